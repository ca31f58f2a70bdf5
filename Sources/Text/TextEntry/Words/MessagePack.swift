/// The part of MessagePack (github.com/msgpack/msgpack, spec.md) that word lists use: arrays, maps,
/// strings and non-negative integers.
struct MessagePack {
  enum Value: Hashable {
    /// The number of values that follow.
    case array(Int)
    /// The number of pairs of values that follow.
    case map(Int)
    case string(String)
    case number(UInt64)
  }

  struct Problem: Error, Hashable {
    /// The offset of the byte, from 0.
    var byte: Int
    var reason: String
  }

  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// Reads the next value. Takes time linear in its bytes.
  mutating func next() throws(Problem) -> Value {
    let start = place
    let first = UInt8(truncatingIfNeeded: try number(of: 1))
    switch first {
    case 0x00...0x7f: return .number(UInt64(first))
    case 0x80...0x8f: return .map(Int(first & 0x0f))
    case 0x90...0x9f: return .array(Int(first & 0x0f))
    case 0xa0...0xbf: return .string(try text(of: Int(first & 0x1f)))
    case 0xcc...0xcf: return .number(try number(of: 1 << Int(first - 0xcc)))
    case 0xd9...0xdb: return .string(try text(of: try count(1 << Int(first - 0xd9))))
    case 0xdc, 0xdd: return .array(try count(2 << Int(first - 0xdc)))
    case 0xde, 0xdf: return .map(try count(2 << Int(first - 0xde)))
    default:
      throw Problem(byte: start, reason: "no array, map, text or number: is this a word list?")
    }
  }

  private mutating func count(_ size: Int) throws(Problem) -> Int {
    Int(clamping: try number(of: size))
  }

  /// Reads a big-endian number.
  private mutating func number(of size: Int) throws(Problem) -> UInt64 {
    try need(size)
    defer { place += size }
    return bytes[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func text(of size: Int) throws(Problem) -> String {
    try need(size)
    let text = bytes[place..<place + size]
    guard let string = String(validating: text, as: UTF8.self) else {
      throw Problem(byte: place, reason: "this text is not UTF-8")
    }
    place += size
    return string
  }

  private func need(_ size: Int) throws(Problem) {
    guard size <= bytes.count - place else {
      throw Problem(byte: bytes.count, reason: "the file ends early; fetch it anew")
    }
  }
}
