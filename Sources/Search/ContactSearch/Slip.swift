import func Glibc.log2

/// One wrong key of a query, the most likely kind first.
///
/// The keys 0 and 1 are never wrong: a 0 is the space between two words.
enum Slip: Int, CaseIterable, Sendable {
  /// A key above, below or beside the right one.
  case neighbour
  /// A key was not pressed.
  case leftOut
  /// A key was pressed once more than it should have been.
  case twice
  /// Two keys were pressed in the wrong order.
  case exchanged
  /// A wrong key that is no neighbour of the right one, or one key too many.
  case other

  /// Costs are negative logarithms of probabilities to the base 2, counted in these parts.
  private static let unit = 4_096.0

  /// The cost of a probability or of a ratio of two.
  static func cost(_ share: Double) -> Int { Int(-log2(share) * unit) }

  /// The cost of this slip, which is 0 for the most likely one.
  var cost: Int { Self.costs[rawValue] }

  private static let costs = [1, 0.85, 0.7, 0.6, 0.1].map { cost($0) }

  /// The cost of a match at this place: see ``RecordMatcher/Found/place``. People begin with the
  /// first word of a name more often than with a later one, and seldom with a further name.
  static func cost(ofPlace place: Int) -> Int {
    place == 0 ? 0 : place < 64 ? laterWord : furtherName
  }

  private static let laterWord = cost(20.0 / 35)
  private static let furtherName = cost(0.1)
}
