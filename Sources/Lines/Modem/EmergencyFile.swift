/// The SIM's file of emergency numbers, EF_ECC: either all numbers in one row of bytes (3GPP TS
/// 51.011, 10.3.27), or a record for each, with a name after the number (TS 31.102, 4.2.21).
enum EmergencyFile: Hashable, Sendable {
  case plain(size: Int)
  case records(size: Int, count: Int)

  private static let mostRecords = 16

  /// Reads the SIM's description of the file: in the old form (TS 51.011, 9.2.1), or with tags
  /// (ETSI TS 102 221, 11.1.1.3).
  init?(_ bytes: [UInt8]) {
    if bytes.first == 0x62 {
      self.init(tagged: bytes)
    } else {
      self.init(old: bytes)
    }
  }

  private init?(old bytes: [UInt8]) {
    guard bytes.count >= 14, bytes[6] == 4 else { return nil }
    let size = Int(bytes[2]) << 8 | Int(bytes[3])
    if bytes[13] == 0, (3...255).contains(size) {
      self = .plain(size: size)
    } else if bytes[13] == 1, bytes.count >= 15, bytes[14] >= 3 {
      self.init(size: Int(bytes[14]), count: size / Int(bytes[14]))
    } else {
      return nil
    }
  }

  private init?(size: Int, count: Int) {
    guard size >= 3, count >= 1 else { return nil }
    self = .records(size: size, count: min(count, Self.mostRecords))
  }

  private init?(tagged bytes: [UInt8]) {
    guard bytes.count > 2 else { return nil }
    var (kind, size) = ([UInt8](), 0)
    var place = 2
    while place + 1 < bytes.count {
      let length = Int(bytes[place + 1])
      let value = Array(bytes[(place + 2)...].prefix(length))
      switch bytes[place] {
      case 0x82: kind = value
      case 0x80: size = value.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      default: break
      }
      place += 2 + length
    }
    guard let first = kind.first else { return nil }
    if first & 7 == 1, (3...255).contains(size) {
      self = .plain(size: size)
    } else if first & 7 == 2, kind.count >= 5, kind[2] == 0 {
      self.init(size: Int(kind[3]), count: Int(kind[4]))
    } else {
      return nil
    }
  }

  /// The number of read commands that are needed.
  var reads: Int {
    switch self {
    case .plain: 1
    case .records(_, let count): count
    }
  }

  /// Returns the numbers in the bytes that were read. Each number has three bytes of two digits,
  /// the digit in the lower half first.
  func numbers(_ bytes: [UInt8]) -> [String] {
    let ends: Int =
      switch self {
      case .plain: bytes.count
      case .records: 3
      }
    return stride(from: 0, to: min(ends, bytes.count) - 2, by: 3).compactMap { start in
      let halves = bytes[start..<start + 3].flatMap { [$0 & 15, $0 >> 4] }
      let digits = halves.prefix { $0 != 15 }
      guard digits.count >= 2, digits.allSatisfy({ $0 < 10 }) else { return nil }
      return digits.map(String.init).joined()
    }
  }
}
