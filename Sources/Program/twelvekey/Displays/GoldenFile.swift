import Glibc
import LinuxIO
import PhoneRuntime
import Pictures

/// A file with a screen as it should be, for a test.
struct GoldenFile {
  private let path: String
  /// The path of the new file.
  private let new: String
  private let bytes: [UInt8]

  /// - Throws: ``Failure`` if it can't be read, with the command that makes it from the new file.
  init(_ path: String, new: String) throws(Failure) {
    (self.path, self.new) = (path, new)
    do throws(LinuxError) {
      bytes = try Files.read(path)
    } catch {
      var failure = Failure(reading: "the expected screen", path, error)
      if error.code == ENOENT {
        failure.message += "\n" + Self.advice(path, new)
      }
      throw failure
    }
  }

  private static func advice(_ path: String, _ new: String) -> String {
    "Look at \(new). If it is right: cp \(Shell.quote(new)) \(Shell.quote(path))"
  }

  /// Returns how the bytes of the new file differ; `nil` if it shows the same.
  ///
  /// - Throws: ``Failure`` if this file is no picture although the new one is.
  func difference(
    from found: [UInt8], _ format: ScreenDump.Format
  ) throws(Failure) -> String? {
    if found == bytes { return nil }
    if format == .text, (try? Picture(bytes)) != nil {
      throw Failure("\(path) is a picture, and \(new) is text", .badData)
    }
    let difference =
      switch format {
      case .text: Self.difference(of: bytes, from: found)
      case .raw: Self.rawDifference(of: bytes, from: found)
      case .pbm, .ppm, .png:
        try picture(bytes, of: path).difference(from: picture(found, of: new))
      }
    return difference.map { "\(new) differs from \(path): \($0)\n\(Self.advice(path, new))\n" }
  }

  private func picture(_ bytes: [UInt8], of path: String) throws(Failure) -> Picture {
    do throws(PictureProblem) {
      return try Picture(bytes)
    } catch {
      throw Failure(
        "\(path) can't be compared: it is no PNG, PBM or PPM that can be read "
          + "(\(error.description))", .badData)
    }
  }

  /// Returns the first rows of text that differ.
  private static func difference(of expected: [UInt8], from found: [UInt8]) -> String? {
    func rows(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let (expected, found) = (rows(expected), rows(found))
    func row(_ rows: [String], _ place: Int) -> String {
      place < rows.count ? rows[place] : ""
    }
    // The bytes are compared, as in ``Transcript``.
    let place = (0..<max(expected.count, found.count)).first { place in
      Array(row(expected, place).utf8) != Array(row(found, place).utf8)
        || (place < expected.count) != (place < found.count)
    }
    guard let place else { return nil }
    return "row \(place + 1) is\n\(row(found, place))\ninstead of\n\(row(expected, place))"
  }

  private static func rawDifference(of expected: [UInt8], from found: [UInt8]) -> String? {
    guard expected.count == found.count else {
      return "\(Count.of(found.count, "byte")) instead of \(expected.count)"
    }
    let places = expected.indices.filter { expected[$0] != found[$0] }
    guard let first = places.first else { return nil }
    return "\(Count.of(places.count, "byte")), the first at \(first)"
  }
}

extension Picture {
  /// Reads a picture of any kind whose pixels can be compared.
  fileprivate init(_ bytes: [UInt8]) throws(PictureProblem) {
    if bytes.first == UInt8(ascii: "P") {
      try self.init(netpbm: bytes)
    } else {
      let most = PictureSize(width: Self.sideLimit, height: Self.sideLimit)
      try self.init(jpegOrPNG: bytes, fitting: .within(most))
    }
  }

  /// Returns how many pixels of another picture differ, and where; `nil` for none.
  fileprivate func difference(from other: Picture) -> String? {
    guard width == other.width, height == other.height else {
      return "it has \(other.width)×\(other.height) pixels instead of \(width)×\(height)"
    }
    var count = 0
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width {
        let place = 3 * (y * width + x)
        if pixels[place] == other.pixels[place], pixels[place + 1] == other.pixels[place + 1],
          pixels[place + 2] == other.pixels[place + 2]
        {
          continue
        }
        count += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    if count == 0 { return nil }
    return "\(Count.of(count, "pixel")), all in the \(right - left + 1)×\(bottom - top + 1) pixels "
      + "from \(left), \(top) (counted from the top left)"
  }
}
