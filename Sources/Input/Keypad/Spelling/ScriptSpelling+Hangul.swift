// Hangul in Latin letters. Each syllable is romanized separately, according to the rule for names:
// "assimilated sound changes between syllables in given names are not transcribed".

extension ScriptSpelling {
  /// Returns a Hangul syllable in the Revised Romanization of 2000, except for surnames, and in the
  /// spellings that people derive from English or from the McCune–Reischauer romanization.
  static func hangul(_ scalar: Unicode.Scalar) -> ScriptSpelling? {
    guard (0xac00...0xd7a3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - 0xac00)
    let (lead, vowel, tail) = (index / 588, index / 28 % 21, index % 28)
    return ScriptSpelling(
      latin: surnames[scalar] ?? romanizations(lead: lead, vowel: vowel, tail: tail),
      native: keys(of: scalar, lead: lead))
  }

  private static func keys(of scalar: Unicode.Scalar, lead: Int) -> [[UInt8]] {
    guard let keys = KeypadLanguage.keys(ofSyllable: Character(scalar)) else { return [] }
    // The first key is that of the initial consonant.
    return [[keys[0]], keys]
  }

  /// Returns the combinations of the standard's spellings and the usual ones of the letters, the
  /// standard's first.
  private static func romanizations(lead: Int, vowel: Int, tail: Int) -> [String] {
    let leads = [Self.leads[lead], usualLeads[lead]]
    let vowels = [Self.vowels[vowel], lead == 11 ? usualVowelsAlone[vowel] : usualVowels[vowel]]
    var result: [String] = []
    for (lead, vowel) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
      let romanization = leads[lead] + vowels[vowel] + tails[tail]
      if !result.contains(romanization) { result.append(romanization) }
    }
    return result
  }

  private static let leads = SpellingTable.list("g|kk|n|d|tt|r|m|b|pp|s|ss||j|jj|ch|k|t|p|h")

  /// K, t and p instead of the standard's g, d and b: Kyung, Tae, Pyo; l instead of r: Lan.
  private static let usualLeads = SpellingTable.list(
    "k|kk|n|t|tt|l|m|p|pp|s|ss||j|jj|ch|k|t|p|h")

  private static let vowels = SpellingTable.list(
    "a|ae|ya|yae|eo|e|yeo|ye|o|wa|wae|oe|yo|u|wo|we|wi|yu|eu|ui|i")

  /// The English spellings after a consonant: Sung, Hyun, Soo, Hee.
  private static let usualVowels = SpellingTable.list(
    "a|ae|ya|yae|u|e|yu|ye|o|wa|wae|oi|yo|oo|wo|we|wi|yoo|u|ee|i")

  /// The English spellings at the beginning: Young, Woo, Eui.
  private static let usualVowelsAlone = SpellingTable.list(
    "a|ae|ya|yae|u|e|you|ye|o|wa|wae|oi|yo|woo|wo|we|wi|yoo|u|eui|i")

  /// The pronunciation of each final consonant, after the standard's section 2.2.
  private static let tails = SpellingTable.list(
    "|k|k|k|n|n|n|t|l|k|m|l|l|l|p|l|m|p|p|t|t|ng|t|t|k|t|p|t")

  /// The surnames of four in five Koreans, with their usual spellings, the most usual first.
  ///
  /// For 김 이 박 최 정 and 강 윤 임 the order is from the passports that were issued until October 2024:
  /// statistics of South Korea's foreign ministry, as quoted by engnaming.com and
  /// tools.moneynestlab.com. For the others the order is from the table in Wikipedia's "List of
  /// Korean surnames". The standard's spelling is always included, because these syllables also
  /// occur in given names.
  private static let surnames: [Unicode.Scalar: [String]] = [
    "김": ["kim", "gim"],
    "이": ["lee", "yi", "i", "rhee"],
    "박": ["park", "bak", "pak"],
    "최": ["choi", "choe"],
    "정": ["jung", "jeong", "chung"],
    "강": ["kang", "gang"],
    "조": ["cho", "jo"],
    "윤": ["yoon", "yun", "youn"],
    "장": ["jang", "chang"],
    "임": ["lim", "im", "yim"],
    "한": ["han", "hahn"],
    "오": ["oh", "o"],
    "서": ["seo", "suh", "su"],
    "신": ["shin", "sin"],
    "권": ["kwon", "gwon"],
    "황": ["hwang", "whang"],
    "안": ["ahn", "an"],
    "송": ["song"],
    "전": ["jeon", "jun", "chun"],
    "홍": ["hong"],
    "유": ["yoo", "yu", "you", "ryu"],
    "류": ["ryu", "yoo", "ryoo"],
  ]
}
