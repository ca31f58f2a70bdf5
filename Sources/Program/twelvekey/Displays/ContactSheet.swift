import CellDisplay
import PixelDisplay

/// Several displays side by side, the name of each above it.
struct ContactSheet {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel.
  private(set) var rgb: [UInt8]
  /// The text of each display.
  private(set) var rowTexts: [String] = []

  private static let gap = 10

  /// The maximum number of pixels of a sheet: some 100 MB of memory.
  static let pixelLimit = 32_000_000

  private let columns: Int
  private let cell: (width: Int, height: Int)
  private let settings: PanelSettings
  private var count = 0

  /// Makes an empty sheet for `count` displays of one size; fails if it would be too large.
  init?(_ count: Int, width panelWidth: Int, height panelHeight: Int, _ settings: PanelSettings) {
    let caption = settings.regular.cellHeight
    let cell = (width: panelWidth + Self.gap, height: panelHeight + caption + Self.gap)
    // The sheet is a little wider than it is high.
    var columns = 1
    while columns < count,
      columns * cell.width * 3 < (count + columns - 1) / columns * cell.height * 4
    {
      columns += 1
    }
    let rows = (count + columns - 1) / columns
    width = columns * cell.width + Self.gap
    height = rows * cell.height + Self.gap
    guard width * height <= Self.pixelLimit else { return nil }
    rgb = Array(repeating: 0x80, count: width * height * 3)
    (self.columns, self.cell, self.settings) = (columns, cell, settings)
  }

  mutating func add(_ name: String, _ screen: DrawnScreen) {
    let x = Self.gap + count % columns * cell.width
    let y = Self.gap + count / columns * cell.height
    let caption = settings.regular.cellHeight
    put(Self.caption(name, width: cell.width - Self.gap, height: caption, settings), x: x, y: y)
    put(screen.image, x: x, y: y + caption)
    rowTexts += ["== \(name)"] + screen.rowTexts
    count += 1
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
