extension String {
  /// The text without a byte order mark, which Windows editors write at its beginning.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
