import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO

/// Where changes of the handset are shown.
package protocol Display: AnyObject {
  /// Shows the screen as it is at the start.
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError)

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError)

  /// Shows a screen that is no handset's, where there is no telephone yet.
  func present(_ screen: Screen, at now: Instant) throws(LinuxError)

  /// Whether notices are seen on it.
  var showsNotices: Bool { get }
  /// Whether the time stands on it while nothing is typed: somebody may look at it at any moment.
  var showsClock: Bool { get }
  /// Whether it stands on the terminal that standard error goes to.
  var coversTerminal: Bool { get }

  /// When the display changes by itself next, such as by a name that scrolls; `nil` to sleep.
  /// Nobody asks in virtual time: there nothing moves.
  var deadline: Instant? { get }

  /// How much of a list has room; `nil` where that has no end.
  var listRoom: ListRoom? { get }
  /// Whether anyone can see it but for its light: `false` while another console is shown.
  var isSeen: Bool { get }

  /// Shows what is due.
  func wake(at now: Instant) throws(LinuxError)

  /// What must take more bytes before anything newer is shown; `nil` where the display is not
  /// behind.
  var waitsFor: Int32? { get }
  /// Goes on where ``waitsFor`` takes more.
  func catchUp() throws(LinuxError)

  /// What stands on the display now, as a file.
  func dump(_ handset: Handset) throws(ScreenDumpProblem) -> ScreenDump

  /// Whether it uses less when it is dark.
  var canDarken: Bool { get }
  /// - Returns: `false` where it stays lit.
  func darken() throws(LinuxError) -> Bool
  /// Does nothing where it is lit.
  func lighten(at now: Instant) throws(LinuxError)

  /// The terminal has another size.
  func resize(at now: Instant) throws(LinuxError)
  /// Gives the display back while the program is stopped (Ctrl-Z).
  func suspend()
  /// Takes it again, if it was given back.
  func resume(at now: Instant) throws

  /// Takes a signal that the telephone knows nothing of.
  ///
  /// - Returns: `true` where the display is seen again because of it.
  func receive(signal: Int32) throws(LinuxError) -> Bool

  /// Rings a bell once, where it has one.
  func ring()

  /// Takes an edge of a real key, where it draws the pad. It is drawn with the screen that it changes,
  /// or by ``showLights()``.
  func press(_ event: KeyEvent)
  /// Takes a key that no release is told of, where it draws the pad.
  func flash(_ key: Key, for length: Duration, at now: Instant)
  /// Draws which keys are lit, unless that has been drawn.
  func showLights() throws(LinuxError)
  /// The room that a pad needs at least which is wanted and has none; `nil` where none is missed.
  var padLacks: (columns: Int, rows: Int)? { get }

  /// The keyboard of the terminal is the keypad.
  func keyboardIsKeypad() throws(LinuxError)

  /// The node of the device that it is on, such as `/dev/fb1`; `nil` where it can't be unplugged.
  var device: String? { get }
  /// Lets go of a device that is gone, and writes nothing to it: another one may have its memory.
  func abandon()

  /// Gives the display back. Does nothing the second time.
  func close()
}

extension Display {
  package func begin(_ handset: Handset, at now: Instant) throws(LinuxError) {}
  package func present(_ screen: Screen, at now: Instant) throws(LinuxError) {}
  package var showsNotices: Bool { false }
  package var showsClock: Bool { false }
  package var coversTerminal: Bool { false }
  package var deadline: Instant? { nil }
  package var listRoom: ListRoom? { nil }
  package var isSeen: Bool { true }
  package func wake(at now: Instant) throws(LinuxError) {}
  package var waitsFor: Int32? { nil }
  package func catchUp() throws(LinuxError) {}

  package func dump(_ handset: Handset) -> ScreenDump {
    ScreenDump(text: handset.screen.plainLines(markingLit: true))
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

  /// Whether an error says that the device is gone, which may come back.
  package func isGone(_ error: any Error) -> Bool {
    guard device != nil, let error = error as? LinuxError else { return false }
    return [ENODEV, ENXIO].contains(error.code)
  }
  package func close() {}
}

/// Shows nothing: for phones whose only output is the call.
package final class NoDisplay: Display {
  package init() {}

  package func show(_ handset: Handset, _ change: Session.Change) {}
}
