/// The kind of text that the digit keys type.
package enum Mode: String, Hashable, Sendable, CaseIterable {
  /// Digits that search names and numbers.
  case search
  /// Letters by repeated taps.
  case abc
  /// Words by one tap per letter.
  case t9
  /// Numbers only.
  case number = "123"

  /// The mode that the mode key steps to.
  package var next: Mode {
    switch self {
    case .search: .abc
    case .abc: .t9
    case .t9: .number
    case .number: .search
    }
  }
}
