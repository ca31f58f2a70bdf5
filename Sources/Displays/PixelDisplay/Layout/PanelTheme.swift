import CellDisplay

/// The colours of a panel.
package struct PanelTheme: Hashable, Sendable {
  /// The colours of the letters and of their background.
  package struct Pair: Hashable, Sendable {
    package var foreground: PanelColour
    package var background: PanelColour

    package init(_ foreground: PanelColour, on background: PanelColour) {
      self.foreground = foreground
      self.background = background
    }

    var swapped: Pair { Pair(background, on: foreground) }
  }

  // The colours of each surface.
  var list: Pair
  var status: Pair
  var notice: Pair
  var entry: Pair
  var selection: Pair
  var softkeys: Pair
  var softkey: Pair
  var rule: Pair
  /// The colours of lit text outside the selection; `nil` swaps the colours of the surface.
  var lit: Pair?
  /// The colours of lit text in the selection; `nil` swaps the colours of the surface.
  var litInSelection: Pair?
  /// The colour of dim text outside the selection; `nil` for the colour of other text.
  var dim: PanelColour?
  /// The colour of dim text in the selection; `nil` for the colour of other text.
  var dimInSelection: PanelColour?
  /// The colour of bold text outside the selection; `nil` for the colour of other text.
  var bold: PanelColour?
  /// The colour of the cursor and of the line under pending letters; `nil` for the colour of the
  /// letters.
  var cursor: PanelColour?

  /// Returns the colours of a surface.
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

  /// Returns the colours of a cell on a surface.
  func pair(_ surface: PanelBand.Surface, _ attributes: CellAttributes) -> Pair {
    var pair = pair(surface)
    let isInSelection = surface == .selection
    if attributes.contains(.lit) { return (isInSelection ? litInSelection : lit) ?? pair.swapped }
    if surface == .notice || surface == .softkey { return pair }
    if attributes.contains(.dim), let dim = isInSelection ? dimInSelection : dim {
      pair.foreground = dim
    } else if attributes.contains(.bold), !isInSelection, let bold {
      pair.foreground = bold
    }
    return pair
  }
}
