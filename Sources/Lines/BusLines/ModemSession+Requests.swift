import BusMessages
import CallModel
import Keypad

/// What goes into a session: requests, news of the bus and time.
extension ModemSession {
  package var problem: LineProblem? { line.reported.problem }
  package var hasCalls: Bool { !line.calls.slots.isEmpty }
  package var dayAtZero: Double? {
    get { line.dayAtZero }
    set { line.dayAtZero = newValue }
  }

  package var deadline: Instant? {
    [line.deadline, ownDeadline].compactMap { $0 }.min()
  }

  package mutating func select(at now: Instant) -> [BusOutput] {
    if !line.isSelected {
      line.isSelected = true
      settle(at: now)
      if line.reported.isReady { listCalls() }
    }
    return finish(at: now)
  }

  package mutating func tryAgain(at now: Instant) -> [BusOutput] {
    // There is no modem, or the list has not been answered yet.
    if line.modems.isEmpty {
      if line.isForbidden { list() }
      return finish(at: now)
    }
    forgetFailure()
    settle(at: now)
    return finish(at: now)
  }

  package mutating func receive(_ news: BusNews, at now: Instant) -> [BusOutput] {
    switch news {
    case .appeared:
      forget()
      line.isRunning = true
      list()
    case .vanished:
      forget()
      line.isRunning = false
      settle(at: now)
    case .signal(let signal): receive(signal, at: now)
    case .answer(let token, let answer):
      guard let purpose = line.talk.answered(token) else { break }
      if line.stepToken == token { line.stepToken = nil }
      receive(answer, for: purpose, at: now)
    // The session exports no object.
    case .called: break
    }
    return finish(at: now)
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput] {
    switch request {
    case .call(let request): perform(request, at: now)
    case .sim(.unlock(let pin)): give(.pin, [pin])
    case .sim(.unblock(let puk, let pin)): give(.puk, [puk, pin])
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
    case .answer(let id): line.calls.add(.answer(id))
    case .hold(let id): line.calls.add(.hold(id))
    case .resume(let id): line.calls.add(.resume(id))
    case .hangUp(let id, _):
      if case .object(let path) = line.calls.hangUp(id, at: now) { end(path) }
    // Tones that are typed while the phone is out of reach would be heard at another time.
    case .tones(let id, let tones):
      if line.reported.isReady || !line.calls.isAway(id) { line.calls.addTones(tones, to: id) }
    // ModemManager doesn't handle sound, and oFono's `CallVolume` is left to other programs.
    case .mute: break
    }
  }

  package mutating func wake(at now: Instant) -> [BusOutput] {
    line.calls.wake(at: now)
    for path in line.calls.overdue(at: now) { end(path) }
    if let at = line.pollAt, at <= now {
      line.pollAt = nil
      poll()
    }
    if let at = line.stepAgainAt, at <= now {
      line.stepAgainAt = nil
      if let step = line.step { line.calls.queue.insert(step, at: 0) }
    }
    if let at = line.retryAt, at <= now {
      line.retryAt = nil
      list()
    }
    if let at = line.codeUntil, at <= now {
      line.codeUntil = nil
      settle(at: now)
    }
    wakeOwn(at: now)
    return finish(at: now)
  }

  private mutating func forget() {
    line.talk.forget()
    line.modems = [:]
    line.order = []
    choose(nil)
    line.retryAt = nil
    line.isForbidden = false
  }

  mutating func finish(at now: Instant) -> [BusOutput] {
    if mayProceed { proceed(at: now) }
    line.talk.emit(line.calls.drainEvents())
    line.schedule(at: now)
    return line.talk.drain()
  }

  // MARK: The choice of the modem

  mutating func remove(_ path: String) {
    line.modems[path] = nil
    line.order.removeAll { $0 == path }
    if line.chosen == path { choose(nil) }
  }

  /// Leaves the modem that is the line.
  mutating func dropChosen() { choose(nil) }

  /// Makes another modem the line, and drops all that the session knows of the previous modem.
  private mutating func choose(_ path: String?) {
    if path == line.chosen { return }
    var line = line
    line.choose(path)
    self = withoutModem
    self.line = line
  }

  mutating func forgetFailure() { line.forgetFailure() }

  /// Chooses a modem, does what it needs, and reports changes.
  mutating func settle(at now: Instant) {
    // Among modems of the same rank, the first that appeared is chosen.
    var best: String?
    for path in line.order where rank(path) > (best.map { rank($0) } ?? -1) { best = path }
    if let best,
      line.chosen.map({ rank($0) < rank(best) && !line.reported.isReady }) ?? true
    {
      choose(best)
    }
    // Calls, SIM and requests don't carry over to another modem.
    if line.reported.isReady, let chosen = line.chosen, chosen != line.readyPath {
      reportState(.failed(.gone), at: now)
    }
    guard let chosen = line.chosen, let modem = line.modems[chosen] else {
      guard line.isRunning else {
        return reportState(.failed(.notRunning(title)), at: now)
      }
      if line.isForbidden { return }
      let wasThere = line.reported.isReady || line.reported.problem == .gone
      return reportState(.failed(wasThere ? .gone : .noModem(title)), at: now)
    }
    askParts(chosen, modem)
    let wasReady = line.reported.isReady
    let condition = condition(chosen, modem, at: now)
    reportState(condition, view(modem), at: now)
    // Another modem may still work.
    if wasReady, !line.reported.isReady, line.modems.count > 1 { settle(at: now) }
  }

  /// Reports the state of the line. A modem that is lost takes its calls with it.
  mutating func reportState(
    _ condition: ReportedState.Condition, _ view: ModemView = ModemView(), at now: Instant
  ) {
    let wasReady = line.reported.isReady
    let outputs = line.reported.report(condition, view)
    if case .lost? = outputs.first {
      line.calls.forget(at: now)
      (line.stepToken, line.stepAgainAt) = (nil, nil)
    }
    line.talk.add(outputs)
    if line.reported.isReady, !wasReady {
      line.readyPath = line.chosen
      line.calls.goOn()
      line.calls.beginReturn(at: now)
      if line.isSelected { listCalls() }
    }
  }
}
