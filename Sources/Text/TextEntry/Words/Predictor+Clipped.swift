/// Words with an apostrophe at their end, such as Italian *po'*.
extension Predictor {
  /// Returns the word on these keys, of which the last is the apostrophe's, that is likelier than a
  /// mark after the word before the apostrophe. It is on a list, and it is not rarer than the same
  /// word without the apostrophe.
  ///
  /// - Parameters:
  ///   - word: the word on show, without a mark.
  ///   - wasChosen: whether the user stepped to that word. Then only its own apostrophe counts.
  func clippedWord(
    _ keys: [UInt8], insteadOf word: String, wasChosen: Bool, after previous: String?,
    behind earlier: String?
  ) -> String? {
    guard keys.last == 1, !wordKeys.language.hasLettersOnAllKeys else { return nil }
    let context = Context(previous, behind: earlier, in: lists, shares)
    let clipped = exactWords(keys, context).ordered.first { $0.word.last == "'" && !$0.isHidden }
    guard let clipped, isListed(clipped.word) else { return nil }
    let plain = exactWords(Array(keys.dropLast()), context)
    let stem = String(clipped.word.dropLast())
    if let same = plain.first(where: { $0.word == stem }),
      same.plainFrequency > clipped.plainFrequency
    {
      return nil
    }
    if word.lowercased() == stem.lowercased() { return clipped.word }
    if wasChosen { return nil }
    // A word that is expected after the last one is meant, and so is the mark.
    let shown = plain.first { $0.word == word }
    let isExpected = shown.map { $0.pairFrequency > 0 } ?? false
    return isExpected && previous != Context.sentence ? nil : clipped.word
  }
}
