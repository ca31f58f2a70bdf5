/// How a picture of one shape gets into an area of another.
package enum PictureFit: Hashable, Sendable {
  /// All of it, no larger than it is: one side of the area may stay free.
  case within(PictureSize)
  /// The whole area is covered: what stands over on two sides is cut off, the same on both.
  case covering(PictureSize)

  var turned: PictureFit {
    switch self {
    case .within(let size): .within(size.turned)
    case .covering(let size): .covering(size.turned)
    }
  }
}
