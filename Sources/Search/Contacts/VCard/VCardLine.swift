/// One unfolded content line (RFC 6350 section 3.3): `group.NAME;parameters:value`.
///
/// The ranges refer to the buffer that was parsed, and are valid only with it.
struct VCardLine {
  var group: Range<Int>
  /// The name without its group, possibly with blanks around it.
  var name: Range<Int>
  var property: VCardProperty
  /// The parameters, from the first `;` to the `:`; empty if there are none.
  var parameters: Range<Int>
  var value: Range<Int>

  /// Returns `nil` for bytes without a colon.
  init?(_ bytes: Bytes) {
    let start = bytes.place(from: 0) { !$0.isBlank }
    var nameStart = start
    var index = start
    while true {
      index = bytes.place(from: index) {
        $0 == .colon || $0 == .semicolon || $0 == UInt8(ascii: ".")
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { break }
      index += 1
      nameStart = index
    }
    guard index < bytes.count else { return nil }
    group = start..<max(start, nameStart - 1)
    name = nameStart..<index
    property = VCardProperty(bytes.slice(name).trimmed())
    if bytes[index] == .colon {
      parameters = index..<index
    } else {
      guard let colon = Self.colon(in: bytes, from: index) else { return nil }
      parameters = index..<colon
      index = colon
    }
    value = (index + 1)..<bytes.count
    // `SOUND` is a recording, which this program doesn't play. In cards of Japanese telephones
    // before vCard 3.0, it is the pronunciation of the name.
    if property == .sound, !bytes.slice(parameters).contains("x-irmc-n") { property = .ignored }
  }

  /// Returns the colon before the value: the first one outside double quotes, or the very first one
  /// if a quote is never closed.
  private static func colon(in bytes: Bytes, from start: Int) -> Int? {
    var first: Int?
    var isQuoted = false
    for index in start..<bytes.count {
      if bytes[index] == .quote {
        isQuoted.toggle()
      } else if bytes[index] == .colon {
        if !isQuoted { return index }
        if first == nil { first = index }
      }
    }
    return first
  }

  /// Calls `body` with the name and value of each parameter; a bare word of vCard 2.1, such as the
  /// `CELL` of `TEL;CELL:`, has an empty name.
  func forEachParameter(in bytes: Bytes, _ body: (_ name: Bytes, _ value: Bytes) -> Void) {
    var index = parameters.lowerBound
    let end = parameters.upperBound
    while index < end {
      index += 1
      let start = index
      var equals: Int?
      var isQuoted = false
      while index < end, isQuoted || bytes[index] != .semicolon {
        if bytes[index] == .quote { isQuoted.toggle() }
        if bytes[index] == .equals, equals == nil { equals = index }
        index += 1
      }
      if let equals {
        body(
          bytes.slice(start..<equals).trimmed(), bytes.slice((equals + 1)..<index).trimmed())
      } else if index > start {
        body(bytes.slice(start..<start), bytes.slice(start..<index).trimmed())
      }
    }
  }

  /// Whether the parameters name the encoding `quoted-printable` of vCard 2.1.
  func isQuotedPrintable(in bytes: Bytes) -> Bool {
    parameters.count >= 16 && bytes.slice(parameters).contains("quoted-printable")
  }

  /// Whether the parameters name base64, whose further lines may be unindented.
  func isBase64(in bytes: Bytes) -> Bool {
    guard !parameters.isEmpty else { return false }
    let parameters = bytes.slice(parameters)
    return parameters.contains("base64") || parameters.contains("encoding=b")
  }
}
