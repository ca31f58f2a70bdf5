import Keypad

/// The SIM, the network that it belongs to, and what that says to codes.
extension SimulatedModem {
  // MARK: What happens

  /// A SIM is put in, or is pulled.
  package mutating func insert(_ card: SimulatedSIM?) -> [UInt8] {
    var none = SimulatedSIM()
    none.isPresent = false
    self.card = card ?? none
    say(card == nil ? "+CPIN: NOT INSERTED" : "+CPIN: \(self.card.state)")
    return take()
  }

  /// The network takes calls, or not: as `+CREG` has it.
  package mutating func register(_ state: Int) -> [UInt8] {
    registration = state
    if announcesRegistration { say("+CREG: \(state)") }
    return take()
  }

  /// The network names emergency numbers.
  package mutating func name(_ numbers: [String]) -> [UInt8] {
    emergencyNumbers = numbers
    sayEmergencyNumbers()
    return take()
  }

  /// The network says something by itself.
  package mutating func emit(_ message: String) -> [UInt8] {
    say("+CUSD: \(message)")
    return take()
  }

  // MARK: Commands

  private mutating func sayEmergencyNumbers() {
    say("+CEN1: 1,999,99")
    for number in emergencyNumbers { say("+CEN2: 31,\(number)") }
  }

  var missingSIM: String? {
    if !card.isPresent { return "+CME ERROR: 10" }
    switch card.lock {
    case .none: return nil
    case .pin: return "+CME ERROR: 11"
    case .puk: return "+CME ERROR: 12"
    }
  }

  /// Only emergency calls go without a SIM or a network.
  func refusal(of number: String) -> String? {
    if number == "112" || number == "911" || emergencyNumbers.contains(number) { return nil }
    return missingSIM ?? (registration == 1 || registration == 5 ? nil : "NO CARRIER")
  }

  /// - Returns: how the answer ends; `nil` where it is no such command.
  mutating func answerOfSIM(_ command: String) -> String? {
    switch command {
    case "+CPIN?":
      guard card.isPresent else { return "+CME ERROR: 10" }
      if card.busy > 0 {
        card.busy -= 1
        return "+CME ERROR: 14"
      }
      say("+CPIN: \(card.state)")
    case "+SPIC" where kind == .telling:
      say("+SPIC: \(card.triesLeft),3,\(card.pukTriesLeft),10")
    case "+CPINR" where kind == .silent:
      say("+CPINR: \"SIM PIN\",\(card.triesLeft),3")
      say("+CPINR: \"SIM PUK\",\(card.pukTriesLeft),10")
    case "+SPIC", "+CPINR": return "ERROR"
    case _ where command.hasPrefix("+CPIN=\""):
      let codes = command.dropFirst(6).split(separator: ",").map { $0.filter { $0 != "\"" } }
      guard card.take(codes[0], newPIN: codes.count > 1 ? codes[1] : nil) else {
        return "+CME ERROR: 16"
      }
    case _ where command.hasPrefix("+CPWD=\"SC\","):
      let codes = command.split(separator: ",").dropFirst().map { $0.filter { $0 != "\"" } }
      if let missingSIM { return missingSIM }
      guard card.change(codes[0], to: codes[1]) == true else { return "+CME ERROR: 16" }
    case "+CLIP=1", "+CCWA=1": return missingSIM ?? "OK"
    case "+CREG=1": announcesRegistration = true
    case "+CREG?": say("+CREG: \(announcesRegistration ? 1 : 0),\(registration)")
    case "+CEREG=1", "+CEREG?": return "ERROR"
    case "+CEN=1": return kind == .telling ? "OK" : "ERROR"
    case "+CEN?": if !emergencyNumbers.isEmpty { sayEmergencyNumbers() }
    case "+CSCS=?": say("+CSCS: (\"IRA\",\"GSM\",\"UCS2\")")
    case "+CUSD=?":
      if kind == .old { return "ERROR" }
      say("+CUSD: (0-2)")
    case _ where command.hasPrefix("+CUSD=1,"): return answer(code: command)
    case _ where command.hasPrefix("+CRSM="): return readEmergencyFile(command)
    default: return nil
    }
    return "OK"
  }

  private mutating func answer(code command: String) -> String? {
    if let missingSIM { return missingSIM }
    services.append(String(command.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }))
    say("OK")
    guard let service else { return "" }
    return "+CUSD: \(service)"
  }

  private mutating func readEmergencyFile(_ command: String) -> String? {
    guard card.isPresent else { return "+CME ERROR: 10" }
    let file = card.emergencyFile
    let fields = command.dropFirst(6).split(separator: ",").compactMap { Int($0) }
    guard fields.count == 5, fields[1] == 28_599, !file.isEmpty else {
      say("+CRSM: 106,130")
      return "OK"
    }
    func hex(_ value: Int) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: 2 - digits.count) + digits
    }
    switch fields[0] {
    case 192 where card.hasRecords:
      say("+CRSM: 144,0,\"62108205422100\(hex(5))\(hex(file.count))83026FB780020019\"")
    case 192:
      say("+CRSM: 144,0,\"000000\(hex(3 * file.count))6FB7040011FF22010000\"")
    case 178: say("+CRSM: 144,0,\"\(file[fields[2] - 1])\"")
    case 176: say("+CRSM: 144,0,\"\(file.joined())\"")
    default: return "ERROR"
    }
    return "OK"
  }
}
