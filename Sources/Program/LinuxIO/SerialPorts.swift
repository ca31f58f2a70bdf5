import CLibudev
import Keypad

/// Lists the serial ports of USB devices and reports new ones.
///
/// No port is opened. While no port is added or removed, this causes no wake-up.
package final class SerialPorts: EventSource {
  private let monitor: UdevMonitor
  private unowned let loop: EventLoop
  private let emit: () -> Void

  /// Adds itself to the loop.
  ///
  /// - Parameters:
  ///   - loop: must live as long as this object.
  ///   - emit: called when a port was added. udev's rules have run by then, so the port can be
  ///     opened.
  /// - Throws: if udev can't be reached or its descriptor can't be watched.
  package init(loop: EventLoop, emit: @escaping () -> Void) throws(LinuxError) {
    monitor = try UdevMonitor(subsystems: ["tty"])
    self.loop = loop
    self.emit = emit
    try loop.watch(monitor.descriptor, for: self)
    loop.add(self) { _ in }
  }

  /// The present ports in the order of their names.
  package var all: [SerialPort] {
    let ports = monitor.devices(of: "tty", named: "ttyUSB*", "ttyACM*", body: Self.port)
    return ports.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
  }

  package func ready(_ descriptor: Int32) {
    var hasCome = false
    while let device = monitor.receive() {
      let action = udev_device_get_action(device).map { String(cString: $0) }
      if action != "remove" { hasCome = true }
      udev_device_unref(device)
    }
    if hasCome { emit() }
  }

  /// Removes this source from the loop.
  package func close() {
    loop.remove(self)
  }

  /// Returns the port of a device. Reads the properties from sysfs, because the udev rules that set
  /// udev properties may be missing.
  private static func port(_ device: OpaquePointer) -> SerialPort? {
    guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
      let usb = udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device"),
      let interface = udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_interface")
    else { return nil }
    func attribute(_ name: String, of device: OpaquePointer) -> String {
      udev_device_get_sysattr_value(device, name).map { String(cString: $0) } ?? ""
    }
    return SerialPort(
      path: path, vendor: attribute("idVendor", of: usb).lowercased(),
      product: attribute("idProduct", of: usb).lowercased(), serial: attribute("serial", of: usb),
      interface: attribute("bInterfaceNumber", of: interface).lowercased(),
      place: udev_device_get_sysname(usb).map { String(cString: $0) } ?? "")
  }
}
