import CallModel

/// The question about a code, in plain words instead of the network's terms.
extension ServiceCode {
  /// The question, without secrets.
  var question: String {
    switch meaning {
    case .forwarding(let which): forwardingQuestion(which)
    case .barring(let which): barringQuestion(which)
    case .barringPassword: "change the password for barring calls?"
    case .waiting:
      question(on: "turn call waiting on?", off: "turn call waiting off?", "call waiting is on")
    case .callersNumber:
      question(
        on: "show who calls?", off: "stop showing who calls?", "callers' numbers are shown")
    case .ownNumber:
      question(
        on: "hide your number in all calls?", off: "show your number in all calls?",
        "your number is hidden")
    case .answeringNumber:
      question(
        on: "show the number that answers?", off: "stop showing the number that answers?",
        "the number that answers is shown")
    case .ownAnsweringNumber:
      question(
        on: "hide your number in calls that you answer?",
        off: "show your number in calls that you answer?",
        "your number is hidden in calls that you answer")
    case .callersName:
      question(
        on: "show callers' names?", off: "stop showing callers' names?",
        "callers' names are shown")
    case .changePIN(let isSecond): "change the SIM PIN\(isSecond ? "2" : "")?"
    case .unblockPIN(let isSecond): "set a new SIM PIN\(isSecond ? "2" : "") with the PUK?"
    // This code goes to no network.
    case .identity: "show the IMEI?"
    case .pairing: "pair a phone?"
    case .network: "send \(masked) to the network?"
    }
  }

  private func question(on: String, off: String, _ state: String) -> String {
    switch action {
    case .activate, .register: on
    case .deactivate, .erase: off
    case .interrogate, nil: "ask whether \(state)?"
    }
  }

  private func forwardingQuestion(_ which: Forwarding) -> String {
    let calls =
      switch which {
      case .always: "all calls"
      case .busy: "calls when you are busy"
      case .noReply: "unanswered calls"
      case .unreachable: "calls when you can't be reached"
      case .all: "all calls in all cases"
      case .conditional: "calls that you don't take"
      }
    let number = details.first ?? ""
    switch action {
    case .activate, .register:
      return number.isEmpty
        ? "forward \(calls) to the number set before?" : "forward \(calls) to \(number)?"
    case .deactivate: return "stop forwarding \(calls)?"
    case .erase: return "stop forwarding \(calls) and erase the number?"
    case .interrogate, nil: return "ask whether \(calls) are forwarded?"
    }
  }

  private func barringQuestion(_ which: Barring) -> String {
    let calls =
      switch which {
      case .outgoing, .allOutgoing: "all calls that you make"
      case .outgoingAbroad: "calls that you make to other countries"
      case .outgoingAbroadButHome: "calls you make abroad, except home"
      case .incoming, .allIncoming: "all calls to you"
      case .incomingAbroad: "calls to you while abroad"
      case .all: "all calls"
      }
    return question(on: "bar \(calls)?", off: "stop barring \(calls)?", "\(calls) are barred")
  }

  /// Why the code is certainly wrong and not sent, because a wrong PIN costs a try; `nil` if it may
  /// be right.
  var mistake: String? {
    switch meaning {
    case .changePIN: mistakeInPINs(isOldRight: Self.pinLengths.contains(length(0)), old: "PIN")
    case .unblockPIN: mistakeInPINs(isOldRight: length(0) == Self.pukLength, old: "PUK")
    case .barringPassword where details.count >= 4 && details[2] != details[3]:
      "the new passwords differ: type the code again"
    // A text that looks like a code for the SIM goes to no network.
    default: holdsPIN ? Self.incomplete : nil
    }
  }

  private static let incomplete = "incomplete code: old, new and new again"
  /// 3GPP TS 31.101, 9.5.
  static let pinLengths = 4...8
  static let pukLength = 8

  private func length(_ place: Int) -> Int {
    details.indices.contains(place) ? details[place].count : 0
  }

  private func mistakeInPINs(isOldRight: Bool, old: String) -> String? {
    guard details.count == 3 else { return Self.incomplete }
    if details[1] != details[2] { return "the new PINs differ: type the code again" }
    guard details.allSatisfy({ $0.allSatisfy { $0 != "+" } }) else { return Self.incomplete }
    if !isOldRight { return old == "PUK" ? "a PUK has 8 digits" : "a PIN has 4 to 8 digits" }
    return Self.pinLengths.contains(length(1)) ? nil : "a PIN has 4 to 8 digits"
  }
}

extension ServiceNews {
  /// Returns the message to show if `news` arrives before the user has read this message. Two
  /// answers are joined. A failure after an answer, such as the end of the dialogue, does not hide
  /// the answer.
  func followed(by news: ServiceNews) -> ServiceNews {
    switch (self, news) {
    case (.information(let text), .information(let more)):
      .information(String("\(text)\n\(more)".suffix(ServiceTalk.limit)))
    case (.information, .failed): self
    default: news
    }
  }
}
