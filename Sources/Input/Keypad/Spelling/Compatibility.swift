/// Maps letters of Unicode's compatibility blocks to the letters that they stand for (NFKC, UAX
/// #15), in lower case: 𝓙 is j, ﬁ is fi, ㈱ is 株, ﻣ is م.
package enum Compatibility {
  /// Returns the letters and digits that are typed for a scalar; `nil` if it stands for itself.
  package static func letters(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    // These are Latin letters, and ranges without compatibility letters.
    case ..<0xB2, 0x400..<0x1D00, 0x3400..<0xA690, 0xAC00..<0xF900: nil
    case let value: table.letters(of: value)
    }
  }

  private struct Table {
    /// The first scalar of each row.
    var firsts: [UInt32] = []
    /// The index of the first entry of each row.
    var places: [Int] = []
    /// The index of the first letter of each entry. The letters of the next entry follow.
    var starts: [UInt16] = []
    var letters: [UInt16] = []

    init(_ rows: [(first: UInt32, letters: String)]) {
      for row in rows {
        firsts.append(row.first)
        places.append(starts.count)
        var isOpen = false
        for scalar in row.letters.unicodeScalars {
          switch scalar {
          case "(":
            isOpen = true
            starts.append(UInt16(letters.count))
          case ")": isOpen = false
          case "-": starts.append(UInt16(letters.count))
          default:
            if !isOpen { starts.append(UInt16(letters.count)) }
            letters.append(UInt16(scalar.value))
          }
        }
      }
      places.append(starts.count)
      starts.append(UInt16(letters.count))
    }

    func letters(of value: UInt32) -> [Unicode.Scalar]? {
      var (low, high) = (0, firsts.count)
      while low < high {
        let middle = (low + high) / 2
        if firsts[middle] <= value { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      let entry = places[low - 1] + Int(value - firsts[low - 1])
      guard entry < places[low] else { return nil }
      let range = Int(starts[entry])..<Int(starts[entry + 1])
      return range.isEmpty ? nil : letters[range].compactMap { Unicode.Scalar($0) }
    }
  }

  private static let table = Table(rows)
}
