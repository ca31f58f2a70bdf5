import CellDisplay
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// The screen on a terminal, with the pad if that is wanted.
final class TerminalDisplay: Display {
  private let surface: TerminalSurface
  /// The size of the terminal when it was last read.
  private var size: (columns: Int, rows: Int)
  private var screen = Screen()
  private var scroll = SelectionScroll()
  /// The keys that are lit on the pad; `nil` if no pad is wanted.
  private var lights: KeyLights?
  private var shownLights: KeyLights?
  /// Layouts of ``listRoom``'s size in which nothing has scrolled.
  private var laidOut = LaidOutScreens<(grid: CellGrid, scrollRange: Int)>()
  /// Whether a pad is wanted and the terminal is too small for it.
  private var lacksRoomForPad = false

  /// Takes over the terminal; ``close()`` releases it.
  init(drawsPad: Bool = false) throws(LinuxError) {
    surface = try TerminalSurface()
    lights = drawsPad ? KeyLights() : nil
    size = surface.size
    listRoom = Self.listRoom(size, phone)
  }

  func present(_ screen: Screen, at now: Instant) throws(LinuxError) {
    try show(screen, at: now)
  }

  var showsNotices: Bool { true }
  var showsClock: Bool { true }
  private(set) var listRoom: ListRoom?
  /// Returns the room for a list: three rows are needed for the status line, the question and the
  /// hint.
  private static func listRoom(
    _ size: (columns: Int, rows: Int), _ phone: DrawnPhone?
  ) -> ListRoom {
    let rows = phone?.rows ?? size.rows
    return ListRoom(
      columns: phone?.columns ?? size.columns, rows: max(rows - 3, 1), mostRows: rows)
  }
  var coversTerminal: Bool { true }

  /// - Parameter now: the time from which a newly selected name scrolls; `nil` if no name scrolls.
  func show(_ screen: Screen, at now: Instant? = nil) throws(LinuxError) {
    self.screen = screen
    try draw(at: now)
  }

  func resize(at now: Instant) throws(LinuxError) {
    surface.forget()
    size = surface.size
    try draw(at: now)
  }

  /// Releases the terminal while the program is stopped (Ctrl-Z).
  func suspend() { surface.suspend() }

  func resume(at now: Instant) throws(LinuxError) {
    try surface.resume()
    size = surface.size
    try draw(at: now)
  }

  func close() { surface.close() }

  func dump(_ handset: Handset) -> ScreenDump {
    ScreenDump(text: surface.shown?.rowTexts ?? screen.plainText)
  }

  var waitsFor: Int32? { surface.waitsFor }
  func catchUp() throws(LinuxError) { try surface.catchUp() }

  // MARK: Changes in time

  var deadline: Instant? { [scroll.deadline, lights?.deadline].compactMap { $0 }.min() }

  func wake(at now: Instant) throws(LinuxError) {
    lights?.wake(at: now)
    if scroll.wake(at: now) || lights != shownLights { try draw(at: now) }
  }

  /// Rings the terminal's bell once.
  func ring() { surface.ring() }

  // MARK: The pad

  var padLacks: (columns: Int, rows: Int)? { lacksRoomForPad ? DrawnPhone.least : nil }

  /// The pad with the display on it, if a pad is wanted and fits.
  private var phone: DrawnPhone? {
    lights == nil ? nil : DrawnPhone(columns: size.columns, rows: size.rows)
  }

  /// Handles a press or release of a real key. The key is drawn with the screen that it changes, or
  /// by ``showLights()``.
  func press(_ event: KeyEvent) { lights?.handle(event) }

  /// Handles a key whose release is not reported.
  func flash(_ key: Key, for length: Duration, at now: Instant) {
    lights?.flash(key, for: length, at: now)
  }

  /// Draws the lit keys, unless they have been drawn.
  func showLights() throws(LinuxError) {
    if lights != shownLights { try draw(at: nil) }
  }

  private func draw(at now: Instant?) throws(LinuxError) {
    try drawOnce(at: now)
    // A program in the background of a terminal gets no SIGWINCH, so the size is read here. It is
    // read after drawing, so that no key waits for it.
    let size = surface.size
    if size != self.size {
      self.size = size
      try drawOnce(at: now)
    }
  }

  private func drawOnce(at now: Instant?) throws(LinuxError) {
    let phone = self.phone
    lacksRoomForPad = lights != nil && phone == nil
    let room = Self.listRoom(size, phone)
    let (columns, rows) = (room.columns, room.mostRows)
    if room != listRoom { laidOut.forget() }
    listRoom = room
    let kept = laidOut.layout(of: screen)
    let range =
      kept?.scrollRange ?? ScreenLayout.scrollRange(screen, columns: columns, rows: rows)
    if let now { scroll.show(screen, range: range, at: now) }
    let grid: CellGrid
    if let kept, scroll.position == 0 {
      grid = kept.grid
    } else {
      grid = ScreenLayout.render(screen, columns: columns, rows: rows, scroll: scroll.position)
    }
    shownLights = lights
    if let phone, let lights {
      try surface.draw(
        phone.cells(
          display: grid, pad: PadFace(lights), columns: size.columns, rows: size.rows))
    } else {
      try surface.draw(grid)
    }
    // The layout is kept only after drawing, so that no key waits for that.
    if kept == nil, scroll.position == 0 { laidOut.save((grid, range), of: screen) }
  }
}
