import Glibc
import TestSupport
import Testing

@testable import PixelDisplay

/// Pictures that are known to be right.
enum Golden {
  private static let folder = "Fixtures/screens"
  /// Whether the files are written rather than compared.
  static let isWriting = getenv("TWELVEKEY_WRITE_GOLDEN") != nil

  struct Unwritten: Error { let path: String }

  /// Compares a picture with the file of that name, or writes the file.
  static func check(_ image: PanelImage, _ name: String, _ what: String) throws {
    let file = name.hasSuffix(".pbm") ? image.pbm : image.ppm
    if isWriting { return try write(file, to: "\(Repository.root)/\(folder)/\(name)") }
    guard let bytes = Repository.bytes("\(folder)/\(name)") else {
      Issue.record("\(folder)/\(name) is missing: TWELVEKEY_WRITE_GOLDEN=1 swift test writes it")
      return
    }
    if bytes == file { return }
    guard let golden = TestImage(netpbm: bytes) else {
      Issue.record("\(folder)/\(name) is no picture")
      return
    }
    try compare(image, golden, name)
    // The same pixels, but other bytes.
    #expect(bytes == file, "\(what): the file's form differs")
  }

  static func read(_ name: String) -> TestImage? {
    Repository.bytes("\(folder)/\(name)").flatMap { TestImage(netpbm: $0) }
  }

  /// Compares pixels, and where they differ writes a picture of the difference: those that differ
  /// in red, the others as they should be, but paler.
  static func compare(_ image: PanelImage, _ golden: TestImage, _ name: String) throws {
    guard image.width == golden.width, image.height == golden.height else {
      Issue.record(
        "\(name) is \(image.width)×\(image.height), not \(golden.width)×\(golden.height)")
      return
    }
    if image.rgb == golden.rgb { return }
    var shown: [UInt8] = []
    var count = 0
    for place in stride(from: 0, to: golden.rgb.count, by: 3) {
      if image.rgb[place..<(place + 3)] == golden.rgb[place..<(place + 3)] {
        shown += golden.rgb[place..<(place + 3)].map { 128 + $0 / 2 }
      } else {
        shown += [255, 0, 0]
        count += 1
      }
    }
    let file = name.replacing("/", with: "-")
    let header = Array("P6\n\(golden.width) \(golden.height)\n255\n".utf8)
    try write(header + shown, to: "/tmp/twelvekey-\(file)-difference.ppm")
    try write(image.ppm, to: "/tmp/twelvekey-\(file)-now.ppm")
    Issue.record(
      """
      \(name): \(count) pixels differ; see /tmp/twelvekey-\(file)-difference.ppm and \
      /tmp/twelvekey-\(file)-now.ppm; TWELVEKEY_WRITE_GOLDEN=1 swift test takes what is drawn now
      """)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw Unwritten(path: path) }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Unwritten(path: path) }
  }
}

/// A picture read from a PBM (P4) or PPM (P6) file, by a reader that shares nothing with the writer.
struct TestImage {
  let width: Int
  let height: Int
  let rgb: [UInt8]

  init?(netpbm bytes: [UInt8]) {
    var place = 0
    func word() -> String {
      var word = ""
      while place < bytes.count, bytes[place] > 0x20 {
        word.unicodeScalars.append(Unicode.Scalar(bytes[place]))
        place += 1
      }
      place += 1
      return word
    }
    let kind = word()
    guard let width = Int(word()), let height = Int(word()), width > 0, height > 0 else {
      return nil
    }
    var rgb: [UInt8] = []
    if kind == "P6" {
      guard word() == "255", bytes.count - place == width * height * 3 else { return nil }
      rgb = Array(bytes[place...])
    } else {
      let line = (width + 7) / 8
      guard kind == "P4", bytes.count - place == line * height else { return nil }
      for y in 0..<height {
        for x in 0..<width {
          let isBlack = bytes[place + y * line + x / 8] & (0x80 >> UInt8(x % 8)) != 0
          rgb += Array(repeating: isBlack ? 0 : 255, count: 3)
        }
      }
    }
    self.init(width: width, height: height, rgb: rgb)
  }

  private init(width: Int, height: Int, rgb: [UInt8]) {
    self.width = width
    self.height = height
    self.rgb = rgb
  }

  /// The picture in the colours of a format.
  func mapped(_ change: (PanelColour) -> PanelColour) -> TestImage {
    var mapped: [UInt8] = []
    mapped.reserveCapacity(rgb.count)
    for place in stride(from: 0, to: rgb.count, by: 3) {
      let colour = change(
        PanelColour(red: rgb[place], green: rgb[place + 1], blue: rgb[place + 2]))
      mapped += [colour.red, colour.green, colour.blue]
    }
    return TestImage(width: width, height: height, rgb: mapped)
  }
}
