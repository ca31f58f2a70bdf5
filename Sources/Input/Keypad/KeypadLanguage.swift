/// A language that can be typed on the twelve keys, with the letters of each key.
///
/// The raw value is the language's ISO 639 code, of two letters where there is one, followed by the
/// name of a second pad if there is one.
package enum KeypadLanguage: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case catalan = "ca"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"
  case swedish = "sv"
  case norwegian = "nb"
  case danish = "da"
  case finnish = "fi"
  case polish = "pl"
  case czech = "cs"
  case turkish = "tr"
  case greek = "el"
  case russian = "ru"
  case ukrainian = "uk"
  case bulgarian = "bg"
  /// Bulgarian with the pad of Android's dialler, which differs on the keys 5 to 9.
  case bulgarianAndroid = "bg-android"
  case korean = "ko"
  case romanian = "ro"
  case hungarian = "hu"
  case slovak = "sk"
  case slovenian = "sl"
  case croatian = "hr"
  case estonian = "et"
  case latvian = "lv"
  case lithuanian = "lt"
  case icelandic = "is"
  case galician = "gl"
  case basque = "eu"
  case indonesian = "id"
  case malay = "ms"
  case filipino = "fil"
  case swahili = "sw"
  case afrikaans = "af"
  case vietnamese = "vi"
  case serbian = "sr"
  /// Serbian in Latin letters. The plain `sr` is Cyrillic.
  case serbianLatin = "sr-latin"
  case macedonian = "mk"
  case hebrew = "he"
  case arabic = "ar"
  case persian = "fa"
  case urdu = "ur"
  case hindi = "hi"
  case thai = "th"

  /// Returns the language of a language code or a locale: `de`, `de-AT`, `de_AT.UTF-8`, in either
  /// case.
  ///
  /// Both written forms of Norwegian, `nb` and `nn`, and the older `no` are Norwegian. `tl` is
  /// Filipino, `bs` has the letters of Croatian, and `iw` and `in` are the older codes of Hebrew and
  /// Indonesian. `bg-android` is the second pad of Bulgarian, and `sr-latin`, `sr-Latn` and
  /// `sr_RS@latin` are Serbian in Latin letters. The result is `nil` for any other text, such as `C`
  /// and `POSIX`.
  package init?(tag: String) {
    if let language = Self(rawValue: tag.lowercased()) {
      self = language
      return
    }
    let parts = tag.lowercased().split(omittingEmptySubsequences: false) { "-_.@".contains($0) }
    let code = String(parts[0])
    if code == "sr", parts.contains(where: { $0 == "latn" || $0 == "latin" }) {
      self = .serbianLatin
      return
    }
    self.init(rawValue: Self.otherCodes[code] ?? code)
  }

  /// Codes that stand for the letters of a language, or were its codes in the past.
  private static let otherCodes = [
    "no": "nb", "nn": "nb", "tl": "fil", "bs": "hr", "iw": "he", "in": "id",
  ]

  /// The ISO 639 code, without the name of a second pad.
  package var code: String { String(rawValue.prefix { $0 != "-" }) }

  /// The language's English name.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "German"
    case .french: "French"
    case .spanish: "Spanish"
    case .catalan: "Catalan"
    case .italian: "Italian"
    case .portuguese: "Portuguese"
    case .dutch: "Dutch"
    case .swedish: "Swedish"
    case .norwegian: "Norwegian"
    case .danish: "Danish"
    case .finnish: "Finnish"
    case .polish: "Polish"
    case .czech: "Czech"
    case .turkish: "Turkish"
    case .greek: "Greek"
    case .russian: "Russian"
    case .ukrainian: "Ukrainian"
    case .bulgarian: "Bulgarian"
    case .bulgarianAndroid: "Bulgarian (Android)"
    case .korean: "Korean"
    case .romanian: "Romanian"
    case .hungarian: "Hungarian"
    case .slovak: "Slovak"
    case .slovenian: "Slovenian"
    case .croatian: "Croatian"
    case .estonian: "Estonian"
    case .latvian: "Latvian"
    case .lithuanian: "Lithuanian"
    case .icelandic: "Icelandic"
    case .galician: "Galician"
    case .basque: "Basque"
    case .indonesian: "Indonesian"
    case .malay: "Malay"
    case .filipino: "Filipino"
    case .swahili: "Swahili"
    case .afrikaans: "Afrikaans"
    case .vietnamese: "Vietnamese"
    case .serbian: "Serbian"
    case .serbianLatin: "Serbian (Latin)"
    case .macedonian: "Macedonian"
    case .hebrew: "Hebrew"
    case .arabic: "Arabic"
    case .persian: "Persian"
    case .urdu: "Urdu"
    case .hindi: "Hindi"
    case .thai: "Thai"
    }
  }

  /// Whether the letters come in two cases.
  package var hasCapitals: Bool {
    switch self {
    case .korean, .hebrew, .arabic, .persian, .urdu, .hindi, .thai: false
    default: true
    }
  }

  /// Whether some letters of the keys are marks that stand on the letter before them, such as the
  /// vowel signs of Hindi and the tones of Vietnamese.
  package var hasMarks: Bool { self == .hindi || self == .thai || self == .vietnamese }

  /// Whether a scalar inside a word needs no key where words have one tap a letter: the vowel points
  /// of Hebrew and Arabic, which most texts lack, the joiners and non-joiners of Persian and Hindi,
  /// and in Hindi the virama, which joins two consonants, the nukta and the visarga. As letters by
  /// repeated taps, those of Hindi are on 1.
  package static func needsNoKey(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0591...0x05bd, 0x05bf, 0x05c1, 0x05c2, 0x05c4, 0x05c5, 0x05c7: true
    case 0x0640, 0x064b...0x0655, 0x0670, 0x200c, 0x200d: true
    case 0x0903, 0x093c, 0x093d, 0x094d: true
    default: false
    }
  }

  /// Returns a text without the marks that no pad has: vowel points, kashidas, joiners. Some texts
  /// have them, others not, and t9 can't be told which of them are meant.
  package static func withoutPoints(_ text: String) -> String {
    func isPoint(_ scalar: Unicode.Scalar) -> Bool {
      needsNoKey(scalar) && hindi.digit(of: Character(scalar)) == nil
    }
    guard text.unicodeScalars.contains(where: isPoint) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isPoint($0) }))
  }

  /// Whether the letters of two languages are those of one script, on the same keys. The first
  /// letter on 6 distinguishes them: m, ν, р or ㄷ, and п on Android's Bulgarian keypad.
  package func sharesLetters(with other: KeypadLanguage) -> Bool {
    letters(on: 6).first == other.letters(on: 6).first
  }

  /// Whether the keys have Latin letters.
  package var isLatin: Bool { letters(on: 6).first?.isASCII == true }

  /// Whether all ten digit keys type letters. Then 0 doesn't type the space, and 1 doesn't type the
  /// punctuation marks.
  package var hasLettersOnAllKeys: Bool { self == .korean }

  /// Whether the typed letters are composed into syllables. A letter may need several keys.
  package var composesSyllables: Bool { self == .korean }

  /// Returns the lower-case letters of a digit key in the order in which repeated taps reach them.
  ///
  /// In the Latin script these are the letters of E.161 and then those that the language adds; in
  /// other scripts they are the letters of that script alone. The key 0 has letters only in Korean,
  /// where 1, 2 and 3 are the strokes that compose vowels, and 1 only in Korean and Hindi. A mark is
  /// a letter of its own, without the letter on which it stands.
  package func letters(on digit: UInt8) -> [Character] {
    digit < 10 ? table.letters[Int(digit)] : []
  }

  /// Returns the key that has a letter of either case; `nil` if no key has it.
  ///
  /// The keys have the language's own letters and, in every language, the ASCII letters of E.161.
  /// They don't have the letters of other languages, such as `é` in Polish. To find such a letter
  /// on the key of its base letter, fold it first. A Hangul syllable has no single key either: see
  /// `keys(ofSyllable:)`.
  package func digit(of letter: Character) -> UInt8? {
    if let ascii = letter.asciiValue { return KeyLetters.digit(of: ascii) }
    let digits = table.digits
    if let digit = digits[letter] { return digit }
    // The general lower case of İ in Unicode is an i with a combining dot (U+0307).
    if self == .turkish, letter == "İ" { return digits["i"] }
    let lower = letter.lowercased()
    return lower.count == 1 ? digits[Character(lower)] : nil
  }

  private var table: LetterTable { Self.tables[self]! }

  private static let tables = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, LetterTable($0.rows)) })
}

/// The letters of the ten digit keys, and the digit of each letter.
private struct LetterTable: Sendable {
  let letters: [[Character]]
  let digits: [Character: UInt8]

  init(_ rows: [String]) {
    // By scalars: as characters, marks would be one with the letter before them.
    letters = rows.map { $0.unicodeScalars.map { Character($0) } }
    var digits: [Character: UInt8] = [:]
    for (digit, row) in letters.enumerated() {
      for letter in row { digits[letter] = UInt8(digit) }
    }
    self.digits = digits
  }
}

// MARK: - Hangul

extension KeypadLanguage {
  /// Returns the keys that spell a Hangul syllable on the Korean keypad.
  ///
  /// A consonant is one key, regardless of the number of taps that select it: ㄱ, ㅋ and ㄲ are all 4.
  /// A cluster of two consonants at the end has the key of each. A vowel has the keys of its
  /// strokes. The syllable may be one scalar or the equivalent conjoining jamo. The result is `nil`
  /// for any other text, such as a single letter or an obsolete syllable.
  package static func keys(ofSyllable syllable: Character) -> [UInt8]? {
    guard let jamo = jamo(of: syllable) else { return nil }
    return leadKeys[jamo.lead] + vowelKeys[jamo.vowel] + tailKeys[jamo.tail]
  }

  /// Returns the letters and strokes from which ``HangulComposer`` makes the syllable; `nil` as for
  /// ``keys(ofSyllable:)``.
  package static func letters(ofSyllable syllable: Character) -> String? {
    guard let jamo = jamo(of: syllable) else { return nil }
    return String(Array(hangulLeads)[jamo.lead]) + hangulVowels[jamo.vowel] + hangulTails[jamo.tail]
  }

  /// Returns the consonants that end a Hangul syllable, empty if it ends in a vowel; `nil` as for
  /// ``keys(ofSyllable:)``.
  package static func tail(ofSyllable syllable: Character) -> String? {
    jamo(of: syllable).map { hangulTails[$0.tail] }
  }

  /// Returns the standalone letter of a consonant that begins a syllable (U+1100 to U+1112); `nil`
  /// for any other scalar.
  package static func letter(ofLead scalar: Unicode.Scalar) -> Character? {
    (0x1100...0x1112).contains(scalar.value) ? Array(hangulLeads)[Int(scalar.value - 0x1100)] : nil
  }

  /// Whether a key types strokes. Each tap on it is one more stroke.
  package func typesStrokes(_ digit: UInt8) -> Bool { self == .korean && (1...3).contains(digit) }

  /// Returns the indices of a syllable's letters in Unicode's order (The Unicode Standard, section
  /// 3.12).
  private static func jamo(of syllable: Character) -> (lead: Int, vowel: Int, tail: Int)? {
    var rest = syllable.unicodeScalars.map(\.value)[...]
    let lead: Int
    let vowel: Int
    var tail = 0
    switch rest.popFirst() {
    case .some(let first) where (0xac00...0xd7a3).contains(first):
      let index = Int(first - 0xac00)
      (lead, vowel, tail) = (index / 588, index / 28 % 21, index % 28)
    case .some(let first) where (0x1100...0x1112).contains(first):
      guard let second = rest.popFirst(), (0x1161...0x1175).contains(second) else { return nil }
      (lead, vowel) = (Int(first - 0x1100), Int(second - 0x1161))
    default:
      return nil
    }
    if tail == 0, let last = rest.first, (0x11a8...0x11c2).contains(last) {
      tail = Int(last - 0x11a7)
      rest.removeFirst()
    }
    return rest.isEmpty ? (lead, vowel, tail) : nil
  }

  private static let leadKeys = hangulLeads.map { keys(of: String($0)) }
  private static let vowelKeys = hangulVowels.map(keys(of:))
  private static let tailKeys = hangulTails.map(keys(of:))

  private static func keys(of letters: String) -> [UInt8] {
    letters.map { korean.digit(of: $0)! }
  }
}
