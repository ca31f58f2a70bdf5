import AddressBooks
import ArgumentParser
import ContactSearch
import Contacts
import Handset
import LinuxIO
import Records
import Settings
import TextEntry

/// The options for the contacts and for the settings file.
struct BookOptions: ParsableArguments, BookReading {
  @Option(Settings.contacts) var contacts: [String] = []

  @Flag(Settings.phoneContacts) var phoneContacts: Bool?

  @Option(Settings.country) var country: String?

  @Option(Settings.charset) var charset: CharacterSetName?

  @Option(help: ConfigOption.help, completion: .file()) var config: String?

  func settings() throws -> SettingsFile { try ConfigOption.load(config) }

  /// Returns the contacts ready for search.
  func index(_ contacts: [Contact], _ settings: SettingsFile) -> ContactIndex {
    ContactIndex(contacts, country: countryCode(settings))
  }

  /// Returns a handset with the contacts, and with what is known of earlier runs.
  ///
  /// - Parameter day: the time zero of the handset, in days since 1970-01-01 UTC.
  func handset(
    _ contacts: [Contact], _ file: SettingsFile, _ settings: HandsetSettings, _ lists: [WordList],
    _ knowledge: Knowledge?, dayAtZero day: Double = WallClock.day
  ) -> Handset {
    Handset(
      contacts: index(contacts, file), settings: settings, lists: lists,
      knowledge: knowledge?.counted(until: WallClock.day) ?? Knowledge(), dayAtZero: day)
  }

  /// Reads the named contacts, or the sample contacts. Reports problems of the files in one line.
  /// If the files contain no contact, reports how to get some.
  ///
  /// - Parameters:
  ///   - phone: the book of the paired phone, see ``phoneBook(_:in:)``.
  ///   - showsProgress: whether a long reading shows its progress, if standard error is a terminal.
  func load(
    _ settings: SettingsFile, phone: PhoneBook?, showsProgress: Bool = true
  ) throws -> Book {
    let places = places(settings, phone: phone)
    let book = try places.read(showsProgress: showsProgress)
    places.report(of: book)
    return book
  }

  /// Returns the paths of the chosen contacts, and how to read them.
  func places(_ settings: SettingsFile, phone: PhoneBook?) -> BookPlaces {
    let paths = contacts.isEmpty ? settings.paths(Settings.contacts) : contacts
    let all = paths + (phone.map { Files.exists($0.path) ? [$0.path] : [] } ?? [])
    return BookPlaces(
      paths: paths, phone: phone?.path, hints: hints(settings), settings: settings,
      isOverridden: !contacts.isEmpty, check: BookAdvice.check(all, self, config: config))
  }

  /// Returns the book of the paired phone, whose contacts join the others; `nil` if no phone's
  /// contacts are wanted.
  ///
  /// - Parameter folder: the folder of the state, which has the book; `nil` if nothing is saved.
  func phoneBook(_ settings: SettingsFile, in folder: String?) -> PhoneBook? {
    guard let folder, let address = settings.value(Settings.phone),
      phoneContacts ?? settings.value(Settings.phoneContacts) ?? false
    else { return nil }
    return PhoneBook(stateFolder: folder, address: address)
  }

  /// Returns the book of the paired phone for a command that is no telephone: only if the state is
  /// named, and no other address book is.
  func phoneBook(_ settings: SettingsFile, _ state: StateOptions) -> PhoneBook? {
    guard contacts.isEmpty, state.path(settings) != nil else { return nil }
    return phoneBook(settings, in: state.folder(settings))
  }
}

/// The paths of an address book and the way to read it, for any thread.
struct BookPlaces: Sendable {
  let paths: [String]
  /// The book of the paired phone, which need not exist; `nil` if no phone's contacts are wanted.
  let phone: String?
  let hints: CharacterSetHints
  let settings: SettingsFile
  /// Whether an option overrides the settings.
  let isOverridden: Bool
  /// The command that lists the problems of the book.
  let check: String

  /// See ``Book/init(paths:phone:hints:reason:showsProgress:count:sign:)``.
  func read(showsProgress: Bool, count: ReadingCount? = nil, sign: StopSign? = nil) throws -> Book {
    if paths.isEmpty, phone == nil { return Book.samples }
    return try settings.using(Settings.contacts, unless: isOverridden) {
      try BookAdvice.advising {
        try Book(
          paths: paths, phone: phone, hints: hints, reason: BookAdvice.reason,
          showsProgress: showsProgress, count: count, sign: sign)
      }
    }
  }

  /// Reports problems of the book.
  func report(of book: Book) {
    if book.isEmptyByMistake { Console.log(BookAdvice.empty(paths.filter { $0 != "none" })) }
    if book.problems.isEmpty { return }
    let lost = book.problems.count { $0.isLost }
    Console.log(
      "\(Count.of(book.problems.count, "problem")) in the address book, "
        + "\(Count.of(lost, "entry", "entries")) lost; "
        + "`\(check)` lists them")
  }
}

/// Numbers with their nouns.
enum Count {
  static func of(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}

enum Shell {
  /// Returns a word as it can be pasted into a shell.
  static func quote(_ word: String) -> String {
    let isPlain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:".contains($0))
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
