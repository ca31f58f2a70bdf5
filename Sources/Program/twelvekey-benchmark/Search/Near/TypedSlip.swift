import Keypad
import TestSupport

/// A wrong key in the keys of a name.
///
/// Only the keys 2 to 9 are pressed in place of others: the program forgives no wrong 0 or 1.
enum TypedSlip: CaseIterable {
  case neighbour
  case leftOut
  case twice
  case exchanged
  case other

  /// The number of slips of this kind in 100. Made up, in the order in which they are forgiven.
  var share: Int {
    switch self {
    case .neighbour: 45
    case .leftOut: 20
    case .twice: 15
    case .exchanged: 12
    case .other: 8
    }
  }

  var label: String {
    switch self {
    case .neighbour: "a neighbouring key"
    case .leftOut: "a key left out"
    case .twice: "a key pressed twice"
    case .exchanged: "two keys exchanged"
    case .other: "another key"
    }
  }

  static let shares = allCases.map { "\($0.share) % \($0.label)" }.joined(separator: ", ")

  private static let all = allCases.flatMap { slip in repeatElement(slip, count: slip.share) }

  /// Returns the first `count` keys that are pressed with one slip among them; `nil` if the name is
  /// too short.
  ///
  /// - Parameter keys: the keys of the name, as ASCII digits.
  static func typed(_ keys: [UInt8], _ count: Int, _ random: inout SeededGenerator) -> [UInt8]? {
    guard keys.count > count else { return nil }
    // Not every slip is possible everywhere; the first try mostly is.
    for _ in 0..<1_000 {
      let slip = all.randomElement(using: &random)!
      let typed = slip.typed(keys, Int.random(in: 0..<count, using: &random), &random).prefix(count)
      if typed.count == count, typed != keys.prefix(count) { return Array(typed) }
    }
    return nil
  }

  private func typed(_ keys: [UInt8], _ place: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var typed = keys
    switch self {
    case .neighbour, .other:
      let zero = UInt8(ascii: "0")
      let right = keys[place] - zero
      let neighbours = KeyLetters.neighbours(of: right)
      let wrong = (2...9 as ClosedRange<UInt8>).filter {
        $0 != right && neighbours.contains($0) == (self == .neighbour)
      }
      typed[place] = (wrong.randomElement(using: &random) ?? right) + zero
    case .leftOut: typed.remove(at: place)
    case .twice: typed.insert(keys[place], at: place)
    case .exchanged: typed.swapAt(place, place + 1)
    }
    return typed
  }
}
