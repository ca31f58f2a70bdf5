import ArgumentParser
import LinuxIO
import PixelDisplay
import Settings

/// The width and height of a panel in pixels, as an option.
struct PanelSize: ExpressibleByArgument {
  static let usual = PanelSize(width: 320, height: 240)

  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    guard let size = WrittenSize(argument), (16...4096).contains(size.width),
      (16...4096).contains(size.height)
    else { return nil }
    self.init(width: size.width, height: size.height)
  }
}

/// The name of a form of pixels, as an option.
struct PixelFormatName: ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard FramebufferInfo(format: argument, width: 1, height: 1) != nil else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { FramebufferInfo.formatNames }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// The options for a framebuffer that needs no device.
struct FramebufferArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The panel's pixels, 16x16 to 4096x4096; turned panels are drawn as the user sees them. "
        + "Default: 320x240.",
      valueName: "widthxheight"))
  var size: PanelSize?

  @Option(
    help: ArgumentHelp(
      "The form of the panel's pixels. Any other numbers and order of bits too, such as rgbx4444: r, "
        + "g, b, a, and x for unused bits, in 16, 24 or 32 bits, the highest first. Default: "
        + "xrgb8888.", valueName: "name"))
  var pixelFormat: PixelFormatName?

  /// The first given option; `nil` for none.
  var given: String? { size != nil ? "--size" : pixelFormat != nil ? "--pixel-format" : nil }

  /// Returns the memory of a panel in which nothing is drawn yet.
  func buffer(_ options: PanelOptions, isMonochrome: Bool = false) throws -> PanelBuffer {
    let size = size ?? .usual
    let info = pixelFormat.flatMap {
      FramebufferInfo(format: $0.name, width: size.width, height: size.height)
    }
    guard let info else {
      return PanelBuffer(
        width: size.width, height: size.height, isMonochrome: isMonochrome, options: options)
    }
    return try PanelBuffer(info, options: options)
  }
}

/// The options for a display that is drawn in virtual time, without a device.
struct DrawnDisplayArguments: ParsableArguments {
  @OptionGroup var framebuffer: FramebufferArguments

  @Option(
    help: ArgumentHelp(
      "With --display fb: write the panel after each change as a PNG into this folder, "
        + "001-5.png and so on. Creates the folder. Deletes the pictures of an earlier run in it; "
        + "refuses a folder with other files.",
      valueName: "folder"),
    completion: .directory)
  var pictures: String?

  /// The first given option; `nil` for none.
  var given: String? { pictures != nil ? "--pictures" : framebuffer.given }

  /// Returns the report that draws a display; `nil` for a report of text.
  ///
  /// - Parameter lcd: the kind of a character LCD, and whether it is given in options.
  func report(
    _ display: DisplayKind, lcd: LCDArguments, _ file: SettingsFile,
    output: @autoclosure () -> any TextOutput, isCompared: Bool,
    panel: () throws -> PanelSettings
  ) throws -> (any DrawnReport)? {
    switch display {
    case .characterLCD(path: nil):
      if let given { throw Failure(Self.foreign(given, to: "fb"), .usage) }
      return LCDReport(lcd.view(file), output: output())
    case .framebuffer(path: nil) where pictures != nil:
      if lcd.isGiven { throw Failure(Self.lcdIsAbsent, .usage) }
      if isCompared {
        throw Failure("--expect compares text, and --display fb draws pictures", .usage)
      }
      let settings = try panel()
      return try PictureReport(
        PanelView(try framebuffer.buffer(settings.options), settings),
        PictureFolder(pictures ?? ""))
    default:
      if let given { throw Failure(Self.foreign(given, to: "fb"), .usage) }
      if lcd.isGiven { throw Failure(Self.lcdIsAbsent, .usage) }
      return nil
    }
  }

  static let lcdIsAbsent =
    "--lcd-size and --lcd-rom are for --display charlcd; the size of a framebuffer is --size"

  static func foreign(_ option: String, to display: String) -> String {
    let size = option == "--size" ? "; the size of a character LCD is --lcd-size" : ""
    return "\(option) is for --display \(display)\(size)"
  }
}
