extension Cell {
  /// Returns the letters of a text as a display shows them: cleaned by ``Sanitizer``, and without
  /// the right halves of wide letters.
  package static func letters(of text: String) -> [Cell] { CellRun(StyledText(text)).letters }

  /// The letter and its marks, cleaned; `" "` if blank; empty for the right half of a wide letter.
  package var text: String {
    var bytes = ByteBuffer(capacity: 24)
    write(into: &bytes)
    return bytes.string
  }

  /// Appends the letter and its marks as UTF-8.
  @inline(__always)
  func write(into bytes: inout ByteBuffer) {
    if isLone, base < 0x80 {
      if base > 0 { bytes.append(UInt8(truncatingIfNeeded: base)) }
    } else {
      writeEach(into: &bytes)
    }
  }

  private func writeEach(into bytes: inout ByteBuffer) {
    Self.write(base, into: &bytes)
    if isLone { return }
    for index in 0..<Self.joinLimit {
      let scalar = joined(index)
      if scalar == 0 { return }
      Self.write(scalar, into: &bytes)
    }
  }

  private static func write(_ value: UInt32, into bytes: inout ByteBuffer) {
    guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else { return }
    for byte in encoded { bytes.append(byte) }
  }
}
