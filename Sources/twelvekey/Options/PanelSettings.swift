import PixelDisplay

/// How pixels are drawn on a panel.
struct PanelSettings {
  var options = PanelOptions()
  /// The panel's pixels a side for one of the typeface; `nil` chooses by the panel's size.
  var scale: Int?
  var theme = PanelTheme.Name.dark
  var small = Typeface.small
  var regular = Typeface.regular
  /// The font of text if a pixel has 16 bits or more; `nil` for pixel fonts everywhere.
  var type: (any ScalableFont)?
}
