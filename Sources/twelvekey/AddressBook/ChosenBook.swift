import Contacts
import LinuxIO

/// The address book that a command is about: what is named, else what the settings name.
struct ChosenBook {
  /// As they were named.
  let paths: [String]
  let book: Book
  let hints: CharacterSetHints
  private let reading: ReadingOptions
  private let config: ConfigOption

  /// Says which files the settings name, where nothing else does.
  ///
  /// - Parameters:
  ///   - named: empty for those of the settings.
  ///   - command: for whom no book is named: what to write.
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
        Console.say("address book \(path), as \(place) says")
      }
    }
    let hints = reading.hints(settings)
    book = try settings.using(Settings.contacts, unless: !named.isEmpty) {
      try Book(paths: paths, hints: hints, showsProgress: showsProgress)
    }
    self.paths = paths
    self.hints = hints
    self.reading = reading
    self.config = config
    if book.isEmptyByMistake { Console.say(BookAdvice.empty(paths.filter { $0 != "none" })) }
  }

  /// The command that lists what is wrong with it.
  var check: String { BookAdvice.check(paths, reading, config: config.config) }
}
