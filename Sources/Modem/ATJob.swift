import Telephony

/// What a modem is to be told, until it is: in words only when its turn has come, for by then it may
/// be for nothing.
enum ATJob: Hashable, Sendable {
  /// A command whose answer changes nothing here.
  case set(String)
  case ask(Question)
  /// Which calls there are.
  case list
  case dial(CallID, String)
  case answer(CallID)
  case hold(CallID)
  case resume(CallID)
  case end(CallID, force: Bool)
  /// Ends a call that is nobody's.
  case endStray(Int)
  case tone(CallID, Character)
  /// Turns the sound over USB on or off.
  case sound(isOn: Bool)
  /// Gives the SIM a code: the whole command. Never a second time.
  case unlock(ATSecret)
  /// Has the SIM take another PIN: the whole command. Never a second time.
  case changePIN(ATSecret)
  /// Sends a code to the network, or answers what it asks: the whole command.
  case service(ATSecret)
  /// Reads emergency numbers of the SIM: a record from 1, or all of a file that has none.
  case readEmergency(Int)
  /// Tells what the line can do, now that its SIM is there.
  case settle
  /// Tells that, and what the modem has said of itself, where a call for help went out before it was asked.
  case introduce

  enum Question: String, Hashable, Sendable {
    case maker = "+CGMI"
    case model = "+CGMM"
    case identity = "+CGSN"
    case sim = "+CPIN?"
    /// How often a code of the SIM may be tried.
    case tries
    case holds = "+CHLD=?"
    case tones = "+VTS=?"
    case mutes = "+CMUT=?"
    case services = "+CUSD=?"
    case characters = "+CSCS=?"
    case announces
    case tellsSignal
    case sound
    case signal = "+CSQ"
    case tellsRegistration = "+CREG=1"
    case registration = "+CREG?"
    case tellsPacketRegistration = "+CEREG=1"
    case packetRegistration = "+CEREG?"
    case tellsEmergency = "+CEN=1"
    /// What kind of file the SIM's emergency numbers are in: EF_ECC, 6FB7 (3GPP TS 31.102, 4.2.21).
    case emergencyFile = "+CRSM=192,28599,0,0,15"
  }

  /// Whether the modem has the answer itself, and does not wait for the network or the SIM with it.
  var isQuick: Bool {
    switch self {
    case .set(let text): !["+CHLD", "+CHUP", "H", "+CUSD"].contains { text.hasPrefix($0) }
    case .ask(.sim), .ask(.tries), .ask(.emergencyFile), .readEmergency: false
    case .ask, .list, .tone, .sound, .settle, .introduce: true
    // Until the network has taken a call, or has let it go, some say nothing at all: 5 s would lose the
    // line, and with it calls that are only slow to begin.
    case .dial, .answer, .hold, .resume, .end, .endStray, .unlock, .changePIN, .service:
      false
    }
  }

  /// How long the modem has for its answer.
  var patience: Duration {
    switch self {
    // Some answer only when the network has, or the SIM.
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
