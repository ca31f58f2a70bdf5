import ArgumentParser
import ContactSearch
import Contacts
import LinuxIO

/// Which contacts, and which configuration.
struct BookOptions: ParsableArguments, BookReading {
  @Option(Settings.contacts) var contacts: [String] = []

  @Option(Settings.country) var country: String?

  @Option(Settings.charset) var charset: CharacterSetName?

  @Option(help: ConfigOption.help, completion: .file()) var config: String?

  func settings() throws -> SettingsFile { try SettingsFile.load(config) }

  /// The contacts ready for search, ordered by what is known of their use.
  func index(
    _ contacts: [Contact], _ settings: SettingsFile, memory: Memory?
  ) -> ContactIndex {
    var index = ContactIndex(contacts, country: countryCode(settings))
    if let memory {
      index.recall(
        calls: memory.calls(until: WallClock.day), choices: memory.choices,
        defaultNumbers: memory.defaultNumbers)
    }
    return index
  }

  /// The contacts that were asked for, or the sample contacts. What is wrong with the files is said
  /// in one line, and where there is no contact in them, how to get some.
  ///
  /// - Parameter showsProgress: where it takes longer, and standard error is a terminal.
  func load(_ settings: SettingsFile, showsProgress: Bool = true) throws -> Book {
    let hints = hints(settings)
    let paths = contacts.isEmpty ? settings.paths(Settings.contacts) : contacts
    if paths.isEmpty { return Book.samples }
    let book = try settings.using(Settings.contacts, unless: !contacts.isEmpty) {
      try Book(paths: paths, hints: hints, showsProgress: showsProgress)
    }
    if book.isEmptyByMistake { Console.say(BookAdvice.empty(paths.filter { $0 != "none" })) }
    if !book.problems.isEmpty {
      let lost = book.problems.count { $0.isLost }
      let places = paths.map { Shell.quote($0) }.joined(separator: " ")
      Console.say(
        "\(Count.of(book.problems.count, "problem")) in the address book, "
          + "\(Count.of(lost, "entry", "entries")) lost; "
          + "`twelvekey contacts check \(places)` lists them")
    }
    return book
  }
}

/// Numbers with their nouns.
enum Count {
  static func of(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}

enum Shell {
  /// A word as it can be pasted into a shell.
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
