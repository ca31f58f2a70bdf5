import ArgumentParser
import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// The screen on a character LCD. Only changed characters are written.
final class CharacterLCDDisplay: Display {
  private let lcd: CharacterLCDDevice
  let device: String?
  private var view: LCDView
  private var screen = Screen()
  private var isDark = false
  private var isClosed = false

  /// Opens the display; ``close()`` leaves it blank and dark.
  ///
  /// - Parameters:
  ///   - path: `nil` for `/dev/lcd`.
  ///   - size: `nil` for the size in the device tree, or else ``LCDView/defaultSize``.
  /// - Throws: the error of ``CharacterLCDDevice/init(_:)``; see `Failure(lcd:)`.
  init(path: String? = nil, size: (columns: Int, rows: Int)? = nil, rom: LCDROM = .a00)
    throws(LinuxError)
  {
    view = LCDView(size ?? CharacterLCDDevice.size ?? LCDView.defaultSize, rom: rom)
    lcd = try CharacterLCDDevice(path)
    // The path is resolved now, because a link disappears together with the node.
    device = Files.resolved(lcd.path) ?? lcd.path
    try lcd.write(LCDRenderer.enter)
  }

  var showsNotices: Bool { true }
  var showsClock: Bool { true }
  var canDarken: Bool { true }
  var listRoom: ListRoom? { view.listRoom }

  func present(_ screen: Screen, at now: Instant) throws(LinuxError) {
    self.screen = screen
    try draw(at: now)
  }

  private func draw(at now: Instant) throws(LinuxError) {
    try lcd.write(view.draw(screen, at: now))
  }

  /// Nothing scrolls while the display is dark.
  var deadline: Instant? { isDark ? nil : view.deadline }

  func wake(at now: Instant) throws(LinuxError) {
    if !isDark, view.wake(at: now) { try draw(at: now) }
  }

  func dump(_ handset: Handset) -> ScreenDump {
    ScreenDump(text: view.shown?.rowTexts ?? [])
  }

  func darken() throws(LinuxError) -> Bool {
    isDark = true
    try lcd.write(LCDRenderer.dark)
    return true
  }

  func lighten(at now: Instant) throws(LinuxError) {
    guard isDark else { return }
    isDark = false
    view.restartScroll()
    try lcd.write(LCDRenderer.light)
    try draw(at: now)
  }

  /// A stopped program does not update its screen, so nothing is shown.
  func suspend() { try? lcd.write(LCDRenderer.leave) }

  func resume(at now: Instant) throws {
    view.forget()
    isDark = false
    try lcd.write(LCDRenderer.enter)
    try draw(at: now)
  }

  func abandon() { isClosed = true }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    try? lcd.write(LCDRenderer.leave)
  }
}
