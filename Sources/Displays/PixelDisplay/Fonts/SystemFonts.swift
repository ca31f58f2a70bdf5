/// The paths of usable fonts in distributions. No file is opened here.
///
/// Each list of paths is for one font; use the first of its files that exists. The lists are in
/// order of preference. A typeface may have several fonts: letters that the first lacks come from
/// the next.
package enum SystemFonts {
  /// GNU Unifont, which has all letters in use, 8 or 16 pixels wide and 16 high. The file of
  /// Debian's package `unifont` has the first Unicode plane; other files also have emoji and more.
  package static let unifont: [[String]] = [
    [
      "/usr/share/unifont/unifont.hex",
      "/usr/share/unifont/unifont.hex.gz",
      "/usr/share/unifont/unifont_all.hex",
      "/usr/share/unifont/unifont_all.hex.gz",
      "/usr/share/fonts/unifont/unifont.hex",
      "/usr/share/fonts/unifont/unifont.hex.gz",
      "/usr/local/share/unifont/unifont.hex",
      "/usr/local/share/unifont/unifont.hex.gz",
    ],
    [
      "/usr/share/unifont/unifont_upper.hex",
      "/usr/share/unifont/unifont_upper.hex.gz",
      "/usr/share/fonts/unifont/unifont_upper.hex",
      "/usr/share/fonts/unifont/unifont_upper.hex.gz",
      "/usr/local/share/unifont/unifont_upper.hex",
      "/usr/local/share/unifont/unifont_upper.hex.gz",
    ],
  ]

  /// A size of console fonts, in pixels.
  package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int
  }

  /// The sizes of the console fonts of Debian's package `console-setup-linux`, ascending.
  package static let consoleCellSizes: [CellSize] = [
    CellSize(width: 6, height: 12), CellSize(width: 8, height: 14), CellSize(width: 8, height: 16),
    CellSize(width: 10, height: 18), CellSize(width: 10, height: 20),
    CellSize(width: 11, height: 22), CellSize(width: 12, height: 24),
    CellSize(width: 14, height: 28), CellSize(width: 16, height: 32),
  ]

  /// Returns console fonts of one size: first Uni2, the set for most languages, then other sets for
  /// the letters that it lacks. All are in the typeface Terminus; the list is empty if Terminus has
  /// no such size. No set has all of Latin Extended-A. The missing letters come from this program's
  /// fonts, or from Unifont.
  package static func console(_ size: CellSize) -> [[String]] {
    guard consoleCellSizes.contains(size) else { return [] }
    // The file name of a font that is 8 pixels wide contains only the height.
    let name = size.width == 8 ? "\(size.height)" : "\(size.height)x\(size.width)"
    var fonts: [[String]] = consoleSets.map { set in
      [
        "/usr/share/consolefonts/\(set)-Terminus\(name).psf.gz",
        "/usr/share/consolefonts/\(set)-Terminus\(name).psf",
      ]
    }
    // Terminus' own set with all its letters, at its paths in other distributions.
    fonts[0] += ["/usr/share", "/usr/lib"].map { folder in
      "\(folder)/kbd/consolefonts/ter-v\(size.height)n.psf.gz"
    }
    return fonts
  }

  /// The first set has Latin, Greek and Cyrillic. The other three have more of Cyrillic, some of
  /// Vietnamese, and Hebrew. Together, these four sets contain all letters of the package's sets.
  private static let consoleSets = ["Uni2", "Uni3", "Vietnamese", "Hebrew"]
}
