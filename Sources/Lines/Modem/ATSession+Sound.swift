import CallModel
import Keypad

/// The sound of calls over USB.
extension ATSession {
  struct Sound: Hashable, Sendable {
    /// Whether the modem has sound over USB.
    var isPossible = false
    var isOn = false
    /// Whether turning the sound on has failed. No second attempt is made during the same calls.
    var isRefused = false
  }

  mutating func turnSound() {
    guard sound.isPossible else { return }
    let isWanted = slots.contains(where: \.isConnected)
    if !isWanted { sound.isRefused = false }
    guard isWanted != sound.isOn, !sound.isRefused else { return }
    sound.isOn = isWanted
    jobs.queue.insert(.sound(isOn: isWanted), at: 0)
  }

  /// Reports that there is no sound. The call goes on.
  mutating func failSound(_ why: String) {
    guard sound.isOn else { return }
    sound.isOn = false
    sound.isRefused = true
    emit(.soundFailed(why))
  }
}
