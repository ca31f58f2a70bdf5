import CLibevdev
import CLinux
import Glibc
import Keypad

/// A keypad of the kernel's that this process plays: what it presses, every program sees.
public final class UInputKeypad {
  private let file: FileDescriptor
  private let device: OpaquePointer
  /// Such as `/dev/input/event7`; `nil` where the kernel doesn't tell.
  public let path: String?

  /// The evdev code that each key sends: those of a telephone.
  public static let codes: [Key: UInt16] = {
    var codes: [Key: UInt16] = [
      .star: KeyCode.numericStar, .pound: KeyCode.numericPound, .call: KeyCode.send,
      .end: KeyCode.end, .up: KeyCode.up, .down: KeyCode.down, .left: KeyCode.left,
      .right: KeyCode.right, .erase: KeyCode.backspace, .mode: KeyCode.menu,
      .select: KeyCode.select,
    ]
    for digit in 0...9 { codes[.digit(UInt8(digit))] = KeyCode.numeric(UInt16(digit)) }
    return codes
  }()

  public init() throws(LinuxError) {
    let node = "/dev/uinput"
    file = try FileDescriptor(opening: node, O_RDWR | O_NONBLOCK)
    try check("UI_SET_PHYS", on: node) { [file] in
      clinux_uinput_set_phys(file.number, KeypadPolicy.ownDevicePhys + "uinput")
    }
    guard let template = libevdev_new() else { throw LinuxError("libevdev_new", ENOMEM, on: node) }
    defer { libevdev_free(template) }
    libevdev_set_name(template, KeypadPolicy.ownDeviceName)
    libevdev_set_id_bustype(template, Int32(BUS_VIRTUAL))
    libevdev_enable_event_type(template, UInt32(EV_KEY))
    for code in Self.codes.values {
      libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(code), nil)
    }
    var pointer: OpaquePointer?
    let result = libevdev_uinput_create_from_device(template, file.number, &pointer)
    guard result == 0, let pointer else { throw LinuxError("UI_DEV_CREATE", -result, on: node) }
    device = pointer
    path = libevdev_uinput_get_devnode(pointer).map { String(cString: $0) }
  }

  deinit { libevdev_uinput_destroy(device) }

  /// Sends one edge in a frame of its own. A key that telephones don't have is passed over.
  public func send(_ key: Key, isDown: Bool) throws(LinuxError) {
    guard let code = Self.codes[key] else { return }
    for (type, number, value) in [
      (UInt32(EV_KEY), UInt32(code), Int32(isDown ? 1 : 0)), (UInt32(EV_SYN), 0, 0),
    ] {
      let result = libevdev_uinput_write_event(device, type, number, value)
      guard result == 0 else { throw LinuxError("write", -result, on: "/dev/uinput") }
    }
  }
}
