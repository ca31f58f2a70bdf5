/// The way in which a picture is fitted into an area of another shape.
package enum PictureFit: Hashable, Sendable {
  /// The whole picture, never enlarged: a part of the area may stay free.
  case within(PictureSize)
  /// A picture that covers the whole area; the surplus is cut off equally on two opposite sides.
  case covering(PictureSize)

  var turned: PictureFit {
    switch self {
    case .within(let size): .within(size.turned)
    case .covering(let size): .covering(size.turned)
    }
  }
}
