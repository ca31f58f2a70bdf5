import LineDisplay
import PixelDisplay

/// Several panels side by side, the name of each above it.
struct ContactSheet {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel.
  private(set) var rgb: [UInt8]
  /// What each shows, as text.
  private(set) var rowTexts: [String] = []

  private static let gap = 10

  init(_ views: [(name: String, view: PanelView)], _ settings: PanelSettings) {
    let images = views.map(\.view.image)
    let (panelWidth, panelHeight) = (images.first?.width ?? 1, images.first?.height ?? 1)
    let caption = settings.regular.cellHeight
    let (cellWidth, cellHeight) = (panelWidth + Self.gap, panelHeight + caption + Self.gap)
    // About as wide as high, and a little wider.
    var columns = 1
    while columns < views.count,
      columns * cellWidth * 3 < (views.count + columns - 1) / columns * cellHeight * 4
    {
      columns += 1
    }
    let rows = (views.count + columns - 1) / columns
    width = columns * cellWidth + Self.gap
    height = rows * cellHeight + Self.gap
    rgb = Array(repeating: 0x80, count: width * height * 3)
    for (place, view) in views.enumerated() {
      let (x, y) = (
        Self.gap + place % columns * cellWidth, Self.gap + place / columns * cellHeight
      )
      put(Self.caption(view.name, width: panelWidth, height: caption, settings), x: x, y: y)
      put(images[place], x: x, y: y + caption)
      rowTexts += ["== \(view.name)"] + view.view.rowTexts
    }
  }

  private static func caption(
    _ text: String, width: Int, height: Int, _ settings: PanelSettings
  ) -> PanelImage {
    var buffer = PanelBuffer(
      width: width, height: height, isMonochrome: false, options: PanelOptions())
    let layout = PanelLayout(
      width: width, height: height, small: settings.regular, regular: settings.regular, scale: 1)
    var renderer = PanelRenderer(
      theme: .dark, small: settings.regular, regular: settings.regular)
    renderer.draw(
      from: nil, to: layout.scene(Screen(lines: [.message(StyledText(text))])), into: &buffer)
    return PanelImage(buffer)
  }

  private mutating func put(_ image: PanelImage, x: Int, y: Int) {
    for row in 0..<image.height {
      let start = ((y + row) * width + x) * 3
      let source = row * image.width * 3
      rgb.replaceSubrange(
        start..<start + image.width * 3, with: image.rgb[source..<source + image.width * 3])
    }
  }
}
