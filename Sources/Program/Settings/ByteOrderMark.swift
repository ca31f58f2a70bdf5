extension String {
  /// The text without a byte order mark, which Windows editors write at its beginning.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
