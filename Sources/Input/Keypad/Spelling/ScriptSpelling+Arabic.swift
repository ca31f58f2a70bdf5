// Arabic in Latin letters.
//
// People follow no standard. The transliteration of Arabic in ICAO's Doc 9303 is only for machines
// ("XH" for ح); each state chooses the printed form. So the first spellings are the consonants of
// BGN/PCGN without their marks. Then come the usual spellings of names in English, in the French of
// the Maghreb (ش ch, و ou), in Egypt (ج g, ق k) and in Persian (و v, ث s, ذ ض ظ z). Short vowels
// aren't written; ا و ي are also long vowels, and أ إ ع carry any vowel.

extension ScriptSpelling {
  static let arabic = SpellingTable(
    0x600..<0x700,
    [
      ("اٱ", "a||e|i"), ("أ", "a|o|u|e"), ("إ", "i|e"), ("آ", "a|aa"), ("ء", "|a"),
      ("ؤ", "o|u||w"), ("ئ", "i|e|y|"), ("ى", "a|i|y"), ("ب", "b"), ("پ", "p"),
      ("ةۃ", "a|ah|h|t"),
      ("ت", "t"), ("ٹ", "t"), ("ث", "th|s|t"), ("ج", "j|g|dj"), ("چ", "ch|tch"), ("ح", "h"),
      ("خ", "kh|h|k"), ("د", "d"), ("ڈ", "d"), ("ذ", "dh|z|d|th"), ("ر", "r"), ("ڑ", "r"),
      ("ز", "z"), ("ژ", "zh|j"), ("س", "s"), ("ش", "sh|ch"), ("ص", "s"), ("ض", "d|dh|z"),
      ("ط", "t"), ("ظ", "z|dh|th"), ("ع", "a||e|o"), ("غ", "gh|g"), ("ف", "f"), ("ق", "q|k|g"),
      ("كک", "k"), ("گ", "g"), ("ل", "l"), ("م", "m"), ("ن", "n"), ("ں", "n"),
      ("هہ", "h|"), ("ھ", "h"), ("ۂ", "h|e"),
      ("و", "w|u|o|ou"),  // v of Persian is on the key of u.
      ("يی", "y|i|ee|ei"), ("ے", "e|y|ay"), ("ۓ", "e|y"),
      ("ـ", ""),  // Tatweel, which stretches a word.
    ],
    keys: [
      // Symbian, `_37.cpp`, and TT9's `Arabic.yml` agree. The letters of Persian and Urdu follow,
      // from Symbian's `_50.cpp` and `_94.cpp`; their ن and و ه ی are on the same keys as in
      // Arabic. ٱ is on the key of ا. It is unknown whether ES 202 130 has Arabic.
      "", "", "بتةثپٹۃ", "اأإآىؤئءٱۓ", "سشصض", "دذرزژڈڑ", "جحخچ", "نهويںھہۂیے", "فقكلمکگ",
      "طظعغ",
    ],
    twice: [("ـ", [])])
}
