/// The scripts of a text, by the blocks of Unicode. Bytes that are not text decode to characters of
/// many scripts.
struct ScriptSet: Hashable, Sendable {
  /// Whether the text has characters of a script in which nearly any two bytes are a character.
  private(set) var isDense = false

  /// Returns `nil` if the text has two scripts besides Latin, or a character of no known script.
  init?(_ text: String) {
    var other: Script?
    for scalar in text.unicodeScalars {
      guard let script = Self.script(of: scalar) else { return nil }
      switch script {
      case .any: continue
      case .han, .hangul: isDense = true
      default: break
      }
      if let other, other != script { return nil }
      other = script
    }
  }

  private enum Script: Hashable {
    /// Latin, and characters that occur in texts of every script.
    case any
    /// Chinese, and Japanese with its kana.
    case han
    case hangul
    /// Another script, by a number of its own.
    case small(Int)
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    let value = scalar.value
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0x36F, 0x1E00...0x1EFF, 0x2000...0x27BF,
      0x3000...0x303F, 0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1F000...0x1FAFF:
      return .any
    case 0x3040...0x30FF, 0x4E00...0x9FFF: return .han
    case 0xAC00...0xD7A3, 0x1100...0x11FF: return .hangul
    case 0x370...0x3FF, 0x1F00...0x1FFF: return .small(1)
    case 0x400...0x52F: return .small(2)
    case 0x530...0x58F: return .small(3)
    case 0x590...0x5FF: return .small(4)
    case 0x600...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return .small(5)
    case 0x780...0x7BF: return .small(6)
    case 0x10A0...0x10FF: return .small(7)
    // The scripts of India, from Devanagari to Sinhala, then Thai and Lao: one block each.
    case 0x900...0xEFF: return .small(Int(value / 0x80))
    case 0xF00...0xFFF: return .small(11)
    case 0x1000...0x109F: return .small(12)
    case 0x1200...0x139F: return .small(8)
    case 0x1780...0x17FF: return .small(9)
    case 0x1800...0x18AF: return .small(10)
    default: return nil
    }
  }
}
