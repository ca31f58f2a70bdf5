import CallModel
import Keypad

/// The SIM: `+CPIN`, 3GPP TS 27.007, 8.3.
///
///     +CPIN? ── READY ──▶ ready: requests that may have been refused are repeated
///        │ wants a code ──▶ tries left ──▶ reported ── the user's code ──▶ once, then +CPIN?
///        │ busy ──▶ 1 s, 2 s … 30 s, then reported as failed
///        └ a report that the SIM was pulled out or put in ──▶ +CPIN?
extension ATSession {
  struct SIM: Hashable, Sendable {
    /// `nil` if the modem does not report it.
    var state: SIMState?
    /// The code that the SIM wants, while the tries left are asked for.
    var wanted: SIMCode?
    /// Whether a code was given. The state after it is reported, even if it is unchanged.
    var isAnswerDue = false
    /// When the SIM is asked for its state again.
    var askAt: Instant?
    var attempts = 0
  }

  private static let mostAttempts = 10

  // MARK: What the user gives

  mutating func ask(_ request: SIMRequest) {
    switch request {
    case .unlock(let pin): give(.pin, pin.isDigits(4...8) ? "+CPIN=\"\(pin)\"" : nil)
    case .unblock(let puk, let pin):
      let isRight = puk.isDigits(8...8) && pin.isDigits(4...8)
      give(.puk, isRight ? "+CPIN=\"\(puk)\",\"\(pin)\"" : nil)
    case .changePIN(let old, let new): changePIN(from: old, to: new)
    }
  }

  /// Sends a code once, to the SIM that it was typed for, and only while that SIM waits for it:
  /// each wrong code costs one of a few tries.
  private mutating func give(_ code: SIMCode, _ command: String?) {
    guard isKnown, !sim.isAnswerDue else { return }
    guard let command, case .wants(code, _)? = sim.state else {
      if let state = sim.state { emit(.sim(.state(state))) }
      return
    }
    sim.isAnswerDue = true
    jobs.queue.append(.unlock(ATSecret(command)))
  }

  // MARK: What the modem says

  /// Drops the codes that were typed for the previous SIM, because another one may be inserted.
  mutating func receiveSIMChanged() {
    guard phase != .probing(isKnown: false), phase != .voiceless else { return }
    jobs.queue.removeAll(where: \.isUnlock)
    dropPINChange()
    sim.attempts = 0
    askSIM()
  }

  mutating func askSIM() {
    sim.askAt = nil
    jobs.hurry(.ask(.sim))
  }

  mutating func learnSIM(_ text: String?, with end: ATLine, at now: Instant) {
    sim.askAt = nil
    let code: Int? = if case .error(let line) = end { ATError.code(line) } else { nil }
    switch (text, code) {
    case ("READY"?, _), ("SIM PIN2"?, _), ("SIM PUK2"?, _): become(.ready)
    case ("SIM PIN"?, _), (nil, 11?): want(.pin)
    case ("SIM PUK"?, _), (nil, 12?): want(.puk)
    case ("NOT INSERTED"?, _), ("SIM REMOVED"?, _), ("NOT AVAILABLE"?, _), (nil, 10?):
      become(.absent)
    case (nil, 13?): become(.failed("the SIM has failed"))
    case (nil, 15?): become(.failed("wrong SIM"))
    case (let text?, _) where text.hasPrefix("PH-NET"):
      become(.failed("the modem is locked to another network"))
    case (let text?, _) where text.hasPrefix("PH-"):
      become(.failed("the modem is locked to another SIM"))
    // The SIM is busy or not ready, or the answer is unknown.
    default: putOffSIM(at: now)
    }
  }

  private mutating func putOffSIM(at now: Instant) {
    sim.attempts += 1
    if sim.attempts < Self.mostAttempts {
      sim.askAt = now + min(.seconds(1 << min(sim.attempts - 1, 5)), ATPresence.longestPause)
    } else {
      become(.failed("the modem does not report its SIM"))
    }
  }

  private mutating func want(_ code: SIMCode) {
    sim.wanted = code
    if modem.family.tries == nil {
      learn(triesLeft: nil)
    } else {
      jobs.hurry(.ask(.tries))
    }
  }

  /// - Parameter tries: `nil` if the number is unknown.
  mutating func learn(triesLeft tries: Int?) {
    let tries = tries.flatMap { (0...99).contains($0) ? $0 : nil }
    if let code = sim.wanted {
      become(.wants(code, triesLeft: tries))
    } else {
      emitWrongPIN(triesLeft: tries)
    }
  }

  private mutating func become(_ state: SIMState) {
    let old = sim.state
    let isDue = sim.isAnswerDue
    sim = SIM(state: state)
    if state == .absent { forgetEmergencyNumbersOfSIM() }
    // While the modem is being prepared, all this is asked for anyway and reported at the end.
    if phase == .preparing { return }
    if isDue || state != old { emit(.sim(.state(state))) }
    if state == .ready, old != .ready { askAnew() }
    finishPINChange()
  }

  /// Repeats the requests that a modem may have refused without its SIM.
  private mutating func askAnew() {
    let anew =
      (isSelected ? ["+CLIP=1", "+CCWA=1"] : []).map { .set($0) }
      + [.ask(.holds), .ask(.tones), .ask(.services)] + (isSelected ? [.ask(.announces)] : [])
      + [.list, .settle] + late
    jobs.queue += anew.filter { !jobs.queue.contains($0) }
  }
}
