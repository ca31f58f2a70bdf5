/// A `sip:` or `sips:` address (RFC 3261, 19.1) with the parts that a telephone uses: a user and a
/// host, a port, and the parameters `transport` and `user`. Addresses may come from strangers, so
/// they may contain only the characters of names, numbers and hosts. Headers aren't allowed.
package struct SIPURI: Hashable, Sendable {
  /// The text to call: the address as written, with the scheme in lower case. ASCII without white
  /// space, quotes, `#` and `?`.
  package let text: String
  /// The user part if it is a telephone number: digits, `*` and `#`, after a `+` if it is
  /// international. `nil` if it is a name.
  package var number: String? {
    symbols.map { String(decoding: $0.lazy.map(\.character), as: UTF8.self) }
  }
  /// The characters of ``number`` with their positions in ``text``, in UTF-8 bytes. The position of
  /// an escaped character is that of its `%`.
  package let symbols: [DialString.Symbol]?
  /// The parts to compare: the scheme, the user part with its escapes decoded, and the rest.
  private let parts: [String]

  /// The maximum length of an address, in UTF-8 bytes. A telephone line truncates the address of a
  /// caller at 200 bytes, and a truncated address would call a different destination. So a longer
  /// address is rejected.
  package static let limit = 190

  /// Returns `nil` if the text isn't an address, or contains parts that are not supported.
  package init?(_ written: String) {
    guard Self.hasScheme(written), written.utf8.count <= Self.limit else { return nil }
    let bytes = Array(written.utf8)
    guard let colon = bytes.firstIndex(of: .colon), let at = bytes.firstIndex(of: Self.at) else {
      return nil
    }
    let user = bytes[(colon + 1)..<at]
    let place = bytes[(at + 1)...].prefix { $0 != .semicolon }
    guard let name = Self.name(user), Self.isPlace(place),
      Self.areParameters(bytes[place.endIndex...])
    else { return nil }
    let scheme = written.prefix(colon).lowercased()
    text = scheme + String(decoding: bytes[colon...], as: UTF8.self)
    symbols = Self.number(name)
    parts = [
      scheme, String(decoding: name.lazy.map(\.character), as: UTF8.self),
      String(decoding: bytes[at...], as: UTF8.self).lowercased(),
    ]
  }

  /// Reads the address of a caller as a telephone line reports it, with or without its scheme.
  package init?(caller: String) {
    if let address = SIPURI(caller) {
      self = address
    } else {
      self.init("sip:" + caller)
    }
  }

  /// Whether a text begins with the scheme of an address.
  package static func hasScheme(_ text: String) -> Bool {
    // The first byte rules out nearly all numbers.
    guard text.utf8.first?.lowered == UInt8(ascii: "s") else { return false }
    let head = text.prefix(5).lowercased()
    return head.hasPrefix("sip:") || head == "sips:"
  }

  /// Whether both addresses call the same destination. An escape equals its character, and the case
  /// of hosts is ignored (RFC 3261, 19.1.4).
  package func isSame(as other: SIPURI) -> Bool { parts == other.parts }

  /// A text that is the same for all addresses of one destination.
  package var key: String { parts.joined() }

  // MARK: Parts

  private static let at = UInt8(ascii: "@")

  /// Returns the user part with its escapes decoded; `nil` if it is empty or has a character that
  /// isn't allowed.
  private static func name(_ user: ArraySlice<UInt8>) -> [DialString.Symbol]? {
    var name: [DialString.Symbol] = []
    var index = user.startIndex
    while index < user.endIndex {
      let start = index
      var byte = user[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < user.endIndex, let high = user[index].hexValue,
          let low = user[index + 1].hexValue
        else { return nil }
        byte = high << 4 | low
        index += 2
        guard isWord(byte) || byte == UInt8(ascii: "#") else { return nil }
      } else if !isWord(byte) {
        return nil
      }
      name.append(DialString.Symbol(character: byte, origin: start))
    }
    return name.isEmpty ? nil : name
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-_.+*~".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte.lowered &- UInt8(ascii: "a") < 26
  }

  /// Returns the number without the separators of RFC 3966; `nil` if the name isn't a number.
  private static func number(_ name: [DialString.Symbol]) -> [DialString.Symbol]? {
    let symbols = name.filter { !"-.".utf8.contains($0.character) }
    let digits = symbols.dropFirst(symbols.first?.character == .plus ? 1 : 0)
    guard digits.contains(where: { isDigit($0.character) }),
      digits.allSatisfy({ isDigit($0.character) || "*#".utf8.contains($0.character) })
    else { return nil }
    return symbols
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the text is a host name or address, with or without a port.
  private static func isPlace(_ place: ArraySlice<UInt8>) -> Bool {
    var rest = place
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let host = rest[(rest.startIndex + 1)..<end]
      guard host.contains(.colon),
        host.allSatisfy({ $0.hexValue != nil || $0 == .colon || $0 == UInt8(ascii: ".") })
      else { return false }
      rest = rest[(end + 1)...]
    } else {
      let host = rest.prefix { $0 != .colon }
      let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let areRight = labels.allSatisfy { label in
        label.first.map(isLetterOrDigit) ?? false && label.last.map(isLetterOrDigit) ?? false
          && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
      guard areRight else { return false }
      rest = rest[host.endIndex...]
    }
    if rest.isEmpty { return true }
    guard rest.first == .colon, (2...6).contains(rest.count),
      rest.dropFirst().allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
      let port = Int(String(decoding: rest.dropFirst(), as: UTF8.self))
    else { return false }
    return (1...65_535).contains(port)
  }

  private static let parameters: [String: Set<String>] = [
    "transport": ["udp", "tcp", "tls", "ws", "wss"], "user": ["phone", "ip"],
  ]

  /// Whether each parameter is known, occurs once and has one of its allowed values.
  private static func areParameters(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    var seen: Set<String> = []
    for parameter in bytes.dropFirst().split(
      separator: .semicolon, omittingEmptySubsequences: false)
    {
      let parts = String(decoding: parameter, as: UTF8.self).lowercased()
        .split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parameters[parts[0]]?.contains(parts[1]) == true,
        seen.insert(parts[0]).inserted
      else { return false }
    }
    return true
  }
}
