/// Estimates how unlikely a name's bytes are as text in a two-byte character set. The cost is in
/// bits.
enum CharacterSetPairs: Sendable {
  case shiftJIS, eucJP, gbk, big5, eucKR

  /// The character at the beginning of some bytes.
  private struct Unit {
    var length = 1
    /// The cost in bits.
    var cost = 14
    var isNarrow = false
    var isBroken = false
  }

  func cost(_ bytes: Bytes) -> Int {
    var total = 0
    var index = 0
    var isBehindLetter = false
    var narrow = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if narrow == 1 { total += 6 }
        narrow = 0
        isBehindLetter = byte.lowered &- 0x61 < 26
        index += 1
        continue
      }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let unit = unit(byte, next)
      total += unit.cost
      // In a western set, these bytes would be a letter with a mark in the middle of a word, so
      // they are less likely a character of this set.
      if isBehindLetter { total += 6 }
      isBehindLetter = false
      if unit.isNarrow {
        narrow += 1
      } else {
        if narrow == 1 { total += 6 }
        narrow = 0
      }
      index += unit.isBroken ? 1 : min(unit.length, bytes.count - index)
    }
    return narrow == 1 ? total + 6 : total
  }

  /// Whether every byte is part of a character, judged by the set's ranges.
  func isWhole(_ bytes: Bytes) -> Bool { count(bytes, atMost: nil) != nil }

  /// Returns the cost in bits up to which all characters of the value count as usual: 9 for each
  /// character above ASCII. `nil` if a byte isn't part of a character.
  func mostOfUsual(_ bytes: Bytes) -> Int? { count(bytes, atMost: nil).map { 9 * $0 } }

  /// Whether the bytes are two or more characters that are usual in names, and nothing else.
  func areNames(_ bytes: Bytes) -> Bool { (count(bytes, atMost: 8) ?? 0) > 1 }

  /// Returns the number of characters above ASCII; `nil` if a byte isn't part of a character. With
  /// a limit it is also `nil` if a character costs more than `limit`, or there is a letter of ASCII
  /// or a half-width character.
  private func count(_ bytes: Bytes, atMost limit: Int?) -> Int? {
    var (index, count) = (0, 0)
    while index < bytes.count {
      if bytes[index] < 0x80 {
        if limit != nil, bytes[index].lowered &- 0x61 < 26 { return nil }
        index += 1
        continue
      }
      let unit = unit(bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      if unit.isBroken || unit.cost > limit ?? .max { return nil }
      if limit != nil, unit.isNarrow { return nil }
      index += unit.length
      count += 1
    }
    return count
  }

  private func unit(_ lead: UInt8, _ trail: UInt8) -> Unit {
    let cost: Int?
    switch self {
    case .shiftJIS:
      if (0xA1...0xDF).contains(lead) { return Unit(cost: 6, isNarrow: true) }
      cost = Self.costInShiftJIS(lead, trail)
    case .eucJP:
      // Characters of JIS X 0212 have three bytes.
      if lead == 0x8F, (0xA1...0xFE).contains(trail) { return Unit(length: 3, cost: 16) }
      cost = Self.costInEUCJP(lead, trail)
    case .gbk: cost = Self.costInGBK(lead, trail)
    case .big5: cost = Self.costInBig5(lead, trail)
    case .eucKR: cost = Self.costInEUCKR(lead, trail)
    }
    guard let cost else { return Unit(isBroken: true) }
    let isUsual = usual.contains(UInt16(lead) << 8 | UInt16(trail))
    if isUsual { return Unit(length: 2, cost: 7) }
    let isInNames = cost > 8 && names.contains(UInt16(lead) << 8 | UInt16(trail))
    return Unit(length: 2, cost: isInNames ? 8 : cost)
  }

  private static func costInShiftJIS(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    switch (lead, trail) {
    case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): return 8
    case (0x81, _), (0x82, _): return 12
    case (0x98, 0x73...0x9E): return nil
    case (0x88, 0x9F...), (0x89...0x97, _), (0x98, ...0x72): return 11
    case (0x83...0x84, _), (0x87, _), (0x98...0x9F, _), (0xE0...0xEA, _): return 15
    case (0xED...0xEE, _), (0xFA...0xFC, _): return 16
    default: return nil
    }
  }

  private static func costInEUCJP(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard (0xA1...0xFE).contains(trail) else { return nil }
    switch lead {
    case 0xA4, 0xA5, 0x8E: return 8
    case 0xA1...0xA3: return 12
    case 0xB0...0xCF: return 11
    case 0xD0...0xF4: return 15
    // Microsoft's extensions, such as №.
    case 0xAD, 0xF9...0xFC: return 14
    default: return nil
    }
  }

  private static func costInGBK(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard (0x81...0xFE).contains(lead), (0x40...0xFE).contains(trail), trail != 0x7F else {
      return nil
    }
    // Text contains no characters of the private use areas.
    guard trail >= 0xA1 else { return (0xA1...0xA7).contains(lead) ? nil : 17 }
    switch lead {
    case 0xAA...0xAF, 0xF8...: return nil
    case 0xA1...0xA3: return 12
    case 0xA4...0xA5: return 14
    case 0xB0...0xD7: return 11
    case 0xD8...0xF7: return 15
    default: return 17
    }
  }

  private static func costInBig5(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    switch lead {
    case 0xA1...0xA3: return 12
    case 0xA4...0xC6: return 11
    // Kana.
    case 0xC7...0xC8: return 14
    case 0xC9...0xF9: return 15
    default: return nil
    }
  }

  private static func costInEUCKR(_ lead: UInt8, _ trail: UInt8) -> Int? {
    switch (lead, trail) {
    case (0xA1...0xA3, 0xA1...0xFE): 12
    case (0xB0...0xC8, 0xA1...0xFE): 10
    case (0xCA...0xFD, 0xA1...0xFE): 15
    case (0x81...0xC6, 0x41...0x5A), (0x81...0xC6, 0x61...0x7A), (0x81...0xC6, 0x81...0xFE): 16
    default: nil
    }
  }

  /// The characters that are usual in names. None of them costs more than 8 bits.
  private var names: Set<UInt16> {
    switch self {
    case .shiftJIS: Self.namesInShiftJIS
    case .eucJP: Self.namesInEUCJP
    case .gbk: Self.namesInGBK
    case .big5: Self.namesInBig5
    case .eucKR: Self.namesInEUCKR
    }
  }

  private static let namesInShiftJIS = CharacterSetData.nameCharacters["Shift_JIS"] ?? []
  private static let namesInEUCJP = CharacterSetData.nameCharacters["EUC-JP"] ?? []
  private static let namesInGBK = CharacterSetData.nameCharacters["GBK"] ?? []
  private static let namesInBig5 = CharacterSetData.nameCharacters["Big5"] ?? []
  private static let namesInEUCKR = CharacterSetData.nameCharacters["EUC-KR"] ?? []

  /// The few characters that the most usual names are written with. Each costs 7 bits.
  private var usual: Set<UInt16> {
    switch self {
    case .shiftJIS: Self.usualInShiftJIS
    case .eucJP: Self.usualInEUCJP
    case .gbk: Self.usualInGBK
    case .big5: Self.usualInBig5
    case .eucKR: Self.usualInEUCKR
    }
  }

  /// 田中山本佐藤鈴木高橋伊渡辺村林加吉子一美大小川野井上松崎原石和岡島西東清
  private static let usualInShiftJIS: Set<UInt16> = [
    0x9363, 0x9286, 0x8E52, 0x967B, 0x8DB2, 0x93A1, 0x97E9, 0x96D8, 0x8D82, 0x8BB4, 0x88C9, 0x936E,
    0x95D3, 0x91BA, 0x97D1, 0x89C1, 0x8B67, 0x8E71, 0x88EA, 0x94FC, 0x91E5, 0x8FAC, 0x90EC, 0x96EC,
    0x88E4, 0x8FE3, 0x8FBC, 0x8DE8, 0x8CB4, 0x90CE, 0x9861, 0x89AA, 0x9387, 0x90BC, 0x938C, 0x90B4,
  ]

  /// The same characters as for Shift_JIS.
  private static let usualInEUCJP: Set<UInt16> = [
    0xC5C4, 0xC3E6, 0xBBB3, 0xCBDC, 0xBAB4, 0xC6A3, 0xCEEB, 0xCCDA, 0xB9E2, 0xB6B6, 0xB0CB, 0xC5CF,
    0xCAD5, 0xC2BC, 0xCED3, 0xB2C3, 0xB5C8, 0xBBD2, 0xB0EC, 0xC8FE, 0xC2E7, 0xBEAE, 0xC0EE, 0xCCEE,
    0xB0E6, 0xBEE5, 0xBEBE, 0xBAEA, 0xB8B6, 0xC0D0, 0xCFC2, 0xB2AC, 0xC5E7, 0xC0BE, 0xC5EC, 0xC0B6,
  ]

  /// 王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗小明华文伟国公司
  private static let usualInGBK: Set<UInt16> = [
    0xCDF5, 0xC0EE, 0xD5C5, 0xC1F5, 0xB3C2, 0xD1EE, 0xBBC6, 0xD5D4, 0xCEE2, 0xD6DC, 0xD0EC, 0xCBEF,
    0xC2ED, 0xD6EC, 0xBAFA, 0xB9F9, 0xBACE, 0xB8DF, 0xC1D6, 0xC2DE, 0xD0A1, 0xC3F7, 0xBBAA, 0xCEC4,
    0xCEB0, 0xB9FA, 0xB9AB, 0xCBBE,
  ]

  /// 王李張劉陳楊黃趙吳周林蔡許鄭謝郭洪邱曾廖賴徐小明美文雅公司
  private static let usualInBig5: Set<UInt16> = [
    0xA4FD, 0xA7F5, 0xB169, 0xBC42, 0xB3AF, 0xB7A8, 0xB6C0, 0xBBAF, 0xA764, 0xA950, 0xAA4C, 0xBDB2,
    0xB35C, 0xBE47, 0xC1C2, 0xB3A2, 0xAC78, 0xAAF4, 0xB4BF, 0xB9F9, 0xBFE0, 0xAE7D, 0xA470, 0xA9FA,
    0xACFC, 0xA4E5, 0xB6AE, 0xA4BD, 0xA571,
  ]

  /// 김이박최정강조윤장임한오서신권황안송류홍수민지영현은호
  private static let usualInEUCKR: Set<UInt16> = [
    0xB1E8, 0xC0CC, 0xB9DA, 0xC3D6, 0xC1A4, 0xB0AD, 0xC1B6, 0xC0B1, 0xC0E5, 0xC0D3, 0xC7D1, 0xBFC0,
    0xBCAD, 0xBDC5, 0xB1C7, 0xC8B2, 0xBEC8, 0xBCDB, 0xB7F9, 0xC8AB, 0xBCF6, 0xB9CE, 0xC1F6, 0xBFB5,
    0xC7F6, 0xC0BA, 0xC8A3,
  ]
}
