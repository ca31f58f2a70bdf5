/// Puts the parts of a name in the order in which its owner would say them.
enum ContactName {
  /// Returns the given name before the family name, with the titles around them. Chinese, Japanese
  /// and Korean names are written with the family name first and without a space.
  static func full(
    prefix: String, given: String, additional: String, family: String, suffix: String
  ) -> String {
    if isEastAsian(given), isEastAsian(family) { return family + given + additional }
    var result = ""
    for part in [prefix, given, additional, family, suffix] where !part.isEmpty {
      if !result.isEmpty { result += " " }
      result += part
    }
    return result
  }

  private static func isEastAsian(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return switch first.value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
