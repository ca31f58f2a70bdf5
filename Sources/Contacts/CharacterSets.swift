/// The character sets of one file: those that its cards name, and those that are left to be
/// guessed.
struct CharacterSets {
  /// What became of bytes that were turned into UTF-8.
  struct Text {
    var utf8: [UInt8]
    /// Whether every byte of it was part of a character.
    var isWhole: Bool
  }

  /// The sets that one file may name; no address book has more, and each is a library to load.
  static let maximumCount = 16

  /// How the names begin of the sets that address books were written in, as iconv has them.
  private static let families = [
    "ARMSCII-8", "BIG5", "CP", "EUC", "GB", "GEORGIAN-", "HP-ROMAN8", "HZ", "IBM", "ISO-",
    "ISO8859",
    "ISO_", "JIS_", "JOHAB", "KOI8", "KS_C", "KSC", "LATIN", "MAC", "PT154", "RK1048", "SHIFT",
    "TCVN",
    "TIS", "UCS", "UHC", "UTF", "VISCII", "WINDOWS-",
  ]

  private var converters: [String: CharacterSetConverter?] = [:]
  /// The set that was named last.
  private var noted: CharacterSet?
  /// Made when it is needed: it tries a dozen sets.
  private var evidence: CharacterSetEvidence?
  /// Whether values that are good UTF-8 are so by chance: some of two or three letters of GBK or
  /// EUC-KR are. Known once a value was read in such a set.
  private(set) var hasChanceUTF8 = false

  /// The text of `bytes`, `nil` where this machine can't read that set.
  mutating func text(_ bytes: Bytes, in set: CharacterSet) -> Text? {
    switch set.conversion {
    case .utf8: return Text(utf8: Array(bytes), isWhole: SourceText.firstInvalid(bytes) == nil)
    case .utf16(let isBigEndian):
      let text = SourceText.utf8(
        utf16: bytes, isBigEndian: isBigEndian ?? SourceText.isBigEndian(bytes) ?? true)
      return Text(utf8: text, isWhole: bytes.count.isMultiple(of: 2))
    case .windows1252:
      return Text(utf8: SourceText.utf8(windows1252: bytes), isWhole: true)
    case .iconv(let name):
      guard let converter = converter(name) else { return nil }
      let (text, isWhole) = converter.utf8(bytes)
      return Text(utf8: text, isWhole: isWhole)
    }
  }

  private mutating func converter(_ name: String) -> CharacterSetConverter? {
    if let known = converters[name] { return known }
    guard converters.count < Self.maximumCount else { return nil }
    // A card is anybody's: it may not have just any module of the C library loaded.
    let isAllowed = Self.families.contains { name.hasPrefix($0) }
    let converter = isAllowed ? CharacterSetConverter(name) : nil
    converters[name] = .some(converter)
    return converter
  }

  /// Takes note that the file names this set: the likeliest one of what has no name too.
  mutating func note(_ set: CharacterSet) {
    guard set != noted else { return }
    noted = set
    evidence?.note(set)
  }

  /// The likeliest set of a value that is not UTF-8 and names none; `nil` where it is rather UTF-8
  /// with broken bytes. The other values of the same kind in the file count as well.
  mutating func guess(_ value: Bytes, in file: Bytes) -> CharacterSet? {
    var weighed = evidence ?? CharacterSetEvidence(noted: noted, file: file)
    let isFirst = evidence == nil
    defer { evidence = weighed }
    let set = weighed.guess(value)
    if isFirst, set?.isSingleByte == false { hasChanceUTF8 = !SourceText.isMixed(file) }
    return set
  }
}
