import CellDisplay
import Keypad

extension PadFace {
  /// The 3×4 pad of ITU-T E.161 with its letters and its lit keys.
  package init(_ lights: KeyLights) {
    let rows = Self.keys.map { row in
      row.map { Cap(Self.legend($0), isLit: lights.isLit($0)) }
    }
    let newest = lights.newest.flatMap { Self.keys.joined().contains($0) ? nil : $0.name }
    self.init(rows: rows, other: newest ?? "")
  }

  private static let keys: [[Key]] = [
    [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)],
    [.digit(7), .digit(8), .digit(9)], [.star, .digit(0), .pound],
  ]

  private static func legend(_ key: Key) -> String {
    guard case .digit(let digit) = key else { return key.name }
    let letters = digit == 0 ? "+" : String(KeyLetters.letters(on: digit))
    return letters.isEmpty ? key.name : "\(key.name) \(letters)"
  }
}
