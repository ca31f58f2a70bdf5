/// The character sets of one file: those that its cards name, and those that are guessed.
struct CharacterSets {
  /// The result of a conversion to UTF-8.
  struct Text {
    var utf8: [UInt8]
    /// Whether every byte was part of a character.
    var isWhole: Bool
  }

  /// The maximum number of sets that one file may name. No address book has more, and each set
  /// loads a library.
  static let maximumCount = 16

  /// The beginnings of iconv's names of the sets that address books have been written in.
  private static let families = [
    "ARMSCII-8", "BIG5", "CP", "EUC", "GB", "GEORGIAN-", "HP-ROMAN8", "HZ", "IBM", "ISO-",
    "ISO8859",
    "ISO_", "JIS_", "JOHAB", "KOI8", "KS_C", "KSC", "LATIN", "MAC", "PT154", "RK1048", "SHIFT",
    "TCVN",
    "TIS", "UCS", "UHC", "UTF", "VISCII", "WINDOWS-",
  ]

  /// Hints for values that name no set.
  private let hints: CharacterSetHints
  private var converters: [String: CharacterSetConverter?] = [:]
  /// The set that was named last.
  private var recorded: CharacterSet?
  /// The names of the sets that were used for values that name none.
  private(set) var chosen: [String] = []
  /// The evidence for a set. It is created only when it is needed, because it tries dozens of sets.
  private var evidence: CharacterSetEvidence?
  /// The set of values that are valid UTF-8 only by chance. Examples are some words of two or three
  /// letters in GBK or EUC-KR, and `ří` on an old Mac. The outer optional is `nil` until the first
  /// such value.
  private var setOfChance: CharacterSet??

  init(hints: CharacterSetHints = .none) { self.hints = hints }

  /// Whether a value that names no set is text of another set although it is valid UTF-8 or ASCII.
  mutating func isOther(_ value: Bytes, isASCII: Bool, in file: Bytes) -> Bool {
    if isASCII { return isEscaped(value) }
    let set: CharacterSet?
    if let setOfChance {
      set = setOfChance
    } else {
      // Most names can only be UTF-8, so most files don't need a check of their whole content.
      guard evidence != nil || SourceText.mayBeChanceUTF8(value) else { return false }
      set = setOfChance(file)
      setOfChance = .some(set)
    }
    guard let set else { return false }
    let candidate = CharacterSetCandidate.all.first { $0.set == set }
    guard set.isSingleByte, let candidate else { return true }
    return candidate.cost(value) <= SourceText.costOfChance(value) * 16
  }

  /// Whether ASCII bytes with escapes are text of another set: the set that the user named, or
  /// Japanese.
  private mutating func isEscaped(_ value: Bytes) -> Bool {
    guard SourceText.hasEscape(value) else { return false }
    return hints.set.map(\.hidesInASCII) ?? isISO2022JP(value)
  }

  /// Whether ASCII bytes contain escapes to Japanese letters (RFC 1468 and JIS X 0201), and all of
  /// them are text in ISO-2022-JP.
  private mutating func isISO2022JP(_ value: Bytes) -> Bool {
    let hasLetters = value.indices.contains { index in
      guard value[index] == 0x1B, index + 2 < value.count else { return false }
      switch (value[index + 1], value[index + 2]) {
      case (UInt8(ascii: "$"), UInt8(ascii: "B")), (UInt8(ascii: "$"), UInt8(ascii: "@")),
        (UInt8(ascii: "("), UInt8(ascii: "I")), (UInt8(ascii: "("), UInt8(ascii: "J")):
        return true
      default: return false
      }
    }
    return hasLetters && text(value, in: .iso2022JP)?.isWhole == true
  }

  /// Returns the set of values that look like UTF-8; `nil` if they are UTF-8.
  private mutating func setOfChance(_ file: Bytes) -> CharacterSet? {
    if SourceText.firstInvalid(file) == nil {
      if hints.set == nil { return setOfNames(file) }
      guard let set = hints.set, set.mayLookLikeUTF8, SourceText.mayBeChanceUTF8(file),
        !SourceText.isOneScript(file), text(file, in: set)?.isWhole == true
      else { return nil }
      return set
    }
    return SourceText.isMixed(file) ? nil : hints.set ?? weigh(file).ofMost
  }

  /// The maximum length, in bytes, of a file that is searched for names that are UTF-8 by chance.
  private static let maximumLengthOfChance = 1 << 16

  /// Returns the set in which a file of a few letters consists of usual names. In UTF-8, these
  /// letters form no word: 小梅 in GBK is `С÷`.
  private mutating func setOfNames(_ file: Bytes) -> CharacterSet? {
    guard file.count <= Self.maximumLengthOfChance, SourceText.mayBeChanceUTF8(file),
      !SourceText.isOneScript(file)
    else { return nil }
    var best: (price: Int, set: CharacterSet)?
    for candidate in CharacterSetCandidate.all {
      guard case .multiByte(let pairs, let language) = candidate.model, let set = candidate.set
      else { continue }
      var price = (candidate.prior - hints.bonus(language)) * 16
      var areNames = true
      for line in file.split(separator: .lineFeed).map(Bytes.init(rebasing:))
      where line.contains(where: { $0 >= 0x80 }) {
        areNames = areNames && pairs.areNames(line.value)
        price += candidate.cost(line.value)
      }
      if areNames, price < best?.price ?? .max, text(file, in: set)?.isWhole == true {
        best = (price, set)
      }
    }
    return best?.set
  }

  /// Converts `bytes` to UTF-8; returns `nil` if this machine can't read the set.
  mutating func text(_ bytes: Bytes, in set: CharacterSet) -> Text? {
    switch set.conversion {
    case .utf8: return Text(utf8: Array(bytes), isWhole: SourceText.firstInvalid(bytes) == nil)
    case .utf16(let isBigEndian):
      let text = SourceText.utf8(
        utf16: bytes, isBigEndian: isBigEndian ?? SourceText.isBigEndian(bytes) ?? true)
      return Text(utf8: text, isWhole: bytes.count.isMultiple(of: 2))
    case .windows1252:
      return Text(utf8: SourceText.utf8(windows1252: bytes), isWhole: true)
    case .table(let place):
      let (text, isWhole) = CharacterSetData.tables[place].utf8(bytes)
      return Text(utf8: text, isWhole: isWhole)
    case .iconv(let name):
      guard let converter = converter(name) else { return nil }
      let (text, isWhole) = converter.utf8(bytes)
      return Text(utf8: text, isWhole: isWhole)
    }
  }

  private mutating func converter(_ name: String) -> CharacterSetConverter? {
    if let known = converters[name] { return known }
    guard converters.count < Self.maximumCount else { return nil }
    // A card may come from a stranger, so it must not make the C library load arbitrary modules.
    let isAllowed = Self.families.contains { name.hasPrefix($0) }
    let converter = isAllowed ? CharacterSetConverter(name) : nil
    converters[name] = .some(converter)
    return converter
  }

  /// Records a set that the file names. This set becomes likelier for text that names none.
  mutating func record(_ set: CharacterSet) {
    guard set != recorded else { return }
    recorded = set
    evidence?.record(set)
  }

  /// Returns the likeliest set of a value that isn't UTF-8 and names none; `nil` if the value is
  /// more likely UTF-8 with broken bytes. The first call also reads the other values of this kind
  /// in the file.
  mutating func guess(_ value: Bytes, in file: Bytes) -> CharacterSet? {
    var set = evidentSet(of: value)
    if set == nil {
      var weighed = weigh(file)
      evidence = nil
      set = weighed.guess(value)
      evidence = weighed
    }
    consider(set)
    return set
  }

  private mutating func weigh(_ file: Bytes) -> CharacterSetEvidence {
    if let evidence { return evidence }
    let weighed = CharacterSetEvidence(noted: recorded, file: file, header: nil, hints: hints)
    evidence = weighed
    return weighed
  }

  /// Returns the likeliest set of a table that isn't UTF-8; `nil` if the table is more likely UTF-8
  /// with broken bytes.
  ///
  /// - Parameter header: the table's first row.
  mutating func guess(table file: Bytes, header: Bytes) -> CharacterSet? {
    let set =
      evidentSet(of: file)
      ?? CharacterSetEvidence(noted: recorded, file: file, header: header, hints: hints).ofMost
    consider(set)
    return set
  }

  /// Returns the set of a text if it is known without weighing evidence; otherwise `nil`.
  private mutating func evidentSet(of text: Bytes) -> CharacterSet? {
    if let set = hints.set { return set }
    if let set = setOfChance ?? nil, SourceText.firstInvalid(text) == nil { return set }
    return text.allSatisfy { $0 < 0x80 } && isEscaped(text) ? .iso2022JP : nil
  }

  private mutating func consider(_ set: CharacterSet?) {
    if let set, !chosen.contains(set.name), chosen.count < Self.maximumCount {
      chosen.append(set.name)
    }
  }
}
