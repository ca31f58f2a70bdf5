import ArgumentParser
import PhoneRuntime
import Pictures
import PixelDisplay

extension ScreenDump {
  /// The formats in which the screen of a panel is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, pbm, ppm, png
  }

  /// Returns the screen on a panel as a file of a format.
  static func file(of view: PanelView, _ format: Format) throws(ScreenDumpProblem) -> [UInt8] {
    try file(of: view.image, view.rowTexts, format)
  }

  /// Returns several panels on one sheet as a file of a format.
  static func file(of sheet: ContactSheet, _ format: Format) throws(ScreenDumpProblem) -> [UInt8] {
    try file(
      of: PanelImage(width: sheet.width, height: sheet.height, rgb: sheet.rgb), sheet.rowTexts,
      format)
  }

  private static func file(
    of image: PanelImage, _ texts: [String], _ format: Format
  ) throws(ScreenDumpProblem) -> [UInt8] {
    switch format {
    case .text: return ScreenDump(text: texts).bytes
    case .pbm: return image.pbm
    case .ppm: return image.ppm
    case .png:
      let picture = Picture(width: image.width, height: image.height, pixels: image.rgb)
      guard let file = picture?.png() else {
        throw .noPicture(width: image.width, height: image.height)
      }
      return file
    }
  }
}

extension Failure {
  init(_ problem: ScreenDumpProblem) {
    switch problem {
    case .noPicture(let width, let height):
      self.init("\(width)×\(height) pixels make no PNG here: write .ppm, or less", .inputOutput)
    case .noFolder:
      self.init(
        "no folder to write the screen into: start in a folder of your own, or set XDG_RUNTIME_DIR",
        .inputOutput)
    case .notWritten(let path, let error):
      self.init("cannot write the screen to \(path): \(error.reason)", .inputOutput)
    case .tooMany(let folder, let count):
      self.init(
        "\(folder) has \(count) screens already: remove some of twelvekey-screen-*", .inputOutput)
    }
  }
}
