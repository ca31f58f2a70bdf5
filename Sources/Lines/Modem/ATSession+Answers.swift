import CallModel
import Keypad

/// What the modem's answer to each request means, and a missing answer.
extension ATSession {
  mutating func finish(_ running: ATJobs.Running, with line: ATLine, at now: Instant) {
    switch running.job {
    case .set, .tone, .settle, .introduce: break
    case .sound(let isOn):
      if isOn, case .error(let text) = line { failSound(ATError.message(text)) }
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
      if !list.isUsable, line == .ok, let place = place(of: id) { advance(place, to: .active) }
      listCalls(at: now)
    case .end(let id, _):
      if !list.isUsable, line == .ok, let place = place(of: id) { end(place, .hungUpHere, at: now) }
      listCalls(at: now)
      if line != .ok, let words = nextEndWords(id, after: running.text.text) {
        jobs.queue.insert(.set(words), at: 0)
      }
    case .hold, .resume: listCalls(at: now)
    case .hangUpOrphan: list.askAt = now + .seconds(1)
    }
    turnSound()
  }

  /// Handles a request that the modem has not answered in time.
  mutating func fail(_ job: ATJob, at now: Instant) {
    switch job {
    case .dial(let id, _):
      // The modem may have dialled nevertheless. The list will show it.
      if let place = place(of: id) { slots[place].placed = now }
    case .sound(isOn: true): failSound("the modem does not answer")
    case .unlock: askSIM()
    case .changePIN: failPINChange()
    case .ask(.sim) where phase == .working: sim.askAt = now + .seconds(1)
    case .ask(.tries): learn(triesLeft: nil)
    default: break
    }
  }

  mutating func learn(
    _ question: ATJob.Question, _ running: ATJobs.Running, with end: ATLine, at now: Instant
  ) {
    let lines = running.lines
    let isAnswered = end == .ok
    switch question {
    case .maker:
      modem.maker = lines.last.map { Self.value($0) } ?? ""
    case .model:
      modem.model = lines.last.map { Self.value($0) } ?? ""
      if !ModemFamily.hasVoice(model: modem.model) { becomeVoiceless() }
    case .sim: learnSIM(lines.last, with: end, at: now)
    case .tries:
      learn(
        triesLeft: isAnswered ? modem.family.tries?.left(of: sim.wanted ?? .pin, in: lines) : nil)
    case .services: if isAnswered { modem.abilities.insert(.services) }
    case .characters:
      if isAnswered, let best = ATCharacters.best(of: lines.joined()) {
        modem.characters = best
        jobs.queue.insert(.set("+CSCS=\"\(best.rawValue)\""), at: 0)
      }
    case .reportRegistration: record(reportsRegistration: isAnswered, at: now)
    case .reportEmergency: if isAnswered { jobs.queue.append(.set("+CEN?")) }
    case .emergencyFile: if isAnswered, sim.state != .absent { learnEmergencyFile(lines) }
    case .identity:
      modem.identity = lines.lazy.map { Self.value($0) }.first { $0.isDigits(14...17) }
    case .holds:
      let text = lines.joined()
      // `2` holds a call, and `1x` ends one of several. Both are needed.
      if isAnswered, text.contains("2"), text.contains("1x") { modem.abilities.insert(.holds) }
    case .tones: if isAnswered { modem.abilities.insert(.tones) }
    case .mutes: if isAnswered { modem.abilities.insert(.mutes) }
    case .announces: modem.reportsChanges = isAnswered
    case .reportSignal: signal.reportsChanges = isAnswered
    case .sound: sound.isPossible = isAnswered
    case .signal, .registration, .reportPacketRegistration, .packetRegistration: break
    }
  }

  /// Returns the value of an answer. Some makers write `+CGMI: "SIMCOM"`, others only `SIMCOM`.
  private static func value(_ line: String) -> String {
    let value = line.first == "+" ? line.drop { $0 != ":" }.dropFirst() : line[...]
    return String(value.filter { $0 != "\"" }).trimmed
  }
}
