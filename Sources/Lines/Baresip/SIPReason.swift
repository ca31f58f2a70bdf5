import CallModel

/// The reason that baresip gives for the end of a call or for a failed registration: a status of
/// RFC 3261, or baresip's own text.
enum SIPReason {
  static func end(_ text: String, isOutgoing: Bool, isConnected: Bool) -> CallEnd {
    if isConnected || !isOutgoing { return .hungUpThere }
    guard let code = code(text) else {
      if text.contains("timed out") { return .failed(noAnswer) }
      return text.contains("reset by") || text.isEmpty ? .hungUpThere : .failed(text)
    }
    switch code {
    case 486, 600: return .busy
    case 603, 403, 433: return .refused
    case 408: return .noAnswer
    case 487: return .hungUpThere
    default: return .failed(words[code].map { "\($0) (\(code))" } ?? text)
    }
  }

  /// Returns the reason for a failed registration, in words for the user.
  static func registration(_ text: String) -> String {
    guard let code = code(text) else { return text.contains("timed out") ? noAnswer : text }
    return registrationWords[code].map { "\($0) (\(code))" } ?? text
  }

  /// Whether the server refuses the account, so that another try changes nothing.
  static func isRefusal(_ text: String) -> Bool {
    code(text).map { (400...499).contains($0) && $0 != 408 && $0 != 423 } ?? false
  }

  /// Returns the three digits at the start of a status.
  private static func code(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    return digits.count == 3 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static let noAnswer = "no answer from that address"

  private static let words = [
    401: "wrong password", 407: "wrong password", 404: "no such number",
    410: "number no longer in use", 480: "not available now", 484: "incomplete number",
    488: "no audio format in common", 503: "the server is unavailable",
    604: "no such number",
  ]

  private static let registrationWords = [
    401: "wrong password", 407: "wrong password",
    403: "the server rejects this account", 404: "unknown account",
    408: noAnswer, 503: "the server is unavailable",
  ]
}
