/// The kind of text that the digit keys type, in the order of the mode key.
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
    let modes = Self.allCases
    return modes[(modes.firstIndex(of: self)! + 1) % modes.count]
  }

  /// Returns the names of all modes as a list: `abc, t9 or 123`.
  ///
  /// - Parameter searches: whether the list includes ``search``.
  package static func list(searches: Bool) -> String {
    let names = allCases.filter { searches || $0 != .search }.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or \(names.last!)"
  }
}
