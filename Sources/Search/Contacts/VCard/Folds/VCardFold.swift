/// A line break inside a property, and the blank after it. The blank may belong to the text or to
/// the fold:
///
///     FN;ENCODING=QUOTED-PRINTABLE:Ann=        soft break (RFC 2045 section 6.7): text
///      von Holt
///     FN:Ann                                   fold of vCard 2.1 section 2.1.3: text
///      von Holt
///     FN;ENCODING=QUOTED-PRINTABLE:=D0=92=D0=  fold of vCard 3.0 in a card of 2.1
///      =BB=D0=B0=D0=B4
struct VCardFold {
  enum Blank {
    case ofText, ofFold, unknown
  }

  /// The text before the break, without the equals sign of a soft one.
  let before: Bytes
  /// The line after the break, without its first blank.
  let after: Bytes
  /// Whether the line before the break ends in an equals sign, which makes a soft break.
  let isSoft: Bool
  let isQuotedPrintable: Bool
  let letters: VCardFoldLetters

  /// The kind of the blank, as far as the letters beside the break show it.
  var blank: Blank {
    if isInsideLetter || isInsideEscape { return .ofFold }
    if isEqualsOfEscape { return .ofFold }
    // Of two blanks in a row, one belongs to the text and one to the fold.
    if isSpace(last: before) || isSpace(first: after) { return .ofFold }
    guard let last = lastScalar, let next = nextScalar else { return .unknown }
    if Self.isOneCharacter(last, next) { return .ofFold }
    if Self.endsPhrase.contains(last), next.properties.isAlphabetic { return .ofText }
    let isNewWord = last.properties.isLowercase && next.properties.isUppercase
    return isNewWord ? .ofText : .unknown
  }

  /// Whether the break is more likely inside a word than between two words. This is so if the
  /// break is between a letter and a lower-case letter, unless the latter begins a short word of
  /// names such as `de` and `von`.
  var isInWord: Bool {
    guard let last = lastScalar, last.properties.isAlphabetic, let next = nextScalar,
      next.properties.isLowercase
    else { return false }
    var rest = after
    var length = 0
    while let (scalar, bytes) = firstScalar(of: rest), scalar.properties.isAlphabetic, length < 4 {
      length += 1
      rest = rest.from(bytes)
    }
    return length == 4 || rest.isEmpty || !isSpace(first: rest)
  }

  /// Whether the second scalar belongs to the same character as the first, for example a combining
  /// mark or a part of an emoji.
  private static func isOneCharacter(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    let joiner: Unicode.Scalar = "\u{200D}"
    switch next.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    let flags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    return last == joiner || next == joiner
      || flags.contains(last.value) && flags.contains(next.value)
  }

  private static let endsPhrase: Set<Unicode.Scalar> = [".", ","]

  // MARK: Letters and escapes

  /// Whether the bytes before and after the break are one UTF-8 character.
  private var isInsideLetter: Bool {
    guard letters.mayBeUTF8, missingBytes > 0, let next = byte(of: after, at: 0)?.byte else {
      return false
    }
    return next & 0xC0 == 0x80
  }

  /// Whether the break divides an escape after its first digit: `=9` and `2`.
  private var isInsideEscape: Bool {
    guard isQuotedPrintable, before.count >= 2, before[before.count - 2] == .equals else {
      return false
    }
    return before[before.count - 1].hexValue != nil && after.first?.hexValue != nil
  }

  /// Whether the equals sign at the end of the line begins an escape that continues after the
  /// break, and isn't a soft break. This is so if the escape's byte completes the character before
  /// the break, or begins a character that continues after the escape.
  var isEqualsOfEscape: Bool {
    guard isSoft, letters.mayBeUTF8, after.count >= 2, let high = after[0].hexValue,
      let low = after[1].hexValue
    else { return false }
    let byte = high << 4 | low
    if missingBytes > 0 { return byte & 0xC0 == 0x80 }
    guard (0xC2...0xF4).contains(byte), let next = self.byte(of: after, at: 2)?.byte else {
      return false
    }
    return next & 0xC0 == 0x80
  }

  /// The number of missing bytes of the UTF-8 character before the break.
  private var missingBytes: Int {
    var end = before.count
    var following = 0
    while following < 4, let byte = previousByte(&end) {
      if byte & 0xC0 == 0x80 {
        following += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return max(0, length - 1 - following)
    }
    return 0
  }

  // MARK: Text

  private func isSpace(first bytes: Bytes) -> Bool {
    byte(of: bytes, at: 0)?.byte.isBlank ?? false
  }

  private func isSpace(last bytes: Bytes) -> Bool {
    var end = bytes.count
    return previousByte(&end)?.isBlank ?? false
  }

  private var lastScalar: Unicode.Scalar? {
    var end = before.count
    var bytes: [UInt8] = []
    while bytes.count < 4, let byte = previousByte(&end) {
      bytes.insert(byte, at: 0)
      if byte & 0xC0 != 0x80 || !letters.mayBeUTF8 { break }
    }
    return letters.scalar(bytes)
  }

  private var nextScalar: Unicode.Scalar? { firstScalar(of: after)?.scalar }

  private func firstScalar(of text: Bytes) -> (scalar: Unicode.Scalar, length: Int)? {
    var bytes: [UInt8] = []
    var index = 0
    while bytes.count < 4, let (byte, length) = byte(of: text, at: index) {
      if !bytes.isEmpty, byte & 0xC0 != 0x80 { break }
      bytes.append(byte)
      index += length
      if byte < 0x80 || !letters.mayBeUTF8 { break }
    }
    return letters.scalar(bytes).map { ($0, index) }
  }

  /// Returns the byte at `index` with its escape decoded, and the length of its notation.
  private func byte(of text: Bytes, at index: Int) -> (byte: UInt8, length: Int)? {
    guard index < text.count else { return nil }
    if isQuotedPrintable, let byte = text.escapedByte(at: index, mark: .equals) {
      return (byte, 3)
    }
    return (text[index], 1)
  }

  private func previousByte(_ end: inout Int) -> UInt8? {
    guard end > 0 else { return nil }
    if isQuotedPrintable, end >= 3, let byte = before.escapedByte(at: end - 3, mark: .equals) {
      end -= 3
      return byte
    }
    end -= 1
    return before[end]
  }
}

/// The character set of a value, according to its parameters.
enum VCardFoldLetters {
  /// UTF-8, or a set that isn't named.
  case utf8
  case table([UInt16])
  case latin1
  /// A set with several bytes per letter.
  case others(CharacterSet)

  init(_ parsed: VCardLine, in text: Bytes) {
    self = .utf8
    guard !parsed.parameters.isEmpty else { return }
    var label: Bytes?
    parsed.forEachParameter(in: text) { name, value in
      if name.equals("charset") { label = value }
    }
    guard let label, let set = CharacterSet(label: label) else { return }
    switch set.conversion {
    case .utf8: self = .utf8
    case .windows1252: self = .latin1
    case .table(let place): self = .table(CharacterSetData.tables[place].scalars)
    case .utf16, .iconv: self = .others(set)
    }
  }

  var mayBeUTF8: Bool {
    if case .utf8 = self { return true }
    return false
  }

  /// Returns the character of these bytes; `nil` if they are not a character, or their character
  /// isn't known.
  func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    guard let first = bytes.first else { return nil }
    if bytes.count == 1, first < 0x80 { return Unicode.Scalar(first) }
    switch self {
    case .utf8:
      let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
      return text.count == 1 && text.first != "\u{FFFD}" ? text.first : nil
    case .latin1: return Unicode.Scalar(first)
    case .table(let scalars): return Unicode.Scalar(scalars[Int(first) - 0x80])
    case .others: return nil
    }
  }
}
