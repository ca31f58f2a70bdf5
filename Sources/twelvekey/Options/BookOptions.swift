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

  @Option(help: ArgumentHelp("Settings, one 'name = value' a line.", valueName: "file"))
  var config: String?

  func settings() throws -> SettingsFile { try SettingsFile.load(config) }

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
