extension CharacterSetCandidate {
  static let brokenUTF8 = CharacterSetCandidate(set: nil, prior: 0, model: .brokenUTF8)

  /// The sets of address books, without those that this machine can't read.
  static let all: [CharacterSetCandidate] =
    [brokenUTF8] + singleByte.compactMap { candidate($0) } + multiByte.compactMap { candidate($0) }

  /// The names of the sets, including those that this machine can't read. No table or converter is
  /// needed for the list.
  static let names = singleByte.map(\.name) + multiByte.map(\.name)

  private static let western = "de fr es pt it nl sv da no fi is ga ca sq et"
  private static let central = "pl cs sk hu ro hr sl sq"

  /// The extra cost, in bits, of each language (ISO 639-1) that is rarer than the other languages
  /// of its sets.
  static let rarity = ["is": 8, "ga": 3, "sq": 3, "ca": 3, "et": 3]

  private static let singleByte: [SingleByteRow] = [
    ("windows-1252", 3, western),
    ("ISO-8859-15", 10, "fr fi et"),
    ("macintosh", 15, "de fr es pt it nl sv da no fi"),
    ("IBM850", 15, "de fr es pt it nl sv da no fi"),
    ("windows-1250", 7, central),
    ("ISO-8859-2", 9, central),
    ("ISO-8859-16", 14, "ro"),
    ("IBM852", 15, central),
    ("x-mac-ce", 17, "pl cs sk hu"),
    ("windows-1254", 9, "tr"),
    ("IBM857", 17, "tr"),
    ("windows-1257", 9, "lt lv et"),
    ("ISO-8859-4", 15, "lt lv et"),
    ("windows-1258", 10, "vi"),
    ("windows-1251", 8, "ru uk be bg mk sr"),
    ("KOI8-R", 11, "ru"),
    ("KOI8-U", 12, "uk be"),
    ("IBM866", 14, "ru uk be bg"),
    ("ISO-8859-5", 15, "ru uk be bg mk sr"),
    ("x-mac-cyrillic", 16, "ru uk be bg mk sr"),
    ("windows-1253", 9, "el"),
    ("ISO-8859-7", 11, "el"),
    ("IBM737", 15, "el"),
    ("windows-1255", 14, "he"),
    ("IBM862", 15, "he"),
    ("windows-1256", 11, "ar fa ur"),
    ("ISO-8859-6", 14, "ar"),
    ("windows-874", 11, "th"),
  ]

  private static let multiByte: [MultiByteRow] = [
    ("Shift_JIS", "CP932", 8, .shiftJIS, "ja"),
    ("EUC-JP", "EUC-JP-MS", 10, .eucJP, "ja"),
    ("GBK", "GB18030", 8, .gbk, "zh-CN"),
    ("Big5", "BIG5", 9, .big5, "zh-TW"),
    ("EUC-KR", "CP949", 9, .eucKR, "ko"),
  ]

  /// A name, the prior cost of the set in bits, and its languages.
  private typealias SingleByteRow = (name: String, prior: Int, languages: String)
  /// A name, the C library's name, the prior cost in bits, and the language.
  private typealias MultiByteRow = (
    name: String, converter: String, prior: Int, pairs: CharacterSetPairs, language: String
  )

  private static func candidate(_ row: SingleByteRow) -> CharacterSetCandidate? {
    guard let table = CharacterSetData.tables.first(where: { $0.name == row.name }),
      let set = CharacterSet(known: row.name)
    else { return nil }
    let languages = row.languages.split(separator: " ").map(String.init)
    let text = SingleByteText(table, languages: languages)
    return CharacterSetCandidate(set: set, prior: row.prior, model: .singleByte(text))
  }

  private static func candidate(_ row: MultiByteRow) -> CharacterSetCandidate? {
    guard CharacterSetConverter(row.converter) != nil else { return nil }
    return CharacterSetCandidate(
      set: CharacterSet(row.name, .iconv(row.converter)), prior: row.prior,
      model: .multiByte(row.pairs, language: row.language))
  }
}
