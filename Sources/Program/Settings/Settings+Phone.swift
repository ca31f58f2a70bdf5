import Bluetooth

/// The settings for a paired phone, which `twelvekey pair` writes.
extension Settings {
  static let phones: [any AnySetting] = [phone, phoneContacts]

  package static let phone = Setting(
    "phone", .line,
    "The paired phone that carries calls, by its Bluetooth address. `twelvekey pair` writes it. "
      + "While that phone is away, another paired one that is connected carries them. "
      + "Without it, line phone uses the paired phone that is connected, or the only one.",
    expected: "an address such as 00:00:5E:00:53:01", valueName: "address"
  ) { BluetoothAddress($0) }

  package static let phoneContacts = flag(
    "phone-contacts", .book,
    "Read the contacts and the calls of the paired phone at each connection. Its contacts are "
      + "kept beside the state, and join those of the address book. `twelvekey pair` asks, and "
      + "writes it.",
    standard: false)
}
