import BusMessages
import CallModel
import Keypad

/// The SIM and its codes, and the codes of the network.
extension ModemManagerSession {
  /// The values of `MMModemLock`.
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
    ask(Self.properties(path, Interface.sim), for: .own(.sim(path)))
  }

  mutating func receiveSIM(_ properties: [String: BusValue]) {
    guard let numbers = properties["EmergencyNumbers"]?.items else { return }
    emergencyNumbers = ModemView.emergencyNumbers(numbers.compactMap(\.text))
  }

  /// The state of the chosen modem's SIM.
  private var sim: SIMState? { line.modem?[Interface.modem].flatMap { sim($0) } }

  func sim(_ properties: [String: BusValue]) -> SIMState? {
    let retries = properties["UnlockRetries"]?.entries
    func tries(_ lock: Int) -> Int? { SIMCodes.tries(retries?[.number(lock)]) }
    if properties["State"]?.int == -1 {
      switch properties["StateFailedReason"]?.int {
      case 2: return .absent
      case 3: return .failed("the SIM has failed")
      default: return nil
      }
    }
    switch properties["UnlockRequired"]?.int {
    case Lock.none, Lock.pin2, Lock.puk2: return .ready
    case Lock.pin: return line.codeUntil == nil ? .wants(.pin, triesLeft: tries(Lock.pin)) : nil
    case Lock.puk: return line.codeUntil == nil ? .wants(.puk, triesLeft: tries(Lock.puk)) : nil
    case let lock? where lock > Lock.puk2: return .failed("it is locked to another network")
    default: return nil
    }
  }

  mutating func give(_ code: SIMCode, _ codes: [String]) {
    guard let simPath, simPath != "/", codes.allSatisfy(SIMCodes.isRight) else {
      line.reported.forgetSIM()
      if let sim { emit(.sim(.state(sim))) }
      return
    }
    let member = code == .pin ? "SendPin" : "SendPuk"
    ask(.withCodes(codes, to: simPath, Interface.sim, member), for: .code)
  }

  mutating func askSIMState(_ path: String) { askModem(path, for: .modem(path)) }

  private mutating func askModem(_ path: String, for purpose: Purpose) {
    ask(Self.properties(path, Interface.modem), for: .own(purpose))
  }

  func pinChangeCall(from old: String, to new: String) -> BusCall? {
    guard let simPath, simPath != "/", sim == .ready else { return nil }
    return .withCodes([old, new], to: simPath, Interface.sim, "ChangePin")
  }

  static func isWrongPIN(_ error: String) -> Bool {
    error.hasSuffix(".IncorrectPassword") || error.hasSuffix(".SimPuk")
  }

  /// ModemManager updates the number of tries left before it answers.
  mutating func askTries(_ path: String, at now: Instant) { askModem(path, for: .wrongPIN(path)) }

  mutating func emitWrongPIN() {
    let properties = line.modem?[Interface.modem] ?? [:]
    let isBlocked = properties["UnlockRequired"]?.int == Lock.puk
    let tries = SIMCodes.tries(properties["UnlockRetries"]?.entries?[.number(Lock.pin)])
    emit(.sim(.pinChange(.wrong(triesLeft: isBlocked ? 0 : tries))))
  }

  // MARK: The network's

  static func serviceText(_ values: [BusValue]) -> String { values.first?.text ?? "" }

  /// Reports messages that the network sends unasked.
  mutating func receiveService(_ values: [String: BusValue]) {
    if let text = values["NetworkNotification"]?.text, !text.isEmpty {
      emit(.service(.information(ServiceText.bounded(text))))
    }
    if let text = values["NetworkRequest"]?.text, !text.isEmpty {
      emit(.service(.asks(ServiceText.bounded(text))))
    }
  }
}
