/// Reads the units of a console font's Unicode table one by one.
struct ConsoleFontTableReader {
  enum Unit: Hashable {
    case scalar(Unicode.Scalar)
    /// The start of a sequence.
    case start
    /// The end of the glyph's units.
    case end
    /// A surrogate, which is not a scalar.
    case nothing
  }

  private let data: FontData
  private let isUTF8: Bool
  /// The offset of the next unit, in bytes.
  private(set) var place: Int

  init(_ data: FontData, from place: Int, isUTF8: Bool) {
    self.data = data
    self.place = place
    self.isUTF8 = isUTF8
  }

  /// Returns the next unit; `nil` at the end of the file.
  mutating func next() throws(FontProblem) -> Unit? {
    isUTF8 ? try nextOfUTF8() : nextOf16Bits()
  }

  private mutating func nextOf16Bits() -> Unit? {
    guard place + 1 < data.count else { return nil }
    defer { place += 2 }
    switch data.number16(place) {
    case 0xFFFF: return .end
    case 0xFFFE: return .start
    case let value: return Unicode.Scalar(UInt32(value)).map { .scalar($0) } ?? .nothing
    }
  }

  private mutating func nextOfUTF8() throws(FontProblem) -> Unit? {
    guard place < data.count else { return nil }
    let first = data[place]
    let count: Int
    switch first {
    case 0xFF, 0xFE:
      place += 1
      return first == 0xFF ? .end : .start
    case ..<0x80: count = 1
    case 0xC2..<0xE0: count = 2
    case 0xE0..<0xF0: count = 3
    case 0xF0..<0xF5: count = 4
    default: throw malformed()
    }
    var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
    for byte in place + 1..<place + count {
      guard data[byte] & 0xC0 == 0x80 else { throw malformed() }
      value = value << 6 | UInt32(data[byte] & 0x3F)
    }
    // The least value for this number of bytes. Overlong forms of two bytes begin with C0 and C1
    // and are rejected by their first byte (RFC 3629, 3).
    let least: UInt32 = count == 3 ? 0x800 : count == 4 ? 0x10000 : 0
    guard value >= least, let scalar = Unicode.Scalar(value) else { throw malformed() }
    place += count
    return .scalar(scalar)
  }

  private func malformed() -> FontProblem {
    FontProblem(byte: place, reason: "the Unicode table is not UTF-8 here")
  }
}
