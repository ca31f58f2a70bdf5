extension PixelFormat {
  /// The usual name of the format, such as `RGB565`, `XRGB8888` or `1 bit, 1 is white`: the
  /// channels from the highest bit down, X for bits that are not used.
  package var name: String {
    switch kind {
    case .monochrome(let isOneWhite, let order):
      return "1 bit, \(isOneWhite ? 1 : 0) is white, left pixel in bit "
        + (order == .lowestFirst ? "0" : "7")
    case .grey: return "8-bit grey"
    case .colour: break
    }
    let alpha = Channel(
      offset: opaque.trailingZeroBitCount, length: opaque.nonzeroBitCount)
    var letters = ""
    var lengths = ""
    var end = bitsPerPixel
    func add(_ letter: String, _ length: Int) {
      letters += letter
      lengths += "\(length)"
    }
    let channels = [("R", red), ("G", green), ("B", blue), ("A", alpha)]
    for (letter, channel) in channels.sorted(by: { $0.1.offset > $1.1.offset }) {
      if channel.length == 0 { continue }
      let top = channel.offset + channel.length
      if top < end { add("X", end - top) }
      add(letter, channel.length)
      end = channel.offset
    }
    if end > 0 { add("X", end) }
    return letters + lengths
  }
}
