import Keypad
import TextEntry

/// A compiled list of words and counts, and of pairs.
func list(
  _ words: [(String, Double)], pairs: [(String, String, Double)] = [],
  language: KeypadLanguage = .english
) -> WordList {
  var writer = WordListWriter(language: language)
  for (word, count) in words { writer.add(word, count: count) }
  for (first, second, count) in pairs { writer.add(first, second, count: count) }
  // A list of our own that can't be laid out is a mistake in the test.
  return try! WordList(WordListData(copying: writer.bytes()))
}

/// `843` as keys.
func keys(_ text: String) -> [UInt8] { text.compactMap { $0.wholeNumberValue }.map(UInt8.init) }

extension Predictor {
  func words(_ text: String, after: String? = nil, limit: Int = 20) -> [String] {
    let candidates = candidates(for: keys(text), after: after, limit: limit)
    return candidates.isKnown ? candidates.words : []
  }
}
