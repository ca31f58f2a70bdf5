/// The reason why bytes can't be read as a picture.
package enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are neither a JPEG nor a PNG. `looksLike` is the kind that they look like, such as
  /// `GIF`; `nil` if unknown.
  case neitherJPEGNorPNG(looksLike: String?)
  /// The picture has more bytes than ``PictureLimits/bytes``.
  case tooLong
  /// The picture exceeds a limit of ``PictureLimits``. The associated value describes which one.
  case tooLarge(String)
  /// A kind of JPEG or PNG that is not supported.
  case unsupported(String)
  /// A damaged picture, or bytes that aren't a picture after the first few.
  case broken(String)

  /// The problem in words for a user, after “the picture is”: `broken: premature end of data`.
  package var description: String {
    switch self {
    case .neitherJPEGNorPNG(nil): "neither JPEG nor PNG"
    case .neitherJPEGNorPNG(let kind?): "\(kind), neither JPEG nor PNG"
    case .tooLong: "longer than \(PictureLimits.bytes / 1_000_000) MB"
    case .tooLarge(let what): "too large: \(what)"
    case .unsupported(let what): "of an unsupported kind: \(what)"
    case .broken(let what): "broken: \(what)"
    }
  }
}
