/// A serial port of a USB device: which device, and which of its interfaces.
package struct SerialPort: Hashable, Sendable {
  /// Such as `/dev/ttyUSB2`: another one whenever it is plugged in.
  package var path: String
  /// Four hexadecimal digits, in lower case.
  package var vendor: String
  package var product: String
  /// As the device has it: many have the same, or none.
  package var serial: String
  /// Two hexadecimal digits: `bInterfaceNumber`.
  package var interface: String
  /// The socket that the device is in: `1-1.2`.
  package var place: String

  package init(
    path: String, vendor: String, product: String, serial: String, interface: String, place: String
  ) {
    self.path = path
    self.vendor = vendor
    self.product = product
    self.serial = serial
    self.interface = interface
    self.place = place
  }

  /// The same port of the same device, whatever its name is now: with its serial number where it was,
  /// with its serial number anywhere else, or another device of the kind in its place.
  ///
  /// - Returns: `nil` where it is not there, or where it may be one of several.
  package func again(among ports: [SerialPort]) -> SerialPort? {
    let kin = ports.filter {
      $0.vendor == vendor && $0.product == product && $0.interface == interface
    }
    if let same = kin.first(where: { $0.serial == serial && $0.place == place }) { return same }
    let moved = kin.filter { $0.serial == serial }
    if moved.count == 1 { return moved[0] }
    return kin.first { $0.place == place }
  }
}
