/// The letters on the keys of a telephone: ITU-T E.161 (02/2001), option A.
package enum KeyLetters {
  /// Returns the letters of a digit key in the order in which they are printed. The keys 0 and 1
  /// have none.
  package static func letters(on digit: UInt8) -> [Character] {
    digit < 10 ? table[Int(digit)] : []
  }

  /// Returns the key, 2 to 9, on which an ASCII letter of either case is printed, otherwise `nil`.
  package static func digit(of letter: UInt8) -> UInt8? {
    let lower = letter | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) else { return nil }
    return byLetter[Int(lower - UInt8(ascii: "a"))]
  }

  /// Returns the keys with letters, 2 to 9, beside, above and below such a key on the pad, ascending.
  /// The keys 0 and 1 have none.
  package static func neighbours(of digit: UInt8) -> [UInt8] {
    digit < 10 ? neighbourTable[Int(digit)] : []
  }

  private static let neighbourTable: [[UInt8]] = (0..<10).map { digit in
    guard digit > 1 else { return [] }
    return (2...9).filter { other in
      let (row, column) = ((Int(other) - 1) / 3, (Int(other) - 1) % 3)
      return abs(row - (digit - 1) / 3) + abs(column - (digit - 1) % 3) == 1
    }
  }

  private static let table: [[Character]] = [
    [], [], Array("abc"), Array("def"), Array("ghi"), Array("jkl"), Array("mno"), Array("pqrs"),
    Array("tuv"), Array("wxyz"),
  ]

  private static let byLetter: [UInt8] = {
    var result = [UInt8](repeating: 0, count: 26)
    for (digit, letters) in table.enumerated() {
      for letter in letters {
        result[Int(letter.asciiValue! - UInt8(ascii: "a"))] = UInt8(digit)
      }
    }
    return result
  }()
}
