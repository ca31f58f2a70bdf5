import AddressBooks
import Contacts
import LinuxIO
import Settings

/// The address book of a command: the one named in the command, otherwise the one in the settings.
struct ChosenBook {
  /// The paths as they were named.
  let paths: [String]
  let book: Book
  let hints: CharacterSetHints
  /// The contacts of the paired phone that were left out; 0 if there are none.
  let phoneContactsLeftOut: Int
  /// Whether the book is that of a paired phone alone, and the phone has not been read yet.
  let isUnreadPhone: Bool
  private let reading: ReadingOptions
  private let config: ConfigOption

  /// Reads the book. A book from the settings is reported with the place of the setting.
  ///
  /// - Parameters:
  ///   - named: the paths; empty for the book of the settings.
  ///   - command: the command, for the example in the message that there is no book.
  ///   - withPhone: whether the contacts of the paired phone join the book of the settings.
  init(
    _ named: [String], for command: String, _ reading: ReadingOptions, _ config: ConfigOption,
    withPhone: Bool = true, showsProgress: Bool = true
  ) throws {
    let settings = try config.load()
    let paths = named.isEmpty ? settings.paths(Settings.contacts) : named
    let phone = named.isEmpty ? Self.phoneBook(settings) : nil
    if paths.isEmpty, !withPhone, phone?.state.count != nil {
      throw Failure(
        "there are only contacts taken from the phone, which are left out: --with-phone", .usage)
    }
    if paths.isEmpty, phone == nil || !withPhone {
      throw Failure(
        "no address book: name one, for example `twelvekey contacts \(command) ~/contacts`, or set one: "
          + "contacts = PATH in the settings file", .usage)
    }
    if named.isEmpty {
      for (path, place) in zip(paths, settings.places(Settings.contacts)) {
        Console.log("address book \(path), as \(place) says")
      }
    }
    let hints = reading.hints(settings)
    book = try settings.using(Settings.contacts, unless: !named.isEmpty) {
      try BookAdvice.advising {
        try Book(
          paths: paths, phone: withPhone ? phone?.path : nil, hints: hints,
          reason: BookAdvice.reason, showsProgress: showsProgress)
      }
    }
    isUnreadPhone = paths.isEmpty && phone?.state.count == nil
    phoneContactsLeftOut = withPhone ? 0 : phone?.state.count ?? 0
    // The command that lists the problems names every file.
    self.paths = paths + (withPhone ? phone.map { [$0.path] } ?? [] : [])
    self.hints = hints
    self.reading = reading
    self.config = config
    if book.isEmptyByMistake { Console.log(BookAdvice.empty(paths.filter { $0 != "none" })) }
  }

  /// Returns the book of the paired phone, if its contacts are wanted.
  private static func phoneBook(_ settings: SettingsFile) -> PhoneBook? {
    guard settings.value(Settings.phoneContacts) ?? false,
      let address = settings.value(Settings.phone),
      let folder = StateOptions.folder(named: settings.path(Settings.state))
    else { return nil }
    return PhoneBook(stateFolder: folder, address: address)
  }

  /// The command that lists the problems of the book.
  var check: String { BookAdvice.check(paths, reading, config: config.config) }
}
