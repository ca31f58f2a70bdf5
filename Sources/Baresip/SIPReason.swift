import Telephony

/// Why baresip says that a call is over: a status of RFC 3261, or words of its own.
enum SIPReason {
  static func end(_ text: String, isOutgoing: Bool, isConnected: Bool) -> CallEnd {
    if isConnected || !isOutgoing { return .hungUpThere }
    guard let code = Int(text.prefix { $0.isNumber }) else {
      if text.contains("timed out") { return .failed("nobody answers at that address") }
      return text.contains("reset by") || text.isEmpty ? .hungUpThere : .failed(text)
    }
    switch code {
    case 486, 600: return .busy
    case 603, 403, 433: return .refused
    case 408: return .noAnswer
    case 487: return .hungUpThere
    default: return .failed(words(text))
    }
  }

  /// A status in words, where there are some.
  static func words(_ text: String) -> String {
    let code = Int(text.prefix { $0.isNumber })
    return code.flatMap { words[$0] }.map { "\($0) (\(code ?? 0))" } ?? text
  }

  private static let words = [
    401: "the password is wrong", 407: "the password is wrong", 404: "there is no such number",
    410: "this number is gone", 480: "not there now", 484: "the number is too short",
    488: "the two understand no common sound", 503: "the server can't now",
    604: "there is no such number",
  ]
}
