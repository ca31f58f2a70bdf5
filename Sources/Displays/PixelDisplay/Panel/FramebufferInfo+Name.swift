extension FramebufferInfo {
  /// The names of the usual formats.
  package static let formatNames = [
    "mono10", "mono01", "grey8", "rgb565", "bgr565", "xrgb1555", "rgb888", "bgr888", "xrgb8888",
    "argb8888", "xbgr8888", "rgba8888", "xrgb2101010",
  ]

  /// Describes a framebuffer of a format, without bytes between its rows; `nil` for a name that is
  /// no format, or of a format that can't be drawn.
  ///
  /// `mono10` has one bit for each pixel, 1 is white; in `mono01` 0 is white. `grey8` has a byte.
  /// The name of any other format is the letters `r`, `g`, `b`, `a`, and `x` for bits that are not
  /// used, followed by the numbers of their bits: `rgb565`. The highest bits come first. Bits that
  /// are missing for 16, 24 or 32 are above these and not used: `rgb555` is `xrgb1555`.
  package init?(format name: String, width: Int, height: Int) {
    let none = Channel(offset: 0, length: 0)
    var channels: [Character: Channel] = [:]
    let (bits, visual, grayscale): (Int, UInt32, UInt32)
    switch name.lowercased() {
    case "mono10", "mono": (bits, visual, grayscale) = (1, 1, 0)
    case "mono01": (bits, visual, grayscale) = (1, 0, 0)
    case "grey8", "gray8", "grey", "gray": (bits, visual, grayscale) = (8, 5, 1)
    case let name:
      guard let parts = Self.parts(of: name) else { return nil }
      var end = parts.reduce(0) { $0 + $1.length }
      guard let size = [16, 24, 32].first(where: { $0 >= end }) else { return nil }
      for (letter, length) in parts {
        end -= length
        if letter == "x" { continue }
        if channels[letter] != nil { return nil }
        channels[letter] = Channel(offset: end, length: length)
      }
      (bits, visual, grayscale) = (size, 2, 0)
    }
    let line = (width * bits + 7) / 8
    self.init(
      name: "", width: width, height: height, bitsPerPixel: bits, grayscale: grayscale,
      red: channels["r"] ?? none, green: channels["g"] ?? none, blue: channels["b"] ?? none,
      alpha: channels["a"] ?? none, visual: visual, lineLength: line, memoryLength: line * height)
    guard (try? PixelFormat(self)) != nil else { return nil }
  }

  /// Returns the letters of a name with their numbers; `nil` unless there is exactly one way to read
  /// it.
  private static func parts(of name: String) -> [(letter: Character, length: Int)]? {
    let letters = name.prefix { "rgbax".contains($0) }
    let digits = name.dropFirst(letters.count).utf8.map { Int($0) - 0x30 }
    guard (3...9).contains(letters.count), digits.count <= 2 * letters.count,
      digits.allSatisfy({ (0...9).contains($0) })
    else { return nil }
    let all = numbers(in: digits[...], count: letters.count)
    guard all.count == 1, let lengths = all.first else { return nil }
    return zip(letters, lengths).map { ($0, $1) }
  }

  /// Returns all ways to read digits as so many numbers from 1 to 32.
  private static func numbers(in digits: ArraySlice<Int>, count: Int) -> [[Int]] {
    guard let first = digits.first, first > 0 else {
      return count == 0 && digits.isEmpty ? [[]] : []
    }
    if count == 0 { return [] }
    let one = numbers(in: digits.dropFirst(), count: count - 1).map { [first] + $0 }
    guard let second = digits.dropFirst().first, first * 10 + second <= 32 else { return one }
    let two = numbers(in: digits.dropFirst(2), count: count - 1)
    return one + two.map { [first * 10 + second] + $0 }
  }
}
