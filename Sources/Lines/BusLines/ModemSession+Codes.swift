import BusMessages
import CallModel
import Keypad

/// The codes of the SIM and of the network. They are not written or kept anywhere.
extension ModemSession {
  mutating func finishCode(_ answer: BusAnswer, at now: Instant) {
    // The number of tries left is reported again after a right code and after a wrong one.
    line.reported.forgetSIM()
    if case .values = answer { line.codeUntil = now + Self.codePatience }
    if let chosen = line.chosen { askSIMState(chosen) }
  }

  /// Asks the SIM to change the PIN. A wrong old PIN costs a try, so the request is sent only once.
  mutating func changePIN(from old: String, to new: String) {
    guard let call = pinChangeCall(from: old, to: new) else {
      return emit(.sim(.pinChange(.failed("the SIM is not ready"))))
    }
    guard SIMCodes.isRight(old), SIMCodes.isRight(new) else {
      return emit(.sim(.pinChange(.failed("a PIN has 4 to 8 digits"))))
    }
    ask(call, for: .pinChange)
  }

  mutating func finishPINChange(_ answer: BusAnswer, at now: Instant) {
    guard case .failure(let name, let text) = answer else {
      return emit(.sim(.pinChange(.changed)))
    }
    guard Self.isWrongPIN(name), let chosen = line.chosen else {
      return emit(.sim(.pinChange(.failed(ServiceText.message(name, text)))))
    }
    askTries(chosen, at: now)
  }

  // MARK: The network's

  mutating func ask(service text: String, by member: String) {
    guard let chosen = line.chosen, line.reported.isReady, hasCodes else {
      return emit(.service(.failed("the modem can't do this")))
    }
    // The network waits less than three minutes for its user (3GPP TS 24.090).
    let call = BusCall(
      chosen, Interface.codes, member, "s", [.string(text)], patience: .seconds(180), isSecret: true
    )
    ask(call, for: .service)
  }

  /// Sends a code that the user has typed.
  mutating func send(service code: String) {
    guard !ServiceCode.concernsSIM(code) else {
      return emit(.service(.failed("SIM codes are not sent to the network")))
    }
    ask(service: code, by: "Initiate")
  }

  mutating func endService() {
    guard let chosen = line.chosen, hasCodes else { return }
    ask(BusCall(chosen, Interface.codes, "Cancel"), for: .nothing)
  }

  mutating func finishService(_ answer: BusAnswer) {
    switch answer {
    case .values(let values):
      guard let chosen = line.chosen else { return }
      // The properties tell whether the network waits for an answer. The text is kept until then.
      let text = ServiceText.bounded(Self.serviceText(values))
      ask(Self.properties(chosen, Interface.codes), for: .serviceState(text))
    case .failure(let name, let text):
      emit(.service(.failed(ServiceText.message(name, text))))
    }
  }

  mutating func finishService(_ answer: BusAnswer, saying text: String) {
    var isAsking = false
    if case .values(let values) = answer {
      isAsking = values.first?["State"] == Self.waitingState
    }
    emit(.service(isAsking ? .asks(text) : .information(text)))
  }
}
