import CellDisplay
import Handset
import Keypad

/// The screen in the letters of a character LCD: for its device, for `press` and for `dump`.
struct LCDView {
  /// The usual size, for a device that does not report its own.
  static let defaultSize = (columns: 16, rows: 2)

  private let columns: Int
  private let rows: Int
  private var renderer: LCDRenderer
  private var scroll = SelectionScroll()
  /// The cells that were drawn last; `nil` before.
  private(set) var shown: CellGrid?

  init(_ size: (columns: Int, rows: Int), rom: LCDROM) {
    (columns, rows) = size
    renderer = LCDRenderer(rom: rom)
  }

  /// One row is kept for the question.
  var listRoom: ListRoom { ListRoom(columns: columns, rows: rows - 1, mostRows: rows) }

  /// What the display shows; `nil` before the first screen.
  var glass: LCDGlass? { shown.flatMap { renderer.glass(of: $0) } }

  /// Returns the bytes that make the display show a screen.
  mutating func draw(_ screen: Screen, at now: Instant) -> [UInt8] {
    let range = LCDLayout.scrollRange(screen, columns: columns, rows: rows, rom: renderer.rom)
    scroll.show(screen, range: range, at: now)
    let grid = LCDLayout.render(
      screen, columns: columns, rows: rows, rom: renderer.rom, scroll: scroll.position)
    shown = grid
    return renderer.bytes(for: grid)
  }

  /// When the selected line scrolls next; `nil` if it rests.
  var deadline: Instant? { scroll.deadline }

  /// Scrolls the selected line if that is due. Returns whether it must be drawn again.
  mutating func wake(at now: Instant) -> Bool { scroll.wake(at: now) }

  /// Lets the selected line begin anew.
  mutating func restartScroll() { scroll = SelectionScroll() }

  /// Makes the next call of `draw` draw everything.
  mutating func forget() { renderer.forget() }
}
