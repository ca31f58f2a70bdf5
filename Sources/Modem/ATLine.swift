import Telephony

/// A line of a modem, and what it means whenever it comes (3GPP TS 27.007, ITU-T V.250, and what the
/// families in ``ModemFamily`` say of their own).
enum ATLine: Hashable, Sendable {
  case ok
  /// `ERROR`, `+CME ERROR: …`, `+CMS ERROR: …`.
  case error(String)
  case noCarrier, busy, noAnswer
  /// `RING`, `+CRING`.
  case ring
  /// `+CLIP`; the number is `nil` where it is withheld, or not known.
  case caller(String?)
  /// `+CCWA`, of a call that waits beside another.
  case waiting(String?)
  /// `+CLCC`.
  case call(ListedCall)
  /// Something has become of a call.
  case callChanged
  /// A call is over, whichever.
  case callOver
  /// `+CSQ` and its kin, in bars from 0 to 4; `nil` where it is not known.
  case signal(Int?)
  /// `+CPIN`: how the SIM is, asked or not.
  case sim(String)
  /// Something has become of the SIM.
  case simChanged
  /// `+CREG`, and `+CEREG` of networks that have no circuits; asked or not.
  case registration(isPacket: Bool, ATFields)
  /// `+CEN1`: emergency numbers of the network follow.
  case emergencyList
  /// `+CEN2`.
  case emergencyNumber(String)
  /// `+CUSD`.
  case service(ServiceMessage)
  /// The modem has begun anew.
  case started
  /// What answers a command, and what is none of these. Without white space around it.
  case other(String)

  /// Whether it is of a list of emergency numbers.
  var isOfEmergencyList: Bool {
    switch self {
    case .emergencyList, .emergencyNumber: true
    default: false
    }
  }

  /// - Parameter isUCS2: whether the modem was told to write UCS-2.
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
    case "+CSQ": return .signal(fields.int(0).flatMap(Self.bars))
    case "^RSSI": return .signal(fields.int(0).flatMap(Self.bars))
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

  /// Of the scale of 27.007, 8.5: 0 is -113 dBm, 31 is -51 dBm, and each step 2 dB; 99 is unknown.
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
