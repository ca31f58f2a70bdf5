/// Writes content lines: escaped, and folded at 75 octets but never inside a character (RFC 6350
/// section 3.2 to 3.4). vCard 2.1 allows no fold inside a word, so its long lines are written as
/// quoted-printable, and so are its lines with characters above ASCII.
struct VCardEncoder {
  /// The maximum length of a line in octets, without its line break.
  static let maximumLength = 75

  let version: VCardVersion
  let lineEnd: [UInt8]
  /// Whether text with characters above ASCII is written as quoted-printable and declared as UTF-8.
  /// This is for files in an unknown encoding.
  let isASCII: Bool
  private(set) var bytes: [UInt8] = []

  init(
    version: VCardVersion = .v40, lineEnd: [UInt8] = [.carriageReturn, .lineFeed],
    isASCII: Bool = false
  ) {
    self.version = version
    self.lineEnd = lineEnd
    self.isASCII = isASCII
  }

  // MARK: Lines

  /// Adds a value that isn't text and needs no escapes.
  mutating func add(_ name: String, raw value: String) { put(name + ":" + value) }

  /// Adds a text.
  ///
  /// - Parameter name: including its group and parameters, such as `item1.TEL;TYPE=cell`.
  mutating func add(_ name: String, text: String) { add(name, components: [text]) }

  /// Adds a value of several texts with semicolons between them, such as `N` and `ORG`.
  mutating func add(_ name: String, components: [String]) {
    let value = components.map(escaped).joined(separator: ";")
    let isPlain = value.utf8.allSatisfy { $0 < 0x80 }
    let length = name.utf8.count + 1 + value.utf8.count
    let isTooLong = version == .v21 && length > Self.maximumLength
    if isTooLong || !isPlain && (version == .v21 || isASCII) {
      putQuotedPrintable(name, value)
    } else {
      put(name + ":" + value)
    }
  }

  /// Adds a telephone number. A type that isn't in the standards becomes a label in Apple's form,
  /// which Google and Android write as well.
  ///
  /// - Parameter group: the group for the label, not yet used in the card.
  mutating func add(_ number: PhoneNumber, isPreferred: Bool, group: String) {
    let type = number.type.flatMap { Self.types.contains($0) ? $0 : nil }
    let label = type == nil ? number.type : nil
    var name = (label == nil ? "" : group + ".") + "TEL"
    switch version {
    case .v21:
      if let type { name += ";" + type.uppercased() }
      if isPreferred { name += ";PREF" }
    case .v30:
      let words = [type?.uppercased(), isPreferred ? "PREF" : nil].compactMap { $0 }
      if !words.isEmpty { name += ";TYPE=" + words.joined(separator: ",") }
    case .v40:
      if let type { name += ";TYPE=" + type }
      if isPreferred { name += ";PREF=1" }
    }
    add(name, text: number.value)
    if let label { add(group + ".X-ABLabel", text: label) }
  }

  /// The types of RFC 6350 section 6.4.1 and RFC 2426 section 3.3.1, and Apple's `main` and
  /// `other`, which other programs ignore.
  private static let types: Set<String> = [
    "text", "voice", "fax", "cell", "video", "pager", "textphone", "home", "work", "main", "other",
    "car", "msg", "bbs", "modem", "isdn", "pcs",
  ]

  // MARK: Bytes

  /// Returns the text with its escapes. RFC 6350 allows no control characters (section 3.3): line
  /// breaks are escaped, other control characters are left out.
  private func escaped(_ text: String) -> String {
    var result = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar {
      case "\n" where wasReturn: break
      case "\n", "\r": result += version == .v21 ? " " : "\\n"
      case "\t": result += "\t"
      case "\u{0}"..."\u{1F}", "\u{7F}": break
      case ";": result += "\\;"
      case "\\", ",":
        // vCard 2.1 has no escape except that of the semicolon.
        if version != .v21 { result += "\\" }
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private mutating func put(_ line: String) {
    bytes += Self.folded(Array(line.utf8), lineEnd: lineEnd)
    bytes += lineEnd
  }

  /// Returns the line, folded at ``maximumLength``.
  ///
  /// - Parameter line: UTF-8, without its line break.
  static func folded(_ line: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    var room = maximumLength
    while line.count - start > room {
      var end = start + room
      while line[end] & 0xC0 == 0x80 { end -= 1 }
      result += line[start..<end]
      result += lineEnd
      result.append(.space)
      start = end
      // The space at the beginning of the next line is one of its octets.
      room = maximumLength - 1
    }
    return result + line[start...]
  }

  private mutating func putQuotedPrintable(_ name: String, _ value: String) {
    bytes += Array((name + ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:").utf8)
    let value = Array(value.utf8)
    // A soft break precedes the value, so that the length of the name doesn't matter.
    var length = Self.maximumLength
    for (index, byte) in value.enumerated() {
      let isLast = index == value.count - 1
      let isPlain = (0x21...0x7E).contains(byte) && byte != .equals || byte == .space && !isLast
      let size = isPlain ? 1 : 3
      if length + size + 1 > Self.maximumLength {
        bytes.append(.equals)
        bytes += lineEnd
        length = 0
      }
      length += size
      if isPlain {
        bytes.append(byte)
      } else {
        bytes += [.equals, Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)]]
      }
    }
    bytes += lineEnd
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
