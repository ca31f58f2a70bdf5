import CallModel

/// Changing the SIM's PIN: `+CPWD`, 3GPP TS 27.007, 7.5.
///
///     .changePIN ─▶ sent ── OK ──▶ changed
///                    └ wrong ──▶ +CPIN?, tries left ──▶ reported
extension ATSession {
  enum PINChanging: Hashable, Sendable {
    case none
    case sent
    /// The old PIN was wrong. The state of the SIM is asked for before this is reported.
    case wrong
  }

  /// Sends the new PIN once, and only to a SIM that wants no code, as a wrong old PIN costs one of
  /// three tries.
  mutating func changePIN(from old: String, to new: String) {
    guard pinChange == .none else { return emitPINChange(.failed("the SIM has not answered yet")) }
    guard isKnown, sim.state == .ready else {
      return emitPINChange(.failed("the SIM is not ready"))
    }
    guard old.isDigits(4...8), new.isDigits(4...8) else {
      return emitPINChange(.failed("a PIN has 4 to 8 digits"))
    }
    pinChange = .sent
    jobs.queue.append(.changePIN(ATSecret("+CPWD=\"SC\",\"\(old)\",\"\(new)\"")))
  }

  mutating func finishPINChange(with line: ATLine) {
    guard pinChange == .sent else { return }
    guard case .error(let text) = line else {
      pinChange = .none
      return emitPINChange(.changed)
    }
    switch ATError.code(text) {
    // The PIN was wrong. After the last try the SIM wants the PUK.
    case 12?, 16?: pinChange = .wrong
    default:
      pinChange = .none
      emitPINChange(.failed(ATError.message(text)))
    }
    // The SIM may be blocked now, whatever reason the modem has given.
    askSIM()
  }

  /// Handles a missing answer. It is unknown which PIN is valid now, so nothing is repeated.
  mutating func failPINChange() {
    guard pinChange == .sent else { return }
    pinChange = .none
    emitPINChange(.failed("the SIM has not answered: either PIN may be right"))
  }

  /// Drops a change that was not sent yet, because another SIM may be inserted.
  mutating func dropPINChange() {
    guard jobs.queue.contains(where: \.isPINChange) else { return }
    jobs.queue.removeAll(where: \.isPINChange)
    pinChange = .none
    emitPINChange(.failed("another SIM may be in: nothing was changed"))
  }

  /// Continues after the state of the SIM has been read.
  mutating func finishPINChange() {
    guard pinChange == .wrong else { return }
    switch sim.state {
    case .ready where modem.family.tries != nil:
      jobs.hurry(.ask(.tries))
    case .wants(.puk, _): emitWrongPIN(triesLeft: 0)
    default: emitWrongPIN(triesLeft: nil)
    }
  }

  mutating func emitWrongPIN(triesLeft: Int?) {
    guard pinChange == .wrong else { return }
    pinChange = .none
    emitPINChange(.wrong(triesLeft: triesLeft))
  }

  private mutating func emitPINChange(_ change: PINChange) { emit(.sim(.pinChange(change))) }
}
