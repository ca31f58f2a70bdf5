import Keypad
import Telephony

/// What is asked of the modem for a call, and what it answers.
extension ATSession {
  /// A modem that begins is waited for so long with a call.
  static let startPatience = Duration.seconds(30)
  /// A call that was dialled may be missing in the list for so long.
  static let grace = Duration.seconds(3)
  /// A modem says why a call is over, if at all, within so much of its end.
  static let causeDelay = Duration.milliseconds(300)
  /// A modem that has not ended a call is asked again so much later.
  static let endPause = Duration.seconds(2)
  /// After so many times all calls are ended where one can't be.
  static let mostEndAttempts = 3
  /// Without a list of calls: who does not ring for so long has given up.
  static let ringPause = Duration.seconds(8)

  // MARK: What is asked

  mutating func ask(_ request: LineRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request):
      guard let number = Self.dialled(request) else {
        tell(.ended(id, .failed(request.refusalOfAddress ?? "a modem can't dial this")))
        return
      }
      dial(id, number, at: now)
    case .answer(let id): queue.append(.answer(id))
    case .hold(let id): queue.append(.hold(id))
    case .resume(let id): queue.append(.resume(id))
    case .hangUp(let id, let force): hangUp(id, force: force, at: now)
    case .tones(let id, let tones):
      queue += tones.filter { "0123456789*#".contains($0) }.map { .tone(id, $0) }
    case .mute(let isMuted): queue.append(.set("+CMUT=\(isMuted ? 1 : 0)"))
    case .unlock(let pin): unlock(pin)
    case .unblock(let puk, let pin): unblock(puk, newPIN: pin)
    case .changePIN(let old, let new): changePIN(from: old, to: new)
    case .service(let code): send(service: code, at: now)
    case .serviceReply(let text): send(reply: text, at: now)
    case .endService: endService()
    }
  }

  mutating func dial(_ id: CallID, _ number: String, at now: Instant) {
    if phase == .voiceless {
      return tell(.ended(id, .failed("the modem makes no calls")))
    }
    takeIntoUse()
    var slot = Slot(id: id, state: .dialling, isEmergency: isEmergency(number))
    if isKnown {
      queue.insert(.dial(id, number), at: slot.isEmergency ? 0 : queue.endIndex)
    } else {
      // Who needs help as the telephone starts does not press the key twice.
      slot.waitsUntil = now + Self.startPatience
      early.append(.dial(id, number))
    }
    slots.append(slot)
    if isHelpWanted { hurry(at: now) }
  }

  /// What stands behind `ATD`: nothing that could end the command, or begin another.
  static func dialled(_ request: DialRequest) -> String? {
    let number = request.numberBeforePause
    // The network takes a code for what it is, though it comes as a call.
    guard ServiceCode(number) == nil else { return nil }
    let digits = number.first == "+" ? number.dropFirst() : number[...]
    guard (1...64).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) })
    else { return nil }
    return number
  }

  mutating func hangUp(_ id: CallID, force: Bool, at now: Instant) {
    guard let place = place(of: id) else { return tell(.ended(id, .hungUpHere)) }
    if slots[place].placed == nil, running?.job.dials(id) != true {
      return end(place, .hungUpHere)
    }
    slots[place].isEnding = true
    slots[place].endAskedAt = now
    queue.removeAll { $0.isTone(of: id) }
    queue.insert(.end(id, force: force), at: 0)
  }

  func callWords(for job: ATJob) -> String? {
    switch job {
    case .list: return knowsList ? "+CLCC" : nil
    case .dial(let id, let number): return slot(id) == nil ? nil : "D\(number);"
    case .answer(let id):
      guard let slot = slot(id), slot.isRinging else { return nil }
      return slots.contains { $0.state == .active || $0.state == .held } ? "+CHLD=2" : "A"
    // Where a call waits this would take it.
    case .hold(let id):
      return slot(id)?.state == .active && !isAnyRinging ? "+CHLD=2" : nil
    case .resume(let id):
      return slot(id)?.state == .held && !isAnyRinging ? "+CHLD=2" : nil
    case .end(let id, let force): return endWords(id, force: force)
    case .endStray(let index):
      // It may be somebody's by now.
      if slots.contains(where: { $0.index == index && $0.goneAt == nil }) { return nil }
      if !slots.isEmpty { return "+CHLD=1\(index)" }
      // One that is held is not ended by the first.
      return strayAttempts.isMultiple(of: 2) ? "+CHLD=0" : "+CHUP"
    case .tone(let id, let tone): return slot(id)?.state == .active ? "+VTS=\(tone)" : nil
    default: return nil
    }
  }

  func endWords(_ id: CallID, force: Bool) -> String? {
    guard let slot = slot(id), slot.goneAt == nil || !canList else { return nil }
    let isAlone = slots.count == 1
    // It has no other meaning than one of the two: 3GPP TS 22.030, 6.5.5.1.
    if slot.state == .waiting || slot.state == .held && !isAnyRinging && !(isAlone && force) {
      return "+CHLD=0"
    }
    if isAlone { return force ? "H" : "+CHUP" }
    return slot.index.map { "+CHLD=1\($0)" } ?? wordsWithoutIndex(slot)
  }

  /// Ends one of several calls whose number the modem does not know, or does not take.
  ///
  /// `+CHUP` and `H` end the calls on hold, too, with some families. `+CHLD=1` ends what is on or is being
  /// made, and takes up the call on hold; but where one waits it would take that. A modem that does not
  /// end a call by it, which 3GPP TS 22.030 does not have for one that is being made, is asked the same
  /// several times, and in the end told to end all: who has hung up is not to be heard any longer.
  private func wordsWithoutIndex(_ slot: Slot) -> String {
    let isBesideHeld = slots.contains { $0.id != slot.id && $0.state == .held }
    return isBesideHeld && slot.endAttempts < Self.mostEndAttempts ? "+CHLD=1" : "+CHUP"
  }

  /// What follows where that was refused; `nil` where there is nothing else but to ask again.
  private func nextEndWords(_ id: CallID, after refused: String) -> String? {
    guard let slot = slot(id) else { return nil }
    if slots.count == 1 { return "H" }
    // Nothing else is for the one that is not on.
    if slot.state == .waiting || slot.state == .held {
      guard let index = slot.index, refused != "AT+CHLD=1\(index)" else { return nil }
      return "+CHLD=1\(index)"
    }
    let words = wordsWithoutIndex(slot)
    return refused == "AT\(words)" ? nil : words
  }

  var isAnyRinging: Bool { slots.contains { $0.isRinging && $0.goneAt == nil } }

  // MARK: What is answered

  mutating func finish(_ running: Running, with line: ATLine, at now: Instant) {
    switch running.job {
    case .set, .tone, .settle, .introduce: break
    case .sound(let isOn): if isOn, case .error(let text) = line { failSound(ATError.words(text)) }
    case .ask(let question): learn(question, running, with: line, at: now)
    case .unlock: askSIM()
    case .changePIN: finishPINChange(with: line)
    case .service: finishService(with: line)
    case .readEmergency: learnEmergencyNumbers(running.lines)
    case .list:
      let error = if case .error(let text) = line { text } else { "" }
      finishList(running.calls, isAnswered: line == .ok, error: error, at: now)
    case .dial(let id, _): finishDialling(id, with: line, at: now)
    case .answer(let id):
      if !canList, line == .ok, let place = place(of: id) { advance(place, to: .active) }
      look(at: now)
    case .end(let id, _):
      if !canList, line == .ok, let place = place(of: id) { end(place, .hungUpHere) }
      look(at: now)
      if line != .ok, let words = nextEndWords(id, after: running.text.text) {
        queue.insert(.set(words), at: 0)
      }
    case .hold, .resume: look(at: now)
    case .endStray: listAt = now + .seconds(1)
    }
    turnSound()
  }

  mutating func finishDialling(_ id: CallID, with line: ATLine, at now: Instant) {
    // Whatever the answer, and whoever hung up meanwhile: the modem may have a call now.
    look(at: now)
    guard let place = place(of: id) else { return }
    switch line {
    case .ok:
      slots[place].placed = now
      if !canList { assumeActive(place) }
    case .busy: end(place, .busy)
    case .noAnswer: end(place, .noAnswer)
    // It may be the end of the call before.
    case .noCarrier where canList:
      slots[place].placed = now
      slots[place].cause = noConnection(isEmergency: slots[place].isEmergency)
    case .noCarrier: end(place, noConnection(isEmergency: slots[place].isEmergency))
    case .error(let text): end(place, refusal(text, isEmergency: slots[place].isEmergency))
    default: break
    }
  }

  /// A modem that says nothing of its own has what is known of its SIM and network for a reason.
  private func refusal(_ error: String, isEmergency: Bool) -> CallEnd {
    let known = noConnection(isEmergency: isEmergency)
    if ATError.code(error) == nil, known != Self.noConnection { return known }
    return .failed(ATError.words(error))
  }

  /// No answer came.
  mutating func fail(_ job: ATJob, at now: Instant) {
    switch job {
    case .dial(let id, _):
      // It may have dialled: the list will tell.
      if let place = place(of: id) { slots[place].placed = now }
    case .sound(isOn: true): failSound("the modem does not answer")
    case .unlock: askSIM()
    case .changePIN: failPINChange()
    case .ask(.sim) where phase == .working: sim.askAt = now + .seconds(1)
    case .ask(.tries): learn(triesLeft: nil)
    default: break
    }
  }

}
