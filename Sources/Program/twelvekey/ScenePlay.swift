import CallModel
import CellDisplay
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// A telephone that is brought into a situation without hardware, for a picture of it.
struct ScenePlay {
  private var playback: Playback
  private let scene: SampleScene?

  var handset: Handset { playback.session.handset }

  /// - Parameter scene: `nil` for a telephone that has just been turned on, without a clock.
  init(_ scene: SampleScene?, _ handset: Handset) {
    self.scene = scene
    let line = scene == .line ? nil : SimulatedLine()
    playback = Playback(Session(handset), line: line)
  }

  mutating func run(_ script: KeyScript, room: ListRoom) {
    playback.session.set(room)
    // The status line shows the usual keypad.
    feed(.keypads(scene == .keypad ? [] : [Self.keypad]), at: .zero)
    if scene != nil {
      feed(.clock(dayAtZero: Self.sampleDay, zone: 0), at: .zero)
      feed(.battery(StatusBar.Battery(percent: 78, isCharging: false)), at: .zero)
    }
    for step in script.steps { playback.play(step) { _, _ in } }
    playback.advance(to: script.end) { _, _ in }
    if scene == .keypad { feed(.notice(Telephone.News.waiting([]).words.text), at: script.end) }
  }

  private mutating func feed(_ input: Input, at now: Instant) {
    playback.feed(input, at: now) { _, _ in }
  }

  /// The keypad in the status line.
  static let keypad = "USB numpad"

  /// Thursday, the 26th of November 2026, at 10:09, without a time zone.
  private static let sampleDay = 20_783 + (10 * 60 + 9) / 1_440.0
}
