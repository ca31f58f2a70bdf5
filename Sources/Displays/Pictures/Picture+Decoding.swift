extension Picture {
  /// Reads a JPEG or a PNG, and scales it. A JPEG (ITU-T T.81) may be baseline or progressive, and
  /// grey, in colour or with four inks; it is turned according to its Exif orientation. A PNG
  /// (ISO/IEC 15948) may be of any kind, also interlaced. It is black where it is transparent.
  ///
  /// A picture that is damaged or ends early is refused, because half a face is worse than no face.
  /// But a progressive JPEG that ends between two scans is read, because it shows the whole face,
  /// although blurred. The function needs memory for the result, a few rows and, for a progressive
  /// JPEG, at most ``PictureLimits/unpackedBytes``.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: if the bytes aren't such a picture, or if the picture exceeds ``PictureLimits``.
  package init(jpegOrPNG bytes: [UInt8], fitting fit: PictureFit) throws(PictureProblem) {
    switch Self.read(bytes, fit) {
    case .success(let picture): self = picture
    case .failure(let problem): throw problem
    }
  }

  private static func read(
    _ bytes: [UInt8], _ fit: PictureFit
  ) -> Result<Picture, PictureProblem> {
    guard bytes.count <= PictureLimits.bytes else { return .failure(.tooLong) }
    return bytes.withUnsafeBufferPointer { bytes in
      switch PictureKind(bytes) {
      case .jpeg:
        guard let reader = JPEGReader(bytes) else { return .failure(.tooLarge("no memory")) }
        let orientation = ExifOrientation(jpeg: bytes)
        let picture = reader.read(orientation.isOnItsSide ? fit.turned : fit)
        return picture.map { $0.turned(orientation) }
      case .png:
        guard let reader = PNGReader(bytes) else { return .failure(.tooLarge("no memory")) }
        return reader.read(fit)
      case .other(let name): return .failure(.neitherJPEGNorPNG(looksLike: name))
      }
    }
  }
}
