import CWordLists
import Keypad
import LinuxIO
import LocalState
import TextEntry

/// The word lists that `words install` has installed, and those of the program's own package.
enum InstalledWords {
  private static let folder = "twelvekey/words/"

  private static func name(_ language: KeypadLanguage) -> String {
    folder + language.rawValue + ".words"
  }

  /// Returns the path of the user's own list of a language; `nil` if there is no home folder.
  static func ownPath(_ language: KeypadLanguage) -> String? {
    let environment = Console.environment(of: "XDG_DATA_HOME", "HOME")
    return BaseFolder.path(
      "XDG_DATA_HOME", belowHome: "/.local/share", environment: environment
    ).map { Files.join($0, name(language)) }
  }

  /// Returns the path of the user's own list, or else of a list for all users.
  static func path(_ language: KeypadLanguage) -> String? {
    var folders = Console.environment("XDG_DATA_DIRS") ?? ""
    if folders.isEmpty { folders = "/usr/local/share:/usr/share" }
    let shared = folders.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { Files.join(Files.trimmed(String($0)), name(language)) }
    return ([ownPath(language)].compactMap { $0 } + shared).first {
      $0 != packagedPath(language) && Files.isThere($0)
    }
  }

  /// Returns the path of a list of the program's own package; `nil` if the list is built in, or if
  /// there is none.
  private static func packagedPath(_ language: KeypadLanguage) -> String? {
    guard cwordlists_has(language.rawValue), let folder = cwordlists_folder() else { return nil }
    return Files.join(String(cString: folder), language.rawValue + ".words")
  }

  /// Returns the list of the program's own package; `nil` if there is none, or if it can't be read.
  /// A list that can't be read is reported.
  static func packaged(_ language: KeypadLanguage) -> WordList? {
    guard let path = packagedPath(language) else { return nil }
    return list(orSay: "No words are offered; reinstall the twelvekey package") {
      try WordListFile.load(path, language: language, isOurOwn: true)
    }
  }

  /// Returns the installed list of a language; `nil` if there is none, or if it can't be used. A
  /// list that can't be used is reported, and the telephone goes on without it.
  static func list(_ language: KeypadLanguage) -> WordList? {
    guard let path = path(language) else { return nil }
    let list = list(orSay: "It is not used; \(remedy(language))") {
      try WordListFile.load(path, language: language)
    }
    guard let list, list.language != language else { return list }
    Console.log("\(path) is of \(list.language.name), and is not used; \(remedy(language))")
    return nil
  }

  /// - Parameter advice: follows the problem in the message.
  private static func list(orSay advice: String, _ load: () throws -> WordList) -> WordList? {
    do {
      return try load()
    } catch {
      let reason = (error as? Failure)?.message ?? "\(error)"
      Console.log("\(reason)\n\(advice)")
      return nil
    }
  }

  private static func remedy(_ language: KeypadLanguage) -> String {
    "install it again: twelvekey words install \(language.rawValue)"
  }
}
