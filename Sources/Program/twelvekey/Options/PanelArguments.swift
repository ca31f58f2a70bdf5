import ArgumentParser
import LinuxIO
import PixelDisplay
import Settings
import Typesetting

/// The options for how a panel is mounted, and for how it is drawn on.
struct PanelArguments: ParsableArguments {
  @Option(Settings.rotate) var rotate: PanelGeometry.Rotation?

  @Flag(Settings.mirror) var mirror: Bool?

  @Flag(Settings.invert) var invert: Bool?

  @Option(Settings.margins) var margins: PanelGeometry.Margins?

  @Option(Settings.scale) var scale: Int?

  @Option(Settings.theme) var theme: PanelTheme.Name?

  @Option(Settings.font) var font: [String] = []

  @Option(Settings.bitOrder) var bitOrder: PixelFormat.BitOrder?

  func settings(_ file: SettingsFile) throws -> PanelSettings {
    var settings = PanelSettings()
    if let rotation = rotate ?? file.value(Settings.rotate) {
      settings.options.rotation = rotation
    }
    settings.options.isMirrored = mirror ?? file.value(Settings.mirror) ?? false
    settings.options.isInverted = invert ?? file.value(Settings.invert) ?? false
    if let margins = margins ?? file.value(Settings.margins) {
      settings.options.margins = margins
    }
    settings.scale = scale ?? file.value(Settings.scale)
    settings.theme = theme ?? file.value(Settings.theme) ?? .dark
    if let bitOrder = bitOrder ?? file.value(Settings.bitOrder) {
      settings.options.bitOrder = bitOrder
    }
    let fonts = font.isEmpty ? file.paths(Settings.font) : font
    try file.using(Settings.font, unless: !font.isEmpty) { try Self.load(fonts, into: &settings) }
    return settings
  }

  // MARK: Fonts

  /// Loads the user's fonts before the embedded ones, and GNU Unifont, if it is installed, after
  /// them.
  private static func load(_ names: [String], into settings: inout PanelSettings) throws {
    var wished: [BitmapFont] = []
    var scalable: [TypeFont.Name] = []
    for name in names {
      do {
        let kind = Files.kind(name)
        if let kind, kind != .file {
          throw Failure("\(name) is not a file: name a font file", .usage)
        }
        if kind == nil, isFamily(name) {
          scalable.append(.family(name))
        } else if try isScalable(name) {
          scalable.append(.file(name))
        } else {
          wished.append(try font(name))
        }
      } catch let error as LinuxError {
        throw Failure(reading: "the font", name, error)
      } catch let problem as FontProblem {
        throw Failure("\(name): \(problem.description)", .badData)
      }
    }
    if !scalable.isEmpty {
      do throws(TypeProblem) {
        settings.type = try TypeFont(scalable)
      } catch {
        throw Failure(error)
      }
    }
    let all = SystemFonts.unifont.compactMap { paths in
      // A damaged font of the system is skipped: the display works without it.
      paths.first(where: Files.exists).flatMap { try? font($0) }
    }
    // In the regular typeface, the regular embedded font comes before the small one.
    let own = Typeface.embeddedFonts
    let fonts = wished + own + all
    settings.regular = Typeface(fonts)
    // A font that the user names is used at every size.
    settings.small = Typeface(wished.isEmpty ? own.reversed() + all : fonts)
  }

  /// Whether the text is the name of a font family, and not a path.
  private static func isFamily(_ name: String) -> Bool {
    !name.contains("/") && !name.contains(".")
  }

  /// Whether the file begins like a TrueType or OpenType font, or like a collection of such fonts.
  private static func isScalable(_ path: String) throws -> Bool {
    scalableMarks.contains(try Files.beginning(of: path, count: 4))
  }

  private static let scalableMarks: Set<[UInt8]> = [
    [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8),
  ]

  private static func font(_ path: String) throws -> BitmapFont {
    let file = try SettledFile(path, limit: BitmapFont.byteLimit)
    return try BitmapFont(FontData(file.bytes, owner: file))
  }
}

extension Failure {
  init(_ problem: TypeProblem) {
    switch problem {
    case .noLibrary: self.init("no type: \(problem.description)", .unavailable)
    case .noMemory: self.init(problem.description, .unavailable)
    case .noFont: self.init(problem.description, .badData)
    case .noFamily: self.init("--font: \(problem.description)", .usage)
    }
  }
}
