/// A serial port of a USB device: the device and one of its interfaces.
package struct SerialPort: Hashable, Sendable {
  /// The path, such as `/dev/ttyUSB2`. It may change each time the device is plugged in.
  package var path: String
  /// The vendor's id: four hexadecimal digits, in lower case.
  package var vendor: String
  /// The product's id, in the same form.
  package var product: String
  /// The device's serial number. Many devices have the same one, or none.
  package var serial: String
  /// The number of the interface (`bInterfaceNumber`): two hexadecimal digits.
  package var interface: String
  /// The USB socket of the device, such as `1-1.2`.
  package var place: String

  /// Finds the same port of the same device, which may have another path now. It looks for these,
  /// one after another: the device with the same serial number in the same USB socket, the only
  /// device with the same serial number, a device of the same kind in the same USB socket.
  ///
  /// - Returns: `nil` if the device is not connected, or if several devices may be the same.
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
