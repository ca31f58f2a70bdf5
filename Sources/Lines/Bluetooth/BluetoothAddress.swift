/// The address of a Bluetooth device (Bluetooth Core Specification, Vol 2, Part B, 1.2), as BlueZ
/// writes it: `AA:BB:CC:DD:EE:FF`.
package struct BluetoothAddress: Hashable, Sendable, CustomStringConvertible {
  /// Six pairs of upper-case hexadecimal digits, with colons between them.
  package let text: String

  /// Reads an address in upper or lower case; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    guard pairs.count == 6,
      pairs.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(Self.isHexDigit) })
    else { return nil }
    self.text = text.uppercased()
  }

  /// Reads the address in the path of a device of BlueZ, such as
  /// `/org/bluez/hci0/dev_00_00_5E_00_53_01`; `nil` for any other path.
  package init?(inPath path: String) {
    guard let last = path.split(separator: "/").last, last.hasPrefix("dev_") else { return nil }
    self.init(last.dropFirst(4).replacing("_", with: ":"))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  package var description: String { text }

  /// The address without colons, for the name of a file.
  package var digits: String { text.filter { $0 != ":" } }
}
