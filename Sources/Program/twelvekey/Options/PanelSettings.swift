import PixelDisplay

/// How pixels are drawn on a panel.
struct PanelSettings {
  var options = PanelOptions()
  /// The width and height, in pixels of the panel, of one pixel of the typeface; `nil` chooses them
  /// by the panel's size.
  var scale: Int?
  var theme = PanelTheme.Name.dark
  var small = Typeface.small
  var regular = Typeface.regular
  /// The font of text if a pixel has 16 bits or more; `nil` for pixel fonts everywhere.
  var type: (any ScalableFont)?
}
