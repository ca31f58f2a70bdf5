import Keypad
import LinuxIO
import Telephony

/// The first line that works, of those that this machine may have.
///
///     services ── ready, or a SIM that wants its code ──▶ calls go through it
///        └─ none runs ──▶ the modems on serial ports ──▶ …
///        └─ 10 s ──▶ there is no line, until there is
///
/// Who has no modem is not told so until they call: many only look up numbers.
///
/// A line that works later takes the place of one that stands behind it, as soon as that has no call.
final class AutoLineAtWork: Line {
  /// One of those that are tried.
  struct Candidate {
    /// What people call it.
    var name: String
    /// Whether it is tried only where no service runs, which would want the same modem.
    var isLastResort = false
    var open: (Wiring) -> any Line
  }

  /// All that need no settings.
  static var candidates: [Candidate] {
    [
      Candidate(name: "ModemManager") { LineChoice.modemManager.open($0) },
      Candidate(name: "oFono") { LineChoice.ofono.open($0) },
      Candidate(name: "a serial port", isLastResort: true) { FoundModemAtWork($0) },
    ]
  }

  /// A candidate that was begun with, and what it has told.
  private final class Tried {
    let name: String
    let line: any Line
    var abilities: Set<LineAbility>?
    var status = LineStatus()
    /// Whether it has said that it is there, or is not.
    var hasSpoken = false

    init(_ candidate: Candidate, _ wiring: Wiring) {
      name = candidate.name
      line = candidate.open(wiring)
    }

    /// Calls can be made on it, or could if somebody typed its PIN.
    var isUsable: Bool {
      if case .wants? = status.sim { return true }
      return abilities != nil
    }

    var title: String { status.name.map { "\($0), \(name)" } ?? name }
  }

  private var candidates: [Candidate]
  private let wiring: Wiring
  private var tell: ([LineEvent]) -> Void = { _ in }
  /// In the order of their rank.
  private var tried: [Tried] = []
  private var current: Tried?
  /// Calls that are wanted before it is known what there is.
  private var early: [LineRequest] = []
  private(set) var problem: LineProblem?
  private var isBeginning = false
  /// Whether it was told that there is no line, since there was one.
  private var isLossTold = false
  /// Until when a candidate may say nothing.
  private(set) var deadline: Instant?

  private static let patience = Duration.seconds(10)

  /// - Parameter candidates: the best one first.
  init(_ candidates: [Candidate], _ wiring: Wiring) {
    self.candidates = candidates
    self.wiring = wiring
  }

  func start(_ tell: @escaping ([LineEvent]) -> Void) {
    self.tell = tell
    deadline = EventLoop.now + Self.patience
    begin { !$0.isLastResort }
    if tried.isEmpty { beginLastResort() }
    settle()
  }

  var isBusy: Bool { current?.line.isBusy ?? !early.isEmpty }

  func perform(_ request: LineRequest, at now: Instant) {
    if let current { return current.line.perform(request, at: now) }
    if deadline != nil { return keep(request) }
    if case .dial(let id, _) = request { refuse(id) }
  }

  func wake(at now: Instant) {
    deadline = nil
    for one in tried { one.hasSpoken = true }
    settle()
  }

  // MARK: The candidates

  private func begin(_ isMeant: (Candidate) -> Bool) {
    let meant = candidates.filter(isMeant)
    candidates.removeAll(where: isMeant)
    let new = meant.map { Tried($0, wiring) }
    tried += new
    isBeginning = true
    defer { isBeginning = false }
    for one in new {
      wiring.loop.add(one.line) { [weak self, weak one] error in
        if let one { self?.follow([.lost(error.description)], of: one) }
      }
      one.line.start { [weak self, weak one] in if let one { self?.follow($0, of: one) } }
    }
  }

  /// A service that runs would fight for the modem.
  private func beginLastResort() {
    let isAlone = tried.allSatisfy {
      if case .notRunning? = $0.line.problem { true } else { false }
    }
    if isAlone, !candidates.isEmpty { begin { _ in true } }
  }

  private func follow(_ events: [LineEvent], of one: Tried) {
    for event in events {
      one.status.take(event)
      switch event {
      case .ready(let abilities):
        one.abilities = abilities
        one.hasSpoken = true
      case .lost:
        one.abilities = nil
        one.hasSpoken = true
      default: break
      }
      guard one === current else { continue }
      switch event {
      case .name: tell([.name(one.title)])
      // Another one may be there.
      case .lost(let why): lose(why)
      default: tell([event])
      }
    }
    // Whoever speaks at once does not speak for those that are still to begin.
    if !isBeginning { settle() }
  }

  private func lose(_ why: String) {
    current = nil
    isLossTold = true
    tell([.lost(why)])
  }

  /// Takes the best that there is; tells where there is none, once.
  private func settle() {
    beginLastResort()
    // Its SIM was pulled before it was ready.
    if current?.isUsable == false { current = nil }
    if let best = tried.first(where: \.isUsable) {
      take(best)
    } else if tried.allSatisfy(\.hasSpoken) {
      giveUp()
    }
  }

  private func take(_ best: Tried) {
    guard best !== current else { return }
    if let current, current.isUsable {
      if current.line.isBusy { return }
      self.current = nil
      tell([.lost("calls go through \(best.title) now")])
    }
    current = best
    isLossTold = false
    problem = nil
    deadline = nil
    let status = best.status.events.filter { if case .name = $0 { false } else { true } }
    let abilities = best.abilities.map { [LineEvent.ready($0)] } ?? []
    tell([.name(best.title)] + abilities + status)
    let requests = early
    early = []
    for request in requests { best.line.perform(request, at: EventLoop.now) }
  }

  private func giveUp() {
    deadline = nil
    let reasons = tried.compactMap(\.line.problem)
    let nothing = LineProblem.nothing(reasons)
    problem = nothing
    for case .dial(let id, _) in early { refuse(id) }
    early = []
    if !isLossTold, reasons.contains(where: \.isOfModem) { lose(wiring.words(nothing)) }
  }

  // MARK: What is asked too early

  /// Who calls as the telephone starts does not press the key twice.
  private func keep(_ request: LineRequest) {
    if case .hangUp(let id, _) = request {
      early.removeAll { if case .dial(let dialled, _) = $0 { dialled == id } else { false } }
      return tell([.ended(id, .hungUpHere)])
    }
    early.append(request)
  }

  private func refuse(_ id: CallID) {
    tell([.ended(id, .failed(wiring.words(problem ?? .nothing([]))))])
  }
}
