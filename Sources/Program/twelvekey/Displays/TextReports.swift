import CellDisplay
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// A report of one JSON object per change.
final class JSONReport: Observer {
  private let start: Instant
  private let limit: Int
  private var shown: Reports.State?
  private let output: TextOutput

  /// - Parameter start: time zero of the field `at`.
  init(start: Instant, limit: Int, output: TextOutput) {
    self.start = start
    self.limit = limit
    self.output = output
  }

  func begin(_ handset: Handset, at now: Instant) {
    shown = Reports.State(handset, limit: limit)
  }

  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let state = Reports.State(handset, limit: limit)
    // A change without a key is not printed if it changes no field of the report. A new name of a
    // keypad is such a change.
    if change.key == nil, change.request == nil, state == shown { return }
    shown = state
    try output.print(Reports.change(change, state, start: start))
  }

  var waitsFor: Int32? { output.waitsFor }
  func catchUp() throws(LinuxError) { try output.catchUp() }
  func close() { output.close() }
}

/// A report of the screen as lines of text after every change, with matched parts in brackets.
final class PlainReport: Observer {
  /// The number of lines of the screen that are printed; a list may go on below.
  static let rows = 8

  private let output: TextOutput
  private var last: (text: String, at: Instant)?

  init(output: TextOutput) { self.output = output }

  var waitsFor: Int32? { output.waitsFor }
  func catchUp() throws(LinuxError) { try output.catchUp() }
  func close() { output.close() }

  func begin(_ handset: Handset, at now: Instant) {}

  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let lines = handset.screen.writtenRows
    var text =
      change.heading(handset) + "\n"
      + lines.prefix(Self.rows).map { $0.plain(markingLit: true) }
      .joined(separator: "\n") + "\n"
    if lines.count > Self.rows {
      let count = handset.matchCount
      text += count > 0 ? "  … \(count) contacts fit\n" : "  …\n"
    }
    // A change that has the same text and time as the last one prints nothing. A request, for
    // example to stop a bell, arrives as such a change if the screen stays as it is.
    if let last, last == (text, change.at) { return }
    last = (text, change.at)
    try output.print(Array(Console.cleaned(text).utf8))
  }
}

extension Session.Change {
  /// The line above the screen of a change: the key, the mode and the notice.
  fileprivate func heading(_ handset: Handset) -> String {
    let heading = "─── \(keyName ?? "time") ─── \(handset.mode.rawValue)"
    return handset.screen.status.notice.map { "\(heading) ─── \($0)" } ?? heading
  }
}

/// A report that draws the screen as a device of limited size shows it, without that device.
protocol DrawnReport: Observer {
  var listRoom: ListRoom { get }
}

/// A report of a character LCD after every change: its rows, the cursor, and each drawing when the
/// controller receives it.
final class LCDReport: DrawnReport {
  private let output: TextOutput
  private var view: LCDView
  private var last: (heading: String, glass: LCDGlass, at: Instant)?

  init(_ view: LCDView, output: TextOutput) {
    self.view = view
    self.output = output
  }

  var listRoom: ListRoom { view.listRoom }
  var waitsFor: Int32? { output.waitsFor }
  func catchUp() throws(LinuxError) { try output.catchUp() }
  func close() { output.close() }

  func begin(_ handset: Handset, at now: Instant) {}

  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    _ = view.draw(handset.screen, at: change.at)
    guard let glass = view.glass else { return }
    let heading = change.heading(handset)
    // As in a plain report.
    if let last, last == (heading, glass, change.at) { return }
    let text = ([heading] + glass.text(after: last?.glass)).map { $0 + "\n" }.joined()
    last = (heading, glass, change.at)
    try output.print(Array(Console.cleaned(text).utf8))
  }
}
