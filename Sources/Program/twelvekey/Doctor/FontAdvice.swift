import LinuxIO
import PixelDisplay

/// The finding of `doctor` on names that a panel can't show.
enum FontAdvice {
  /// The maximum number of letters that are shown as examples.
  private static let examples = 8

  /// Returns the finding; `nil` if the fonts contain all letters of all names.
  static func text(names: [String], _ panel: PanelSettings) -> String? {
    var missing: [String] = []
    var seen: Set<String> = []
    var count = 0
    for name in names {
      let letters = panel.regular.missingLetters(in: name)
      if letters.isEmpty { continue }
      count += 1
      for letter in letters where seen.insert(letter).inserted { missing.append(letter) }
    }
    if count == 0 { return nil }
    let some = missing.prefix(examples).joined(separator: " ")
    let more = missing.count > examples ? " …" : ""
    let hasUnifont = SystemFonts.unifont.contains { $0.contains(where: Files.exists) }
    let install = hasUnifont ? "N" : "sudo apt-get install unifont, or n"
    return "\(Count.of(count, "name")) with letters that no font has (\(some)\(more)): boxes on a "
      + "panel.\n\(install)ame a font that has them: font = PATH in the settings file"
  }
}
