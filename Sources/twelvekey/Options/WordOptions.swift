import ArgumentParser
import CWordLists
import Keypad
import LinuxIO
import TextEntry

/// Which languages, and which words.
struct WordOptions: ParsableArguments {
  @Option(Settings.language) var language: [KeypadLanguage]?

  @Option(Settings.words) var words: [String] = []

  /// The lists in the order of the languages. A language without a list has one with no words: its
  /// letters are known all the same.
  func load(_ file: SettingsFile = SettingsFile()) throws -> [WordList] {
    let languages = languages(file)
    let paths = words.isEmpty ? file.paths(Settings.words) : words
    var lists = try file.using(Settings.words, unless: !words.isEmpty) {
      try paths.map { try WordListFile.load($0, language: languages[0]) }
    }
    for language in languages where !lists.contains(where: { $0.language == language }) {
      lists.append(try InstalledWords.list(language) ?? Self.shipped(language))
    }
    // In the order of the languages: the first one gives the letters of the keys, and in this order
    // they take turns.
    return languages.flatMap { language in lists.filter { $0.language == language } }
      + lists.filter { !languages.contains($0.language) }
  }

  private func languages(_ file: SettingsFile) -> [KeypadLanguage] {
    language ?? file.value(Settings.language) ?? [.english]
  }

  /// The list that comes with the program; a list without words if there is none of the language.
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
  /// Codes parted by commas; each language once, in their order, and one at least.
  static func list(_ text: String) throws -> [KeypadLanguage] {
    var languages: [KeypadLanguage] = []
    for tag in text.split(separator: ",") {
      let words = tag.split(whereSeparator: \.isWhitespace)
      let language = try KeypadLanguage(named: String(words.count == 1 ? words[0] : tag))
      if !languages.contains(language) { languages.append(language) }
    }
    guard !languages.isEmpty else { throw Failure("no language; write for example: en,de", .usage) }
    return languages
  }

  /// - Throws: ``Failure`` with the known languages, if this is none of them.
  init(named tag: String) throws {
    guard let language = KeypadLanguage(tag: tag) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure("no language '\(tag)'; there are: \(known)", .usage)
    }
    self = language
  }
}
