import Bluetooth
import BusMessages
import CallModel
import Keypad

/// The requests of the telephone, and what the line reports.
extension PhoneSession {
  package mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    switch request {
    case .call(.dial) where !isReady: postpone(request, at: now)
    case .call(.hangUp(let id, _)) where early.waits(id):
      if let event = early.postpone(request) { emit(event) }
      if early.isEmpty { earlyUntil = nil }
    // A call of a phone that is out of reach can only be ended.
    case .call(.hangUp(let id, _)):
      if owner == nil { emit(.call(.ended(id, .hungUpHere))) }
      ask(request, at: now)
    default:
      if isReady {
        ask(request, at: now)
      } else if request.refusal("") != nil {
        out.append(.refused(request, problem ?? .notConnected(name)))
      }
    }
    return finish(at: now)
  }

  /// Keeps a call until the phone is connected.
  private mutating func postpone(_ request: LineRequest, at now: Instant) {
    // The user may have been admitted since.
    if case .notAllowed? = ofono.problem { absorb(ofono.tryAgain(at: now), from: .ofono, at: now) }
    let mayPass =
      if case .call(.dial(_, let dialled)) = request { dialled.isForHelp } else { false }
    // Another phone may make an emergency call: see ``choose(at:)``.
    if let lasting, !mayPass { return out.append(.refused(request, lasting)) }
    isTriedOnceMore = connection != .idle
    if let event = early.postpone(request) { emit(event) }
    let patience = early.areForHelp ? Self.helpPatience : Self.callPatience
    earlyUntil = max(earlyUntil ?? .zero, now + patience)
    nextTry = now
  }

  private mutating func ask(_ request: LineRequest, at now: Instant) {
    switch owner {
    case .ofono?: absorb(ofono.perform(request, at: now), from: .ofono, at: now)
    case .pipeWire?: absorb(pipeWire.perform(request, at: now), from: .pipeWire, at: now)
    case .bluez?, nil: break
    }
  }

  // MARK: What the services' sessions report

  /// Passes on what the session of a service puts out, as far as it is the owner of the phone.
  mutating func absorb(_ outputs: [BusOutput], from service: Service, at now: Instant) {
    for output in outputs {
      switch output {
      case .call(let token, let call): out.append(.call(service, token, call))
      case .event(.ready(let abilities)): begin(service, abilities, at: now)
      // BlueZ has the name that the user gave to the phone.
      case .event(.status(.name(let name))): if service == owner { ownName = name }
      // What a service still reports of a phone that is out of reach is old.
      case .event(.status) where service == owner && isAway: break
      case .event(let event): if service == owner { emit(event) }
      case .lost: if service == owner { loseOwner(at: now) }
      }
    }
  }

  /// Handles a service that has the phone's calls now, or whose abilities have changed.
  private mutating func begin(_ service: Service, _ new: Set<LineAbility>, at now: Instant) {
    if let owner, owner != service {
      // Another service has the phone, or had it until it went out of reach.
      if isReady { return }
      dropAway(at: now)
    }
    owner = service
    if abilities != new { emit(.ready(new)) }
    (abilities, reportedProblem) = (new, nil)
    (connection, failure, failures, nextTry) = (.idle, nil, 0, nil)
    if isStandIn {
      failures = Self.pauses.count - 1
      nextTry = now + Self.pauses[failures]
    }
    emit(.status(.onlySwaps(session?.line.reported.view.onlySwaps ?? false)))
    // The service may have reported the status before the calls were available.
    for event in session?.line.reported.view.events(since: ModemView()) ?? [] {
      if case .status(.name(let name)) = event { ownName = name } else { emit(event) }
    }
    earlyUntil = nil
    for request in early.drain() { ask(request, at: now) }
  }

  /// Ends the calls that were kept for the former owner: the new one will not have them.
  mutating func dropAway(at now: Instant) {
    let outputs = owner == .ofono ? ofono.dropCalls(at: now) : pipeWire.dropCalls(at: now)
    if let owner { absorb(outputs, from: owner, at: now) }
  }

  /// Handles a phone that is gone. Its calls are kept for a while.
  private mutating func loseOwner(at now: Instant) {
    nextTry = now + Self.pauses[0]
    failures = 1
    failure = .outOfReach(name)
    if isAway { emitUnknownStatus() }
  }

  /// Reports that nothing is known of the phone. The emergency numbers stay those of its network.
  ///
  /// - Parameter isAnother: whether it is not the same phone as before.
  mutating func emitUnknownStatus(isAnother: Bool = false) {
    var unknown: [StatusEvent] = [
      .signal(nil), .registration(nil), .operatorName(nil), .phoneBattery(nil), .ringsItself(false),
    ]
    if isAnother { unknown.append(.emergencyNumbers([])) }
    for event in unknown { emit(.status(event)) }
  }

  // MARK: What is reported

  /// Reports an event, unless it is a status that was reported already.
  private mutating func emit(_ event: LineEvent) {
    let before = status
    status.receive(event)
    if case .status = event, status == before { return }
    out.append(.event(event))
  }

  /// Does what is due, reports changes, and returns all outputs.
  mutating func finish(at now: Instant) -> [Output] {
    if lasting == nil { lastingSince = nil } else { lastingSince = lastingSince ?? now }
    choose(at: now)
    if !early.isEmpty, let lasting, !early.areForHelp || isSettled(at: now) { refuseEarly(lasting) }
    proceed(at: now)
    reportLoss(at: now)
    reportStatus()
    for output in talk.drain() {
      if case .call(let token, let call) = output { out.append(.call(.bluez, token, call)) }
    }
    defer { out = [] }
    return out
  }

  /// Reports a line that is lost or unavailable, once it has no calls.
  private mutating func reportLoss(at now: Instant) {
    guard !isReady, !hasCalls else { return }
    if abilities != nil {
      owner = nil
      // A call has delayed the tries.
      nextTry = max(nextTry ?? .zero, now)
    }
    let why = problem
    guard abilities != nil || why != nil && why != reportedProblem else { return }
    let loss = why ?? .notConnected(name)
    out.append(.lost(loss))
    (abilities, reportedProblem, status) = (nil, loss, LineStatus())
  }

  private mutating func reportStatus() {
    // BlueZ may not have named the phone yet.
    if isReady, device != nil || lacks[.bluez] != nil { emit(.status(.name(name))) }
    // oFono reports the battery itself.
    if isReady, owner == .pipeWire {
      emit(.status(.phoneBattery(device?.battery.map { min(($0 + 10) / 20, 5) })))
    }
    emit(.status(.progress(progress)))
  }

  private var progress: LineProgress? {
    if isAway, abilities != nil { return .outOfReach(name) }
    if early.isEmpty { return nil }
    return early.areForHelp && failure != nil ? .outOfReach(name) : .connecting(name)
  }
}
