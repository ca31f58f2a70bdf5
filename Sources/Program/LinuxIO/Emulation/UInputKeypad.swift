import Keypad

/// A virtual keypad in the kernel. This process presses its keys, and all programs receive them.
package final class UInputKeypad {
  private let device: UInputDevice
  /// The path, such as `/dev/input/event7`; `nil` if the kernel doesn't report it.
  package var path: String? { device.path }
  /// Whether another process has grabbed the device: see ``UInputDevice/isGrabbed``.
  package var isGrabbed: Bool { device.isGrabbed }

  /// The evdev code that the keypad sends for each key.
  package static let codes: [Key: UInt16] = {
    var codes: [Key: UInt16] = [
      .star: KeyCode.numericStar, .pound: KeyCode.numericPound, .call: KeyCode.send,
      .end: KeyCode.end, .up: KeyCode.up, .down: KeyCode.down, .left: KeyCode.left,
      .right: KeyCode.right, .erase: KeyCode.backspace, .mode: KeyCode.menu,
      .select: KeyCode.select,
    ]
    for digit in 0...9 { codes[.digit(UInt8(digit))] = KeyCode.numeric(UInt16(digit)) }
    return codes
  }()

  /// - Throws: the error of opening or setting up `/dev/uinput`, such as `EACCES` or `ENOENT`.
  package init() throws(LinuxError) {
    device = try UInputDevice(
      name: KeypadPolicy.ownDeviceName, phys: "uinput", codes: Self.codes.values)
  }

  /// Sends a press or a release in a separate frame. Keys that are not in ``codes`` are skipped.
  ///
  /// - Throws: the error of writing to the device.
  package func send(_ key: Key, isDown: Bool) throws(LinuxError) {
    guard let code = Self.codes[key] else { return }
    let now = EventLoop.now
    try device.send(
      EvdevEvent(time: now, type: EvdevType.key, code: code, value: isDown ? 1 : 0))
    try device.send(
      EvdevEvent(time: now, type: EvdevType.syn, code: EvdevCode.synReport, value: 0))
  }
}
