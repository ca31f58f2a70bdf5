import ArgumentParser
import ContactSearch
import Contacts
import LinuxIO

/// Which contacts, and which configuration.
struct BookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Address book: .vcf, .csv or a folder of them; 'none' for an empty one. Repeatable.",
      valueName: "path"))
  var contacts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The country in which numbers without a country code are: two letters (ISO 3166-1) such as "
        + "DE. Default: of LC_ALL, LC_TELEPHONE or LANG.",
      valueName: "code"))
  var country: String?

  @Option(help: ArgumentHelp("Settings, one 'name = value' a line.", valueName: "file"))
  var config: String?

  func validate() throws {
    if let country, Territory.code(country) == nil {
      throw ValidationError(
        "--country '\(country)' is no country code; write two letters such as DE")
    }
  }

  func settings() throws -> SettingsFile { try SettingsFile.load(config) }

  /// The contacts ready for search, ordered by what is known of their use.
  func index(
    _ contacts: [Contact], _ settings: SettingsFile, memory: Memory?
  ) throws -> ContactIndex {
    var index = ContactIndex(contacts, country: try country(settings))
    if let memory {
      let today = WallClock.day
      index.recall(calls: memory.calls.map { $0.limited(to: today) }, choices: memory.choices)
    }
    return index
  }

  private func country(_ settings: SettingsFile) throws -> String? {
    if let country { return Territory.code(country) }
    if let set = try settings.value(
      "country", expected: "two letters such as DE", Territory.code(_:))
    {
      return set
    }
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_TELEPHONE", "LANG"] {
      environment[name] = Console.environment(name)
    }
    return Territory.code(environment: environment)
  }

  /// The contacts that were asked for, or the sample contacts. What is wrong with the files is said
  /// in one line.
  func load(_ settings: SettingsFile) throws -> Book {
    let paths = contacts.isEmpty ? settings.paths("contacts") : contacts
    if paths.isEmpty {
      return Book(contacts: Book.samples, problems: [], isSample: true)
    }
    let book = try Book(paths: paths)
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
