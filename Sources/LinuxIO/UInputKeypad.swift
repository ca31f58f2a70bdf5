import Keypad

/// A keypad of the kernel's that this process plays: what it presses, every program sees.
package final class UInputKeypad {
  private let device: UInputDevice
  /// Such as `/dev/input/event7`; `nil` where the kernel doesn't tell.
  package var path: String? { device.path }

  /// The evdev code that each key sends: those of a telephone.
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

  package init() throws(LinuxError) {
    device = try UInputDevice(
      name: KeypadPolicy.ownDeviceName, phys: "uinput", codes: Self.codes.values)
  }

  /// Sends one edge in a frame of its own. A key that telephones don't have is passed over.
  package func send(_ key: Key, isDown: Bool) throws(LinuxError) {
    guard let code = Self.codes[key] else { return }
    try device.key(code, isDown: isDown)
    try device.endFrame()
  }
}
