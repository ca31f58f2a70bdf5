import CallModel

/// `sip:user@host:port`, the form of RFC 3261, as the address of an account.
package struct SIPAddress: Hashable, Sendable {
  package let user: String
  /// The host, and the port if there is one.
  package let domain: String

  /// `nil` if the text is not an address, or has more parts than a user and a host. Further parts
  /// are refused because the address is written into a file.
  package init?(_ text: String) {
    let rest = text.hasPrefix("sip:") ? text.dropFirst(4) : text[...]
    guard text.utf8.count <= 200, let parts = Self.parts(rest, user: "+*!~'&=$", host: ":[]") else {
      return nil
    }
    (user, domain) = (String(parts.user), String(parts.host))
  }

  package var text: String { "sip:\(user)@\(domain)" }

  /// Splits an address at its `@`; `nil` if a part is missing, or has other characters than
  /// letters, digits, `-_.` and the given ones.
  private static func parts(
    _ text: Substring, user: String, host: String
  ) -> (user: Substring, host: Substring)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isRight = zip(parts, [user, host]).allSatisfy { part, signs in
      !part.isEmpty && part.utf8.allSatisfy { isWord($0) || signs.utf8.contains($0) }
    }
    return parts.count == 2 && isRight ? (parts[0], parts[1]) : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-_.".utf8.contains(byte)
    }
  }

  /// Returns the address of a number, at the account's domain.
  func uri(calling number: String) -> String? {
    guard DialRequest.isDialString(number) else { return nil }
    return "sip:\(number.replacing("#", with: "%23"))@\(domain)"
  }

  /// Returns an address that is called unchanged. The result is `nil` if the text has more parts
  /// than a user, a host and parameters, because it is written into a command.
  static func called(_ text: String) -> String? {
    let isScheme = text.hasPrefix("sip:") || text.hasPrefix("sips:")
    let rest = text.drop { $0 != ":" }.dropFirst()
    let isRight = isScheme && text.utf8.count <= 200
    return isRight && parts(rest, user: "+*~%", host: ":[];=") != nil ? text : nil
  }

  /// Returns the caller: the number if the user part is one, or else the whole address. `nil` if
  /// the caller is withheld (RFC 3323).
  static func caller(_ uri: String) -> String? {
    let address = uri.prefix { $0 != ";" && $0 != "?" && $0 != ">" }
    let rest = address.split(separator: ":", maxSplits: 1).last ?? ""
    let user = rest.prefix { $0 != "@" }
    if user.lowercased() == "anonymous" || user.isEmpty { return nil }
    let isNumber = user.utf8.allSatisfy { "+0123456789".utf8.contains($0) }
    if isNumber { return String(user) }
    // A call back to a `sips:` address must stay encrypted.
    return address.lowercased().hasPrefix("sips:") ? String(address) : String(rest)
  }
}
