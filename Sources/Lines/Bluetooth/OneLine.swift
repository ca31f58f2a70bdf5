extension StringProtocol {
  /// Returns the first characters, with a blank in the place of each line break, tab and other
  /// control character.
  func onOneLine(limit: Int) -> String {
    var line = String.UnicodeScalarView()
    for scalar in prefix(limit).unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(String(line).prefix(limit))
  }
}
