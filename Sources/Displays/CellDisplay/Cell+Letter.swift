extension Cell {
  /// The letter without attributes. It is the key for the cache of its picture.
  public var letter: Cell {
    @inline(__always) get {
      var letter = self
      letter.attributes = []
      return letter
    }
  }

  /// The letter without its marks; `nil` for the right half of a wide letter.
  public var baseScalar: Unicode.Scalar? {
    @inline(__always) get { base == 0 ? nil : Unicode.Scalar(base) }
  }

  /// The scalars that have joined the base, in the order of the text: marks, vowels and final
  /// consonants of Hangul, or the second half of a flag.
  package var joinedScalars: [Unicode.Scalar] {
    if isLone { return [] }
    return (0..<Self.joinLimit).lazy.map { self.joined($0) }.prefix { $0 != 0 }
      .compactMap { Unicode.Scalar($0) }
  }
}
