/// Codes with secrets: PINs, PUKs and passwords, which must not be seen over the user's shoulder or
/// in a log.
extension ServiceCode {
  /// The character in the place of each secret digit.
  package static let mask = "•"

  /// The text of this code with its secret digits masked: see ``masked(_:)``.
  package var masked: String { Self.masked(text) }

  /// Returns a code, or its beginning, as it may be shown: secret digits are masked, and the rest
  /// is unchanged.
  package static func masked(_ text: String) -> String {
    guard let start = secretStart(text) else { return text }
    let secret = text[start...].map { $0 == "*" || $0 == "#" ? String($0) : mask }
    return text[..<start] + secret.joined()
  }

  /// Whether the next typed character is secret.
  ///
  /// - Parameter text: the typed beginning of a code.
  package static func isSecret(behind text: String) -> Bool { secretStart(text) != nil }

  /// Whether a code, or its beginning, holds a secret. Such a text must not be dialled as a number.
  package static func hasSecrets(_ text: String) -> Bool { masked(text) != text }

  /// Whether this code holds a secret: see ``hasSecrets(_:)``.
  package var hasSecrets: Bool { Self.hasSecrets(text) }

  /// Whether the code contains a PIN or a PUK: it is a code for the SIM, or looks like one.
  package var holdsPIN: Bool {
    hasSecrets && Self.codesWithPINs.contains(Self.code(of: text))
  }

  /// Whether a code is for the SIM, or looks like one. The telephone itself carries it out (3GPP TS
  /// 22.030, 6.6.2 and 6.6.3), and no line sends it to a network.
  package static func concernsSIM(_ text: String) -> Bool {
    ServiceCode(text)?.isForSIM == true
      || hasSecrets(text) && codesWithPINs.contains(code(of: text))
  }

  private static let codesWithPINs: Set<Substring> = ["04", "042", "05", "052"]

  /// Returns the part between the prefix and the first `*` or `#` after it.
  private static func code(of text: String) -> Substring {
    text.drop { $0 == "*" || $0 == "#" }.prefix { $0 != "*" && $0 != "#" }
  }

  /// The codes of the barring password, the PINs and the PUKs, with any prefix.
  private static let codesWithSecrets: Set<Substring> = [
    "03", "04", "042", "05", "052", "33", "330", "331", "332", "333", "35", "351", "353",
  ]

  /// Returns where the secrets begin, after the `*` that follows the code.
  private static func secretStart(_ text: String) -> String.Index? {
    guard let first = text.first, first == "*" || first == "#" else { return nil }
    let code = code(of: text)
    guard codesWithSecrets.contains(code), code.endIndex < text.endIndex,
      text[code.endIndex] == "*"
    else { return nil }
    return text.index(after: code.endIndex)
  }
}
