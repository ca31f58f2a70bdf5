import CCharacterSets

/// The data of old character sets and of the languages written in them (`Fixtures/sets/sets.bin`,
/// described in `Fixtures/sets/make.py`).
enum CharacterSetData {
  /// The sets of one byte per character.
  static let tables: [CharacterTable] = content.tables
  /// The languages in which letters beyond ASCII are usual.
  static let languages: [LetterPairs] = content.languages
  /// The letter pairs in all languages with Latin letters taken together. All letters beyond ASCII
  /// count as the same letter.
  static let anyLatin: LetterPairs = content.anyLatin
  /// Names that are usual in these languages, by ISO 639-1.
  static let names: [String: NameList] = content.names
  /// The characters that are usual in names, by the name of a set of two bytes per character. The
  /// first byte of a character is the upper half of its value.
  static let nameCharacters: [String: Set<UInt16>] = content.characters

  static var bytes: Bytes {
    Bytes(UnsafeBufferPointer(start: ccharactersets_bytes(), count: ccharactersets_size()))
  }

  private static let content:
    (
      tables: [CharacterTable], languages: [LetterPairs], anyLatin: LetterPairs,
      names: [String: NameList], characters: [String: Set<UInt16>]
    ) = {
      let data = bytes
      var position = 4
      func number() -> Int {
        defer { position += 2 }
        return Int(data[position]) | Int(data[position + 1]) << 8
      }
      func text(_ length: Int) -> String {
        defer { position += length }
        let name = data.slice(position..<(position + length)).prefix { $0 != 0 }
        return String(decoding: name, as: UTF8.self)
      }
      var tables: [CharacterTable] = []
      for _ in 0..<number() {
        tables.append(
          CharacterTable(name: text(16), scalars: (0..<128).map { _ in UInt16(number()) }))
      }
      var languages: [LetterPairs] = []
      for _ in 0..<number() {
        let language = text(2)
        let isLatin = number() == 0
        let count = number()
        let marked = (0..<(isLatin ? count - 26 : count)).map { _ in UInt16(number()) }
        languages.append(
          LetterPairs(
            language: language, isLatin: isLatin, marked: marked, size: count + 1, offset: position)
        )
        position += (count + 1) * (count + 1)
      }
      let anyLatin = languages.removeLast()
      var names: [String: NameList] = [:]
      for _ in 0..<number() {
        let language = text(2)
        let list = NameList(count: number(), offset: position)
        names[language] = list
        position += list.count * NameList.hashLength
      }
      var characters: [String: Set<UInt16>] = [:]
      for _ in 0..<number() {
        let set = text(16)
        characters[set] = Set((0..<number()).map { _ in UInt16(number()) })
      }
      return (tables, languages, anyLatin, names, characters)
    }()
}
