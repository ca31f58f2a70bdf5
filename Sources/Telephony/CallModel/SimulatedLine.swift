import Keypad

/// A simulated line: it performs requests, and a script plays the other end.
package struct SimulatedLine: Hashable, Sendable {
  /// The abilities of the line, all or only some.
  package private(set) var abilities: Set<LineAbility>
  /// See ``StatusEvent/identity(_:)``.
  private let identity: String?
  private var calls: [CallID] = []
  private var answered: Set<CallID> = []
  /// The calls that are made and not answered.
  private var beingMade: [CallID] = []
  private var lastNumber = 0
  /// Whether the line is slow. If so, only a script gives the results of requests.
  var isSlow = false
  private var sim = SimulatedSIM()
  /// Whether the script gives the network's answers to codes.
  private var isNetworkScripted = false

  /// The default abilities. A script can add the ability to send codes to the network.
  package static let usualAbilities = Set(LineAbility.allCases).subtracting([.services])

  package init(
    abilities: Set<LineAbility> = Self.usualAbilities, identity: String? = nil
  ) {
    self.abilities = abilities
    self.identity = identity
  }

  /// The events at the start of the line.
  package var start: [LineEvent] {
    [.ready(abilities)] + (identity.map { [.status(.identity($0))] } ?? [])
  }

  package mutating func perform(_ request: LineRequest) -> [LineEvent] {
    if case .call(.dial(let id, _)) = request {
      calls.append(id)
      beingMade.append(id)
    }
    if isSlow { return [] }
    return switch request {
    case .call(let request): perform(request).map { [.call($0)] } ?? []
    case .sim(let request): perform(request).map { .sim($0) }
    case .service(let request): perform(request).map { [.service($0)] } ?? []
    }
  }

  private mutating func perform(_ request: CallRequest) -> CallEvent? {
    switch request {
    case .answer(let id), .resume(let id):
      return calls.contains(id) ? connect(id) : nil
    case .hold(let id): return calls.contains(id) ? .held(id) : nil
    case .hangUp(let id, _): return calls.contains(id) ? end(id, .hungUpHere) : nil
    case .dial, .tones, .mute: return nil
    }
  }

  private mutating func perform(_ request: SIMRequest) -> [SIMEvent] {
    switch request {
    case .unlock(let pin): return sim.unlock(pin).map { [.state($0)] } ?? []
    case .unblock(let puk, let newPIN):
      return sim.unblock(puk, newPIN: newPIN).map { [.state($0)] } ?? []
    case .changePIN(let old, let new):
      let (change, state) = sim.changePIN(from: old, to: new)
      return (state.map { [.state($0)] } ?? []) + [.pinChange(change)]
    }
  }

  private func perform(_ request: ServiceRequest) -> ServiceNews? {
    switch request {
    case .send(let code) where ServiceCode.concernsSIM(code):
      .failed("SIM codes are not sent to the network")
    case .send: isNetworkScripted ? nil : .information("demo line: nothing was sent")
    case .reply, .end: nil
    }
  }

  /// Plays a simulated event, of the other end or of the line. An event that fits no call has no
  /// effect.
  package mutating func play(_ cue: LineCue) -> [LineEvent] {
    switch cue {
    case .ring(let number): return [.call(.incoming(begin(), number: number))]
    case .makes(let number):
      let id = begin()
      beingMade.append(id)
      return [.call(.outgoing(id, number: number))]
    case .alerting:
      return beingMade.last.map { [.call(.alerting($0))] } ?? []
    case .answered:
      return beingMade.last.map { [.call(connect($0))] } ?? []
    case .busy:
      return beingMade.last.map { [.call(end($0, .busy))] } ?? []
    case .refused:
      return beingMade.last.map { [.call(end($0, .refused))] } ?? []
    case .ended:
      // An unanswered call ends before an answered one.
      let id = calls.last { !answered.contains($0) } ?? calls.last
      return id.map { [.call(end($0, .hungUpThere))] } ?? []
    case .lost:
      calls = []
      answered = []
      beingMade = []
      return [.lost("line lost")] + start
    case .tone(let key):
      return calls.last { answered.contains($0) }.map { [.call(.tone($0, key.name))] } ?? []
    case .sim(let cue): return [.sim(.state(sim.play(cue)))]
    case .services: return enableServices()
    case .service(let text): return enableServices() + [.service(.information(text))]
    case .serviceAsks(let text): return enableServices() + [.service(.asks(text))]
    case .serviceFails(let why): return enableServices() + [.service(.failed(why))]
    case .registration(let word): return [.status(.registration(Registration(rawValue: word)))]
    case .signal(let bars): return [.status(.signal(bars))]
    case .lineName(let name): return [.status(.name(name))]
    case .emergencyNumbers(let numbers): return [.status(.emergencyNumbers(Set(numbers)))]
    // For `SimulatedPairing`.
    case .pairing: return []
    case .phone(let cue): return [.status(Self.status(cue))]
    }
  }

  private static func status(_ cue: LineCue.Phone) -> StatusEvent {
    switch cue {
    case .battery(let fifths): .phoneBattery(fifths)
    case .operatorName(let name): .operatorName(name)
    case .rings(let rings): .ringsItself(rings)
    case .connecting(let name): .progress(.connecting(name))
    case .away(let name): .progress(.outOfReach(name))
    case .here: .progress(nil)
    }
  }

  private mutating func enableServices() -> [LineEvent] {
    isNetworkScripted = true
    return abilities.insert(.services).inserted ? [.ready(abilities)] : []
  }

  /// Begins a call that was not begun here.
  private mutating func begin() -> CallID {
    lastNumber += 1
    let id = CallID.there(lastNumber)
    calls.append(id)
    return id
  }

  private mutating func connect(_ id: CallID) -> CallEvent {
    answered.insert(id)
    beingMade.removeAll { $0 == id }
    return .active(id)
  }

  private mutating func end(_ id: CallID, _ reason: CallEnd) -> CallEvent {
    calls.removeAll { $0 == id }
    beingMade.removeAll { $0 == id }
    answered.remove(id)
    return .ended(id, reason)
  }
}

/// No line: every call fails.
package enum NoLine {
  package static func perform(_ request: LineRequest) -> [LineEvent] {
    request.refusal("no line: nobody is called").map { [$0] } ?? []
  }
}
