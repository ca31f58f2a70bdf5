import CLibudev
import CLinux
import Glibc
import Keypad

/// Reports when udev adds or removes a display of the machine: a framebuffer or the character LCD.
/// While nothing changes, this causes no wake-up.
package final class PanelWatch: EventSource {
  package enum News: Hashable, Sendable {
    /// A display was added, or may now be opened.
    case came
    /// A display was removed. `path` is the path of its node.
    case gone(path: String)
  }

  private let monitor: UdevMonitor
  private let emit: (News) -> Void

  /// - Throws: if udev can't be listened to, or there is no descriptor left.
  package init(loop: EventLoop, emit: @escaping (News) -> Void) throws(LinuxError) {
    self.emit = emit
    monitor = try UdevMonitor(subsystems: ["graphics", "misc"])
    try loop.watch(monitor.descriptor, for: self)
  }

  package func ready(_ descriptor: Int32) {
    while let device = monitor.receive() {
      defer { udev_device_unref(device) }
      guard let name = udev_device_get_sysname(device).map({ String(cString: $0) }),
        name.hasPrefix("fb") || name == "lcd",
        let path = udev_device_get_devnode(device).map({ String(cString: $0) })
      else { continue }
      let isGone = udev_device_get_action(device).map { String(cString: $0) } == "remove"
      emit(isGone ? .gone(path: path) : .came)
    }
  }

  /// Whether udev has finished its work for a device. If a permission is still missing then, udev
  /// will not set it later. `true` if there is no such device or no udev.
  package static func isSettled(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, let context = udev_new()
    else { return true }
    defer { udev_unref(context) }
    guard let queue = udev_queue_new(context) else { return true }
    defer { udev_queue_unref(queue) }
    guard udev_queue_get_udev_is_active(queue) != 0,
      let device = udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), status.st_rdev)
    else { return true }
    defer { udev_device_unref(device) }
    return udev_device_get_is_initialized(device) != 0
  }
}
