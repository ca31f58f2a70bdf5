// Hebrew in Latin letters.
//
// The first spellings are those of the Academy of the Hebrew Language of 2006 as generally known
// (v, h, kh, ts, sh). But b, k and p come before v, kh and f, because names begin with them. Then
// come the spellings in passports and of people: ch for ח and כ, tz for צ, j for ג׳. Most vowels
// aren't written. Some letters stand for vowels: ו is also o and u, י is i, and א and ע are any
// vowel or none.

extension ScriptSpelling {
  static let hebrew = SpellingTable(
    0x590..<0x600,
    [
      ("א", "a||e"), ("ב", "b|v"), ("ג", "g|j"), ("ד", "d"),
      ("ה", "h|"),  // Silent at the end: שרה is Sara and Sarah.
      ("ו", "v|o|u|w"), ("ז", "z"), ("ח", "h|ch|kh"), ("ט", "t"),
      ("י", "y|i|"),  // Left out: חיים is Chaim.
      ("כ", "k|ch|kh|c"), ("ך", "kh|ch|k"), ("ל", "l"), ("מם", "m"), ("נן", "n"), ("ס", "s"),
      ("ע", "a||e"), ("פ", "p|f|ph"), ("ף", "f|p|ph"), ("צץ", "ts|tz|z|c"), ("ק", "k|c|q"),
      ("ר", "r"), ("ש", "sh|s"), ("ת", "t|th"),
      // The digraphs of Yiddish.
      ("װ", "v|w"), ("ױ", "oy|oi"), ("ײ", "ey|ay|ei|ai"),
    ],
    keys: [
      // Symbian, `_57.cpp`, TT9's `Hebrew.yml` and telephone-keypads' `hebrew.json`, ETSI V2.1.1,
      // agree.
      "", "", "דהו", "אבג", "מםנן", "יכךל", "זחט", "רשת", "צץק", "סעפף",
    ],
    twice: [("װ", [2, 2]), ("ױ", [2, 5]), ("ײ", [5, 5])])
}

extension SpellingTable {
  /// Creates a table like the initializer without `twice`, which contains the letters that need
  /// several keys or none.
  init(
    _ block: Range<UInt32>, _ rows: [(letters: String, latin: String)], keys: [String],
    twice: [(letter: Unicode.Scalar, keys: [UInt8])]
  ) {
    self.init(block, rows, keys: keys)
    for (letter, keys) in twice { self[letter]?.native = [keys] }
  }
}
