import CLibevdev
import CLinux
import Glibc
import Keypad

/// An open `/dev/input/event…` node, read through libevdev.
package final class EvdevDevice {
  package let path: String
  package let description: DeviceDescription
  private let file: FileDescriptor
  private let device: OpaquePointer

  /// The result of a read.
  package enum Reading: Hashable, Sendable {
    case event(EvdevEvent)
    /// The kernel's buffer overflowed and events were lost. The associated value is the keys that
    /// are down now.
    case lost(keysDown: Set<UInt16>)
    /// The device was unplugged.
    case gone
  }

  /// Opens the node with `O_NONBLOCK`, which libevdev needs to recover from lost events.
  ///
  /// Time stamps are on CLOCK_MONOTONIC if the device supports it (`EVIOCSCLOCKID`). If not, as
  /// under umockdev, events get the time at which they are read.
  ///
  /// - Throws: the error of open(2) or read(2), or the error of libevdev for a file that is not an
  ///   input device.
  package init(path: String) throws(LinuxError) {
    self.path = path
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    // gpio-keys reports the state of its keys when it is opened. These events are read here, before
    // the clock of the device is set. Otherwise the kernel would drop them at that time, and also
    // all later events up to the next read.
    while let bytes = try FileDescriptor.read(from: file.number), !bytes.isEmpty {}
    hasMonotonicClock = clinux_set_clock(file.number, CLOCK_MONOTONIC) == 0
    var pointer: OpaquePointer?
    let result = libevdev_new_from_fd(file.number, &pointer)
    guard result == 0, let pointer else { throw LinuxError("libevdev", -result, on: path) }
    self.file = file
    device = pointer
    description = Self.describe(pointer)
  }

  deinit { libevdev_free(device) }

  package let hasMonotonicClock: Bool

  package var descriptor: Int32 { file.number }

  /// Reads everything that can be read now.
  ///
  /// - Throws: the error of read(2), except for a device that is gone.
  package func read() throws(LinuxError) -> [Reading] {
    var readings: [Reading] = []
    while true {
      let frame = try readFrame()
      if frame.isEmpty { return readings }
      readings += frame
      if readings.last == .gone { return readings }
    }
  }

  /// Returns the readings up to the end of a frame (`SYN_REPORT`), or up to lost events or the end
  /// of the device; empty if no event waits. An incomplete frame is returned without its end.
  ///
  /// More events may wait in libevdev's own buffer, for which the descriptor isn't ready. So call
  /// this function until the result is empty, as ``read()`` does.
  ///
  /// - Throws: the error of read(2), except for a device that is gone.
  package func readFrame() throws(LinuxError) -> [Reading] {
    var readings: [Reading] = []
    var event = input_event()
    while true {
      let result = libevdev_next_event(
        device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
      switch result {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        readings.append(.event(value(of: event)))
        if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_REPORT) { return readings }
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        // libevdev would now synthesize the events that lead to the present state. They are
        // dropped, because only the state itself is needed.
        while libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
          == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
        {}
        readings.append(.lost(keysDown: keysDown))
        return readings
      case -EAGAIN:
        return readings
      case -ENODEV:
        return readings + [.gone]
      case -EINTR:
        continue
      default:
        throw LinuxError("read", -result, on: path)
      }
    }
  }

  /// The keys that are down after the events read so far.
  ///
  /// The state is from libevdev. The ioctl `EVIOCGKEY` would drop the key events that wait to be
  /// read.
  package var keysDown: Set<UInt16> {
    description.keys.filter { libevdev_get_event_value(device, UInt32(EV_KEY), UInt32($0)) != 0 }
  }

  /// Grabs the device for this process alone (`EVIOCGRAB`).
  ///
  /// - Throws: `EBUSY` if another process has grabbed it, `ENODEV` if it is gone.
  package func grab() throws(LinuxError) {
    try check("EVIOCGRAB", on: path) { clinux_grab(file.number, 1) }
  }

  package func ungrab() {
    _ = clinux_grab(file.number, 0)
  }

  private func value(of event: input_event) -> EvdevEvent {
    // Without a monotonic clock the stamps can't be compared with deadlines, so the time of reading
    // is used.
    let time =
      hasMonotonicClock
      ? Instant(microseconds: Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec))
      : EventLoop.now
    return EvdevEvent(time: time, type: event.type, code: event.code, value: event.value)
  }

  private static func describe(_ device: OpaquePointer) -> DeviceDescription {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    var codes: [UInt16: Set<UInt16>] = [:]
    for type in 0...UInt32(EV_MAX) where libevdev_has_event_type(device, type) == 1 {
      let last = libevdev_event_type_get_max(type)
      guard last >= 0 else { continue }
      codes[UInt16(type)] = Set(
        (0...UInt32(last)).filter { libevdev_has_event_code(device, type, $0) == 1 }
          .map { UInt16($0) })
    }
    var axes: [UInt16: AbsoluteAxis] = [:]
    for code in codes[EvdevType.abs] ?? [] {
      guard let info = libevdev_get_abs_info(device, UInt32(code)) else { continue }
      axes[code] = AbsoluteAxis(
        minimum: info.pointee.minimum, maximum: info.pointee.maximum, fuzz: info.pointee.fuzz,
        flat: info.pointee.flat, resolution: info.pointee.resolution)
    }
    return DeviceDescription(
      name: text(libevdev_get_name(device)), bus: UInt16(libevdev_get_id_bustype(device)),
      vendor: UInt16(libevdev_get_id_vendor(device)),
      product: UInt16(libevdev_get_id_product(device)),
      version: UInt16(libevdev_get_id_version(device)), phys: text(libevdev_get_phys(device)),
      uniq: text(libevdev_get_uniq(device)), codes: codes,
      properties: Set(
        (0...UInt32(INPUT_PROP_MAX)).filter { libevdev_has_property(device, $0) == 1 }
          .map { UInt16($0) }), axes: axes)
  }

  /// Returns the number of a `KEY_…` or `BTN_…` name, or `nil`.
  package static func keyCode(named name: String) -> UInt16? {
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return code < 0 ? nil : UInt16(code)
  }
}
