import CLibevdev
import CLinux
import Glibc
import Keypad

/// A kernel input device whose keys this process presses. It is removed with this object, or when
/// the process ends in any way; the kernel then releases all keys.
final class UInputDevice {
  private static let node = "/dev/uinput"
  private let file: FileDescriptor
  private let device: OpaquePointer
  /// The path, such as `/dev/input/event7`; `nil` if the kernel doesn't report it.
  let path: String?
  /// Opened with the first event, since udev gives permissions some time after the device is made.
  private lazy var watch = GrabWatch(path)
  /// Whether another process alone gets the keys, since the last key that was sent; `false` if this
  /// user may not read the device.
  var isGrabbed: Bool { watch?.isGrabbed ?? false }

  /// - Parameter phys: the end of the device's `EVIOCGPHYS`, after ``KeypadPolicy/ownDevicePhys``.
  /// - Throws: `open` with `EACCES` if this user has no permission, `ENOENT` if the module `uinput`
  ///   isn't loaded.
  convenience init(
    name: String, phys: String, codes: some Sequence<UInt16>
  ) throws(LinuxError) {
    try self.init(
      DeviceDescription(
        name: name, bus: DeviceDescription.busVirtual, codes: [EvdevType.key: Set(codes)]),
      phys: phys)
  }

  /// Makes a device with this name, these ids and keys, and scan codes if there are any.
  init(_ description: DeviceDescription, phys: String) throws(LinuxError) {
    let node = Self.node
    file = try FileDescriptor(opening: node, O_RDWR | O_NONBLOCK)
    try check("UI_SET_PHYS", on: node) { [file] in
      clinux_uinput_set_phys(file.number, KeypadPolicy.ownDevicePhys + phys)
    }
    guard let template = libevdev_new() else { throw LinuxError("libevdev_new", ENOMEM, on: node) }
    defer { libevdev_free(template) }
    libevdev_set_name(template, description.name)
    libevdev_set_id_bustype(template, Int32(description.bus))
    libevdev_set_id_vendor(template, Int32(description.vendor))
    libevdev_set_id_product(template, Int32(description.product))
    libevdev_set_id_version(template, Int32(description.version))
    for type in [EvdevType.key, EvdevType.msc] {
      guard let codes = description.codes[type] else { continue }
      libevdev_enable_event_type(template, UInt32(type))
      for code in codes { libevdev_enable_event_code(template, UInt32(type), UInt32(code), nil) }
    }
    var pointer: OpaquePointer?
    let result = libevdev_uinput_create_from_device(template, file.number, &pointer)
    guard result == 0, let pointer else { throw LinuxError("UI_DEV_CREATE", -result, on: node) }
    device = pointer
    path = libevdev_uinput_get_devnode(pointer).map { String(cString: $0) }
  }

  deinit { libevdev_uinput_destroy(device) }

  func key(_ code: UInt16, isDown: Bool) throws(LinuxError) {
    try write(UInt32(EV_KEY), UInt32(code), isDown ? 1 : 0)
  }

  /// Sends an event of a recording: a key, its repeat, a scan code, or the end of a frame, after
  /// which ``isGrabbed`` is up to date. Other events are skipped.
  func send(_ event: EvdevEvent) throws(LinuxError) {
    guard event.isPlayed else { return }
    if event.type == EvdevType.syn {
      try endFrame()
      watch?.endFrame()
    } else {
      watch?.send(event)
      try write(UInt32(event.type), UInt32(event.code), event.value)
    }
  }

  /// Ends a frame: all events since the last end happened at the same time.
  func endFrame() throws(LinuxError) { try write(UInt32(EV_SYN), UInt32(SYN_REPORT), 0) }

  private func write(_ type: UInt32, _ code: UInt32, _ value: Int32) throws(LinuxError) {
    while true {
      let result = libevdev_uinput_write_event(device, type, code, value)
      switch -result {
      case 0: return
      case EINTR: continue
      case EAGAIN:
        try check("poll", on: Self.node) { FileDescriptor.poll(file.number, for: POLLOUT, -1) }
      default: throw LinuxError("write", -result, on: Self.node)
      }
    }
  }
}
