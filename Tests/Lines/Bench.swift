import CallModel
import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// A telephone on one line, in its loop and in real time. Its keys are pressed by a story, which waits
/// for what follows from each.
///
/// Before each key press the bench waits, as people do, for the time that reading the screen takes.
/// That time passes for the handset alone, so that a story takes no longer than its line does.
final class Bench {
  struct Failure: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  let loop: EventLoop
  let line: any Line
  private var session: Session
  /// How far the handset's time is ahead of the clock.
  private var skew = Duration.zero
  private var requests: [Request] = []
  private var isPerforming = false
  /// When each event of the line came, in the clock's time.
  private(set) var events: [(event: LineEvent, at: Instant)] = []
  private(set) var abilities: Set<LineAbility>?
  /// What the line was asked to send.
  private(set) var tonesAsked = ""
  private var patienceEnd: Instant?
  private var isLate = false

  static let contact = Contact(name: "John Smith", numbers: [PhoneNumber("+15555550142")])
  /// Whatever is to happen has happened long before, on a slow machine too.
  static let patience = Duration.seconds(60)
  private static let readingTime = Duration.seconds(2)

  init(_ choice: LineChoice, on loop: EventLoop) throws {
    self.loop = loop
    var settings = HandsetSettings(multiTapTimeout: nil)
    settings.mode = .search
    session = Session(Handset(contacts: ContactIndex([Self.contact]), settings: settings))
    line = choice.open(
      Wiring(loop: loop, isQuiet: true, report: { _ in }) { problem in
        if case .outOfReach(let name) = problem { return LineProgress.outOfReach(name).words }
        return "\(problem)"
      })
    loop.add(self) { _ in }
    loop.add(line) { [unowned self] in receive([.lost($0.description)]) }
    line.start { [unowned self] in receive($0) }
  }

  /// Ends all lines of its loop, as the telephone's end does.
  func end() { loop.close() }

  private var now: Instant { EventLoop.now + skew }

  // MARK: The line

  private func receive(_ new: [LineEvent]) {
    for event in new {
      events.append((event, EventLoop.now))
      switch event {
      case .ready(let abilities): self.abilities = abilities
      case .lost: abilities = nil
      default: break
      }
      session.feed(.line(event), at: now, take)
    }
    perform()
  }

  private func take(_ handset: Handset, _ change: Session.Change) {
    if let request = change.request { requests.append(request) }
  }

  private func perform() {
    // What a line tells while it is asked comes back to here.
    if isPerforming { return }
    isPerforming = true
    defer { isPerforming = false }
    while !requests.isEmpty {
      if case .line(let request) = requests.removeFirst() {
        if case .call(.tones(_, let tones)) = request { tonesAsked += tones }
        line.perform(request, at: EventLoop.now)
      }
    }
    _ = session.drainRecords()
  }

  // MARK: What a story does

  /// Presses keys one after the other, as `5646{call}`.
  func press(_ script: String) throws {
    guard let read = try? KeyScript(script) else { throw Failure("no script: \(script)") }
    skew += Self.readingTime
    session.advance(to: now, take)
    let start = now
    for step in read.steps {
      switch step {
      case .key(var event):
        event.at = start + (event.at - .zero)
        skew = max(skew, event.at - EventLoop.now)
        session.feed(event, take)
      case .cue(let cue, _): line.play(cue)
      case .paste(let text, _): session.feed(.text(text), at: now, take)
      case .command(let command, let trust, _):
        session.feed(.command(command, trust), at: now, take)
      }
      perform()
    }
  }

  /// Lets the machine go on until something is so.
  func wait(for what: String, until isSo: () -> Bool) throws {
    let end = EventLoop.now + Self.patience
    patienceEnd = end
    isLate = false
    defer { patienceEnd = nil }
    while !isSo() {
      if isLate { throw Failure("not \(what): \(seen)") }
      try loop.turn()
    }
  }

  /// Waits for a text on the screen, its status line and notices included.
  func see(_ text: String) throws {
    try wait(for: "on the screen: \(text)") { seen.contains(text) }
  }

  /// Waits until the screen says that the call is over, or that its phone is out of reach.
  func waitForLoss(of other: any OtherEnd) throws {
    try wait(for: "the end of the call") {
      isIdle || other.keepsCalls && seen.contains("is out of reach")
    }
  }

  /// All of the screen.
  var seen: String {
    let screen = session.handset.screen
    return
      ([screen.status.plain] + screen.rows.map { $0.plain(markingLit: false) } + [screen.hint])
      .joined(separator: " | ")
  }

  var sceneName: String { session.handset.sceneName }

  /// Whether there is no call, active, ringing or dialled.
  var isIdle: Bool { session.handset.callReport == nil }
}

extension Bench: EventSource {
  var deadline: Instant? {
    [session.deadline.map { $0 + (.zero - skew) }, patienceEnd].compactMap { $0 }.min()
  }

  func wake(at now: Instant) {
    if let patienceEnd, patienceEnd <= now { isLate = true }
    session.advance(to: self.now, take)
    perform()
  }
}
