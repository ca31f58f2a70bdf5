import Keypad
import Telephony

/// Codes for the network, from wherever they come: they are no calls.
extension Desk {
  /// The code that a call would be, where the line takes codes; `nil` where it is a call, or may be one
  /// for help.
  func service(_ call: PlannedCall) -> ServiceCode? {
    guard calls.abilities?.contains(.services) == true, concern(call) != .emergency else {
      return nil
    }
    let number = call.request.number
    if let code = ServiceCode(number) { return code }
    // Beside a call a digit or two are for that, and no network means one thing by them.
    return calls.all.isEmpty ? ServiceCode(short: number) : nil
  }

  /// What is said instead of dialling a code that goes to no network: `*#06#`, what holds a PIN or a
  /// password and is not complete, and all such on a line that takes no codes. As a number it would
  /// stand on the display, and in the log. `nil` where it may go out.
  func answerHere(_ call: PlannedCall) -> String? {
    let number = call.request.number
    guard let code = ServiceCode(number) else {
      return ServiceCode.hasSecrets(number) ? "that code is not complete: nothing is dialled" : nil
    }
    if code.meaning == .identity { return identityWords }
    if code.hasSecrets, service(call) == nil {
      return code.holdsPIN
        ? "this line changes no PIN: nothing is dialled"
        : "this line takes no passwords: nothing is dialled"
    }
    return code.mistake ?? refusal(ofSIMCode: code)
  }

  /// Why a code for the SIM, right as it is, comes to nothing now: it goes to no network instead. `nil`
  /// where the line carries it out, or where it can't at all.
  private func refusal(ofSIMCode code: ServiceCode) -> String? {
    switch code.meaning {
    case .changePIN(second: true), .unblockPIN(second: true):
      return "a PIN2 is not changed here: nothing is sent"
    case .unblockPIN:
      return wantedSIMCode == .puk ? nil : "the SIM wants no PUK: nothing is sent"
    default: break
    }
    switch calls.status.sim {
    case .wants(let code, _)?:
      return "\(Self.wantsSIMCode)\(code == .pin ? "PIN" : "PUK") first"
    case .absent?: return "no SIM: nothing is sent"
    case .failed?, .ready?, nil: return nil
    }
  }

  /// Whether a PUK in it is the last one that the SIM takes.
  func isLastTry(_ code: ServiceCode) -> Bool {
    code.meaning == .unblockPIN(second: false) && wantedSIMCode == .puk && simTriesLeft == 1
  }

  /// What `*#06#` asks for: 3GPP TS 22.030. It leaves the telephone in no case.
  var identityWords: String {
    calls.status.identity.map { "IMEI \($0)" } ?? "this line has no IMEI"
  }

  /// Sends a code that was said yes to, and that ``answerHere(_:)`` has nothing against.
  mutating func send(_ code: ServiceCode, at now: Instant) -> Next {
    sentCode = code.text
    unseenService = nil
    switch code.meaning {
    case .unblockPIN:
      ask([.unblock(puk: code.details[0], newPIN: code.details[1])])
      return .scene(ServiceTalk(sending: code.masked, to: .blockedSIM, at: now))
    case .changePIN:
      ask([.changePIN(old: code.details[0], new: code.details[1])])
      return .scene(ServiceTalk(sending: code.masked, to: .sim, at: now))
    default:
      ask([.service(code.text)])
      return .scene(ServiceTalk(sending: code.masked, at: now))
    }
  }
}
