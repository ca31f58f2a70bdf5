import Glibc

/// An extended regular expression (regex(7)), for texts in UTF-8 in every locale.
final class POSIXPattern {
  private var expression = regex_t()

  struct Problem: Error {
    var reason: String
  }

  /// - Throws: ``Problem`` if the pattern is wrong, or has U+0000, at which the C library ends it.
  init(_ pattern: String) throws(Problem) {
    if pattern.utf8.contains(0) { throw Problem(reason: "a pattern can't have U+0000") }
    let code = Self.inUTF8 { regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) }
    if code == 0 { return }
    var text = [CChar](repeating: 0, count: 256)
    regerror(code, &expression, &text, text.count)
    let words = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw Problem(reason: "not a regular expression: \(words)")
  }

  deinit { regfree(&expression) }

  /// Whether the pattern is found anywhere in the text, also after a U+0000.
  func matches(_ text: String) -> Bool {
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(text.utf8.count))
    return Self.inUTF8 { regexec(&expression, text, 0, &range, REG_STARTEND) == 0 }
  }

  /// The locale of UTF-8; `nil` if the C library has none: then bytes are compared.
  nonisolated(unsafe) private static let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  private static func inUTF8<Result>(_ body: () -> Result) -> Result {
    guard let utf8 else { return body() }
    let before = uselocale(utf8)
    defer { uselocale(before) }
    return body()
  }
}
