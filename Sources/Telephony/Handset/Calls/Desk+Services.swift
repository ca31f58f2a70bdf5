import CallModel
import Keypad

/// Codes for the network, from any source. They are not calls.
extension Desk {
  /// Returns the dialled number as a code, if it is one and the line accepts codes; `nil` for a
  /// call, and for a possible emergency call.
  func service(_ call: PlannedCall) -> ServiceCode? {
    guard calls.abilities?.contains(.services) == true, concern(call) != .emergency else {
      return nil
    }
    let number = call.request.number
    if let code = ServiceCode(number) { return code }
    // During a call, one or two digits act on that call, and networks differ in their meaning.
    return calls.all.isEmpty ? ServiceCode(short: number) : nil
  }

  /// Returns the notice in place of a code that is not sent; `nil` if the number may be sent. Among
  /// the codes that are not sent are `*#06#`, a code that was not typed, an incomplete code with a
  /// PIN or a password, and a code on a line that can't send codes. Dialled as a number, a code
  /// would appear on the display and in the log.
  func answerHere(_ call: PlannedCall) -> String? {
    if call.request.isAddress { return refusal(ofAddress: call.request) }
    let number = call.request.number
    guard let code = ServiceCode(call.request.numberBeforePause) else {
      if ServiceCode.hasSecrets(number) { return "that code is incomplete: nothing dialled" }
      return service(call) != nil && !call.isTyped ? untypedWords(call) : nil
    }
    if code.meaning == .identity { return identityWords }
    if code.meaning == .pairing { return "\(code.text) pairs a phone: type it" }
    if isForNetwork {
      if !call.isTyped { return untypedWords(call) }
      if calls.abilities == nil { return "the line isn't ready yet: try again" }
      if code.text != number { return "a code can't have a pause: nothing dialled" }
    }
    let isSent = service(call) != nil
    if code.hasSecrets, !isSent {
      return code.holdsPIN
        ? "this line can't change PINs: nothing dialled"
        : "this line can't send passwords: not dialled"
    }
    if isForNetwork, !isSent { return "this line can't send codes: not dialled" }
    return code.mistake ?? refusal(ofSIMCode: code)
  }

  /// Whether a dialled number may reach a mobile network, which carries out a code even if it
  /// arrives as a call. Until the line is ready, this is not known, and the value is `true`.
  private var isForNetwork: Bool {
    guard let abilities = calls.abilities else { return true }
    return abilities.contains(.services) || calls.status.isOfMobileNetwork
  }

  /// Returns the notice for a code that was not typed. A contact, a log or a speed dial may contain
  /// a code of any origin, which the user doesn't know about.
  private func untypedWords(_ call: PlannedCall) -> String {
    let whose = call.request.name.map { " of \($0)" } ?? ""
    return "\(ServiceCode.masked(call.request.number))\(whose) is a code: type it to send it"
  }

  /// Returns why a correct code for the SIM has no effect now, and is not sent to the network
  /// either; `nil` if the line carries it out, or can't carry it out at all.
  private func refusal(ofSIMCode code: ServiceCode) -> String? {
    switch code.meaning {
    case .changePIN(second: true), .unblockPIN(second: true):
      return "PIN2 can't be changed here: nothing sent"
    case .unblockPIN:
      return wantedSIMCode == .puk ? nil : "the SIM needs no PUK: nothing sent"
    default: break
    }
    switch calls.status.sim {
    case .wants(let code, _)?:
      return "\(Self.wantsSIMCode)\(code == .pin ? "PIN" : "PUK") first"
    case .absent?: return "no SIM: nothing sent"
    case .failed?, .ready?, nil: return nil
    }
  }

  static let networkSpeaks = "message from the network"

  /// Whether the code contains a PUK and the SIM has only one try left.
  func isLastTry(_ code: ServiceCode) -> Bool {
    code.meaning == .unblockPIN(second: false) && wantedSIMCode == .puk && simTriesLeft == 1
  }

  /// The answer to `*#06#` (3GPP TS 22.030). The code never leaves the telephone.
  var identityWords: String {
    calls.status.identity.map { "IMEI \($0)" } ?? "this line has no IMEI"
  }

  /// Sends a code after the user has said yes. ``answerHere(_:)`` must have allowed it.
  mutating func send(_ code: ServiceCode, at now: Instant) -> Next {
    // The network accepts no code until its question is answered, and the user must see the
    // question.
    if case .asks? = lineFacts.unseenService, let news = lineFacts.unseenService {
      lineFacts.unseenService = nil
      remove(noticeBeginning: Self.networkSpeaks)
      notice = "answer the network first: code not sent"
      return .scene(ServiceTalk(news))
    }
    if case .failed? = lineFacts.unseenService { lineFacts.unseenService = nil }
    followups.append(.clear(code: code.text))
    switch code.meaning {
    case .unblockPIN:
      ask(.unblock(puk: code.details[0], newPIN: code.details[1]))
      return .scene(ServiceTalk(sending: code.masked, to: .blockedSIM, at: now))
    case .changePIN:
      ask(.changePIN(old: code.details[0], new: code.details[1]))
      return .scene(ServiceTalk(sending: code.masked, to: .sim, at: now))
    default:
      ask(.send(code.text))
      return .scene(ServiceTalk(sending: code.masked, at: now))
    }
  }
}
