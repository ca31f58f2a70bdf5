// Kana in Latin letters.
//
// The first spelling is Hepburn as in Japan's passports. Its source is the Ministry of Foreign
// Affairs' table of ヘボン式ローマ字, on the pages of Niigata, Yamanashi and the consulate in San
// Francisco. There ぢ is ji, づ zu, ゐ i, を o. Long vowels are not written or, since 2000, written as
// oh. ん is m before b, m and p, and っち is tchi. Then comes the Kunrei spelling, which is also
// typed: し si, つ tu, ふ hu.
//
// The keys are the rows of Japanese telephones, one key for each kana, as in mozc's
// `12keys-hiragana.tsv`. Voicing marks and the change to small kana, which are typed with *, are
// left out.

extension ScriptSpelling {
  private static let kanaRows: [(letters: String, latin: String)] = [
    ("あぁ", "a"), ("いぃ", "i"),
    ("うぅ", "u||h"),  // さとう is Sato, Satou and Satoh.
    ("えぇ", "e"), ("おぉ", "o||h"), ("ゔ", "vu|bu"),
    ("かゕ", "ka"), ("き", "ki"), ("く", "ku"), ("け", "ke"), ("こ", "ko"),
    ("が", "ga"), ("ぎ", "gi"), ("ぐ", "gu"), ("げ", "ge"), ("ご", "go"),
    ("ゖ", "ke|ga|ka"),  // Jogasaki is written 城ヶ崎.
    ("さ", "sa"), ("し", "shi|si"), ("す", "su"), ("せ", "se"), ("そ", "so"),
    ("ざ", "za"), ("じ", "ji|zi"), ("ず", "zu"), ("ぜ", "ze"), ("ぞ", "zo"),
    ("た", "ta"), ("ち", "chi|ti"), ("つ", "tsu|tu"), ("て", "te"), ("と", "to"),
    ("だ", "da"), ("ぢ", "ji|di"), ("づ", "zu|du"), ("で", "de"), ("ど", "do"),
    ("っ", "|t"),  // It doubles the next consonant; in names mostly t.
    ("な", "na"), ("に", "ni"), ("ぬ", "nu"), ("ね", "ne"), ("の", "no"),
    ("は", "ha"), ("ひ", "hi"), ("ふ", "fu|hu"), ("へ", "he"), ("ほ", "ho"),
    ("ば", "ba"), ("び", "bi"), ("ぶ", "bu"), ("べ", "be"), ("ぼ", "bo"),
    ("ぱ", "pa"), ("ぴ", "pi"), ("ぷ", "pu"), ("ぺ", "pe"), ("ぽ", "po"),
    ("ま", "ma"), ("み", "mi"), ("む", "mu"), ("め", "me"), ("も", "mo"),
    ("や", "ya"), ("ゆ", "yu"), ("よ", "yo"), ("ゃ", "ya|a"), ("ゅ", "yu|u"), ("ょ", "yo|o"),
    ("ら", "ra"), ("り", "ri"), ("る", "ru"), ("れ", "re"), ("ろ", "ro"),
    ("わゎ", "wa"), ("ゐ", "i|wi"), ("ゑ", "e|we"), ("を", "o|wo"), ("ん", "n|m"),
  ]

  private static let kanaKeys = [
    "わをんゎゐゑ", "あいうえおぁぃぅぇぉゔ", "かきくけこがぎぐげごゕゖ", "さしすせそざじずぜぞ",
    "たちつてとだぢづでどっ", "なにぬねの", "はひふへほばびぶべぼぱぴぷぺぽ", "まみむめも",
    "やゆよゃゅょ", "らりるれろ",
  ]

  /// Hiragana and katakana.
  static let kana: SpellingTable = {
    var table = SpellingTable(0x3040..<0x3100, kanaRows, keys: kanaKeys)
    for value in UInt32(0x3041)...0x3096 {
      table[Unicode.Scalar(value + 0x60)!] = table[Unicode.Scalar(value)!]
    }
    for (letter, latin) in [("ヷ", "va"), ("ヸ", "vi"), ("ヹ", "ve"), ("ヺ", "vo")] {
      table[Unicode.Scalar(letter)!] = ScriptSpelling(latin: [latin], native: [[0]])
    }
    table["ー"] = ScriptSpelling(latin: [""], native: [[0], []])
    for mark: Unicode.Scalar in ["\u{3099}", "\u{309a}"] {
      table[mark] = ScriptSpelling(latin: [""], native: [[]])
    }
    return table
  }()

  /// Half-width katakana, whose voicing marks are letters by themselves.
  static let narrowKana: SpellingTable = {
    var table = SpellingTable(0xff66..<0xffa0)
    for value in UInt32(0xff66)..<0xffa0 {
      let letter = plain(Unicode.Scalar(value)!)
      guard var spelling = kana[letter] else { continue }
      for mark: Unicode.Scalar in ["\u{3099}", "\u{309a}"] {
        for latin in voiced(letter, by: mark).flatMap({ kana[$0] })?.latin ?? []
        where spelling.latin.count < 4 {
          spelling.latin.append(latin)
        }
      }
      table[Unicode.Scalar(value)!] = spelling
    }
    return table
  }()

  /// The letters of U+FF66 to U+FF9D.
  private static let halfWidth = Array(
    ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨ"
      + "ラリルレロワン").unicodeScalars)

  /// Returns the hiragana of a kana, and other letters as they are.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x30a1...0x30f6: Unicode.Scalar(scalar.value - 0x60)!
    case 0xff66...0xff9d: plain(halfWidth[Int(scalar.value - 0xff66)])
    case 0xff9e...0xff9f: Unicode.Scalar(scalar.value - 0xff9e + 0x3099)!
    default: scalar
    }
  }

  /// Returns the letter that a voicing mark makes of a letter; `nil` if there is none.
  private static func voiced(
    _ letter: Unicode.Scalar, by mark: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let letter = plain(letter)
    switch (mark.value, letter) {
    case (0x3099, "う"): return "ゔ"
    // The voiced form of a letter, if there is one, follows it in Unicode.
    case (0x3099, "か"..."ち") where letter.value % 2 == 1,
      (0x3099, "つ"..."と") where letter.value % 2 == 0,
      (0x3099, "は"..."ほ") where letter.value % 3 == 0:
      return Unicode.Scalar(letter.value + 1)
    case (0x309a, "は"..."ほ") where letter.value % 3 == 0:
      return Unicode.Scalar(letter.value + 2)
    default: return nil
    }
  }
}

// MARK: - Kana beside kana

extension ScriptSpelling {
  /// Replaces the spellings of a kana with those that it has between its neighbours.
  mutating func settleKana(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) {
    let next = next.map(Self.plain)
    let previous = previous.map(Self.plain)
    var letter = Self.plain(scalar)
    var voicingMark = false
    // The spellings of a half-width letter include those with a voicing mark. These are dropped.
    latin = Self.kana[letter]?.latin ?? latin
    if let next, let voiced = Self.voiced(letter, by: next) {
      (letter, voicingMark) = (voiced, true)
      latin = Self.kana[voiced]!.latin
    }
    switch letter {
    case "ゃ", "ゅ", "ょ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ":
      // The consonant of the syllable is in the spelling of the letter before: しゃ, ファ. After a
      // voicing mark both spellings are possible.
      if let previous, !Self.consonants(of: previous, before: letter).isEmpty {
        latin = [String(latin[0].last!)]
      }
    case "っ":
      latin = Self.doubled(next)
    case "ん":
      let isBeforeLip = next.flatMap { Self.kana[$0]?.latin.first?.first }.map("bmp".contains)
      latin = isBeforeLip == true ? ["m", "n"] : ["n"]
    case "う", "お":
      latin = Self.long(letter, after: previous, isLast: next == nil)
    default:
      if voicingMark {
        latin += Self.consonants(of: letter, before: "ゃ")
        latin = Array(latin.prefix(4))
      }
    }
    if let next, "ゃゅょぁぃぅぇぉ".unicodeScalars.contains(next) {
      let consonants = Self.consonants(of: letter, before: next)
      if !consonants.isEmpty { latin = consonants }
    }
  }

  /// Returns the part of a syllable that stays before a small kana: `sh` of し, `ky` of き, `f` of フ
  /// before ァ.
  private static func consonants(
    of letter: Unicode.Scalar, before small: Unicode.Scalar
  ) -> [String] {
    guard let latin = kana[letter]?.latin else { return [] }
    let isVowel = "ぁぃぅぇぉ".unicodeScalars.contains(small)
    // ウィ is wi, and イェ is ye.
    if isVowel, letter == "う" || letter == "い" { return [letter == "う" ? "w" : "y"] }
    return latin.compactMap { spelling in
      guard let last = spelling.last, "iueo".contains(last), spelling.count > 1 else { return nil }
      let consonant = String(spelling.dropLast())
      return isVowel || ["sh", "ch", "j"].contains(consonant) ? consonant : consonant + "y"
    }
  }

  /// Returns the spellings of っ, which doubles the next consonant, but is t before ch.
  private static func doubled(_ next: Unicode.Scalar?) -> [String] {
    var result: [String] = []
    for spelling in next.flatMap({ kana[$0]?.latin }) ?? [] {
      guard let first = spelling.first, !"aiueo".contains(first) else { continue }
      for letter in first == "c" ? ["t", "c"] : [String(first)] where !result.contains(letter) {
        result.append(letter)
      }
    }
    return result.isEmpty ? [""] : result
  }

  /// Returns the spellings of う or お. After o, or う after u, it makes that vowel long. Passports
  /// don't write it then, or write it as h: ゆうき is Yuki, おおの Ono or Ohno. お at the end is written:
  /// せのお is Senoo.
  private static func long(
    _ letter: Unicode.Scalar, after previous: Unicode.Scalar?, isLast: Bool
  ) -> [String] {
    let vowel = letter == "う" ? "u" : "o"
    let sound = previous.flatMap { kana[$0]?.latin.first?.last }
    guard sound == "o" || (letter == "う" && sound == "u") else { return [vowel] }
    return letter == "お" && isLast ? [vowel, "", "h"] : ["", vowel, "h"]
  }
}
