import Compression

extension FontData {
  var isPacked: Bool { begins(with: Gzip.magic) }

  /// Returns the contents of a gzip file, at most `limit` bytes.
  func unpacked(limit: Int = BitmapFont.byteLimit) throws(FontProblem) -> FontData {
    do {
      let whole = try withBytes { bytes throws(Gzip.Problem) in
        try Gzip.unpack(bytes, limit: limit, name: "the font")
      }
      return FontData(copying: whole)
    } catch {
      throw FontProblem(byte: error.byte, reason: error.reason)
    }
  }
}
