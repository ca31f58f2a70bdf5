/// Learned words and pairs as text: `word<TAB>count<TAB>boost` and `first second<TAB>count` lines.
/// The boost is optional, and so is the count, which is 1 by default.
package struct LearnedText: Hashable, Sendable {
  package private(set) var words: [LearnedWord] = []
  package private(set) var pairs: [LearnedPair] = []

  /// - Throws: ``WordListSource/Problem`` for the first line of another form.
  package init(reading bytes: [UInt8]) throws(WordListSource.Problem) {
    var number = 0
    // A byte order mark is not part of the first word.
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let text = try WordListSource.text(of: line, number: number)
      if text.isEmpty || text.hasPrefix("#") { continue }
      let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
      let words = fields[0].split(separator: " ").map { String($0) }
      let column = fields[0].utf8.count + 2
      guard (1...2).contains(words.count), fields.count <= 4 - words.count else {
        throw WordListSource.Problem(
          line: number, column: 1, reason: "write: word<TAB>count, or: first second<TAB>count")
      }
      guard words.allSatisfy({ $0.unicodeScalars.count <= Learning.wordLength }) else {
        throw WordListSource.Problem(
          line: number, column: 1,
          reason: "a word is longer than \(Learning.wordLength) characters")
      }
      guard let count = fields.count > 1 ? UInt32(fields[1]) : 1, count > 0 else {
        throw WordListSource.Problem(
          line: number, column: column, reason: "'\(fields[1])' is not a count")
      }
      if words.count == 2 {
        pairs.append(LearnedPair(first: words[0], second: words[1], count: count))
        continue
      }
      guard let boost = fields.count > 2 ? Int32(fields[2]) : 0 else {
        throw WordListSource.Problem(
          line: number, column: column + fields[1].utf8.count + 1,
          reason: "'\(fields[2])' is not a boost: write a whole number, in 1/1000")
      }
      self.words.append(LearnedWord(word: words[0], count: count, boost: boost))
    }
  }
}
