import CallModel
import Keypad

/// Requests to the modem for calls, and its answers.
extension ATSession {
  /// How long a call waits for a modem that is starting.
  static let startPatience = Duration.seconds(30)
  /// A dialled call may be missing from the list for this long.
  static let grace = Duration.seconds(3)
  /// A modem that has not ended a call is asked again after this time.
  static let endPause = Duration.seconds(2)
  /// After this many attempts to end one call, all calls are ended.
  static let mostEndAttempts = 3
  /// Without a list of calls, a caller who has not rung for this long has given up.
  static let ringPause = Duration.seconds(8)

  // MARK: What is asked

  mutating func ask(_ request: LineRequest, at now: Instant) {
    switch request {
    case .call(let request): ask(request, at: now)
    case .sim(let request): ask(request)
    case .service(let request): ask(request, at: now)
    }
  }

  private mutating func ask(_ request: CallRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request):
      guard let number = request.modemDigits else {
        emit(.ended(id, .failed(request.refusalOfAddress ?? "a modem can't dial this")))
        return
      }
      dial(id, number, at: now)
    case .answer(let id): jobs.queue.append(.answer(id))
    case .hold(let id): jobs.queue.append(.hold(id))
    case .resume(let id): jobs.queue.append(.resume(id))
    case .hangUp(let id, let force): hangUp(id, force: force, at: now)
    case .tones(let id, let tones):
      jobs.queue += tones.filter { "0123456789*#".contains($0) }.map { .tone(id, $0) }
    case .mute(let isMuted): jobs.queue.append(.set("+CMUT=\(isMuted ? 1 : 0)"))
    }
  }

  mutating func dial(_ id: CallID, _ number: String, at now: Instant) {
    if phase == .voiceless {
      return emit(.ended(id, .failed("the modem can't make calls")))
    }
    activate(at: now)
    var slot = Slot(id: id, isOutgoing: true, state: .dialling, isEmergency: isEmergency(number))
    if isKnown {
      jobs.queue.insert(.dial(id, number), at: slot.isEmergency ? 0 : jobs.queue.endIndex)
    } else {
      // So a user who needs help while the telephone starts need not press the key twice.
      slot.waitsUntil = now + Self.startPatience
      jobs.early.append(.dial(id, number))
    }
    slots.append(slot)
    if isHelpWanted { hurry(at: now) }
  }

  mutating func hangUp(_ id: CallID, force: Bool, at now: Instant) {
    guard let place = place(of: id) else { return emit(.ended(id, .hungUpHere)) }
    if slots[place].placed == nil, jobs.running?.job.dials(id) != true {
      return end(place, .hungUpHere, at: now)
    }
    slots[place].isEnding = true
    slots[place].endAskedAt = now
    jobs.queue.removeAll { $0.isTone(of: id) }
    jobs.queue.insert(.end(id, force: force), at: 0)
  }

  func callWords(for job: ATJob) -> String? {
    switch job {
    case .list: return list.isKnown ? "+CLCC" : nil
    case .dial(let id, let number): return slot(id) == nil ? nil : "D\(number);"
    case .answer(let id):
      guard let slot = slot(id), slot.isRinging else { return nil }
      return slots.contains { $0.state == .active || $0.state == .held } ? "+CHLD=2" : "A"
    // While a call rings, `+CHLD=2` would answer it.
    case .hold(let id):
      return slot(id)?.state == .active && !isAnyRinging ? "+CHLD=2" : nil
    case .resume(let id):
      return slot(id)?.state == .held && !isAnyRinging ? "+CHLD=2" : nil
    case .end(let id, let force): return endWords(id, force: force)
    case .hangUpOrphan(let index):
      // The number in the list may belong to a known call by now.
      if slots.contains(where: { $0.index == index && $0.goneAt == nil }) { return nil }
      if !slots.isEmpty { return "+CHLD=1\(index)" }
      // `+CHUP` doesn't end a held call.
      return list.strayAttempts.isMultiple(of: 2) ? "+CHLD=0" : "+CHUP"
    case .tone(let id, let tone): return slot(id)?.state == .active ? "+VTS=\(tone)" : nil
    default: return nil
    }
  }

  func endWords(_ id: CallID, force: Bool) -> String? {
    guard let slot = slot(id), slot.goneAt == nil || !list.isUsable else { return nil }
    let isAlone = slots.count == 1
    // `+CHLD=0` applies to either a waiting or a held call: 3GPP TS 22.030, 6.5.5.1.
    if slot.state == .waiting || slot.state == .held && !isAnyRinging && !(isAlone && force) {
      return "+CHLD=0"
    }
    if isAlone { return force ? "H" : "+CHUP" }
    return slot.index.map { "+CHLD=1\($0)" } ?? wordsWithoutIndex(slot)
  }

  /// Returns the command that ends one of several calls whose number in the list is unknown or was
  /// refused.
  ///
  /// On modems of some families `+CHUP` and `H` also end the held calls. `+CHLD=1` ends the call
  /// that is active or being made, and resumes the held one; but it would answer a waiting call.
  /// 3GPP TS 22.030 does not define it for a call that is being made. If the command does not end
  /// the call, the command is repeated several times. Finally all calls are ended, as a user who
  /// has hung up must not be heard any longer.
  private func wordsWithoutIndex(_ slot: Slot) -> String {
    let isBesideHeld = slots.contains { $0.id != slot.id && $0.state == .held }
    return isBesideHeld && slot.endAttempts < Self.mostEndAttempts ? "+CHLD=1" : "+CHUP"
  }

  /// Returns the command to try after a refusal; `nil` if only a repetition is left.
  func nextEndWords(_ id: CallID, after refused: String) -> String? {
    guard let slot = slot(id) else { return nil }
    if slots.count == 1 { return "H" }
    // No other command ends a call that is not active.
    if slot.state == .waiting || slot.state == .held {
      guard let index = slot.index, refused != "AT+CHLD=1\(index)" else { return nil }
      return "+CHLD=1\(index)"
    }
    let words = wordsWithoutIndex(slot)
    return refused == "AT\(words)" ? nil : words
  }

  var isAnyRinging: Bool { slots.contains { $0.isRinging && $0.goneAt == nil } }

  // MARK: What is answered

  mutating func finishDialling(_ id: CallID, with line: ATLine, at now: Instant) {
    // The modem may have a call now, whatever it answers, and even if the user has hung up
    // meanwhile.
    listCalls(at: now)
    guard let place = place(of: id) else { return }
    switch line {
    case .ok:
      slots[place].placed = now
      if !list.isUsable { assumeActive(place) }
    case .busy: end(place, .busy, at: now)
    case .noAnswer: end(place, .noAnswer, at: now)
    // `NO CARRIER` may report the end of the previous call.
    case .noCarrier where list.isUsable:
      slots[place].placed = now
      slots[place].cause = noConnection(isEmergency: slots[place].isEmergency)
    case .noCarrier: end(place, noConnection(isEmergency: slots[place].isEmergency), at: now)
    case .error(let text): end(place, refusal(text, isEmergency: slots[place].isEmergency), at: now)
    default: break
    }
  }

  /// Returns the reason for a refused call. If the error gives none, the state of the SIM and the
  /// network does.
  private func refusal(_ error: String, isEmergency: Bool) -> CallEnd {
    let known = noConnection(isEmergency: isEmergency)
    if ATError.code(error) == nil, known != Self.noConnection { return known }
    return .failed(ATError.message(error))
  }
}
