import CPictures

/// Reads one JPEG by libjpeg-turbo. It is a class, so that its `deinit` frees the decoder.
final class JPEGReader {
  private let decoder: OpaquePointer

  /// Returns `nil` if memory runs out.
  ///
  /// - Parameter bytes: must stay valid while the reader exists.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard
      let decoder = cpictures_jpeg_open(
        bytes.baseAddress, bytes.count, PictureLimits.unpackedBytes)
    else { return nil }
    self.decoder = decoder
  }

  deinit { cpictures_jpeg_close(decoder) }

  func read(_ fit: PictureFit) -> Result<Picture, PictureProblem> {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var code = cpictures_jpeg_header(decoder, &width, &height)
    if let problem = problem(code) { return .failure(problem) }
    let size = (width: Int(width), height: Int(height))
    if let problem = PictureLimits.problem(width: size.width, height: size.height) {
      return .failure(problem)
    }
    var cut = PictureCut(width: size.width, height: size.height, fit)
    let scans = PictureLimits.scans(width: size.width, height: size.height)
    var (channels, isInverted): (Int32, Int32) = (0, 0)
    code = cpictures_jpeg_start(
      decoder, Self.eighths(cut), Int32(scans), &width, &height, &channels, &isInverted)
    if let problem = problem(code) { return .failure(problem) }

    cut.scaleSource(from: size, to: (Int(width), Int(height)))
    var scaler = AreaScaler(cut)
    var row = [UInt8](repeating: 0, count: Int(width) * Int(channels))
    for y in 0..<Int(height) {
      code = cpictures_jpeg_row(decoder, &row)
      if let problem = problem(code) { return .failure(problem) }
      if channels == 4 { Self.mix(&row, isInverted: isInverted != 0) }
      row.withUnsafeBufferPointer { row in
        scaler.add(row: UnsafeBufferPointer(rebasing: row[..<(3 * Int(width))]), y: y)
      }
    }
    return .success(scaler.picture)
  }

  private func problem(_ code: Int32) -> PictureProblem? {
    if code == Int32(CPICTURES_OK) { return nil }
    let reason = String(cString: cpictures_jpeg_reason(decoder))
    switch Int(code) {
    case CPICTURES_TOO_LARGE: return .tooLarge(reason)
    case CPICTURES_UNSUPPORTED: return .unsupported(reason)
    default: return .broken(reason)
    }
  }

  /// Returns the scale in eighths at which the library decodes: the smallest one with at least
  /// twice the wanted size. A small scale takes less time, but with an even smaller one the
  /// averaged result would be blurred.
  private static func eighths(_ cut: PictureCut) -> Int32 {
    for eighths in [1, 2, 4]
    where cut.columns.count * eighths >= 16 * cut.width
      && cut.rows.count * eighths >= 16 * cut.height
    {
      return Int32(eighths)
    }
    return 8
  }

  /// Converts four inks (cyan, magenta, yellow, black) to red, green and blue, in place. Viewers
  /// convert in the same way if there is no colour profile.
  private static func mix(_ row: inout [UInt8], isInverted: Bool) {
    let flip: UInt8 = isInverted ? 0 : 0xFF
    for pixel in 0..<(row.count / 4) {
      let white = Int(row[4 * pixel + 3] ^ flip)
      for ink in 0..<3 {
        row[3 * pixel + ink] = UInt8((Int(row[4 * pixel + ink] ^ flip) * white + 127) / 255)
      }
    }
  }
}
