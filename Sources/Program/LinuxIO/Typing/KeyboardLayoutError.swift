/// The reason why a keyboard layout can't be used.
package enum KeyboardLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine has no keyboard layouts: no folder such as /usr/share/X11/xkb.
  case noDescriptions
  /// No layout has this name.
  case unknownLayout(String)
  /// The layout exists, but it has no such variant.
  case unknownVariant(String, of: String)

  /// The problem and its remedy in one sentence.
  package var description: String {
    switch self {
    case .noDescriptions:
      "this machine has no descriptions of keyboard layouts: sudo apt install xkb-data"
    case .unknownLayout(let name):
      "there is no keyboard layout '\(name)'; localectl list-x11-keymap-layouts lists them, and "
        + "so does /usr/share/X11/xkb/rules/base.lst"
    case .unknownVariant(let variant, of: let name):
      "the keyboard layout '\(name)' has no variant '\(variant)'; "
        + "localectl list-x11-keymap-variants \(name) lists them, and so does "
        + "/usr/share/X11/xkb/rules/base.lst"
    }
  }
}
