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

  enum Question: String, Hashable, Sendable {
    case maker = "+CGMI"
    case model = "+CGMM"
    case identity = "+CGSN"
    case holds = "+CHLD=?"
    case tones = "+VTS=?"
    case mutes = "+CMUT=?"
    case announces
    case tellsSignal
    case sound
    case signal = "+CSQ"
  }

  /// How long the modem has for its answer.
  var patience: Duration {
    switch self {
    // Some answer only when the network has.
    case .dial, .answer, .hold, .resume: .seconds(10)
    default: .seconds(5)
    }
  }
}

extension ATJob {
  func ends(_ id: CallID) -> Bool { if case .end(id, _) = self { true } else { false } }
  func dials(_ id: CallID) -> Bool { if case .dial(id, _) = self { true } else { false } }
  func isTone(of id: CallID) -> Bool { if case .tone(id, _) = self { true } else { false } }
}
