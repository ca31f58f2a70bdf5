import LineDisplay

/// The colours of a panel.
public struct PanelTheme: Hashable, Sendable {
  /// Two colours: of the letters, and of what is behind them.
  public struct Pair: Hashable, Sendable {
    public var foreground: PanelColour
    public var background: PanelColour

    public init(_ foreground: PanelColour, on background: PanelColour) {
      self.foreground = foreground
      self.background = background
    }

    var swapped: Pair { Pair(background, on: foreground) }
  }

  /// The colours of each surface.
  var list: Pair
  var status: Pair
  var notice: Pair
  var entry: Pair
  var selection: Pair
  var softkeys: Pair
  var softkey: Pair
  var rule: Pair
  /// What the query matched. `nil` swaps the colours of the surface.
  var lit: Pair?
  var litInSelection: Pair?
  /// For what matters less, on dark and in the selection. `nil` is like the rest.
  var dim: PanelColour?
  var dimInSelection: PanelColour?
  /// For what matters more. `nil` is like the rest.
  var bold: PanelColour?
  /// The cursor, and the line under what is pending. `nil` is that of the letters.
  var cursor: PanelColour?

  /// Light on dark, as panels with a back-light want it; amber for what matched, as it can be told
  /// from the blue of the selection by everybody.
  public static let colour = PanelTheme(
    list: Pair(PanelColour(0xE8EEF4), on: PanelColour(0x0C1016)),
    status: Pair(PanelColour(0xD4DEE8), on: PanelColour(0x202C3A)),
    notice: Pair(PanelColour(0x181000), on: PanelColour(0xFFC53D)),
    entry: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x0C1016)),
    selection: Pair(PanelColour(0xFFFFFF), on: PanelColour(0x1F5FBF)),
    softkeys: Pair(PanelColour(0xD4DEE8), on: PanelColour(0x0C1016)),
    softkey: Pair(PanelColour(0xE8EEF4), on: PanelColour(0x2C3A4A)),
    rule: Pair(PanelColour(0x3A4C60), on: PanelColour(0x3A4C60)),
    lit: Pair(PanelColour(0x181000), on: PanelColour(0xFFC53D)),
    litInSelection: Pair(PanelColour(0x181000), on: PanelColour(0xFFC53D)),
    dim: PanelColour(0x94A6B8), dimInSelection: PanelColour(0xC8DCFA),
    bold: PanelColour(0xFFFFFF), cursor: PanelColour(0xFFC53D))

  /// White on black.
  public static let monochrome = PanelTheme(
    list: Pair(.white, on: .black), status: Pair(.white, on: .black),
    notice: Pair(.black, on: .white), entry: Pair(.white, on: .black),
    selection: Pair(.black, on: .white), softkeys: Pair(.white, on: .black),
    softkey: Pair(.black, on: .white), rule: Pair(.white, on: .white))

  /// The theme for a panel of some format.
  public static func suited(to format: PixelFormat) -> PanelTheme {
    format.isMonochrome ? .monochrome : .colour
  }

  /// The colours of a surface.
  func pair(_ surface: PanelBand.Surface) -> Pair {
    switch surface {
    case .list: list
    case .status: status
    case .notice: notice
    case .entry: entry
    case .selection: selection
    case .softkeys: softkeys
    case .softkey: softkey
    case .rule: rule
    }
  }

  /// The colours of a cell on a surface.
  func pair(_ surface: PanelBand.Surface, _ attributes: CellAttributes) -> Pair {
    var pair = pair(surface)
    let isInSelection = surface == .selection
    if attributes.contains(.lit) { return (isInSelection ? litInSelection : lit) ?? pair.swapped }
    if surface == .notice || surface == .softkey { return pair }
    if attributes.contains(.dim), let dim = isInSelection ? dimInSelection : dim {
      pair.foreground = dim
    } else if attributes.contains(.bold), let bold {
      pair.foreground = bold
    }
    return pair
  }
}
