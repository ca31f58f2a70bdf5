/// Why there is no such keyboard layout.
package enum KeyboardLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine describes no keyboard layouts at all: no folder such as /usr/share/X11/xkb.
  case noDescriptions
  /// No layout has this name.
  case unknownLayout(String)
  /// There is the layout, but not this variant of it.
  case unknownVariant(String, of: String)

  /// What is wrong and what to do about it, in one sentence.
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
