/// How a picture is fitted into an area of another shape.
package enum PictureFit: Hashable, Sendable {
  /// All of it, no larger than it is: one side of the area may stay free.
  case within(PictureSize)
  /// The whole area is covered; the surplus is cut off on two opposite sides, the same on both.
  case covering(PictureSize)

  var turned: PictureFit {
    switch self {
    case .within(let size): .within(size.turned)
    case .covering(let size): .covering(size.turned)
    }
  }
}
