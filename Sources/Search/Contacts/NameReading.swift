/// Decides whether a text is the pronunciation of a name.
enum NameReading {
  /// Whether `text` is `name` in letters that can be typed: kana for Han characters, or Latin
  /// letters for letters of any other script, Han included. A text that is only for sorting
  /// (`SORT-STRING:Doe`) is not a pronunciation.
  static func isReading(_ text: String, of name: String) -> Bool {
    guard !text.isEmpty, mayHaveReading(name) else { return false }
    let written = scripts(of: name)
    let read = scripts(of: text)
    if read.hasHan { return false }
    if read.hasKana { return written.hasHan }
    return written.hasOthers && read.hasLatin && !read.hasOthers
  }

  /// Whether a name contains a letter beyond the Latin ones, U+0340 and above, judged by its UTF-8
  /// bytes.
  static func mayHaveReading(_ name: String) -> Bool {
    name.utf8.contains { $0 >= 0xCD }
  }

  private struct Scripts {
    var hasLatin = false
    var hasKana = false
    var hasHan = false
    /// Whether there are letters that are not Latin.
    var hasOthers = false
  }

  private static func scripts(of text: String) -> Scripts {
    var result = Scripts()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F:
        result.hasKana = true
        result.hasOthers = true
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        result.hasHan = true
        result.hasOthers = true
      case 0..<0x80:
        if UInt8(truncatingIfNeeded: scalar.value).lowered &- 0x61 < 26 { result.hasLatin = true }
      case 0xC0..<0x250, 0x1E00..<0x1F00:
        result.hasLatin = true
      // The script is found by the Unicode block, because a look-up of each scalar's properties
      // would take more time than the rest of a card.
      case 0x370..<0x2000, 0x3105..<0xD800, 0xFB00..<0xFE00, 0x10000..<0x1F000:
        result.hasOthers = true
      default: break
      }
    }
    return result
  }
}
