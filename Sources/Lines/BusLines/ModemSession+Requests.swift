import BusMessages
import CallModel
import Keypad

/// What goes into a session: requests, news of the bus and time.
extension ModemSession {
  package var problem: LineProblem? { reported.problem }
  package var hasCalls: Bool { !calls.slots.isEmpty }

  package var deadline: Instant? {
    [calls.deadline, pollAt, retryAt, codeUntil, ownDeadline].compactMap { $0 }.min()
  }

  package mutating func select(at now: Instant) -> [BusOutput] {
    activate(at: now)
    return finish(at: now)
  }

  package mutating func tryAgain(at now: Instant) -> [BusOutput] {
    // There is no modem, or the list has not been answered yet.
    if modems.isEmpty { return finish(at: now) }
    forgetFailure()
    settle(at: now)
    return finish(at: now)
  }

  package mutating func receive(_ news: BusNews, at now: Instant) -> [BusOutput] {
    switch news {
    case .appeared:
      forget()
      isRunning = true
      list()
    case .vanished:
      forget()
      isRunning = false
      settle(at: now)
    case .signal(let signal): receive(signal, at: now)
    case .answer(let token, let answer):
      guard let purpose = talk.answered(token) else { break }
      if stepToken == token { stepToken = nil }
      receive(answer, for: purpose, at: now)
    }
    return finish(at: now)
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput] {
    switch request {
    case .call(let request): perform(request, at: now)
    case .sim(.unlock(let pin)): unlock(pin)
    case .sim(.unblock(let puk, let pin)): unblock(puk, newPIN: pin)
    case .sim(.changePIN(let old, let new)): changePIN(from: old, to: new)
    case .service(.send(let code)): send(service: code)
    case .service(.reply(let text)): ask(service: text, by: "Respond")
    case .service(.end): endService()
    }
    return finish(at: now)
  }

  private mutating func perform(_ request: CallRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request): dial(id, request, at: now)
    case .answer(let id): calls.add(.answer(id))
    case .hold(let id): calls.add(.hold(id))
    case .resume(let id): calls.add(.resume(id))
    case .hangUp(let id, _): if case .object(let path) = calls.hangUp(id, at: now) { end(path) }
    case .tones(let id, let tones): calls.addTones(tones, to: id)
    // ModemManager doesn't handle sound, and oFono's `CallVolume` is left to other programs.
    case .mute: break
    }
  }

  package mutating func wake(at now: Instant) -> [BusOutput] {
    calls.wake(at: now)
    for path in calls.overdue(at: now) { end(path) }
    if let at = pollAt, at <= now {
      pollAt = nil
      poll(at: now)
    }
    if let at = retryAt, at <= now {
      retryAt = nil
      list()
    }
    if let at = codeUntil, at <= now {
      codeUntil = nil
      settle(at: now)
    }
    wakeOwn(at: now)
    return finish(at: now)
  }

  private mutating func forget() {
    talk.forget()
    modems = [:]
    order = []
    choose(nil)
    retryAt = nil
  }

  private mutating func finish(at now: Instant) -> [BusOutput] {
    if mayProceed { proceed(at: now) }
    talk.emit(calls.drainEvents())
    schedule(at: now)
    return talk.drain()
  }

  // MARK: The choice of the modem

  mutating func remove(_ path: String) {
    modems[path] = nil
    order.removeAll { $0 == path }
    if chosen == path { choose(nil) }
  }

  /// Chooses a modem, does what it needs, and reports changes.
  mutating func settle(at now: Instant) {
    // Among equals, the first that appeared.
    var best: String?
    for path in order where rank(path) > (best.map { rank($0) } ?? -1) { best = path }
    if let best, chosen.map({ rank($0) < rank(best) && !reported.isReady }) ?? true { choose(best) }
    // Calls, SIM and requests don't carry over to another modem.
    if reported.isReady, let chosen, chosen != readyPath { reportState(.failed(.gone)) }
    guard let chosen, let modem = modems[chosen] else {
      guard isRunning else { return reportState(.failed(.notRunning(Self.title))) }
      let wasThere = reported.isReady || reported.problem == .gone
      return reportState(.failed(wasThere ? .gone : .noModem(Self.title)))
    }
    askParts(chosen, modem)
    let wasReady = reported.isReady
    let condition = condition(chosen, modem, at: now)
    reportState(condition, view(modem))
    // Another modem may still work.
    if wasReady, !reported.isReady, modems.count > 1 { settle(at: now) }
  }

  func abilities(hasCodes: Bool) -> Set<LineAbility> {
    var abilities: Set<LineAbility> = [.progress, .tones]
    if !cannotAnswer { abilities.insert(.answers) }
    if !cannotHold { abilities.insert(.holds) }
    if hasCodes { abilities.insert(.services) }
    return abilities
  }
}
