import CellDisplay
import PixelDisplay

/// A panel that shows one screen after the other, and the times for it.
struct PanelRun {
  private(set) var layouts: [[Int]]
  private(set) var drawings: [[Int]]
  private(set) var copyings: [[Int]]
  private(set) var totals: [[Int]]
  private(set) var first: [Int]? = []
  /// The bytes of the changed stretches for each key, in the last round.
  private(set) var spanBytes: [Int]
  /// The bytes of the same stretches as whole rows for each key, in the last round.
  private(set) var rowBytes: [Int]
  private var buffer: PanelBuffer
  private let layout: PanelLayout
  private var renderer: PanelRenderer
  private var shown: PanelScene?
  /// The buffer that stands for the mapped memory of the panel.
  private var device: [UInt8]

  init(_ buffer: PanelBuffer, type: (any ScalableFont)?, keys: Int) {
    self.buffer = buffer
    layout = PanelLayout(
      width: buffer.width, height: buffer.height, small: .small, regular: .regular, type: type)
    renderer = PanelRenderer(theme: .dark, small: .small, regular: .regular, type: type)
    device = Array(repeating: 0, count: buffer.lineLength * buffer.rowCount)
    let none: [[Int]] = Array(repeating: [], count: keys)
    (layouts, drawings, copyings, totals) = (none, none, none, none)
    spanBytes = Array(repeating: 0, count: keys)
    rowBytes = spanBytes
  }

  mutating func forgetTimes() {
    let none: [[Int]] = Array(repeating: [], count: layouts.count)
    (layouts, drawings, copyings, totals) = (none, none, none, none)
    first = []
  }

  /// Shows an empty screen, so that each round begins alike.
  mutating func start() {
    let start = Clock.threadTime()
    let scene = layout.scene(Screen(status: StatusBar(mode: "search", device: "USB numpad")))
    renderer.draw(from: nil, to: scene, into: &buffer)
    shown = scene
    _ = copy()
    first?.append(Clock.threadTime() - start)
  }

  mutating func show(_ screen: Screen, key: Int) {
    let start = Clock.threadTime()
    let scene = layout.scene(screen)
    let laidOut = Clock.threadTime()
    renderer.draw(from: shown, to: scene, into: &buffer)
    shown = scene
    let drawn = Clock.threadTime()
    let bytes = copy()
    let end = Clock.threadTime()
    layouts[key].append(laidOut - start)
    drawings[key].append(drawn - laidOut)
    copyings[key].append(end - drawn)
    totals[key].append(end - start)
    spanBytes[key] = bytes.spans
    rowBytes[key] = bytes.rows
  }

  private mutating func copy() -> (spans: Int, rows: Int) {
    var spans = 0
    var rows = 0
    let lineLength = buffer.lineLength
    device.withUnsafeMutableBytes { device in
      buffer.drainDirtySpans { offset, bytes in
        device.baseAddress?.advanced(by: offset)
          .copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
        spans += bytes.count
        rows += (bytes.count + lineLength - 1) / lineLength * lineLength
      }
    }
    return (spans, rows)
  }
}
