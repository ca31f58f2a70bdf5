/// The part of a picture that is used, and its size in the result.
struct PictureCut: Hashable, Sendable {
  /// The columns of this part, in pixels of the original picture.
  var columns: Range<Int>
  /// The rows of this part, in pixels of the original picture.
  var rows: Range<Int>
  /// The width of the result.
  var width: Int
  /// The height of the result.
  var height: Int

  /// - Parameters:
  ///   - width: the width of the picture, 1 to `Picture.sideLimit`.
  ///   - height: the height of the picture, 1 to `Picture.sideLimit`.
  init(width: Int, height: Int, _ fit: PictureFit) {
    switch fit {
    case .within(let size):
      (columns, rows) = (0..<width, 0..<height)
      if width <= size.width, height <= size.height {
        (self.width, self.height) = (width, height)
      } else if width * size.height >= height * size.width {
        // The width limits the size. The height is rounded, and is at least 1.
        self.width = size.width
        self.height = max((2 * height * size.width + width) / (2 * width), 1)
      } else {
        self.width = max((2 * width * size.height + height) / (2 * height), 1)
        self.height = size.height
      }
    case .covering(let size):
      (self.width, self.height) = (size.width, size.height)
      if width * size.height >= height * size.width {
        let kept = max((2 * height * size.width + size.height) / (2 * size.height), 1)
        columns = Self.middle(kept, of: width)
        rows = 0..<height
      } else {
        let kept = max((2 * width * size.height + size.width) / (2 * size.width), 1)
        columns = 0..<width
        rows = Self.middle(kept, of: height)
      }
    }
  }

  /// Adapts the cut to another size of the original picture. The size of the result is unchanged.
  mutating func scaleSource(
    from old: (width: Int, height: Int), to new: (width: Int, height: Int)
  ) {
    columns = Self.scaled(columns, from: old.width, to: new.width)
    rows = Self.scaled(rows, from: old.height, to: new.height)
  }

  private static func scaled(_ range: Range<Int>, from old: Int, to new: Int) -> Range<Int> {
    let start = min((2 * range.lowerBound * new + old) / (2 * old), new - 1)
    let end = min((2 * range.upperBound * new + old) / (2 * old), new)
    return start..<max(end, start + 1)
  }

  private static func middle(_ length: Int, of whole: Int) -> Range<Int> {
    let length = min(length, whole)
    let start = (whole - length) / 2
    return start..<(start + length)
  }
}
