import CallModel
import Keypad

/// The commands of a session: the one that runs, and those that wait.
struct ATJobs: Hashable, Sendable {
  struct Running: Hashable, Sendable {
    var job: ATJob
    /// The command as written, to recognize its echo.
    var text: ATSecret
    var asked: Instant
    var deadline: Instant
    /// The lines of the answer so far.
    var lines: [String] = []
    var calls: [ListedCall] = []

    /// Whether a line of unknown meaning may belong to the answer. A line that begins with the name
    /// of another command is an unsolicited result code.
    func isAnswer(_ line: String) -> Bool {
      guard let first = line.first, !first.isLetter, !first.isNumber,
        let end = line.firstIndex(of: ":")
      else { return true }
      let name = text.text.dropFirst(2).prefix { $0 != "=" && $0 != "?" }
      return first == "\"" || line[..<end].uppercased() == name.uppercased()
    }
  }

  var running: Running?
  var queue: [ATJob] = []
  /// Requests made before the modem was ready.
  var early: [ATJob] = []
  /// Commands of the preparation that wait until an emergency call has been dialled.
  var postponed: [ATJob] = []
  /// The number of times that the modem has not answered each command of the preparation in time.
  var unanswered: [ATJob: Int] = [:]

  /// Forgets all commands, but not which ones the modem has left unanswered.
  mutating func forget() { self = ATJobs(unanswered: unanswered) }

  /// Puts the job at the front of the queue, unless the queue contains it already.
  mutating func hurry(_ job: ATJob) {
    if !queue.contains(job) { queue.insert(job, at: 0) }
  }

  /// Removes the waiting dial commands and tones of a call that is over.
  mutating func dropCommands(for id: CallID) {
    queue.removeAll { $0.isTone(of: id) || $0.dials(id) }
    early.removeAll { $0.dials(id) }
  }

  /// Limits the time for the answer to the command that runs.
  mutating func shorten(to limit: Instant) {
    if let deadline = running?.deadline { running?.deadline = min(deadline, limit) }
  }

  /// Whether the modem has left this request of the preparation unanswered twice.
  func isHopeless(_ job: ATJob) -> Bool { unanswered[job, default: 0] > 1 }
}
