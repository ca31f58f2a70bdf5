import BusMessages
import CallModel
import Keypad

/// The SIM and its codes, and the codes of the network.
extension ModemManagerSession {
  /// `MMModemLock`.
  private enum Lock {
    static let none = 1
    static let pin = 2
    static let pin2 = 3
    static let puk = 4
    static let puk2 = 5
  }

  // MARK: The SIM

  mutating func askSIM(_ modem: Properties) {
    let path = modem[Interface.modem]?["Sim"]?.text
    guard path != simPath else { return }
    simPath = path
    emergencyNumbers = []
    guard let path, path != "/" else { return }
    talk.ask(
      BusCall(path, Interface.properties, "GetAll", "s", [.string(Interface.sim)]),
      for: .sim(path))
  }

  mutating func takeSIM(_ properties: [String: BusValue]) {
    guard let numbers = properties["EmergencyNumbers"]?.items else { return }
    emergencyNumbers = ModemView.emergencyNumbers(numbers.compactMap(\.text))
  }

  func sim(_ properties: [String: BusValue]) -> SIMState? {
    let retries = properties["UnlockRetries"]?.entries
    func tries(_ lock: Int) -> Int? {
      retries?[.number(lock)]?.int.flatMap { (0...99).contains($0) ? $0 : nil }
    }
    if properties["State"]?.int == -1 {
      switch properties["StateFailedReason"]?.int {
      case 2: return .absent
      case 3: return .failed("the SIM has failed")
      default: return nil
      }
    }
    switch properties["UnlockRequired"]?.int {
    case Lock.none, Lock.pin2, Lock.puk2: return .ready
    case Lock.pin: return codeUntil == nil ? .wants(.pin, triesLeft: tries(Lock.pin)) : nil
    case Lock.puk: return codeUntil == nil ? .wants(.puk, triesLeft: tries(Lock.puk)) : nil
    case let lock? where lock > Lock.puk2: return .failed("it is locked to another network")
    default: return nil
    }
  }

  /// Gives the SIM a code that the user has typed. The code is not written or kept anywhere.
  mutating func give(_ codes: [String], by member: String) {
    guard let simPath, simPath != "/", codes.allSatisfy(SIMCodes.isRight) else {
      told.forgetSIM()
      return tellSIM()
    }
    let call = BusCall(
      simPath, Interface.sim, member, String(repeating: "s", count: codes.count),
      codes.map { .string($0) }, patience: .seconds(30), isSecret: true)
    talk.ask(call, for: .code)
  }

  private mutating func tellSIM() {
    if let chosen, let properties = modems[chosen]?[Interface.modem], let sim = sim(properties) {
      talk.emit(.sim(.state(sim)))
    }
  }

  mutating func finishCode(_ answer: BusAnswer, at now: Instant) {
    // The number of tries left is reported again after a right code and after a wrong one.
    told.forgetSIM()
    if case .values = answer { codeUntil = now + Self.codePatience }
    guard let chosen else { return }
    talk.ask(
      BusCall(chosen, Interface.properties, "GetAll", "s", [.string(Interface.modem)]),
      for: .modem(chosen))
  }

  /// Asks the SIM to change the PIN. A wrong old PIN costs a try, so the request is sent only once.
  mutating func changePIN(from old: String, to new: String) {
    guard let simPath, simPath != "/", let chosen,
      modems[chosen]?[Interface.modem].flatMap({ sim($0) }) == .ready
    else { return talk.emit(.sim(.pinChange(.failed("the SIM is not ready")))) }
    guard SIMCodes.isRight(old), SIMCodes.isRight(new) else {
      return talk.emit(.sim(.pinChange(.failed("a PIN has 4 to 8 digits"))))
    }
    let call = BusCall(
      simPath, Interface.sim, "ChangePin", "ss", [.string(old), .string(new)],
      patience: .seconds(30), isSecret: true)
    talk.ask(call, for: .pinChange)
  }

  mutating func finishPINChange(_ answer: BusAnswer, at now: Instant) {
    guard case .failure(let name, let text) = answer else {
      return talk.emit(.sim(.pinChange(.changed)))
    }
    guard name.hasSuffix(".IncorrectPassword") || name.hasSuffix(".SimPuk"), let chosen else {
      return talk.emit(.sim(.pinChange(.failed(ServiceText.message(name, text)))))
    }
    // ModemManager updates the number of tries left before it answers.
    talk.ask(
      BusCall(chosen, Interface.properties, "GetAll", "s", [.string(Interface.modem)]),
      for: .wrongPIN(chosen))
  }

  mutating func tellWrongPIN() {
    let properties = chosen.flatMap { modems[$0]?[Interface.modem] } ?? [:]
    let isBlocked = properties["UnlockRequired"]?.int == Lock.puk
    let tries = properties["UnlockRetries"]?.entries?[.number(Lock.pin)]?.int
    talk.emit(
      .sim(
        .pinChange(.wrong(triesLeft: isBlocked ? 0 : tries.flatMap { 0...99 ~= $0 ? $0 : nil }))))
  }

  // MARK: The network's

  mutating func ask(service text: String, by member: String) {
    guard let chosen, told.isReady, modems[chosen]?[Interface.codes] != nil else {
      return talk.emit(.service(.failed("the modem can't do this")))
    }
    // The network waits less than three minutes for its user (3GPP TS 24.090).
    let call = BusCall(
      chosen, Interface.codes, member, "s", [.string(text)], patience: .seconds(180),
      isSecret: true)
    talk.ask(call, for: .service)
  }

  /// Sends a code that the user has typed.
  mutating func send(service code: String) {
    guard !ServiceCode.concernsSIM(code) else {
      return talk.emit(.service(.failed("a code for the SIM is sent to no network")))
    }
    ask(service: code, by: "Initiate")
  }

  mutating func endService() {
    guard let chosen, modems[chosen]?[Interface.codes] != nil else { return }
    talk.ask(BusCall(chosen, Interface.codes, "Cancel"), for: .nothing)
  }

  mutating func finishService(_ answer: BusAnswer, _ purpose: Purpose) {
    switch (answer, purpose) {
    case (.values(let values), .service):
      guard let chosen else { return }
      // The properties tell whether the network waits for an answer. The text is kept until then.
      let text = ServiceText.bounded(values.first?.text ?? "")
      talk.ask(
        BusCall(chosen, Interface.properties, "GetAll", "s", [.string(Interface.codes)]),
        for: .serviceState(text))
    case (.failure(let name, let text), .service):
      talk.emit(.service(.failed(ServiceText.message(name, text))))
    case (let answer, .serviceState(let text)):
      let isAsking: Bool
      if case .values(let values) = answer {
        // `MM_MODEM_3GPP_USSD_SESSION_STATE_USER_RESPONSE`
        isAsking = values.first?["State"]?.int == 3
      } else {
        isAsking = false
      }
      talk.emit(.service(isAsking ? .asks(text) : .told(text)))
    default: break
    }
  }

  /// Reports messages that the network sends unasked.
  mutating func hearService(_ values: [String: BusValue]) {
    if let text = values["NetworkNotification"]?.text, !text.isEmpty {
      talk.emit(.service(.told(ServiceText.bounded(text))))
    }
    if let text = values["NetworkRequest"]?.text, !text.isEmpty {
      talk.emit(.service(.asks(ServiceText.bounded(text))))
    }
  }
}
