import Bluetooth
import Settings

/// The contacts and calls that were taken over from a phone.
enum PhoneData {
  // TODO(w4): `PhoneBook(stateFolder:address:).remove()`, and the calls of the phone in the store.
  /// Deletes the contacts and calls that were taken over from a phone.
  static func delete(of address: BluetoothAddress, _ state: StateOptions, _ file: SettingsFile)
    throws
  {
  }
}
