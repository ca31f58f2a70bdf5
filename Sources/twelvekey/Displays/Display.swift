import Handset
import Keypad
import LinuxIO

/// Where changes of the handset are shown.
protocol Display: AnyObject {
  /// Shows the screen as it is at the start.
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError)

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError)

  /// Whether notices are seen on it.
  var showsNotices: Bool { get }
  /// Whether it stands on the terminal that standard error goes to.
  var coversTerminal: Bool { get }

  /// When the display changes by itself next, such as by a name that scrolls; `nil` to sleep.
  /// Nobody asks in virtual time: there nothing moves.
  var deadline: Instant? { get }

  /// How many letters a row has, and how many lines of a list have room; `nil` where neither has an
  /// end.
  var listRoom: (columns: Int, rows: Int)? { get }
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
  func dump(_ handset: Handset) throws(Failure) -> ScreenDump

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

  /// Takes a signal that the phone knows nothing of.
  ///
  /// - Returns: `true` where the display is seen again because of it.
  func handle(signal: Int32) throws(LinuxError) -> Bool

  /// The keyboard of the terminal is the keypad.
  func keyboardIsKeypad() throws(LinuxError)

  /// Gives the display back. Does nothing the second time.
  func close()
}

extension Display {
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError) {}
  var showsNotices: Bool { false }
  var coversTerminal: Bool { false }
  var deadline: Instant? { nil }
  var listRoom: (columns: Int, rows: Int)? { nil }
  var isSeen: Bool { true }
  func wake(at now: Instant) throws(LinuxError) {}
  var waitsFor: Int32? { nil }
  func catchUp() throws(LinuxError) {}

  func dump(_ handset: Handset) -> ScreenDump {
    ScreenDump(text: handset.screen.plainLines(markingLit: true))
  }

  var canDarken: Bool { false }
  func darken() throws(LinuxError) -> Bool { false }
  func lighten(at now: Instant) throws(LinuxError) {}
  func resize(at now: Instant) throws(LinuxError) {}
  func suspend() {}
  func resume(at now: Instant) throws {}
  func handle(signal: Int32) throws(LinuxError) -> Bool { false }
  func keyboardIsKeypad() throws(LinuxError) {}
  func close() {}
}

/// Shows nothing: for phones whose only output is the call.
final class NoDisplay: Display {
  func show(_ handset: Handset, _ change: Session.Change) {}
}

/// One JSON object a change.
final class JSONDisplay: Display {
  private let start: Instant
  private let limit: Int
  private var shown: Reports.State
  private let output: TextOutput

  /// - Parameter start: time zero of the field `at`.
  init(_ handset: Handset, start: Instant, limit: Int, output: TextOutput) {
    self.start = start
    self.limit = limit
    self.output = output
    shown = Reports.State(handset, limit: limit)
  }

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let state = Reports.State(handset, limit: limit)
    // What no key made and no field shows, such as the name of a keypad, is no change here.
    if change.key == nil, change.request == nil, state == shown { return }
    shown = state
    try output.print(Reports.change(change, state, start: start) + "\n")
  }

  var waitsFor: Int32? { output.waitsFor }
  func catchUp() throws(LinuxError) { try output.catchUp() }
  func close() { output.close() }
}

/// The screen as lines of text after every change, matched parts in brackets.
final class PlainDisplay: Display {
  /// Lines of the screen that are printed; a list goes on below.
  static let rows = 8

  private let output: TextOutput

  init(output: TextOutput) { self.output = output }

  var waitsFor: Int32? { output.waitsFor }
  func catchUp() throws(LinuxError) { try output.catchUp() }
  func close() { output.close() }

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let lines = handset.screen.lines.map { $0.plain(markingLit: true) }
    var text = "─── \(change.key?.name ?? "time") ─── \(handset.mode.rawValue)"
    if let notice = handset.screen.status.notice { text += " ─── \(notice)" }
    text += "\n" + lines.prefix(Self.rows).joined(separator: "\n") + "\n"
    if lines.count > Self.rows {
      let count = handset.matchCount
      text += count > 0 ? "  … \(count) contacts fit\n" : "  …\n"
    }
    try output.print(Console.cleaned(text))
  }
}
