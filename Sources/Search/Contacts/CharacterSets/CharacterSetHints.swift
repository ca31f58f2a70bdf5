/// Hints about the character set of files that don't name it.
package struct CharacterSetHints: Hashable, Sendable {
  /// The character set that the user names. With it, no set is guessed. It doesn't apply to text
  /// that shows its own set: a file with a byte order mark, UTF-16, a value with a `CHARSET`, and a
  /// file of valid UTF-8.
  package var chosen: CharacterSetName?
  /// The user's country, ISO 3166-1 alpha-2, such as `HU`.
  package var country: String?
  /// The user's language, ISO 639-1, such as `hu`.
  package var language: String?

  package static let none = CharacterSetHints()

  package init(
    chosen: CharacterSetName? = nil, country: String? = nil, language: String? = nil
  ) {
    self.chosen = chosen
    self.country = country
    self.language = language
  }

  /// Returns the language of the locale for characters (`LC_CTYPE`, see locale(7)): the first of
  /// `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty. Returns `nil` if it names no language, as
  /// `C` and `POSIX` do.
  package static func language(environment: [String: String]) -> String? {
    guard let locale = Territory.locale("LC_CTYPE", in: environment) else { return nil }
    let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    return (2...3).contains(language.count) && language.allSatisfy(\.isLetter) ? language : nil
  }

  /// Returns the hints that apply to this file: a byte order mark takes precedence over the user's
  /// choice.
  func applying(to file: Bytes) -> CharacterSetHints {
    var hints = self
    if SourceText.lengthOfMark(file) > 0 { hints.chosen = nil }
    return hints
  }

  /// Whether the user named a set other than UTF-16, which is recognised in any case.
  package var hasSet: Bool { self.set != nil }

  /// The set that the user named; `nil` for UTF-16, which is recognised in any case.
  var set: CharacterSet? {
    guard let set = chosen?.characterSet else { return nil }
    if case .utf16 = set.conversion { return nil }
    return set
  }

  /// Returns by how many bits the user's language and country reduce the cost of a language.
  func bonus(_ language: String) -> Int {
    let isSpoken = self.language.map { Self.languages(named: $0, in: country).contains(language) }
    let isThere = country.map { Self.countries[language]?.contains($0) == true }
    switch (isSpoken ?? false, isThere ?? false) {
    case (true, true): return 8
    case (true, false), (false, true): return 6
    case (false, false): return 0
    }
  }

  /// Returns the languages of `CharacterSetCandidate` for a locale's language.
  private static func languages(named name: String, in country: String?) -> Set<String> {
    switch name {
    case "nb", "nn": ["no"]
    case "iw": ["he"]
    case "bs", "sh", "cnr": ["hr", "sr"]
    case "sr": ["sr", "hr"]
    case "gl": ["pt", "es"]
    case "zh": countries["zh-TW"]?.contains(country ?? "") == true ? ["zh-TW"] : ["zh-CN"]
    case "yue": ["zh-TW"]
    default: [name]
    }
  }

  /// The countries where many people speak a language.
  private static let countries: [String: Set<String>] = [
    "de": "DE AT CH LI LU", "fr": "FR BE CH LU MC CA SN CI CM DZ MA TN", "it": "IT SM VA CH",
    "es": "ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ", "ca": "AD ES",
    "pt": "PT BR AO MZ CV GW ST", "nl": "NL BE SR AW CW", "sv": "SE FI AX", "da": "DK GL FO",
    "no": "NO SJ", "fi": "FI", "is": "IS FO", "ga": "IE", "sq": "AL XK MK", "pl": "PL",
    "cs": "CZ", "sk": "SK", "hu": "HU", "ro": "RO MD", "hr": "HR BA RS ME", "sl": "SI",
    "tr": "TR CY", "lt": "LT", "lv": "LV", "et": "EE", "vi": "VN",
    "ru": "RU BY KZ KG UA MD LV EE", "uk": "UA", "be": "BY", "bg": "BG", "mk": "MK",
    "sr": "RS BA ME", "el": "GR CY", "he": "IL",
    "ar": "SA AE EG DZ MA TN LY SD IQ SY JO LB KW QA BH OM YE PS MR", "fa": "IR AF", "ur": "PK",
    "th": "TH", "ja": "JP", "ko": "KR", "zh-CN": "CN SG", "zh-TW": "TW HK MO",
  ].mapValues { Set($0.split(separator: " ").map(String.init)) }
}
