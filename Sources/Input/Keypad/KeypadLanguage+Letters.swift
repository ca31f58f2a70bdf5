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
    case .romanian:
      // Symbian, `_78.cpp`, which has ă and â before b, and ş and ţ with a cedilla, as older
      // telephones do. TT9's `Romanian.yml` adds the letters of loanwords.
      Self.latin([2: "ăâ", 4: "î", 7: "ș", 8: "ț"])
    case .hungarian:
      // The letters and their order after one base letter are Symbian's, `_17.cpp`, and those of
      // TT9's `Hungarian.yml`.
      Self.latin([2: "á", 3: "é", 4: "í", 6: "óöő", 8: "úüű"])
    case .slovak:
      // Symbian, `_26.cpp`, and for ŕ, which is rare, TT9's `Slovak.yml`.
      Self.latin([2: "áčä", 3: "ďé", 4: "í", 5: "ĺľ", 6: "ňóô", 7: "šŕ", 8: "ťú", 9: "žý"])
    case .slovenian:
      // Symbian, `_28.cpp`; ć and đ, of names, as in TT9's `Slovenian.yml`.
      Self.latin([2: "čć", 3: "đ", 7: "š", 9: "ž"])
    case .croatian, .serbianLatin:
      // Symbian, `_45.cpp` (Croatian) and `_79.cpp` (Serbian). TT9's `Croatian.yml` and
      // `SerbianLatin.yml` have the same letters.
      Self.latin([2: "čć", 3: "đ", 7: "š", 9: "ž"])
    case .estonian:
      // Symbian, `_49.cpp`. TT9's `Estonian.yml` has the same letters.
      Self.latin([2: "ä", 6: "õö", 7: "š", 8: "ü", 9: "ž"])
    case .latvian:
      // Symbian, `_67.cpp`, and TT9's `Latvian.yml`. The ŗ of the older spelling is left out here.
      Self.latin([2: "āč", 3: "ē", 4: "ģī", 5: "ķļ", 6: "ņ", 7: "š", 8: "ū", 9: "ž"])
    case .lithuanian:
      // Symbian, `_68.cpp`. TT9's `Lithuanian.yml` has the same letters.
      Self.latin([2: "ąč", 3: "ęė", 4: "į", 7: "š", 8: "ųū", 9: "ž"])
    case .icelandic:
      // Symbian, `_15.cpp`; among its letters of neighbouring languages are all of Icelandic. þ is
      // on 8, the key of th, as the ð on 3 is on that of d.
      Self.latin([2: "áæ", 3: "ðé", 4: "í", 6: "öó", 8: "úþ", 9: "ý"])
    case .galician:
      // Symbian, `_103.cpp`.
      Self.latin([2: "á", 3: "é", 4: "í", 6: "ñó", 8: "úü"])
    case .basque:
      // Symbian, `_102.cpp`; of its letters, which are those of Spanish, Basque uses two.
      Self.latin([6: "ñ", 8: "ü"])
    case .filipino:
      // Symbian, `_39.cpp` (Tagalog), and TT9's `Filipino.yml`.
      Self.latin([6: "ñ"])
    case .indonesian, .malay, .swahili:
      // E.161, as Symbian's `_59.cpp` and `_70.cpp` without the letters of loanwords, and TT9's
      // `Indonesian.yml` and `Kiswahili.yml`.
      Self.latin([:])
    case .afrikaans:
      // The letters of the alphabet's accents, on the keys of their base letters, in the order of
      // Dutch.
      Self.latin([2: "äáâ", 3: "ëéèê", 4: "ïíî", 6: "öóô", 8: "üúû", 9: "ý"])
    case .vietnamese:
      // Symbian, `_96.cpp`: the letters, and the five tones as marks on 2 to 6. TT9's
      // `Vietnamese.yml` agrees.
      Self.latin([
        2: "ăâ\u{301}", 3: "đê\u{300}", 4: "\u{309}", 5: "\u{303}", 6: "ôơ\u{323}", 8: "ư",
      ])
    case .serbian:
      // TT9's `Serbian.yml`.
      Self.native(["абвг", "дђџежз", "ијклљ", "мнњоп", "рсту", "фхцчћ", "ш", ""])
    case .macedonian:
      // TT9's `Macedonian.yml`.
      Self.native(["абвг", "дѓежзѕѐ", "ијклљѝ", "мнњо", "прс", "тќуфх", "цчџш", ""])
    case .hebrew:
      // ETSI V2.1.1 by telephone-keypads, `hebrew.json`. Symbian, `_57.cpp`, and TT9's `Hebrew.yml`
      // agree.
      Self.native(["דהו", "אבג", "מםנן", "יכךל", "זחט", "רשת", "צץק", "סעפף"])
    case .arabic:
      // Symbian, `_37.cpp`. TT9's `Arabic.yml` has the same letters.
      Self.native(["بتةث", "اأإآىؤئء", "سشصض", "دذرز", "جحخ", "نهوي", "فقكلم", "طظعغ"])
    case .persian:
      // Symbian, `_50.cpp`, and at the ends of 3, 7 and 8 the letters of Arabic keyboards, as in
      // TT9's `Farsi.yml`.
      Self.native(["بپتةث", "اأإآؤئءى", "سشصض", "دذرزژ", "جچحخ", "نوهیي", "فقکگلمك", "طظعغ"])
    case .urdu:
      // Symbian, `_94.cpp`, and at the ends of 3, 7 and 8 the letters of Arabic keyboards.
      Self.native([
        "بپتٹثۃ", "اآأؤئۓءى", "سشصض", "دڈذرڑزژ", "جچحخ", "نںوھہۂیےيه", "فقکگلمك", "طظعغ",
      ])
    case .hindi:
      // TT9's `Hindi.yml`: each letter on the key of its sound in Latin letters. With one tap a
      // letter, 84 % of running words are first there. On Symbian's pad, `_58.cpp`, which follows
      // the alphabet and has the vowel signs on 1, 2 and 3, they are 69 %. The letters of the
      // southern languages are left out here.
      [
        "", "\u{94d}\u{93c}\u{903}ऽ", "अआबभचछ\u{93e}", "दधडढएऐफ\u{947}\u{948}ऍ\u{945}",
        "गघहइई\u{93f}\u{940}", "जझकखलळ", "मङञणनओऔऑ\u{902}\u{901}\u{94b}\u{94c}\u{949}",
        "परऋसशष\u{943}", "तथटठउऊव\u{941}\u{942}", "य",
      ]
    case .thai:
      // TT9's `Thai.yml`: consonants on 2 to 7, the marks on 8, the other vowels on 9. (Symbian,
      // `_33.cpp`, also has consonants on 1, and the vowels on * and 0.)
      Self.native([
        "กขฃคฅฆงจฉ", "ชซฌญฎฏฐฑฒณ", "ดตถทธน", "บปผฝพฟ", "ภมยรลว", "ศษสหฬอฮ",
        "\u{e34}\u{e35}\u{e36}\u{e37}\u{e38}\u{e39}\u{e31}\u{e48}\u{e49}\u{e4a}\u{e4b}\u{e47}"
          + "\u{e4c}",
        "ะา\u{e42}\u{e44}\u{e43}\u{e40}\u{e41}\u{e33}ๅๆฯฤฦ",
      ])
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
