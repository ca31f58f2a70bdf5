import ArgumentParser
import CellDisplay
import PhoneRuntime
import Pictures
import PixelDisplay

/// A screen as it would be on a device: its picture, its rows of text and the bytes for the device.
struct DrawnScreen {
  let image: PanelImage
  let rowTexts: [String]
  /// The memory of a framebuffer, or what is written to a character LCD; `nil` for several screens.
  let raw: [UInt8]?

  init(_ view: PanelView) {
    (image, rowTexts, raw) = (view.image, view.rowTexts, view.buffer.memory)
  }

  /// - Parameter bytes: the bytes that have made the LCD show this.
  init(_ glass: LCDGlass, bytes: [UInt8], isMonochrome: Bool) {
    image = PanelImage(glass, isMonochrome: isMonochrome)
    (rowTexts, raw) = (glass.text(), bytes)
  }

  init(_ sheet: ContactSheet) {
    image = PanelImage(width: sheet.width, height: sheet.height, rgb: sheet.rgb)
    (rowTexts, raw) = (sheet.rowTexts, nil)
  }
}

extension ScreenDump {
  /// The formats in which the screen of a device is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, pbm, ppm, png, raw

    /// Finds the format of a file by the ending of its name.
    init?(ending: String) {
      switch ending.lowercased() {
      case "txt", "text": self = .text
      case "fb", "raw": self = .raw
      case let ending: self.init(rawValue: ending)
      }
    }
  }

  /// Returns a screen as a file of a format.
  ///
  /// - Throws: ``Failure``, if there is no such file of it.
  static func file(of screen: DrawnScreen, _ format: Format) throws(Failure) -> [UInt8] {
    switch format {
    case .text: return ScreenDump(text: screen.rowTexts).bytes
    case .pbm: return screen.image.pbm
    case .ppm: return screen.image.ppm
    case .png:
      do throws(ScreenDumpProblem) {
        return try screen.image.png()
      } catch {
        throw Failure(error)
      }
    case .raw:
      guard let raw = screen.raw else {
        throw Failure("raw is the memory of one display: name one --scene", .usage)
      }
      return raw
    }
  }
}

extension PanelImage {
  /// Returns the picture as a PNG file.
  func png() throws(ScreenDumpProblem) -> [UInt8] {
    guard let file = Picture(width: width, height: height, pixels: rgb)?.png() else {
      throw .noPicture(width: width, height: height)
    }
    return file
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
