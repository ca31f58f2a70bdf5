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

  /// What is said instead of dialling a code that goes to no network: `*#06#`, what was not typed, what
  /// holds a PIN or a password and is not complete, and all such on a line that takes no codes. As a
  /// number it would stand on the display, and in the log. `nil` where it may go out.
  func answerHere(_ call: PlannedCall) -> String? {
    if call.request.isAddress { return refusal(ofAddress: call.request) }
    let number = call.request.number
    guard let code = ServiceCode(call.request.numberBeforePause) else {
      if ServiceCode.hasSecrets(number) { return "that code is not complete: nothing is dialled" }
      return service(call) != nil && !call.isTyped ? untypedWords(call) : nil
    }
    if code.meaning == .identity { return identityWords }
    if isForNetwork {
      if !call.isTyped { return untypedWords(call) }
      if calls.abilities == nil { return "no line is ready for a code: try again" }
      if code.text != number { return "a code has no pause behind it: nothing is dialled" }
    }
    let isSent = service(call) != nil
    if code.hasSecrets, !isSent {
      return code.holdsPIN
        ? "this line changes no PIN: nothing is dialled"
        : "this line takes no passwords: nothing is dialled"
    }
    if isForNetwork, !isSent { return "this line takes no codes: nothing is dialled" }
    return code.mistake ?? refusal(ofSIMCode: code)
  }

  /// Whether what is dialled may reach a mobile network, which takes a code for what it is though it comes
  /// as a call. Of a line that is not there yet nobody knows.
  private var isForNetwork: Bool {
    guard let abilities = calls.abilities else { return true }
    return abilities.contains(.services) || calls.status.isOfMobileNetwork
  }

  /// A contact, a log or a speed dial may have a code from anybody: it does what its question says, but
  /// to whoever did not know of it.
  private func untypedWords(_ call: PlannedCall) -> String {
    let whose = call.request.name.map { " of \($0)" } ?? ""
    return "\(ServiceCode.masked(call.request.number))\(whose) is a code: type it to send it"
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

  static let networkSpeaks = "the network says"

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
    // Until that has its answer the network takes nothing else; nor is it passed over unseen.
    if case .asks? = unseenService, let news = unseenService {
      unseenService = nil
      remove(noticeBeginning: Self.networkSpeaks)
      notice = "the network asks first: the code is not sent"
      return .scene(ServiceTalk(news))
    }
    if case .failed? = unseenService { unseenService = nil }
    sentCode = code.text
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
