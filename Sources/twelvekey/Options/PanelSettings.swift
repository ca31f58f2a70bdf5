import PixelDisplay

/// How pixels are drawn on a panel.
struct PanelSettings {
  var options = PanelOptions()
  /// Pixels a side for one of the typeface; `nil` is by the panel's size.
  var scale: Int?
  var theme = PanelTheme.Name.dark
  var small = Typeface.small
  var regular = Typeface.regular
}
