extension PanelTheme {
  /// The themes that a user may choose.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case dark
    case light
    /// The contrast ratio of all letters to their background is at least 7:1 (WCAG 2.2, success
    /// criterion 1.4.6).
    case contrast
    /// The contrast theme with letters so large that two contacts fill the list.
    case large
  }

  /// Returns the theme with a name, adapted to a panel's pixel format.
  package static func suited(to format: PixelFormat, _ name: Name = .dark) -> PanelTheme {
    switch name {
    case .dark: format.isMonochrome ? .whiteOnBlack : .dark
    case .light: format.isMonochrome ? .blackOnWhite : .light
    case .contrast, .large: format.isMonochrome ? .whiteOnBlack : .contrast
    }
  }

  private static let amber = Pair(PanelColour(0x181000), on: PanelColour(0xFFC53D))

  /// Light on dark, for panels with a back-light. Lit parts are amber, which also colour-blind
  /// people can distinguish from the blue of the selection.
  package static let dark = PanelTheme(
    list: Pair(PanelColour(0xE8EEF4), on: PanelColour(0x0C1016)),
    status: Pair(PanelColour(0xD4DEE8), on: PanelColour(0x202C3A)),
    notice: amber,
    entry: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x0C1016)),
    selection: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x1F5FBF)),
    softkeys: Pair(PanelColour(0xD4DEE8), on: PanelColour(0x0C1016)),
    softkey: Pair(PanelColour(0xE8EEF4), on: PanelColour(0x2C3A4A)),
    rule: Pair(PanelColour(0x3A4C60), on: PanelColour(0x3A4C60)),
    lit: amber, litInSelection: amber,
    dim: PanelColour(0x94A6B8), dimInSelection: PanelColour(0xD2E3FC),
    bold: PanelColour(0xFFFFFF), cursor: PanelColour(0xFFC53D))

  /// Dark on light, for panels that are read in the sun.
  static let light = PanelTheme(
    list: Pair(PanelColour(0x121A22), on: PanelColour(0xF7F9FB)),
    status: Pair(PanelColour(0x1A2430), on: PanelColour(0xD3DDE8)),
    notice: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x8A3200)),
    entry: Pair(PanelColour(0x000000), on: PanelColour(0xFFFFFF)),
    selection: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x16489A)),
    softkeys: Pair(PanelColour(0x121A22), on: PanelColour(0xF7F9FB)),
    softkey: Pair(PanelColour(0x121A22), on: PanelColour(0xC9D5E2)),
    rule: Pair(PanelColour(0x9AA9B9), on: PanelColour(0x9AA9B9)),
    lit: Pair(PanelColour(0x181000), on: PanelColour(0xEBA400)), litInSelection: amber,
    dim: PanelColour(0x4C5A68), dimInSelection: PanelColour(0xD8E6FC),
    bold: PanelColour(0x000000), cursor: PanelColour(0xA85A00))

  /// White on black. The selection is black on yellow, and lit parts outside it are on cyan.
  static let contrast = PanelTheme(
    list: Pair(.white, on: .black), status: Pair(.white, on: .black),
    notice: Pair(.black, on: PanelColour(0xFFE100)), entry: Pair(.white, on: .black),
    selection: Pair(.black, on: PanelColour(0xFFE100)), softkeys: Pair(.white, on: .black),
    softkey: Pair(.black, on: .white), rule: Pair(.white, on: .white),
    lit: Pair(.black, on: PanelColour(0x5CE1FF)),
    litInSelection: Pair(.white, on: .black), cursor: PanelColour(0xFFE100))

  /// White on black, for panels of two colours.
  static let whiteOnBlack = PanelTheme(
    list: Pair(.white, on: .black), status: Pair(.white, on: .black),
    notice: Pair(.black, on: .white), entry: Pair(.white, on: .black),
    selection: Pair(.black, on: .white), softkeys: Pair(.white, on: .black),
    softkey: Pair(.black, on: .white), rule: Pair(.white, on: .white))

  /// Black on white, for panels of two colours.
  static let blackOnWhite = PanelTheme(
    list: Pair(.black, on: .white), status: Pair(.black, on: .white),
    notice: Pair(.white, on: .black), entry: Pair(.black, on: .white),
    selection: Pair(.white, on: .black), softkeys: Pair(.black, on: .white),
    softkey: Pair(.white, on: .black), rule: Pair(.black, on: .black))
}
