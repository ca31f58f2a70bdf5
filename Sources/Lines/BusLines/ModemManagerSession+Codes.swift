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

  mutating func askParts(_ path: String, _ modem: Properties) {
    let path = modem[Interface.modem]?["Sim"]?.text
    guard path != simPath else { return }
    simPath = path
    emergencyNumbers = []
    guard let path, path != "/" else { return }
    talk.ask(
      BusCall(path, Interface.properties, "GetAll", "s", [.string(Interface.sim)]),
      for: .sim(path))
  }

  mutating func receiveSIM(_ properties: [String: BusValue]) {
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

  mutating func unlock(_ pin: String) { give([pin], by: "SendPin") }
  mutating func unblock(_ puk: String, newPIN pin: String) { give([puk, pin], by: "SendPuk") }

  /// Gives the SIM a code that the user has typed.
  private mutating func give(_ codes: [String], by member: String) {
    guard let simPath, simPath != "/", codes.allSatisfy(SIMCodes.isRight) else {
      reported.forgetSIM()
      return emitSIM()
    }
    let call = BusCall(
      simPath, Interface.sim, member, String(repeating: "s", count: codes.count),
      codes.map { .string($0) }, patience: .seconds(30), isSecret: true)
    talk.ask(call, for: .code)
  }

  private mutating func emitSIM() {
    if let chosen, let properties = modems[chosen]?[Interface.modem], let sim = sim(properties) {
      talk.emit(.sim(.state(sim)))
    }
  }

  mutating func askSIMState(_ path: String) { askModem(path, for: .modem(path)) }

  private mutating func askModem(_ path: String, for purpose: Purpose) {
    talk.ask(
      BusCall(path, Interface.properties, "GetAll", "s", [.string(Interface.modem)]), for: purpose)
  }

  func pinChangeCall(from old: String, to new: String) -> BusCall? {
    guard let simPath, simPath != "/", let chosen,
      modems[chosen]?[Interface.modem].flatMap({ sim($0) }) == .ready
    else { return nil }
    return BusCall(
      simPath, Interface.sim, "ChangePin", "ss", [.string(old), .string(new)],
      patience: .seconds(30), isSecret: true)
  }

  static func isWrongPIN(_ error: String) -> Bool {
    error.hasSuffix(".IncorrectPassword") || error.hasSuffix(".SimPuk")
  }

  /// ModemManager updates the number of tries left before it answers.
  mutating func askTries(_ path: String, at now: Instant) { askModem(path, for: .wrongPIN(path)) }

  mutating func emitWrongPIN() {
    let properties = chosen.flatMap { modems[$0]?[Interface.modem] } ?? [:]
    let isBlocked = properties["UnlockRequired"]?.int == Lock.puk
    let tries = properties["UnlockRetries"]?.entries?[.number(Lock.pin)]?.int
    talk.emit(
      .sim(
        .pinChange(.wrong(triesLeft: isBlocked ? 0 : tries.flatMap { 0...99 ~= $0 ? $0 : nil }))))
  }

  // MARK: The network's

  static func serviceText(_ values: [BusValue]) -> String { values.first?.text ?? "" }

  static func codesCall(_ path: String) -> BusCall {
    BusCall(path, Interface.properties, "GetAll", "s", [.string(Interface.codes)])
  }

  /// Reports messages that the network sends unasked.
  mutating func receiveService(_ values: [String: BusValue]) {
    if let text = values["NetworkNotification"]?.text, !text.isEmpty {
      talk.emit(.service(.information(ServiceText.bounded(text))))
    }
    if let text = values["NetworkRequest"]?.text, !text.isEmpty {
      talk.emit(.service(.asks(ServiceText.bounded(text))))
    }
  }
}
