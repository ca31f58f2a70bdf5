// The letters of each language's keys, and the sources of their order.
//
// The standard is ETSI ES 202 130. Its text was not available for this table. The sources are:
//  - ETSI: version V2.1.1 of the standard as transcribed by juliuste/telephone-keypads,
//    `language-specific/*.json` and `language-independent/*.json`, and version V2.1.2 as
//    transcribed by dhoeppe/ngx-onscreen-twelvekeyboard ("ngx"),
//    `projects/ngx-onscreen-twelvekeyboard/src/lib/key-assignments/*.ts`;
//  - Symbian: the keys of Nokia's phones, SymbianSource/oss.FCL.sf.mw.inputmethods,
//    `textinput/ptienginev2/languages/PtiKeymappings_ITUT_*.cpp`;
//  - TT9: sspanak/tt9, `app/languages/definitions/*.yml`.
//
// ETSI and Symbian also put the letters of neighbouring languages on the keys. These letters are
// left out here: a key has only letters that the language itself uses. ETSI and Symbian also have
// the digit among the letters, in most languages after the letters of E.161. The digit is left out
// here too.

extension KeypadLanguage {
  /// The letters of the keys 0 to 9, in the order of repeated taps.
  var rows: [String] {
    switch self {
    case .english:
      // E.161. ETSI (V2.1.2 by ngx, `english_eng.ts`) adds the letters of loanwords, éàç and eleven
      // more, which no user looks for between c and 2.
      Self.latin([:])
    case .german:
      // ETSI V2.1.1 by telephone-keypads, `german.json`, and V2.1.2 by ngx, `german_ger.ts`, which
      // agree except for ngx's missing ö. å, ā, đ and ē are left out here.
      Self.latin([2: "äà", 3: "é", 6: "ö", 7: "ß", 8: "ü"])
    case .french:
      // ETSI V2.1.1 by telephone-keypads, `french.json`. á, å, í, ì, ñ, ó, ò, ö and ú are left
      // out here.
      Self.latin([2: "àâçæ", 3: "éèêë", 4: "îï", 6: "ôœ", 8: "ùûü", 9: "ÿ"])
    case .spanish:
      // Symbian, `_04.cpp`. TT9's `Spanish.yml` has the same letters.
      Self.latin([2: "á", 3: "é", 4: "í", 6: "ñó", 8: "úü"])
    case .catalan:
      // TT9's `Catalan.yml`, which has the dot of l·l on 1.
      Self.latin([2: "çà", 3: "èé", 4: "íï", 6: "òó", 8: "úü"])
    case .italian:
      // Symbian, `_05.cpp`: the letters are those of TT9's `Italian.yml`, the order is Symbian's.
      Self.latin([2: "à", 3: "èé", 4: "ìíî", 6: "òó", 8: "ùú"])
    case .portuguese:
      // Symbian, `_13.cpp`: the letters of TT9's `Portuguese.yml`, and the ü of the older spelling.
      Self.latin([2: "ãáàâç", 3: "éê", 4: "í", 6: "õóô", 8: "úü"])
    case .dutch:
      // Symbian, `_18.cpp`: the letters with a diaeresis first, then the stressed ones.
      Self.latin([2: "äáàâç", 3: "ëéèê", 4: "ïíî", 6: "öóôñ", 8: "üúû"])
    case .swedish:
      // Symbian, `_06.cpp`: the letters of TT9's `Swedish.yml`, and the à and ü of loanwords and
      // names.
      Self.latin([2: "åäà", 3: "é", 6: "ö", 8: "ü"])
    case .norwegian:
      // Symbian, `_08.cpp`: the letters of TT9's `NorwegianBokmaal.yml`, and à and ê, in Symbian's
      // order.
      Self.latin([2: "æåà", 3: "éèê", 6: "øôòó", 8: "ü"])
    case .danish:
      // Symbian, `_07.cpp`. TT9's `Danish.yml` has the same letters.
      Self.latin([2: "æå", 3: "é", 6: "ø"])
    case .finnish:
      // Symbian, `_09.cpp`, and TT9's `Finnish.yml` agree. Neither has the š and ž of loanwords.
      // These are on their keys in telephone-keypads' `latin.json` (ETSI, language-independent).
      Self.latin([2: "äå", 6: "ö", 7: "š", 9: "ž"])
    case .polish:
      // ETSI V2.1.1 by telephone-keypads, `polish.json`. ã, é, ë, ò, ô and ù are left out here.
      // (Symbian, `_27.cpp`, has each letter after its base letter: ą before b.)
      Self.latin([2: "ąć", 3: "ę", 5: "ł", 6: "ńó", 7: "ś", 9: "źż"])
    case .czech:
      // Symbian, `_25.cpp`. TT9's `Czech.yml` has the same letters in another order.
      Self.latin([2: "áč", 3: "ďéě", 4: "í", 6: "ňó", 7: "řš", 8: "ťúů", 9: "žý"])
    case .turkish:
      // ETSI V2.1.1 by telephone-keypads, `turkish.json`. ê is left out here. (Symbian,
      // `_14.cpp`, has ğ after g and ı before i.)
      Self.latin([2: "çâ", 4: "ğıî", 6: "ö", 7: "ş", 8: "üû"])
    case .greek:
      // ETSI V2.1.1 by telephone-keypads, `greek.json`. Symbian, `_54.cpp`, and TT9's `Greek.yml`
      // agree.
      Self.native(["αβγά", "δεζέ", "ηθιήίϊΐ", "κλμ", "νξοό", "πρσς", "τυφύϋΰ", "χψωώ"])
    case .russian:
      // Symbian, `_16.cpp`, and TT9's `Russian.yml` agree, and telephone-keypads' `cyrillic.json`
      // has the Russian letters in this order.
      Self.native(["абвг", "деёжз", "ийкл", "мноп", "рсту", "фхцч", "шщъы", "ьэюя"])
    case .ukrainian:
      // TT9's `Ukrainian.yml`, in the order of the alphabet. Symbian, `_93.cpp`, differs in putting
      // і and ї before и.
      Self.native(["абвгґ", "деєжз", "иіїйкл", "мноп", "рсту", "фхцч", "шщ", "ьюя"])
    case .bulgarian:
      // Symbian, `_42.cpp`. ы and э are left out here. ѝ is added: it is last on 4 in TT9's
      // `Bulgarian.yml` (which has ь on 8).
      Self.native(["абвг", "дежз", "ийклѝ", "мноп", "рсту", "фхцч", "шщъ", "ьюя"])
    case .bulgarianAndroid:
      // The letters of Android's dialler if the system language is Bulgarian, in the order of the
      // dialler. ѝ is added, as for the first pad.
      Self.native(["абвг", "дежз", "ийклѝ", "мно", "прс", "туфх", "цчшщ", "ъьюя"])
    case .korean:
      // Cheonjiin: TT9's `Korean.yml`; saturnsky/MetaHangulIME, `CheonJiIn.swift`, reaches the
      // consonants in the same order. The dot is U+318D.
      ["ㅇㅁ", "ㅣ", "ㆍ", "ㅡ", "ㄱㅋㄲ", "ㄴㄹ", "ㄷㅌㄸ", "ㅂㅍㅃ", "ㅅㅎㅆ", "ㅈㅊㅉ"]
    }
  }

  /// Returns the letters of E.161 for each key, followed by those that a language adds.
  private static func latin(_ added: [UInt8: String]) -> [String] {
    (0...9).map { String(KeyLetters.letters(on: $0)) + (added[$0] ?? "") }
  }

  /// Returns the rows of all ten keys from the letters of the keys 2 to 9.
  private static func native(_ rows: [String]) -> [String] {
    ["", ""] + rows
  }

  /// The consonants that begin a syllable, in Unicode's order.
  static let hangulLeads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"

  /// The strokes of the vowels ㅏ to ㅣ, in Unicode's order.
  ///
  /// The source is the keys of TT9's `Korean.yml`; `CheonJiIn.swift` composes all twenty-one in the
  /// same way.
  static let hangulVowels = [
    "ㅣㆍ", "ㅣㆍㅣ", "ㅣㆍㆍ", "ㅣㆍㆍㅣ",  // ㅏ ㅐ ㅑ ㅒ
    "ㆍㅣ", "ㆍㅣㅣ", "ㆍㆍㅣ", "ㆍㆍㅣㅣ",  // ㅓ ㅔ ㅕ ㅖ
    "ㆍㅡ", "ㆍㅡㅣㆍ", "ㆍㅡㅣㆍㅣ", "ㆍㅡㅣ", "ㆍㆍㅡ",  // ㅗ ㅘ ㅙ ㅚ ㅛ
    "ㅡㆍ", "ㅡㆍㆍㅣ", "ㅡㆍㆍㅣㅣ", "ㅡㆍㅣ", "ㅡㆍㆍ",  // ㅜ ㅝ ㅞ ㅟ ㅠ
    "ㅡ", "ㅡㅣ", "ㅣ",  // ㅡ ㅢ ㅣ
  ]

  /// The letters that end a syllable, in Unicode's order. The first entry, without a letter, is for
  /// syllables that end in a vowel.
  static let hangulTails = [
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ",
    "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
}
