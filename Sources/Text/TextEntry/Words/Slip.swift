/// A wrong key: how the typed keys differ from those of the word that was meant. The keys 1 and 0
/// are never taken for wrong ones.
package enum Slip: Hashable, CaseIterable, Sendable {
  /// A key beside, above or below the meant one was pressed.
  case neighbour
  /// Another key was pressed, farther away.
  case distant
  /// A key was left out.
  case missing
  /// A key was pressed twice.
  case doubled
  /// Two keys were exchanged.
  case swapped

  /// The likelihood of typing these keys for a word, as a natural logarithm in 1/1000. Of a hundred
  /// keys two are wrong: of a hundred wrong keys 50 are a neighbour (one of two or three), 25 are
  /// missing, 15 doubled, 10 swapped. Distant keys are a twentieth as likely as a neighbour.
  var score: Double {
    switch self {
    case .neighbour: -5_500
    case .distant: -8_500
    case .missing: -5_300
    case .doubled: -5_800
    case .swapped: -6_200
    }
  }
}
