/// A reader of netstrings, such as `12:hello world!,`, the format of baresip's `ctrl_tcp`.
struct Netstrings: Hashable, Sendable {
  private var pending: [UInt8] = []
  /// Whether the input was not a netstring. Bytes after that can't be read.
  private(set) var isBroken = false

  /// The maximum length of a netstring, in bytes. A greater length counts as an error.
  static let limit = 1 << 20

  mutating func read(_ bytes: some Sequence<UInt8>) -> [ArraySlice<UInt8>] {
    if isBroken { return [] }
    pending += bytes
    var found: [ArraySlice<UInt8>] = []
    var rest = pending[...]
    while let colon = rest.prefix(8).firstIndex(of: UInt8(ascii: ":")) {
      guard let count = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        (0...Self.limit).contains(count)
      else {
        isBroken = true
        break
      }
      let start = colon + 1
      guard rest.endIndex - start > count else { break }
      guard rest[start + count] == UInt8(ascii: ",") else {
        isBroken = true
        break
      }
      found.append(rest[start..<start + count])
      rest = rest[(start + count + 1)...]
    }
    if rest.count >= 8, !rest.prefix(8).contains(UInt8(ascii: ":")) { isBroken = true }
    pending = Array(rest)
    return found
  }

  static func netstring(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return Array("\(bytes.count):".utf8) + bytes + [UInt8(ascii: ",")]
  }
}
