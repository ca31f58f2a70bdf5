import Compression

extension FontData {
  var isPacked: Bool { begins(with: Gzip.magic) }

  /// What a gzip file holds, which is `limit` bytes at most.
  func unpacked(limit: Int = BitmapFont.byteLimit) throws(FontProblem) -> FontData {
    do {
      return FontData(copying: try Gzip.unpack(bytes, limit: limit, name: "the font"))
    } catch {
      throw FontProblem(byte: error.byte, reason: error.reason)
    }
  }
}
