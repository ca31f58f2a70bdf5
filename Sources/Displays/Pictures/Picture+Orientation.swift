extension Picture {
  /// Returns the picture, turned upright.
  func turned(_ orientation: ExifOrientation) -> Picture {
    if orientation == .topLeft { return self }
    let newWidth = orientation.isOnItsSide ? height : width
    let newHeight = orientation.isOnItsSide ? width : height
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let place =
          switch orientation {
          case .topLeft: (x, y)
          case .topRight: (width - 1 - x, y)
          case .bottomRight: (width - 1 - x, height - 1 - y)
          case .bottomLeft: (x, height - 1 - y)
          case .leftTop: (y, x)
          case .rightTop: (y, height - 1 - x)
          case .rightBottom: (width - 1 - y, height - 1 - x)
          case .leftBottom: (width - 1 - y, x)
          }
        let start = 3 * (place.1 * width + place.0)
        result.append(pixels[start])
        result.append(pixels[start + 1])
        result.append(pixels[start + 2])
      }
    }
    return Picture(unchecked: newWidth, newHeight, result)
  }
}
