import CallModel
import Handset
import Keypad
import LinuxIO
import LocalState
import PhoneRuntime
import Settings

/// Plays key edges through a handset in virtual time.
final class Player {
  private var playback: Playback
  private let reports: [any Observer]
  private let known: KnownState?

  /// A device is not used in virtual time: everything would be over before the user sees it.
  ///
  /// - Parameter drawn: the report that draws the display without its device; `nil` if there is none.
  init(
    handset: Handset, known: KnownState?, display: DisplayKind, drawn: (any DrawnReport)?,
    limit: Int, hasLine: Bool, checks: OutputChecks
  ) throws {
    playback = Playback(Session(handset), line: hasLine ? SimulatedLine() : nil)
    self.known = known
    if let drawn {
      playback.session.set(drawn.listRoom)
      // The status line shows the usual keypad.
      playback.feed(.keypads([ScenePlay.keypad]), at: .zero) { _, _ in }
    } else if display.isForTheEye {
      throw Failure(
        "--display \(display.name) needs real time: use `run --keys`, or `replay --speed 1`; here "
          + "--display charlcd shows the rows of a character LCD, and --display fb --pictures FOLDER "
          + "writes pictures; for one picture `twelvekey dump screen.png`", .usage)
    }
    let report =
      drawn
      ?? display.report(start: .zero, limit: limit, output: checks.screens ?? PatientOutput())
    // The facts are those of the objects that `json` prints.
    let facts = checks.facts.map { JSONReport(start: .zero, limit: limit, output: $0) }
    reports = [report, facts].compactMap { $0 }
    for report in reports { try report.begin(handset, at: .zero) }
  }

  /// - Parameter end: the time until which the playback continues after the last event.
  func play(_ steps: [KeyScript.Step], end: Instant) throws {
    for step in steps { try reporting { playback.play(step, $0) } }
    try reporting { playback.advance(to: end, $0) }
    playback.session.finish(at: end)
    try save()
  }

  private func reporting(_ body: ((Handset, Session.Change) -> Void) -> Void) throws {
    var failure: (any Error)?
    body { handset, change in
      guard failure == nil else { return }
      do {
        for report in reports { try report.observe(handset, change) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    try save()
  }

  private func save() throws {
    let records = playback.session.drainRecords()
    try known?.save(records)
  }
}
