import CallModel

/// A request that waits for its turn. Its command is written only then, because the request may no
/// longer apply.
enum ATJob: Hashable, Sendable {
  /// A command whose answer has no effect here.
  case set(String)
  case ask(Question)
  /// A request for the list of calls.
  case list
  case dial(CallID, String)
  case answer(CallID)
  case hold(CallID)
  case resume(CallID)
  case end(CallID, force: Bool)
  /// The end of a call that this telephone doesn't show, by its number in the modem's list.
  case hangUpOrphan(Int)
  case tone(CallID, Character)
  /// Turning the sound over USB on or off.
  case sound(isOn: Bool)
  /// A code for the SIM, as a whole command. It is never repeated.
  case unlock(ATSecret)
  /// A change of the SIM's PIN, as a whole command. It is never repeated.
  case changePIN(ATSecret)
  /// A code or a reply for the network, as a whole command.
  case service(ATSecret)
  /// A request for emergency numbers of the SIM: one record, counted from 1, or a whole file
  /// without records.
  case readEmergency(Int)
  /// A report of the line's abilities, now that its SIM is ready.
  case settle
  /// A report of the abilities and the modem's name, identity, signal and SIM, after an emergency
  /// call that went out before the modem was asked for them.
  case introduce

  enum Question: String, Hashable, Sendable {
    case maker = "+CGMI"
    case model = "+CGMM"
    case identity = "+CGSN"
    case sim = "+CPIN?"
    /// The number of tries left for a code of the SIM.
    case tries
    case holds = "+CHLD=?"
    case tones = "+VTS=?"
    case mutes = "+CMUT=?"
    case services = "+CUSD=?"
    case characters = "+CSCS=?"
    case announces
    case reportSignal
    case sound
    case signal = "+CSQ"
    case reportRegistration = "+CREG=1"
    case registration = "+CREG?"
    case reportPacketRegistration = "+CEREG=1"
    case packetRegistration = "+CEREG?"
    case reportEmergency = "+CEN=1"
    /// The format of the SIM's file of emergency numbers: EF_ECC, 6FB7 (3GPP TS 31.102, 4.2.21).
    case emergencyFile = "+CRSM=192,28599,0,0,15"
  }

  /// Whether the modem answers by itself, without waiting for the network or the SIM.
  var isQuick: Bool {
    switch self {
    case .set(let text): !["+CHLD", "+CHUP", "H", "+CUSD"].contains { text.hasPrefix($0) }
    case .ask(.sim), .ask(.tries), .ask(.emergencyFile), .readEmergency: false
    case .ask, .list, .tone, .sound, .settle, .introduce: true
    // Until the network has connected or released a call, some modems send nothing at all. With a
    // short limit the line would be lost within 5 s, together with calls that are only slow to
    // start.
    case .dial, .answer, .hold, .resume, .end, .hangUpOrphan, .unlock, .changePIN, .service:
      false
    }
  }

  /// The time limit for the modem's answer.
  var patience: Duration {
    switch self {
    // Some modems answer only after the network or the SIM.
    case .dial, .answer, .hold, .resume, .service, .unlock, .changePIN: .seconds(10)
    default: .seconds(5)
    }
  }

  func ends(_ id: CallID) -> Bool { if case .end(id, _) = self { true } else { false } }
  func dials(_ id: CallID) -> Bool { if case .dial(id, _) = self { true } else { false } }
  func isTone(of id: CallID) -> Bool { if case .tone(id, _) = self { true } else { false } }
  var isUnlock: Bool { if case .unlock = self { true } else { false } }
  var isPINChange: Bool { if case .changePIN = self { true } else { false } }
  var isService: Bool { if case .service = self { true } else { false } }
}
