import Bluetooth
import CallModel
import Glibc
import LinuxIO
import Settings

/// The paired phone in the settings files.
enum PhoneSetting {
  /// Writes the phone into the settings, and returns the path of the file.
  ///
  /// - Parameter config: the file of `--config`; `nil` for the usual files.
  static func save(_ phone: PairedPhone, _ config: String?) throws -> String {
    guard let address = BluetoothAddress(phone.address) else {
      throw Failure("\(phone.address) is not a Bluetooth address", .badData)
    }
    return try advising { () throws(SettingsWriteProblem) in
      try SettingsFile.loadWhatIsRight(config).write(
        [
          .init(Settings.phone, address.text),
          .init(Settings.phoneContacts, phone.takesContacts ? "yes" : "no"),
        ], named: config)
    }
  }

  /// Checks that ``save(_:_:)`` will find a file that can be written, before anything is paired.
  static func check(_ config: String?) throws {
    try advising { () throws(SettingsWriteProblem) in
      try SettingsFile.loadWhatIsRight(config).checkWriting(
        [Settings.phone, Settings.phoneContacts], named: config)
    }
  }

  /// Removes the phone from all settings files, and returns their paths.
  static func remove(_ address: BluetoothAddress, _ config: String?) throws -> [String] {
    try advising { () throws(SettingsWriteProblem) in
      try SettingsFile.remove(
        [Settings.phone, Settings.phoneContacts], where: Settings.phone, is: address,
        named: config)
    }
  }

  /// Checks that ``remove(_:_:)`` will find files that can be written, before anything is removed.
  static func checkRemoving(_ address: BluetoothAddress, _ config: String?) throws {
    try advising { () throws(SettingsWriteProblem) in
      try SettingsFile.checkRemoving(where: Settings.phone, is: address, named: config)
    }
  }

  private static func advising<Result>(
    _ body: () throws(SettingsWriteProblem) -> Result
  ) throws -> Result {
    do throws(SettingsWriteProblem) {
      return try body()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ problem: SettingsWriteProblem) {
    switch problem {
    case .noFile:
      self.init("there is no home folder for the settings; name a file: --config FILE", .noInput)
    case .unreadable(let path, let error): self.init(reading: "the settings", path, error)
    case .unwritable(let path, let error):
      self.init(writing: "the settings", path, error)
      if error.code == EROFS {
        message +=
          "\nOn the card, dial \(ServiceCode.pairing) on the telephone's keypad, or change "
          + "twelvekey.conf on its boot partition in a PC: phone = ADDRESS, as "
          + "`twelvekey pair --list` says it. Elsewhere name another file: --config FILE"
      } else if code == .noPermission {
        message += "\nRun this as root, or name another file: --config FILE"
      }
    case .overruled(let name, let place):
      self.init(
        "cannot set \(name): \(place) counts instead, and can't be changed\nRemove that line",
        .badData)
    case .ineffective(let path, let name):
      self.init("cannot set \(name) in \(path): write it there by hand", .badData)
    }
  }
}
