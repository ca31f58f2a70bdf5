/// What is known about the character set of files that don't say it.
package struct CharacterSetHints: Hashable, Sendable {
  /// The set that the user names: nothing is guessed then. What says its own set keeps it: a file
  /// with a byte order mark, UTF-16, a value with a `CHARSET`, and a file that is good UTF-8.
  package var chosen: CharacterSetName?
  /// Where the user is, ISO 3166-1 alpha-2, such as `HU`.
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

  /// The language of the locale for characters (`LC_CTYPE`, see locale(7)): the first of `LC_ALL`,
  /// `LC_CTYPE` and `LANG` that is not empty. `nil` where that names none, as `C` and `POSIX` don't.
  package static func language(environment: [String: String]) -> String? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = environment[name], !locale.isEmpty else { continue }
      let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
      return (2...3).contains(language.count) && language.allSatisfy(\.isLetter) ? language : nil
    }
    return nil
  }

  /// The hints as far as they are for this file: a byte order mark says more than the user.
  func applying(to file: Bytes) -> CharacterSetHints {
    var hints = self
    if SourceText.lengthOfMark(file) > 0 { hints.chosen = nil }
    return hints
  }

  /// Whether the user names a set that files don't show by themselves, as UTF-16 does.
  package var hasSet: Bool { self.set != nil }

  /// What the user names, but for sets that files show by themselves.
  var set: CharacterSet? {
    guard let set = chosen?.characterSet else { return nil }
    if case .utf16 = set.conversion { return nil }
    return set
  }

  /// How much cheaper text in a language is for what is known of the user, in bits.
  func bonus(_ language: String) -> Int {
    let isSpoken = self.language.map { Self.languages(named: $0, in: country).contains(language) }
    let isThere = country.map { Self.countries[language]?.contains($0) == true }
    switch (isSpoken ?? false, isThere ?? false) {
    case (true, true): return 8
    case (true, false), (false, true): return 6
    case (false, false): return 0
    }
  }

  /// The languages of `CharacterSetCandidate` that a locale's language stands for.
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

  /// Where a language is spoken by many.
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
