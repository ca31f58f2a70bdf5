import ArgumentParser
import CWordLists
import Keypad
import LinuxIO
import Settings
import TextEntry

/// The options for the languages and their word lists.
struct WordOptions: ParsableArguments {
  @Option(Settings.language) var language: [[KeypadLanguage]]?

  @Option(Settings.words) var words: [String] = []

  /// Loads the lists, in the order of the languages. A language without a list gets an empty one,
  /// because its letters are known all the same; the commands that install a list are reported.
  func load(_ file: SettingsFile = SettingsFile()) throws -> [WordList] {
    let groups = language ?? file.value(Settings.language) ?? [[.english]]
    let languages = Array(groups.joined())
    let paths = words.isEmpty ? file.paths(Settings.words) : words
    var lists = try file.using(Settings.words, unless: !words.isEmpty) {
      try paths.map { try WordListFile.load($0, language: languages[0]) }
    }
    for language in languages where !lists.contains(where: { $0.language == language }) {
      let list = try InstalledWords.list(language) ?? Self.shipped(language)
      if list.count == 0 { Console.log(FoundWords(language: language).remedy) }
      lists.append(list)
    }
    // The order of the languages matters: the first language determines the letters of the keys,
    // and the languages take turns in this order.
    let others = lists.filter { !languages.contains($0.language) }
    return groups.flatMap { group in
      group.flatMap { language in lists.filter { $0.language == language } }.typed(with: group[0])
    } + others
  }

  /// Returns the list that comes with the program; an empty list if there is none for the language.
  static func shipped(_ language: KeypadLanguage) throws -> WordList {
    var size = 0
    do {
      if let bytes = cwordlists_bytes(language.rawValue, &size) {
        let data = WordListData(UnsafeRawBufferPointer(start: bytes, count: size), owner: nil)
        return try WordList(data, isOurOwn: true)
      }
      if let list = InstalledWords.packaged(language) { return list }
      var writer = WordListWriter(language: language)
      return try WordList(WordListData(copying: try writer.bytes()), isOurOwn: true)
    } catch {
      throw Failure("the word list of \(language.rawValue): \(error.reason)", .badData)
    }
  }
}

extension KeypadLanguage {
  /// - Throws: ``Failure`` with the known languages, if the tag is not one of them.
  init(named tag: String) throws {
    guard let language = KeypadLanguage(tag: tag) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure("no language '\(tag)'; the languages are: \(known)", .usage)
    }
    self = language
  }
}
