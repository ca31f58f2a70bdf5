/// Letters that are composed of a base and its marks: the canonical compositions of Unicode (UAX
/// #15). A font's own é looks better than an e with a mark drawn over it.
enum Composition {
  /// Returns the one letter that a base makes with all of its marks, in any order; `nil` if there
  /// is none.
  static func scalar(_ base: Unicode.Scalar, _ marks: [Unicode.Scalar]) -> Unicode.Scalar? {
    var made = base
    for mark in sorted(marks) {
      guard let next = pair(made, mark.value) ?? hangul(made, mark) else { return nil }
      made = next
    }
    return made
  }

  /// Returns the canonically equivalent letter with another code point, such as the letter Å for
  /// the ångström sign.
  static func equal(to scalar: Unicode.Scalar) -> Unicode.Scalar? {
    pair(scalar, 0)
  }

  /// Returns marks in the canonical order (UAX #15, 9.1), which decompositions use.
  private static func sorted(_ marks: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if marks.count < 2 { return marks }
    let classes = marks.map { $0.properties.canonicalCombiningClass.rawValue }
    let order = marks.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
    return order.map { marks[$0] }
  }

  private static func pair(_ base: Unicode.Scalar, _ mark: UInt32) -> Unicode.Scalar? {
    guard base.value < 0x10000, mark < 0x10000 else { return nil }
    let key = UInt64(base.value) << 16 | UInt64(mark)
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] >> 16 < key { low = middle + 1 } else { high = middle }
    }
    guard low < pairs.count, pairs[low] >> 16 == key else { return nil }
    return Unicode.Scalar(UInt32(pairs[low] & 0xFFFF))
  }

  /// Returns a Hangul syllable made of two parts (The Unicode Standard, 3.12).
  private static func hangul(_ base: Unicode.Scalar, _ part: Unicode.Scalar) -> Unicode.Scalar? {
    let vowels: UInt32 = 21
    let finals: UInt32 = 28
    if (0x1100..<0x1113).contains(base.value), (0x1161..<0x1176).contains(part.value) {
      let syllable = (base.value - 0x1100) * vowels + part.value - 0x1161
      return Unicode.Scalar(0xAC00 + syllable * finals)
    }
    if (0xAC00..<0xD7A4).contains(base.value), (base.value - 0xAC00) % finals == 0,
      (0x11A8..<0x11C3).contains(part.value)
    {
      return Unicode.Scalar(base.value + part.value - 0x11A7)
    }
    return nil
  }
}
