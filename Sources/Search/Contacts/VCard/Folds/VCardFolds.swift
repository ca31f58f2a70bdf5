/// The state and the evidence for unfolding the lines of a file.
struct VCardFolds {
  /// The lines of the property that is being unfolded. Their memory is reused.
  var lines = VCardFoldedLines()
  /// The evidence of the whole file. It is collected at the first line break whose letters don't
  /// show whether the blank after it belongs to the fold.
  var evidence: VCardFoldEvidence?
  /// The number of searches so far for a folded word without its break.
  private var searches = 0

  /// The distance that is searched on each side of a break, in bytes.
  private static let reach = 4096
  /// The maximum number of searches in a file.
  private static let mostSearches = 1_000

  /// Whether the word that contains the break also occurs nearby without a break, as a name in `N`
  /// and `FN` does.
  ///
  /// - Parameters:
  ///   - index: the index of the line after the break.
  ///   - card: the offset of the card.
  mutating func isWholeElsewhere(
    _ index: Int, _ fold: VCardFold, behind card: Int, in bytes: Bytes
  ) -> Bool {
    guard searches < Self.mostSearches else { return false }
    searches += 1
    let start = fold.before.count - Self.wordLength(fold.before.reversed())
    let end = Self.wordLength(fold.after)
    let word = Array(fold.before.from(start)) + Array(fold.after.prefix(end))
    guard start < fold.before.count, end > 0, word.count >= 4, word.count <= 256 else {
      return false
    }
    let place = lines.pieces[index].range.lowerBound
    let near = bytes.slice(
      max(place - Self.reach, card)..<min(place + Self.reach, bytes.count))
    return word.withBytes { word in
      for start in near.indices where near[start] == word[0] && near.count - start > word.count {
        let end = start + word.count
        let isWord = start == 0 || Self.isBesideWord(near[start - 1])
        if isWord, Self.isBesideWord(near[end]), near.slice(start..<end).elementsEqual(word) {
          return true
        }
      }
      return false
    }
  }

  private static func wordLength(_ text: some Collection<UInt8>) -> Int {
    text.prefix { !isBesideWord($0) }.count
  }

  private static func isBesideWord(_ byte: UInt8) -> Bool {
    byte <= .space || byte == .semicolon || byte == .comma || byte == .colon
  }
}
