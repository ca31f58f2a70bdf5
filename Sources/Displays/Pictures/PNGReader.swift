import CPictures

/// Reads one PNG by libpng. It is a class, so that its `deinit` frees the decoder.
final class PNGReader {
  private let decoder: OpaquePointer

  /// Returns `nil` if memory runs out.
  ///
  /// - Parameter bytes: must stay valid while the reader exists.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let decoder = cpictures_png_open(bytes.baseAddress, bytes.count) else { return nil }
    self.decoder = decoder
  }

  deinit { cpictures_png_close(decoder) }

  /// The pixels of one pass of Adam7 interlacing (ISO/IEC 15948 section 8.2).
  private struct Pass {
    var x = 0
    var y = 0
    var columns = 1
    var rows = 1

    static let all = [Pass()]
    static let interlaced = [
      Pass(x: 0, y: 0, columns: 8, rows: 8), Pass(x: 4, y: 0, columns: 8, rows: 8),
      Pass(x: 0, y: 4, columns: 4, rows: 8), Pass(x: 2, y: 0, columns: 4, rows: 4),
      Pass(x: 0, y: 2, columns: 2, rows: 4), Pass(x: 1, y: 0, columns: 2, rows: 2),
      Pass(x: 0, y: 1, columns: 1, rows: 2),
    ]
  }

  func read(_ fit: PictureFit) -> Result<Picture, PictureProblem> {
    var (bits, isInterlaced): (Int32, Int32) = (0, 0)
    var size: (width: UInt32, height: UInt32) = (0, 0)
    var code = cpictures_png_header(decoder, &size.width, &size.height, &bits, &isInterlaced)
    if let problem = problem(code) { return .failure(problem) }
    let (width, height) = (Int(size.width), Int(size.height))
    if let problem = PictureLimits.problem(width: width, height: height) {
      return .failure(problem)
    }
    if width * height * Int(bits) / 8 > PictureLimits.unpackedBytes {
      return .failure(.tooLarge("\(width)×\(height) pixels of \(bits) bits"))
    }
    code = cpictures_png_start(decoder)
    if let problem = problem(code) { return .failure(problem) }

    var scaler = AreaScaler(PictureCut(width: width, height: height, fit))
    var row = [UInt8](repeating: 0, count: 4 * width)
    for pass in isInterlaced == 0 ? Pass.all : Pass.interlaced {
      let count = (width - pass.x + pass.columns - 1) / pass.columns
      if count <= 0 { continue }
      for y in stride(from: pass.y, to: height, by: pass.rows) {
        code = cpictures_png_row(decoder, &row)
        if let problem = problem(code) { return .failure(problem) }
        Self.layOnBlack(&row, count: count)
        row.withUnsafeBufferPointer { row in
          scaler.add(
            row: UnsafeBufferPointer(rebasing: row[..<(3 * count)]), y: y, x: pass.x,
            step: pass.columns)
        }
      }
    }
    return .success(scaler.picture)
  }

  private func problem(_ code: Int32) -> PictureProblem? {
    if code == Int32(CPICTURES_OK) { return nil }
    let reason = String(cString: cpictures_png_reason(decoder))
    return Int(code) == CPICTURES_UNSUPPORTED ? .unsupported(reason) : .broken(reason)
  }

  /// Blends the first pixels of a row with black, in place. The four bytes of each pixel become
  /// three.
  private static func layOnBlack(_ row: inout [UInt8], count: Int) {
    row.withUnsafeMutableBufferPointer { row in
      for pixel in 0..<count {
        let alpha = Int(row[4 * pixel + 3])
        for colour in 0..<3 {
          row[3 * pixel + colour] = UInt8((Int(row[4 * pixel + colour]) * alpha + 127) / 255)
        }
      }
    }
  }
}
