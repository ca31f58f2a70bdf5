/// The services of a Bluetooth device, as BlueZ names them: Bluetooth Assigned Numbers, 3.3.
package enum BluezUUID {
  package static let handsFree = uuid("111e")
  /// A telephone that offers its calls to a hands-free device.
  package static let handsFreeGateway = uuid("111f")
  /// A telephone that offers its contacts: Phone Book Access Profile, server.
  package static let phonebookServer = uuid("112f")

  private static func uuid(_ number: String) -> String {
    "0000\(number)-0000-1000-8000-00805f9b34fb"
  }
}
