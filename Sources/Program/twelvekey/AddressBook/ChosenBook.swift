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
  private let reading: ReadingOptions
  private let config: ConfigOption

  /// Reads the book. A book from the settings is reported with the place of the setting.
  ///
  /// - Parameters:
  ///   - named: the paths; empty for the book of the settings.
  ///   - command: the command, for the example in the message that there is no book.
  init(
    _ named: [String], for command: String, _ reading: ReadingOptions, _ config: ConfigOption,
    showsProgress: Bool = true
  ) throws {
    let settings = try config.load()
    let paths = named.isEmpty ? settings.paths(Settings.contacts) : named
    if paths.isEmpty {
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
          paths: paths, hints: hints, reason: BookAdvice.reason, showsProgress: showsProgress)
      }
    }
    self.paths = paths
    self.hints = hints
    self.reading = reading
    self.config = config
    if book.isEmptyByMistake { Console.log(BookAdvice.empty(paths.filter { $0 != "none" })) }
  }

  /// The command that lists the problems of the book.
  var check: String { BookAdvice.check(paths, reading, config: config.config) }
}
