extension CharacterSetCandidate {
  static let brokenUTF8 = CharacterSetCandidate(set: nil, prior: 0, model: .brokenUTF8)

  /// The sets of address books, those left out that this machine can't read.
  static let all: [CharacterSetCandidate] =
    [brokenUTF8] + singleByte.compactMap { $0 } + multiByte.compactMap { $0 }

  private static let western = "de fr es pt it nl sv da no fi is ga ca sq et"
  private static let central = "pl cs sk hu ro hr sl sq"

  /// How much rarer a language is than the others of a set, in bits.
  static let rarity = ["is": 8, "ga": 3, "sq": 3, "ca": 3, "et": 3]

  private static let singleByte = [
    singleByte("windows-1252", 3, western),
    singleByte("ISO-8859-15", 10, "fr fi et"),
    singleByte("macintosh", 15, "de fr es pt it nl sv da no fi"),
    singleByte("IBM850", 15, "de fr es pt it nl sv da no fi"),
    singleByte("windows-1250", 7, central),
    singleByte("ISO-8859-2", 9, central),
    singleByte("ISO-8859-16", 14, "ro"),
    singleByte("IBM852", 15, central),
    singleByte("x-mac-ce", 17, "pl cs sk hu"),
    singleByte("windows-1254", 9, "tr"),
    singleByte("IBM857", 17, "tr"),
    singleByte("windows-1257", 9, "lt lv et"),
    singleByte("ISO-8859-4", 15, "lt lv et"),
    singleByte("windows-1258", 10, "vi"),
    singleByte("windows-1251", 8, "ru uk be bg mk sr"),
    singleByte("KOI8-R", 11, "ru"),
    singleByte("KOI8-U", 12, "uk be"),
    singleByte("IBM866", 14, "ru uk be bg"),
    singleByte("ISO-8859-5", 15, "ru uk be bg mk sr"),
    singleByte("x-mac-cyrillic", 16, "ru uk be bg mk sr"),
    singleByte("windows-1253", 9, "el"),
    singleByte("ISO-8859-7", 11, "el"),
    singleByte("IBM737", 15, "el"),
    singleByte("windows-1255", 14, "he"),
    singleByte("IBM862", 15, "he"),
    singleByte("windows-1256", 11, "ar fa ur"),
    singleByte("ISO-8859-6", 14, "ar"),
    singleByte("windows-874", 11, "th"),
  ]

  private static let multiByte = [
    multiByte("Shift_JIS", "CP932", 8, .shiftJIS, "ja"),
    multiByte("EUC-JP", "EUC-JP-MS", 10, .eucJP, "ja"),
    multiByte("GBK", "GB18030", 8, .gbk, "zh-CN"),
    multiByte("Big5", "BIG5", 9, .big5, "zh-TW"),
    multiByte("EUC-KR", "CP949", 9, .eucKR, "ko"),
  ]

  private static func singleByte(
    _ name: String, _ prior: Int, _ languages: String
  ) -> CharacterSetCandidate? {
    guard let table = CharacterSetData.tables.first(where: { $0.name == name }),
      let set = CharacterSet(known: name)
    else { return nil }
    let text = SingleByteText(table, languages: languages.split(separator: " ").map(String.init))
    return CharacterSetCandidate(set: set, prior: prior, model: .singleByte(text))
  }

  private static func multiByte(
    _ name: String, _ converter: String, _ prior: Int, _ pairs: CharacterSetPairs,
    _ language: String
  ) -> CharacterSetCandidate? {
    guard CharacterSetConverter(converter) != nil else { return nil }
    return CharacterSetCandidate(
      set: CharacterSet(name, .iconv(converter)), prior: prior,
      model: .multiByte(pairs, language: language))
  }
}
