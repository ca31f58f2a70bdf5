import PixelDisplay

/// How pixels are drawn on a panel.
struct PanelSettings {
  var options = PanelOptions()
  /// Pixels a side for one of the typeface; `nil` is by the panel's size.
  var scale: Int?
  var theme = PanelTheme.Name.dark
  var small = Typeface.small
  var regular = Typeface.regular
  /// What text is set in where a pixel has 16 bits or more; `nil` for pixel fonts everywhere.
  var type: (any ScalableFont)?
}
