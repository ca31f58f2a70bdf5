/// The reason why bytes can't be read as a picture.
package enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are neither. `looksLike`: the kind that they look like, such as `GIF`, if known.
  case neitherJPEGNorPNG(looksLike: String?)
  /// More bytes than ``PictureLimits/bytes``.
  case tooLong
  /// More pixels, or more work, than ``PictureLimits`` allows. The associated value says what is
  /// too much.
  case tooLarge(String)
  /// A kind of JPEG or PNG that is not supported.
  case unsupported(String)
  /// A damaged picture, or bytes that aren't a picture after the first few.
  case broken(String)

  /// What is wrong, for a person: `a broken JPEG: premature end of data`.
  package var description: String {
    switch self {
    case .neitherJPEGNorPNG(nil): "neither JPEG nor PNG"
    case .neitherJPEGNorPNG(let kind?): "\(kind), neither JPEG nor PNG"
    case .tooLong: "longer than \(PictureLimits.bytes / 1_000_000) MB"
    case .tooLarge(let what): "too large: \(what)"
    case .unsupported(let what): "of a kind that is not read: \(what)"
    case .broken(let what): "broken: \(what)"
    }
  }
}
