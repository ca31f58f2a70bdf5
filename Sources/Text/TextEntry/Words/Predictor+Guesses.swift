import Keypad

/// Guesses of unknown words, by the letters of the language.
extension Predictor {
  /// Returns the guesses, the likeliest first. Compounds of two words come before words that
  /// ``LetterModel`` builds.
  ///
  /// - Parameter isTaken: whether a word is offered already.
  func guesses(_ keys: [UInt8], limit: Int, isTaken: (String) -> Bool) -> [String] {
    guard keys.count > 1, keys.count <= WordKeys.limit else { return [] }
    var result: [String] = []
    var seen: Set<String> = []
    func add(_ words: [[String]]) {
      // One word of each language in turn.
      for place in 0..<(words.map(\.count).max() ?? 0) {
        for words in words where place < words.count && result.count < limit {
          let word = words[place]
          if !isTaken(word), seen.insert(word.lowercased()).inserted { result.append(word) }
        }
      }
    }
    add(lists.map { compounds(keys, $0) })
    add(lists.map { $0.letters?.words(on: keys, limit: limit, isTaken: isTaken) ?? [] })
    return result
  }
}
