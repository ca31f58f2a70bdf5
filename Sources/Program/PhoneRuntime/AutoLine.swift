import Bluetooth
import BusLines
import CallModel
import Keypad
import LinuxIO

/// The best line that works, of those that this machine may have.
///
///     services ── one is ready, off, or has a locked SIM ─▶ selected: calls go through it
///        ├─ no service runs ──────────────────────────────▶ modems on serial ports, until one runs
///        └─ none is usable within 10 s ───────────────────▶ no line, until one works
///
/// A user without a modem learns this only when they call: many users only look up numbers.
///
/// A paired mobile phone comes before all other lines, even while it is not connected: a call
/// connects it. Only an emergency call goes through another line then, if one makes calls:
///
///     phone away ─ emergency call ─▶ other line, for this call only ─ over ─▶ phone, as before
///
/// If a better line works later, it replaces the selected line as soon as that has no call. The
/// candidates that are not selected are passive: they turn nothing on, and a call that arrives on
/// one of them does not ring.
final class AutoLine: Line {
  /// A line to try.
  struct Candidate {
    /// Its name for the user.
    var name: String
    /// Whether it is tried only if no service runs, because a service would want the same modem.
    var isLastResort = false
    /// Whether its calls wait for it while it is out of reach, rather than go through another line.
    var isPreferred = false
    var open: (Wiring) -> any Line
  }

  /// All candidates that need no settings.
  ///
  /// - Parameter phone: the mobile phone that comes before them; `nil` if there is none. oFono has
  ///   the same phone as a modem, which is no other line.
  static func candidates(first phone: BluetoothAddress? = nil) -> [Candidate] {
    var all = LineChoice.services.map { service in
      Candidate(name: service.title) {
        phone != nil && service == OfonoSession.self
          ? BusLine.withoutPhones($0) : BusLine(service, $0)
      }
    }
    all.append(Candidate(name: "a serial port", isLastResort: true) { FoundModemLine($0) })
    guard let phone else { return all }
    return [Candidate(name: "Bluetooth", isPreferred: true) { PhoneLine(phone, $0) }] + all
  }

  private var candidates: [Candidate]
  let wiring: Wiring
  var emit: ([LineEvent]) -> Void = { _ in }
  /// The candidates that were started, in the order of their rank.
  private(set) var tried: [Tried] = []
  private(set) var current: Tried?
  var help = Help()
  /// See ``Line/rest(_:)``.
  private var isResting = false
  /// Requests that arrive before the candidates have reported.
  private var early = EarlyRequests()
  /// Why there is no line; `nil` if there is one, or as long as candidates have yet to report.
  private var noLineProblem: LineProblem?
  private var isBeginning = false
  /// Whether the present lack of a line has been reported.
  var isLossReported = false
  /// The time by which every candidate must have reported.
  private(set) var deadline: Instant?

  private static let patience = Duration.seconds(10)

  /// - Parameter candidates: the best one first.
  init(_ candidates: [Candidate], _ wiring: Wiring) {
    self.candidates = candidates
    self.wiring = wiring
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    deadline = EventLoop.now + Self.patience
    begin { !$0.isLastResort }
    if tried.isEmpty { beginLastResort() }
    settle()
  }

  var isBusy: Bool { !help.calls.isEmpty || current?.line.isBusy ?? !early.isEmpty }

  var problem: LineProblem? {
    guard let current else { return noLineProblem }
    return current.abilities == nil ? current.line.problem : nil
  }

  func perform(_ request: LineRequest, at now: Instant) {
    if performForHelp(request, at: now) { return }
    if let current {
      help.recordWaiting(request, isAway: isPhoneAway)
      return current.line.perform(request, at: now)
    }
    let event =
      deadline == nil
      ? request.refusal(wiring.words(noLineProblem ?? .nothing([]))) : early.postpone(request)
    if let event { emit([event]) }
  }

  func wake(at now: Instant) {
    deadline = nil
    for one in tried { one.hasSpoken = true }
    settle()
  }

  func rest(_ rests: Bool) {
    isResting = rests
    restPhone()
  }

  /// Lets the mobile phone be left alone while there are calls, or while the user wants that.
  func restPhone() {
    for one in tried where one.candidate.isPreferred {
      let isDisturbing = !help.calls.isEmpty || one !== current && current?.line.isBusy ?? false
      one.line.rest(isResting || isDisturbing)
    }
  }

  func close() {
    emit = { _ in }
    for one in tried {
      wiring.loop.remove(one.line)
      one.line.close()
    }
    (tried, candidates, current, help, deadline) = ([], [], nil, Help(), nil)
  }

  // MARK: The candidates

  private func begin(_ isMeant: (Candidate) -> Bool) {
    let meant = candidates.filter(isMeant)
    candidates.removeAll(where: isMeant)
    let new = meant.map { Tried($0, wiring.passive) }
    tried += new
    start(new)
  }

  private func start(_ new: [Tried]) {
    isBeginning = true
    defer { isBeginning = false }
    for one in new {
      wiring.loop.add(one.line) { [weak self, weak one] error in
        if let one { self?.update(for: [.lost(error.description)], of: one) }
      }
      one.line.start { [weak self, weak one] in if let one { self?.update(for: $0, of: one) } }
    }
  }

  /// Reopens a candidate that no longer carries calls, so that from now on it only looks.
  func openAnew(_ one: Tried) {
    guard let place = tried.firstIndex(where: { $0 === one }) else { return }
    wiring.loop.remove(one.line)
    one.line.close()
    let new = Tried(one.candidate, wiring.passive)
    tried[place] = new
    start([new])
  }

  /// Starts the candidates of last resort if no service runs. A running service would use the same
  /// modem.
  private func beginLastResort() {
    // A mobile phone uses no modem.
    let isAlone = tried.allSatisfy {
      $0.candidate.isPreferred || $0.line.problem?.isOfNoService == true
    }
    if isAlone, !candidates.isEmpty { begin { _ in true } }
  }

  /// Leaves the modem to a service that has started, once the modem has no call.
  private func endLastResort() {
    guard let service = tried.first(where: \.isRunning) else { return }
    for one in tried where one.candidate.isLastResort && !one.line.isBusy {
      tried.removeAll { $0 === one }
      candidates.append(one.candidate)
      wiring.loop.remove(one.line)
      one.line.close()
      if one === current { lose("\(service.candidate.name) runs now, and has the modem") }
    }
  }

  private func update(for events: [LineEvent], of one: Tried) {
    for event in events {
      one.status.receive(event)
      switch event {
      case .ready(let abilities): one.record(abilities)
      case .lost: one.record(nil)
      default: break
      }
      guard one === current, !help.absorbs(event) else { continue }
      switch event {
      // An emergency call goes on through another line.
      case .lost where !help.calls.isEmpty: break
      case .status(.name): emit([.status(.name(one.title))])
      // The line starts again by itself, and keeps requests until then.
      case .lost(let why) where one.line.problem == nil && !wiring.isPassive:
        one.isAwaited = true
        isLossReported = true
        emit([.lost(why)])
      // Another candidate may work.
      case .lost(let why): lose(why)
      default: emit([event])
      }
    }
    if one === help.line { passOnForHelp(events) }
    // A candidate that reports from within its start must not decide before the others have
    // started.
    if !isBeginning { settle() }
  }

  private func lose(_ why: String) {
    current = nil
    isLossReported = true
    emit([.lost(why)])
  }

  /// Selects the best candidate; reports once if there is none.
  private func settle() {
    defer { restPhone() }
    endLastResort()
    beginLastResort()
    // The current line was selected with a locked SIM, and the SIM was removed before the line was
    // ready.
    if let current, current.standing == nil { self.current = nil }
    // A mobile phone that may be the line is waited for, but not by an emergency call.
    if current == nil, !early.areForHelp,
      tried.contains(where: { $0.candidate.isPreferred && !$0.hasSpoken })
    {
      return
    }
    moveWaitingCall(at: EventLoop.now)
    // Of equally good candidates, `min` returns the first.
    let usable = tried.compactMap { one in one.standing.map { (one: one, standing: $0) } }
    if let best = usable.min(by: { $0.standing < $1.standing }) {
      adopt(best.one)
    } else if tried.allSatisfy(\.hasSpoken) {
      giveUp()
    }
  }

  private func adopt(_ best: Tried) {
    guard best !== current, help.calls.isEmpty else { return }
    if let current {
      if current.line.isBusy { return }
      self.current = nil
      emit([.lost("calls go through \(best.title) now")])
    }
    current = best
    // A mobile phone goes on trying by itself.
    for one in tried where one.isSelected && one !== best && !one.candidate.isPreferred {
      openAnew(one)
    }
    isLossReported = false
    noLineProblem = nil
    deadline = nil
    let status = best.status.events.filter { if case .status(.name) = $0 { false } else { true } }
    let abilities = best.abilities.map { [LineEvent.ready($0)] } ?? []
    // A mobile phone is named once it is connected.
    let isNamed = best.abilities != nil || !best.candidate.isPreferred
    emit((isNamed ? [.status(.name(best.title))] : []) + abilities + status)
    if !wiring.isPassive {
      best.isSelected = true
      best.isAwaited = best.abilities == nil
      best.line.select()
      // The line may have reported a failure at once.
      guard current === best else { return }
    }
    for request in early.drain() { perform(request, at: EventLoop.now) }
  }

  private func giveUp() {
    deadline = nil
    let reasons = tried.compactMap(\.line.problem)
    let nothing = LineProblem.nothing(reasons)
    let isNews = noLineProblem == nil
    noLineProblem = nothing
    let refusals = early.refuse(wiring.words(nothing))
    if !refusals.isEmpty { emit(refusals) }
    if !isLossReported, reasons.contains(where: \.isOfModem) {
      lose(wiring.words(nothing))
    } else if isNews {
      emit([.nothingFound])
    }
  }
}
