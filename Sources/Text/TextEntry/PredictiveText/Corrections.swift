/// The corrections of a text. Each can be off for one field, such as that for a name.
package struct Corrections: Hashable, Sendable {
  /// Whether words that are one wrong key away are candidates: see
  /// ``Predictor/forgivesWrongKeys``.
  package var forgivesWrongKeys: Bool
  /// Whether a word may change the one before it: see ``Predictor/correctsWords``.
  package var changesWords: Bool

  package static let all = Self(forgivesWrongKeys: true, changesWords: true)
  package static let none = Self(forgivesWrongKeys: false, changesWords: false)

  package init(forgivesWrongKeys: Bool, changesWords: Bool) {
    self.forgivesWrongKeys = forgivesWrongKeys
    self.changesWords = changesWords
  }
}
