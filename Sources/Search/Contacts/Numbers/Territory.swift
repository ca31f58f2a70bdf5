/// The user's country for dialling: an ISO 3166-1 alpha-2 code such as `DE`.
package enum Territory {
  /// Returns the code in capitals; `nil` if the text isn't two letters.
  package static func code(_ written: String) -> String? {
    let letters = Array(written.utf8)
    guard letters.count == 2 else { return nil }
    var code = ""
    for letter in letters {
      // In ASCII, bit 0x20 distinguishes small letters from capitals.
      let capital = letter & ~0x20
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital) else { return nil }
      code.unicodeScalars.append(Unicode.Scalar(capital))
    }
    return code
  }

  /// Returns the territory of the locale for telephone numbers (`LC_TELEPHONE`, see locale(7)): the
  /// first of `LC_ALL`, `LC_TELEPHONE` and `LANG` that isn't empty. Returns `nil` if it names no
  /// territory, as `C` and `POSIX` do.
  package static func code(environment: [String: String]) -> String? {
    locale("LC_TELEPHONE", in: environment).flatMap { code(locale: $0) }
  }

  /// Returns the locale of a category: the first of `LC_ALL`, the category and `LANG` that isn't
  /// empty.
  static func locale(_ category: String, in environment: [String: String]) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Reads `language_TERRITORY.charset@modifier`, in which only the language is required
  /// (POSIX.1-2017, 8.2).
  private static func code(locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    // A script may be between the language and the territory.
    guard parts.count > 1, let last = parts.last else { return nil }
    return code(String(last))
  }
}
