import CallModel

/// A line from a modem, read regardless of the command that runs (3GPP TS 27.007, ITU-T V.250, and
/// the makers' own lines, see ``ModemFamily``).
enum ATLine: Hashable, Sendable {
  case ok
  /// `ERROR`, `+CME ERROR: …`, `+CMS ERROR: …`.
  case error(String)
  case noCarrier, busy, noAnswer
  /// `RING`, `+CRING`.
  case ring
  /// `+CLIP`; the number is `nil` if it is withheld or not known.
  case caller(String?)
  /// `+CCWA`, for a call that waits during another one.
  case waiting(String?)
  /// `+CLCC`.
  case call(ListedCall)
  /// The state of a call has changed.
  case callChanged
  /// A call is over. The line doesn't say which.
  case callOver
  /// `+CSQ` and similar lines, in bars from 0 to 4; `nil` if unknown.
  case signal(Int?)
  /// `+CPIN`: the state of the SIM, asked for or not.
  case sim(String)
  /// The state of the SIM has changed.
  case simChanged
  /// `+CREG`, or `+CEREG` of networks without circuit switching; asked for or not.
  case registration(isPacket: Bool, ATFields)
  /// `+CEN1`: emergency numbers of the network follow.
  case emergencyList
  /// `+CEN2`.
  case emergencyNumber(String)
  /// `+CUSD`.
  case service(ServiceMessage)
  /// The modem has restarted.
  case started
  /// Any other line, such as an answer to a command, without the white space at both ends.
  case other(String)

  /// Whether the line belongs to a list of emergency numbers.
  var isOfEmergencyList: Bool {
    switch self {
    case .emergencyList, .emergencyNumber: true
    default: false
    }
  }

  /// - Parameter isUCS2: whether the modem is set to UCS-2.
  init(_ text: String, isUCS2: Bool) {
    let line = text.trimmed
    switch line.uppercased() {
    case "OK": self = .ok
    case "ERROR", "COMMAND NOT SUPPORT", "COMMAND NOT SUPPORTED", "TOO MANY PARAMETERS":
      self = .error(line)
    case "NO CARRIER", "NO DIALTONE", "NO DIAL TONE": self = .noCarrier
    case "BUSY": self = .busy
    case "NO ANSWER": self = .noAnswer
    case "RING": self = .ring
    case "RDY", "^SYSSTART", "START": self = .started
    default: self = Self.named(line, isUCS2: isUCS2) ?? .other(line)
    }
  }

  private static func named(_ line: String, isUCS2: Bool) -> ATLine? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...]
    let fields = ATFields(value)
    switch line[..<colon].uppercased() {
    case "+CME ERROR", "+CMS ERROR": return .error(line)
    case "+CRING": return .ring
    case "+CLIP": return .caller(fields.number(at: 0, type: 1, validity: 5, isUCS2: isUCS2))
    case "+CCWA": return .waiting(fields.number(at: 0, type: 1, validity: 4, isUCS2: isUCS2))
    case "+CLCC": return ListedCall(fields, isUCS2: isUCS2).map { .call($0) }
    case "+CSQ", "^RSSI": return .signal(fields.int(0).flatMap(Self.bars))
    case "+QIND" where fields.text(0) == "csq": return .signal(fields.int(1).flatMap(Self.bars))
    case "^CEND": return .callOver
    case "VOICE CALL" where value.trimmed.uppercased().hasPrefix("END"): return .callOver
    case "+UCALLSTAT" where fields.int(1) == 6: return .callOver
    case "VOICE CALL", "MISSED_CALL", "^ORIG", "^CONF", "^CONN", "+UCALLSTAT", "+COLP",
      "+CSSI", "+CSSU":
      return .callChanged
    case "+QIND" where fields.text(0) == "ccinfo": return .callChanged
    case "+CPIN": return .sim(value.trimmed.uppercased())
    case "+SIMCARD", "^SIMST", "+QSIMSTAT", "+UUSIMSTAT": return .simChanged
    case "+CREG": return .registration(isPacket: false, fields)
    case "+CEREG": return .registration(isPacket: true, fields)
    case "+CEN1": return .emergencyList
    case "+CEN2": return fields.text(1).map { .emergencyNumber(HexNumber.read($0, isUCS2: isUCS2)) }
    case "+CUSD": return ServiceMessage(value).map { .service($0) }
    default: return nil
    }
  }

  /// Returns the bars for a value of the scale in 27.007, 8.5: 0 is -113 dBm, 31 is -51 dBm, and
  /// each step is 2 dB. 99 is unknown.
  static func bars(_ value: Int) -> Int? {
    switch value {
    case 0...1: 0
    case 2...6: 1
    case 7...11: 2
    case 12...17: 3
    case 18...31: 4
    default: nil
    }
  }
}
