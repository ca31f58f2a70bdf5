import Keypad

/// Detects that another process has grabbed a device (`EVIOCGRAB`) whose keys this process presses.
///
/// It reads the device like any other program. The kernel gives an event to all readers before the
/// call that presses the key returns, but only to the one that has grabbed the device. So a key that
/// doesn't arrive here goes to that program alone. Trying to grab the device would disturb it.
final class GrabWatch {
  private let device: EvdevDevice
  private var down: Set<UInt16> = []
  /// Whether the frame that is being sent has an event that the kernel doesn't drop: a press of a
  /// key that is up, a release of one that is down, or a repeat.
  private var isAwaited = false
  private(set) var isGrabbed = false

  /// - Returns: `nil` if this user may not read the device.
  init?(_ path: String?) {
    guard let path, let device = try? EvdevDevice(path: path) else { return nil }
    self.device = device
  }

  /// Records an event that is sent.
  func send(_ event: EvdevEvent) {
    guard event.type == EvdevType.key, device.description.keys.contains(event.code) else { return }
    switch event.value {
    case 0: isAwaited = down.remove(event.code) != nil || isAwaited
    case 1: isAwaited = down.insert(event.code).inserted || isAwaited
    default: isAwaited = true
    }
  }

  /// Checks at the end of a frame whether the frame has arrived.
  func endFrame() {
    guard let readings = try? device.read() else { return }
    guard isAwaited else { return }
    isAwaited = false
    isGrabbed = readings.isEmpty
  }
}
