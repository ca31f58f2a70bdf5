import Handset
import Keypad
import LinuxIO

/// Where changes of the handset are shown.
protocol Display: AnyObject {
  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError)
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

  /// - Parameter start: time zero of the field `at`.
  init(_ handset: Handset, start: Instant, limit: Int) {
    self.start = start
    self.limit = limit
    shown = Reports.State(handset, limit: limit)
  }

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let state = Reports.State(handset, limit: limit)
    // What no key made and no field shows, such as the name of a keypad, is no change here.
    if change.key == nil, change.effect == nil, state == shown { return }
    shown = state
    try Console.print(Reports.change(change, state, start: start) + "\n")
  }
}

/// The screen as lines of text after every change, matched parts in brackets.
final class PlainDisplay: Display {
  /// Lines of the screen that are printed; a list goes on below.
  static let rows = 8

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    let lines = handset.screen.lines.map { $0.plain(markingLit: true) }
    var text = "─── \(change.key?.name ?? "time") ─── \(handset.mode.rawValue)"
    if let notice = handset.screen.status.notice { text += " ─── \(notice)" }
    text += "\n" + lines.prefix(Self.rows).joined(separator: "\n") + "\n"
    if lines.count > Self.rows { text += "  … \(handset.matchCount) contacts fit\n" }
    try Console.show(text)
  }
}
