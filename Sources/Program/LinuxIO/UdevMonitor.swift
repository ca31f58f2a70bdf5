import CLibudev
import CLinux

/// Reports added, removed and changed devices of some subsystems.
///
/// It listens to the `udev` group and not to the `kernel` group. udev sends a message after its
/// rules have run, so links and permissions are set by then. While nothing changes, this causes no
/// wake-up.
final class UdevMonitor {
  /// The udev context, for other queries.
  let context: OpaquePointer
  private let monitor: OpaquePointer

  /// - Parameter subsystems: the names of the subsystems, such as `input`.
  init(subsystems: [String]) throws(LinuxError) {
    guard let context = udev_new() else {
      throw LinuxError("udev_new", clinux_errno(), on: "libudev")
    }
    guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
      let code = clinux_errno()
      udev_unref(context)
      throw LinuxError("udev_monitor_new_from_netlink", code, on: "libudev")
    }
    self.context = context
    self.monitor = monitor
    for subsystem in subsystems {
      udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    }
    let result = udev_monitor_enable_receiving(monitor)
    guard result >= 0 else {
      throw LinuxError("udev_monitor_enable_receiving", -result, on: "libudev")
    }
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }

  /// Returns what `body` makes of the present devices of a subsystem.
  ///
  /// - Parameter patterns: the names of the devices, such as `event*`.
  func devices<Result>(
    of subsystem: String, named patterns: String..., body: (OpaquePointer) -> Result?
  ) -> [Result] {
    guard let enumeration = udev_enumerate_new(context) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, subsystem)
    for name in patterns { udev_enumerate_add_match_sysname(enumeration, name) }
    udev_enumerate_scan_devices(enumeration)
    var results: [Result] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let name = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(context, name)
      {
        if let result = body(device) { results.append(result) }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return results
  }

  /// The descriptor, readable when ``receive()`` has a device.
  var descriptor: Int32 { udev_monitor_get_fd(monitor) }

  /// Returns the next device that has changed, which the caller must release by
  /// `udev_device_unref`; `nil` if there is none now.
  func receive() -> OpaquePointer? { udev_monitor_receive_device(monitor) }
}
