/// Decodes the value of a content line: first quoted-printable and, after the conversion to UTF-8,
/// backslash escapes, lists and `tel:` URIs.
///
/// It reuses one buffer for all values, so that only the resulting string is allocated.
struct VCardValue {
  /// The maximum number of items of a list; further items are left out.
  private static let maximumItemCount = 64

  private var buffer: [UInt8] = []
  /// Whether the card is vCard 2.1, in which values have no line breaks and `\n` is literal.
  var isVersion21 = false

  /// Returns the text of `value`: escapes decoded (RFC 6350 section 3.4), line breaks replaced,
  /// tabs converted to spaces, without white space at the ends. Broken UTF-8 becomes U+FFFD.
  ///
  /// - Parameter lineBreak: The byte that replaces a line break.
  mutating func text(_ value: Bytes, lineBreak: UInt8 = .space) -> String {
    let value = value.trimmed()
    var isPlain = true
    for byte in value where byte == .backslash || byte &- 9 < 5 {
      isPlain = false
      break
    }
    if isPlain { return String(decoding: value, as: UTF8.self) }
    buffer.removeAll(keepingCapacity: true)
    var index = 0
    while index < value.count {
      let byte = value[index]
      index += 1
      if byte &- 9 < 5 {
        buffer.append(byte == .lineFeed || byte == .carriageReturn ? lineBreak : .space)
      } else if byte == .backslash, index < value.count {
        switch value[index] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
          if isVersion21 { buffer += [.backslash, value[index]] } else { buffer.append(lineBreak) }
        case .comma, .semicolon, .colon, .backslash, .quote: buffer.append(value[index])
        // This is no escape in any version, so both characters are literal.
        case let other: buffer += [.backslash, other]
        }
        index += 1
      } else {
        buffer.append(byte)
      }
    }
    return buffer.withBytes { String(decoding: $0.trimmed(), as: UTF8.self) }
  }

  /// Returns the values of a list joined by `separator`, without empty ones (`Ann,Annie` of
  /// NICKNAME).
  mutating func list(_ value: Bytes, joinedBy separator: String) -> String {
    // Most values are not lists.
    if !value.contains(.comma) { return text(value) }
    var result = ""
    for item in VCardItems(value, at: .comma).prefix(Self.maximumItemCount) {
      let item = text(item)
      if item.isEmpty { continue }
      if !result.isEmpty { result += separator }
      result += item
    }
    return result
  }

  /// Returns the lines of a card that was escaped into one value, without the escapes.
  static func lines(_ value: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var index = 0
    while index < value.count {
      if value[index] == .backslash, index + 1 < value.count {
        index += 1
        result.append(value[index].lowered == UInt8(ascii: "n") ? .lineFeed : value[index])
      } else {
        result.append(value[index])
      }
      index += 1
    }
    return result
  }

  /// Returns the number of a `tel:` URI (RFC 3966) without the scheme and without percent encoding.
  /// A `callto:` URI, which no standard describes, is returned without percent encoding. Any other
  /// text is returned unchanged.
  static func number(_ text: String) -> String {
    var text = text
    return text.withBytes { bytes in
      let isTel = bytes.hasPrefix("tel:")
      guard isTel || bytes.hasPrefix("callto:") else {
        return String(decoding: bytes, as: UTF8.self)
      }
      let result = bytes.from(isTel ? 4 : 0).unescaped(UInt8(ascii: "%"))
      return result.withBytes { String(decoding: $0.trimmed(), as: UTF8.self) }
    }
  }
}

/// The items of a value, between separators without a backslash before them; at least one, which
/// may be empty.
struct VCardItems: Sequence, IteratorProtocol {
  private let value: Bytes
  private let separator: UInt8
  private var start = 0

  init(_ value: Bytes, at separator: UInt8) {
    self.value = value
    self.separator = separator
  }

  mutating func next() -> Bytes? {
    guard start <= value.count else { return nil }
    var end = start
    while end < value.count, value[end] != separator { end += value[end] == .backslash ? 2 : 1 }
    defer { start = end + 1 }
    return value.slice(start..<Swift.min(end, value.count))
  }
}
