import CallModel
import Keypad
import Modem
import SimulatedModem

/// A telephone and a simulated modem at the two ends of a port, in a time of their own.
struct Story {
  var modem: SimulatedModem
  var session: ATSession
  var calls = Calls()
  private(set) var now = Instant.zero
  private(set) var began: [CallID] = []
  private(set) var ended: [EndedCall] = []
  private(set) var events: [LineEvent] = []
  private(set) var trouble: LineProblem?
  /// What the network has said to codes.
  private(set) var news: [ServiceNews] = []
  /// How the SIM was, whenever that was told.
  private(set) var sims: [SIMState] = []
  var codesTyped = 0
  var servicesTyped = 0
  /// The port says nothing until then: all that the modem says meanwhile comes at once.
  var silentUntil = Instant.zero
  private var held: [UInt8] = []
  /// The port is not there, and neither is the modem.
  private(set) var isUnplugged = false
  /// When each call was hung up here first.
  private(set) var hungUp: [CallID: Instant] = [:]
  /// What the port does to what the modem says, piece by piece.
  var damage: ([UInt8]) -> [[UInt8]] = { [$0] }

  init(
    _ kind: SimulatedModem.Kind, isSelected: Bool = true,
    _ prepare: (inout SimulatedModem) -> Void = { _ in }
  ) {
    session = ATSession(isSelected: isSelected)
    modem = SimulatedModem(kind)
    prepare(&modem)
    carry(session.start(at: now))
  }

  // MARK: What happens

  mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let next = [session.deadline, modem.deadline, calls.deadline, due].compactMap({ $0 })
      .min(), next <= end
    {
      now = max(now, next)
      if silentUntil <= now, !held.isEmpty {
        let bytes = held
        held = []
        deliver(bytes)
      }
      deliver(modem.wake(at: now))
      if let deadline = session.deadline, deadline <= now { carry(session.wake(at: now)) }
      if let deadline = calls.deadline, deadline <= now { follow(calls.wake(at: now)) }
    }
    now = end
  }

  private var due: Instant? { held.isEmpty ? nil : silentUntil }

  @discardableResult
  mutating func dial(_ number: String) -> CallID? {
    let request = DialRequest(name: nil, number: number)
    guard let dialled = calls.dial(request, at: now) else { return nil }
    began.append(dialled.id)
    ask(dialled.requests)
    return dialled.id
  }

  mutating func ask(_ request: LineRequest) {
    guard isUnplugged else { return carry(session.perform(request, at: now)) }
    if let refusal = request.refusal("the port is gone") { receive(refusal) }
  }

  mutating func ask(_ requests: [CallRequest]?) {
    for request in requests ?? [] { ask(.call(request)) }
  }

  /// Calls are to go through the modem from now on.
  mutating func select() { carry(session.select(at: now)) }

  mutating func hangUp(_ id: CallID) {
    hungUp[id] = hungUp[id] ?? now
    ask(calls.hangUp(id, at: now))
  }

  mutating func ask(_ request: SIMRequest) { ask(.sim(request)) }

  mutating func network(_ body: (inout SimulatedModem, Instant) -> [UInt8]) {
    deliver(body(&modem, now))
  }

  /// The port is gone, with what stood in it, and comes back.
  mutating func replug() {
    if isUnplugged { return plug() }
    held = []
    carry(session.stop("the port is gone"))
    carry(session.start(at: now))
  }

  /// The modem is pulled out, with all that it had.
  mutating func unplug() {
    if isUnplugged { return }
    isUnplugged = true
    held = []
    carry(session.stop("the port is gone"))
    _ = modem.reboot()
  }

  mutating func plug() {
    guard isUnplugged else { return }
    isUnplugged = false
    carry(session.start(at: now))
  }

  // MARK: The port

  private mutating func deliver(_ bytes: [UInt8]) {
    if bytes.isEmpty || isUnplugged { return }
    if silentUntil > now {
      held += bytes
      return
    }
    for piece in damage(bytes) { carry(session.receive(piece, at: now)) }
  }

  private mutating func carry(_ outputs: [ATSession.Output]) {
    for output in outputs {
      switch output {
      case .write(let bytes): deliver(modem.receive(bytes, at: now))
      case .event(let event): receive(event)
      case .trouble(let new):
        trouble = new
        receive(.lost(new == .silent("") ? "the modem does not answer" : "no voice"))
      }
    }
  }

  private mutating func receive(_ event: LineEvent) {
    events.append(event)
    switch event {
    case .call(.incoming(let id, _)): began.append(id)
    case .ready: trouble = nil
    case .service(let words): news.append(words)
    case .sim(.state(let state)): sims.append(state)
    default: break
    }
    follow(calls.receive(event, at: now))
  }

  private mutating func follow(_ outcome: Calls.Outcome) {
    for news in outcome.news {
      switch news {
      case .ended(let call): ended.append(call)
      case .rings, .appeared, .changed, .tone: break
      }
    }
    ask(outcome.requests)
  }

  // MARK: What is seen

  var states: [String] { calls.all.map { $0.state.rawValue } }
  var reasons: [CallEnd] { ended.map(\.reason) }
}
