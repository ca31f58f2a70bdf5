/// The physical lines of a vCard file.
struct VCardLines {
  let bytes: Bytes
  /// The offset of the next line.
  private(set) var position = 0
  /// The 1-based number of the next line.
  private(set) var number = 1

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Whether the next line begins with a blank and so continues the line before it.
  var isFolded: Bool { position < bytes.count && bytes[position].isBlank }

  /// Returns the next line without its break and without a byte order mark; `nil` at the end.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let start = position + SourceText.lengthOfMark(bytes.from(position))
    return pass(start..<bytes.endOfLine(from: start))
  }

  /// Returns the next line, with its blank, if it continues the line before it; otherwise `nil`.
  mutating func nextFold() -> Range<Int>? {
    isFolded ? pass(position..<bytes.endOfLine(from: position)) : nil
  }

  /// Returns the line after a soft line break; `nil` at the end, and if the line is a property of
  /// its own. The equals sign before such a line is a mistake.
  mutating func nextSoft(unless isProperty: (Bytes) -> Bool = Self.isBoundary) -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let range = position..<bytes.endOfLine(from: position)
    return isProperty(bytes.slice(range)) ? nil : pass(range)
  }

  /// Whether a line begins or ends a card.
  static func isBoundary(_ line: Bytes) -> Bool {
    line.hasPrefix("end:vcard") || line.hasPrefix("begin:vcard")
  }

  mutating func skipFolds() {
    while nextFold() != nil {}
  }

  mutating func skipSoftBreaks() {
    while let range = nextSoft(), bytes.slice(range).last == .equals {}
  }

  private mutating func pass(_ range: Range<Int>) -> Range<Int> {
    position = bytes.behindBreak(at: range.upperBound)
    number += 1
    return range
  }
}
