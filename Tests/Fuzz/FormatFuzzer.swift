import PixelDisplay

extension Fuzzer {
  /// The name of a form of pixels.
  static let formats = Fuzzer { bytes in
    let name = String(decoding: bytes, as: UTF8.self)
    guard let info = FramebufferInfo(format: name, width: 9, height: 2) else { return }
    guard let buffer = try? PanelBuffer(info) else {
      return require(false, "a form that can't be drawn")
    }
    require(buffer.memory.count == 2 * info.lineLength, "a memory of another size")
    require(PanelImage(buffer).rgb.allSatisfy { $0 == 0 }, "a new panel that is not black")
    // Its own name leads to it, unless that can be read in two ways.
    let format = buffer.format
    if let again = FramebufferInfo(format: format.name, width: 9, height: 2) {
      require((try? PanelBuffer(again).format) == format, "a name that leads to another form")
    }
  }
}
