import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct FontGzipTests {
  private static let line = Array("0041:0000000018242442427E424242420000\n".utf8)

  private func problem(_ bytes: [UInt8], limit: Int = BitmapFont.byteLimit) -> FontProblem? {
    do {
      _ = try FontData(copying: bytes).unpacked(limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func packedFontsAreUnpacked() throws {
    let font = try BitmapFont(FontFixtures.gzip(Self.line))
    #expect(try font.glyph(for: "A") == BitmapFont(Self.line).glyph(for: "A"))
    #expect(font.glyph(for: "A") != nil)
  }

  @Test func whatIsWrongInsideIsSaid() {
    do {
      _ = try BitmapFont(FontFixtures.gzip([0x36, 0x04, 0, 65]))
      Issue.record("taken")
    } catch {
      #expect(error.isUnpacked && error.byte == 3)
      #expect(error.description.hasPrefix("byte 3 of the unpacked file: "))
    }
    // Once, not as often as it is packed.
    #expect(throws: FontProblem.self) {
      try BitmapFont(FontFixtures.gzip(FontFixtures.gzip(Self.line)))
    }
  }

  @Test func severalMembersAreOneFile() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let packed =
      FontFixtures.gzip(Array(bytes[..<70_000])) + FontFixtures.gzip([])
      + FontFixtures.gzip(Array(bytes[70_000...])) + [0, 0, 0]
    #expect(try FontData(copying: packed).unpacked().withBytes { Array($0) } == bytes)
  }

  @Test func sizesHaveALimit() throws {
    let packed = FontFixtures.gzip([UInt8](repeating: 1, count: 1 << 20))
    let small = FontFixtures.gzip([UInt8](repeating: 1, count: 1000))
    #expect(try FontData(copying: small).unpacked(limit: 2000).count == 1000)
    #expect(problem(small, limit: 1050) == nil)
    #expect(problem(packed, limit: 1 << 20)?.reason == "the font unpacks to more than 1 MiB")
    let both = small + small
    #expect(problem(both, limit: both.count)?.reason == nil)
    let bomb = Self.bomb(mebibytes: 33)
    #expect(bomb.count < 250_000)
    #expect(problem(bomb)?.reason == "the font unpacks to more than 32 MiB")
    let reason = "the gzip file is damaged (incorrect data check)"
    #expect(problem(Self.bomb(mebibytes: 2))?.reason == reason)
  }

  /// Zeros, packed to a hundredth and less: fixed codes (RFC 1951, 3.2.6), each match 258 bytes long.
  private static func bomb(mebibytes: Int) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var (bits, count) = (UInt64(0), 0)
    func put(_ value: UInt64, _ length: Int) {
      bits |= value << UInt64(count)
      count += length
      while count >= 8 {
        packed.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(0b011, 3)
    put(0b0000_1100, 8)  // the literal 0: code 00110000, its highest bit first
    let matches = (mebibytes << 20 - 1) / 258
    for _ in 0..<matches { put(0b0_0000_1010_0011, 13) }  // length 258, distance 1
    put(0, 7)
    if count > 0 { put(0, 8 - count) }
    // No checksum: it is looked at when all is unpacked, and then it is wrong.
    return packed + [UInt8](repeating: 0xAA, count: 8)
  }

  @Test func cutOffAnywhere() {
    let packed = FontFixtures.gzip(Self.line)
    #expect(problem(packed) == nil)
    for count in 2..<packed.count {
      let found = problem(Array(packed.prefix(count)))
      #expect(found?.byte ?? .max <= count, "\(count)")
      #expect(
        found?.reason == "the gzip file is cut off here; copy or download it again", "\(count)")
    }
  }

  /// Every flipped bit of what is packed is noticed: by the checksum, if by nothing else.
  @Test func brokenAnywhere() {
    let packed = FontFixtures.gzip(Self.line)
    for place in 10..<packed.count {
      // The block's header has three bits; those up to the next byte mean nothing.
      for bit in 0..<(place == 10 ? 3 : 8) {
        var bytes = packed
        bytes[place] ^= 1 << UInt8(bit)
        #expect(problem(bytes) != nil, "byte \(place), bit \(bit)")
      }
    }
  }
}
