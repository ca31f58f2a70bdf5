extension StringProtocol {
  /// Whether the text consists only of decimal digits of ASCII.
  package var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// Whether the text consists only of ASCII digits, and their number is in this range.
  package func isDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && isDigits
  }
}
