/// One line of a text, and a place in it. The functions that read the line move the place forward.
///
/// A `consume…` that reads a part moves past it. Otherwise it returns `false` or `nil` and doesn't
/// move the place.
struct TextLine {
  /// The whole text, shared and never copied.
  private let bytes: [UInt8]
  private let start: Int
  private(set) var position: Int
  private var end: Int
  /// The number of the line, counted from 1.
  let number: Int

  init(bytes: [UInt8], start: Int, end: Int, number: Int) {
    self.bytes = bytes
    self.start = start
    self.position = start
    self.end = end
    self.number = number
  }

  /// The column of the place, counted from 1 in bytes.
  var column: Int { position - start + 1 }

  var isAtEnd: Bool { position == end }

  var first: UInt8? { position < end ? bytes[position] : nil }

  /// The rest of the line, with U+FFFD for invalid UTF-8.
  var rest: String { String(decoding: bytes[position..<end], as: UTF8.self) }

  /// Whether the place is at the end of the line, before a blank, or before a comment.
  var isAtFieldEnd: Bool {
    guard let first else { return true }
    return first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") || first == UInt8(ascii: "#")
  }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    if end - position < count { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  func contains(_ text: StaticString) -> Bool {
    var copy = self
    return copy.move(to: text)
  }

  mutating func consume(_ text: StaticString) -> Bool {
    if !starts(with: text) { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Moves to the next occurrence of `text`, if there is one.
  mutating func move(to text: StaticString) -> Bool {
    var copy = self
    while copy.position < end {
      if copy.starts(with: text) {
        self = copy
        return true
      }
      copy.position += 1
    }
    return false
  }

  /// Moves past the next occurrence of `text`, if there is one.
  mutating func move(past text: StaticString) -> Bool {
    if !move(to: text) { return false }
    return consume(text)
  }

  mutating func skipBlanks() {
    while let first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { position += 1 }
  }

  /// Returns the part up to the place of `later`, a copy that was moved further.
  func up(to later: TextLine) -> TextLine {
    var part = self
    part.end = later.position
    return part
  }

  mutating func consumeAll() { position = end }

  mutating func skip(anyOf set: StaticString) {
    while let first {
      var found = false
      for offset in 0..<set.utf8CodeUnitCount where set.utf8Start[offset] == first { found = true }
      if !found { return }
      position += 1
    }
  }

  /// Reads a decimal number, possibly negative; `nil` if there is none or it does not fit.
  mutating func consumeDecimal() -> Int64? {
    var copy = self
    let negative = copy.consume("-")
    if !negative { _ = copy.consume("+") }
    guard let size = copy.consumeDigits(radix: 10) else { return nil }
    guard let value = Int64(exactly: size) else { return nil }
    self = copy
    return negative ? -value : value
  }

  /// Reads a decimal number of a type; `nil` if there is none or it does not fit.
  mutating func consumeDecimal<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    var copy = self
    guard let number = copy.consumeDecimal(), let value = Number(exactly: number) else {
      return nil
    }
    self = copy
    return value
  }

  /// Reads a hexadecimal number, with or without `0x`; `nil` if there is none or it does not fit.
  mutating func consumeHexadecimal<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) -> Number? {
    var copy = self
    if copy.starts(with: "0x") || copy.starts(with: "0X") { copy.position += 2 }
    guard let size = copy.consumeDigits(radix: 16), let number = Number(exactly: size) else {
      return nil
    }
    self = copy
    return number
  }

  /// Reads `seconds.microseconds` and returns it in microseconds.
  ///
  /// The digits after the dot are a count of microseconds, as in `evemu-play`: `1.5` is 1 s and 5
  /// µs.
  ///
  /// - Parameter dot: what stands between the two numbers.
  mutating func consumeTime(dividedBy dot: StaticString = ".") -> Int64? {
    var copy = self
    guard let seconds = copy.consumeDigits(radix: 10), copy.consume(dot),
      let microseconds = copy.consumeDigits(radix: 10), microseconds < 1_000_000,
      // With this limit, which is three hundred thousand years, the product can't overflow.
      seconds < 9_000_000_000_000
    else { return nil }
    self = copy
    return Int64(seconds) * 1_000_000 + Int64(microseconds)
  }

  /// Reads everything up to a blank, a bracket, or the end of the line; the text may be empty.
  mutating func consumeWord() -> String {
    let start = self
    while let first, first != UInt8(ascii: " "), first != UInt8(ascii: "\t"),
      first != UInt8(ascii: "[")
    {
      position += 1
    }
    return start.up(to: self).rest
  }

  private mutating func consumeDigits(radix: UInt64) -> UInt64? {
    var number: UInt64 = 0
    var position = position
    while position < end, let digit = Self.digit(bytes[position]), digit < radix {
      let (product, tooLarge) = number.multipliedReportingOverflow(by: radix)
      let (sum, overflow) = product.addingReportingOverflow(digit)
      if tooLarge || overflow { return nil }
      number = sum
      position += 1
    }
    if position == self.position { return nil }
    self.position = position
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
