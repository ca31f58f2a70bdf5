import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO

/// A device on which changes of the handset are shown.
package protocol Display: AnyObject {
  /// Called once, before the first change. Nothing is shown yet.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func prepare(_ handset: Handset, at now: Instant) throws(LinuxError)
  /// Shows the screen as it is at the start.
  ///
  /// - Throws: if the device can't be written to.
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError)

  /// Shows a change of the handset.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError)

  /// Shows a screen without a handset, before the telephone exists.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func present(_ screen: Screen, at now: Instant) throws(LinuxError)

  /// Whether it shows notices.
  var showsNotices: Bool { get }
  /// Whether it shows the time while nothing is typed: the user may look at it at any moment.
  var showsClock: Bool { get }
  /// Whether it shows the pictures of contacts.
  var showsPictures: Bool { get }
  /// Whether it covers the terminal that standard error goes to.
  var coversTerminal: Bool { get }

  /// When the display next changes by itself, for example because a name scrolls; `nil` if it does
  /// not. The property is not read in virtual time, in which nothing moves.
  var deadline: Instant? { get }

  /// How much of a list fits; `nil` if the room is unlimited.
  var listRoom: ListRoom? { get }
  /// Whether it is visible when it is lit: `false` while another console is shown.
  var isSeen: Bool { get }

  /// Draws the changes that are due.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func wake(at now: Instant) throws(LinuxError)

  /// The descriptor that must accept more bytes before newer content is shown; `nil` if everything
  /// has been written.
  var waitsFor: Int32? { get }
  /// Continues to write, when ``waitsFor`` accepts more bytes.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func catchUp() throws(LinuxError)

  /// Returns the present content of the display as a file.
  ///
  /// - Throws: if no picture can be made of the content.
  func dump(_ handset: Handset) throws(ScreenDumpProblem) -> ScreenDump

  /// Whether it uses less power when it is dark.
  var canDarken: Bool { get }
  /// Makes it dark.
  ///
  /// - Returns: `false` if it stays lit.
  /// - Throws: the errors of ``begin(_:at:)``.
  func darken() throws(LinuxError) -> Bool
  /// Makes it light again. Does nothing if it is lit.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func lighten(at now: Instant) throws(LinuxError)

  /// Handles a new size of the terminal.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func resize(at now: Instant) throws(LinuxError)
  /// Releases the display while the program is stopped (Ctrl-Z).
  func suspend()
  /// Acquires the display again, if it was released.
  ///
  /// - Throws: if the display can't be opened or written to.
  func resume(at now: Instant) throws

  /// Handles a signal that the telephone itself does not handle.
  ///
  /// - Returns: `true` if the signal makes the display visible again.
  /// - Throws: the errors of ``begin(_:at:)``.
  func receive(signal: Int32) throws(LinuxError) -> Bool

  /// Rings a bell once, if it has one.
  func ring()

  /// Handles a press or release of a real key, if the display draws the pad. The key is drawn with
  /// the screen that it changes, or by ``showLights()``.
  func press(_ event: KeyEvent)
  /// Handles a key whose release is not reported, if the display draws the pad.
  func flash(_ key: Key, for length: Duration, at now: Instant)
  /// Draws which keys are lit, unless that has already been drawn.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func showLights() throws(LinuxError)
  /// The minimum room for a pad, if a pad is wanted and does not fit; otherwise `nil`.
  var padLacks: (columns: Int, rows: Int)? { get }

  /// Called when the keyboard of the terminal is the keypad.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func keyboardIsKeypad() throws(LinuxError)

  /// The node of the device that it is on, such as `/dev/fb1`; `nil` if it can't be unplugged.
  var device: String? { get }
  /// Releases a device that is gone. Writes nothing to it: another device may use its memory now.
  func abandon()

  /// Releases the display. Does nothing the second time.
  func close()
}

extension Display {
  package func prepare(_ handset: Handset, at now: Instant) throws(LinuxError) {}
  package func begin(_ handset: Handset, at now: Instant) throws(LinuxError) {
    try present(handset.screen, at: now)
  }
  package func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    try begin(handset, at: change.at)
  }
  package func present(_ screen: Screen, at now: Instant) throws(LinuxError) {}
  package var showsNotices: Bool { false }
  package var showsClock: Bool { false }
  package var showsPictures: Bool { false }
  package var coversTerminal: Bool { false }
  package var deadline: Instant? { nil }
  package var listRoom: ListRoom? { nil }
  package var isSeen: Bool { true }
  package func wake(at now: Instant) throws(LinuxError) {}
  package var waitsFor: Int32? { nil }
  package func catchUp() throws(LinuxError) {}

  package func dump(_ handset: Handset) -> ScreenDump {
    ScreenDump(text: handset.screen.plainText(markingLit: true))
  }

  package var canDarken: Bool { false }
  package func darken() throws(LinuxError) -> Bool { false }
  package func lighten(at now: Instant) throws(LinuxError) {}
  package func resize(at now: Instant) throws(LinuxError) {}
  package func suspend() {}
  package func resume(at now: Instant) throws {}
  package func receive(signal: Int32) throws(LinuxError) -> Bool { false }
  package func ring() {}
  package func press(_ event: KeyEvent) {}
  package func flash(_ key: Key, for length: Duration, at now: Instant) {}
  package func showLights() throws(LinuxError) {}
  package var padLacks: (columns: Int, rows: Int)? { nil }
  package func keyboardIsKeypad() throws(LinuxError) {}
  package var device: String? { nil }
  package func abandon() { close() }

  /// Whether an error says that the device is gone. The device may come back.
  package func isGone(_ error: any Error) -> Bool {
    guard device != nil, let error = error as? LinuxError else { return false }
    return [ENODEV, ENXIO].contains(error.code)
  }
  package func close() {}
}

/// A display that shows nothing. A report may stand in for it: then the user sees what the report
/// has written, and a failure of the report ends the telephone as that of a display does.
package final class NoDisplay: Display {
  let report: (any Observer)?

  /// - Parameter report: the observer that is begun, told of changes and closed like a display.
  package init(report: (any Observer)? = nil) { self.report = report }

  package func prepare(_ handset: Handset, at now: Instant) throws(LinuxError) {
    try report?.begin(handset, at: now)
  }

  package func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    try report?.observe(handset, change)
  }

  package var waitsFor: Int32? { report?.waitsFor }
  package func catchUp() throws(LinuxError) { try report?.catchUp() }
  package func close() { report?.close() }
}
