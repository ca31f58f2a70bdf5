// Cyrillic in Latin letters.
//
// The first transliteration is that of passports or, if passports have changed recently, of names
// in print. The sources are:
//  - ICAO: Doc 9303 part 3, section 6 B, the passports of Russia and Belarus; read as tabulated in
//    Wikipedia's "ICAO romanization" and in interscript's maps;
//  - KMU: Ukraine's cabinet of ministers, resolution 55 of 2010 (г h, и y, є ye or ie, й y or i);
//  - BG: Bulgaria's Transliteration Act of 2009 ("streamlined": щ sht, ъ a, ь y, ю yu, я ya);
//  - SR, MK: the letters of Serbian's own Latin alphabet without their marks (ж z, ч c, ш s, х h),
//    and Macedonian's (ѓ gj, ќ kj, џ dj or dzh);
//  - BGN/PCGN for English (е ye, ё yo, х kh, ц ts, ю yu, я ya);
//  - the German and French spellings of names from before 1991 (в w, ш sch, ж j);
//  - for the letters of Turkic, Mongolian and other languages BGN/PCGN and the Latin letters that
//    the languages themselves have or had: ғ gh or g (ğ), қ q or k, ө o or oe (ö), ү u or ue (ü).
//
// Only the first source was read. The spellings of the other sources are given from general
// knowledge, because their texts were not available.

extension ScriptSpelling {
  static let cyrillic = SpellingTable(
    0x400..<0x530,
    [
      ("а", "a"), ("б", "b"), ("в", "v|w"), ("г", "g|h"), ("ґ", "g"), ("д", "d"),
      ("ђ", "dj|d"),  // SR; d is đ without its stroke.
      ("ѓ", "gj|g"),
      ("еѐ", "e|ye|ie"),
      ("ё", "e|yo|io|jo"),
      ("є", "ye|ie|je|e"),
      ("ж", "zh|z|j"),
      ("з", "z|s"),
      ("ѕ", "dz"),
      ("иѝ", "i|y"),  // y: KMU.
      ("і", "i"),
      ("ї", "yi|i|ji"),
      ("й", "y|i|j|"),  // Left out: Юрий is Yuri.
      ("ј", "j|y"), ("к", "k|c"), ("л", "l"), ("љ", "lj|l"), ("м", "m"), ("н", "n"),
      ("њ", "nj|n"), ("о", "o"), ("п", "p"), ("р", "r"), ("с", "s"), ("т", "t"),
      ("ћ", "c|ch"),
      ("ќ", "kj|k"),
      ("у", "u|ou"),  // ou: French.
      ("ў", "u|w"),
      ("ф", "f|ph"),
      ("х", "kh|h|x|ch"),
      ("ц", "ts|c|tz|z"),
      ("ч", "ch|c|tch|tsch"),
      ("џ", "dz|dj|dzh"),
      ("ш", "sh|s|sch|ch"),
      ("щ", "shch|sch|sht|sh"),  // sht: BG.
      ("ъ", "|a|ie|u"),  // ie: ICAO; a: BG; u: Bulgarian names from before 2009.
      ("ы", "y|i"),
      ("ь", "|y"),  // y: BG.
      ("э", "e"),
      ("ю", "yu|iu|ju|u"),  // u: Людмила is Ludmila.
      ("я", "ya|ia|ja|a"),  // a: Мария is Maria.
      // Kazakh, Tatar, Bashkir, Kyrgyz, Mongolian, Tajik, Uzbek and others.
      ("әӕӑӓ", "a|ae"),
      ("ғҕӷӻ", "gh|g"),
      ("ҙ", "z|d|dh"),
      ("ӗӭԑ", "e"),
      ("җӂӝӌҷҹ", "j|zh|dzh|ch"),
      ("ӟӡ", "z|dz"),
      ("қҡҝҟӄԛ", "q|k"),
      ("ӣӥ", "i"),
      ("ҋ", "y|i"),
      ("ӆԓ", "l"),
      ("ӎ", "m"),
      ("ңҥӈӊ", "ng|n"),
      ("өӧӫҩ", "o|oe"),
      ("ҧԥ", "p"),
      ("ҏ", "r"),
      ("ҫ", "s|th"),
      ("ҭ", "t"),
      ("ұӯӱӳү", "u|ue|y"),
      ("ҳһӽӿ", "h|kh"),
      ("ҵ", "ts|c"),
      ("ӵҽҿ", "ch"),
      ("ӹ", "y|i"),
      ("ҍ", "|y"),
      ("ԝ", "w"),
      ("ӏ", "|i"),  // The stroke of Caucasian languages. Their names in Latin letters omit it.
      // Letters from before the spelling reforms.
      ("ѣ", "e|ie"), ("ѳ", "f|th"), ("ѵ", "i|y"), ("ѡ", "o"), ("ѫ", "u|a"), ("ѧ", "ya|a"),
    ],
    keys: cyrillicKeys, otherKeys: KeypadLanguage.bulgarianAndroid.rows)

  /// Russian, Ukrainian and Bulgarian agree on the keys of the letters that they share.
  ///
  /// The letters of Belarusian, Serbian and Macedonian are on their keys in telephone-keypads'
  /// `cyrillic.json` (ETSI, language-independent). (TT9's `Serbian.yml` has each letter of Serbian
  /// on the key of its Latin counterpart, where `latin` finds it.)
  ///
  /// For the letters of other languages no keypad is known. Each is on the key of the Russian
  /// letter from which it is derived, like accented Latin letters on phones. The palochka ӏ is on
  /// 1, because people type the digit 1 for it.
  private static let cyrillicKeys: [String] = {
    let more = [
      "", "ӏ", "әӕӑӓғҕӷӻԝ", "ђѓѕѐҙӗӭԑҗӂӝӟӡѣ", "јљѝқҡҝҟӄԛӣӥҋӆԓѵ", "њӎңҥӈӊөӧӫҩҧԥѡ",
      "ћќўҏҫҭұүӯӱӳѫ", "џһҳӽӿҵӵҽҿӌҷҹѳ", "ӹ", "ҍѧ",
    ]
    let languages = [KeypadLanguage.russian, .ukrainian, .bulgarian].map(\.rows)
    return more.indices.map { key in languages.map { $0[key] }.joined() + more[key] }
  }()

  /// Whether the letter, in either case, is used in Bulgarian.
  package static func isBulgarian(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "ы", "Ы", "э", "Э": false
    case "А"..."я", "ѝ", "Ѝ": true
    default: false
    }
  }

  /// Adds the spelling of кс as x, as in Alexander, Maxim and Xenia: к is spelled x, and с is left
  /// out.
  mutating func settleCyrillic(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) {
    if scalar == "к" || scalar == "К", next == "с" || next == "С" {
      latin.append("x")
    } else if scalar == "с" || scalar == "С", previous == "к" || previous == "К" {
      latin.append("")
    }
  }
}
