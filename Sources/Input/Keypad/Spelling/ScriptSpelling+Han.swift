import CHanReadings

extension ScriptSpelling {
  /// Returns the readings of a Han character in Mandarin, in pinyin without tones.
  ///
  /// ü is spelled u as before 2012, yu as in passports since then (GB/T 28039-2011), or v as in
  /// input methods. All readings with u come first. The spellings with yu and then those with v
  /// follow, until there are four spellings.
  static func han(_ scalar: Unicode.Scalar) -> ScriptSpelling? {
    guard var place = HanReadings.begin(of: scalar) else { return nil }
    var latin: [String] = []
    var umlauts: [[UInt8]] = []
    var isLast: Bool
    repeat {
      let syllable: [UInt8]
      (syllable, isLast) = HanReadings.syllable(at: place)
      place += 1
      let reading = spell(syllable, umlaut: "u")
      if !latin.contains(reading) { latin.append(reading) }
      if syllable.contains(UInt8(ascii: "v")) { umlauts.append(syllable) }
    } while !isLast
    for umlaut in ["yu", "v"] {
      for syllable in umlauts where latin.count < 4 {
        latin.append(spell(syllable, umlaut: umlaut))
      }
    }
    return ScriptSpelling(latin: latin, native: [])
  }

  private static func spell(_ syllable: [UInt8], umlaut: String) -> String {
    var result = ""
    for letter in syllable {
      if letter == UInt8(ascii: "v") {
        result += umlaut
      } else {
        result.unicodeScalars.append(Unicode.Scalar(letter))
      }
    }
    return result
  }
}

/// The data of `CHanReadings`, whose format is described in `Fixtures/han/make.py`.
private enum HanReadings {
  private struct Layout: @unchecked Sendable {
    // The bytes are constant, and in memory as long as the program runs.
    let bytes: UnsafeRawBufferPointer
    let first: UInt32
    let characters: Int
    let readings: Int
    let syllables: Int

    init() {
      bytes = UnsafeRawBufferPointer(start: chanreadings_bytes(), count: chanreadings_size())
      precondition(bytes.starts(with: "HanR".utf8), "readings.bin is no file of readings")
      first = UInt32(number(bytes, 4))
      characters = Int(number(bytes, 6))
      readings = 12 + 2 * characters
      syllables = readings + 2 * Int(number(bytes, 10))
      precondition(bytes.count == syllables + 6 * Int(number(bytes, 8)), "readings.bin is cut off")
    }
  }

  private static let layout = Layout()

  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt16 {
    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// Returns the index of the character's first reading; `nil` if it has none.
  static func begin(of scalar: Unicode.Scalar) -> Int? {
    let layout = layout
    guard scalar.value >= layout.first else { return nil }
    let index = Int(scalar.value - layout.first)
    guard index < layout.characters else { return nil }
    let place = number(layout.bytes, 12 + 2 * index)
    return place == 0xffff ? nil : Int(place)
  }

  /// Returns a reading, in ASCII with v for ü, and whether it is the character's last one.
  static func syllable(at place: Int) -> ([UInt8], isLast: Bool) {
    let layout = layout
    let entry = number(layout.bytes, layout.readings + 2 * place)
    let start = layout.syllables + 6 * Int(entry & 0x7fff)
    return (layout.bytes[start..<start + 6].filter { $0 != 0 }, entry & 0x8000 != 0)
  }
}
