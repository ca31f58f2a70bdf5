import Glibc

/// RFC 1321, for the digests of SIP.
package enum MD5 {
  /// In lower-case hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String {
    digest(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += littleEndian(UInt64(bytes.count) * 8)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) {
      let words = (0..<16).map { place -> UInt32 in
        var word: UInt32 = 0
        for index in 0..<4 {
          word |= UInt32(padded[start + place * 4 + index]) << UInt32(index * 8)
        }
        return word
      }
      take(words, &state)
    }
    return state.flatMap(littleEndian)
  }

  private static func take(_ words: [UInt32], _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (mixed, word) =
        switch step / 16 {
        case 0: ((b & c) | (~b & d), step)
        case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
      let sum = a &+ mixed &+ sines[step] &+ words[word]
      let shift = shifts[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (place, value) in [a, b, c, d].enumerated() { state[place] &+= value }
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]
  private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
