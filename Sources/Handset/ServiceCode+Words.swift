import Telephony

/// What a code does, as it is asked about: the network's words for it are nobody's.
extension ServiceCode {
  /// A question, without anything secret.
  var question: String {
    switch meaning {
    case .forwarding(let which): forwardingQuestion(which)
    case .barring(let which): barringQuestion(which)
    case .barringPassword: "change the password for barring calls?"
    case .waiting:
      question(on: "turn call waiting on?", off: "turn call waiting off?", "call waiting is on")
    case .callersNumber:
      question(
        on: "show who calls?", off: "no longer show who calls?", "callers' numbers are shown")
    case .ownNumber:
      question(
        on: "hide your number in all calls?", off: "show your number in all calls?",
        "your number is hidden")
    case .answeringNumber:
      question(
        on: "show the number that answers?", off: "no longer show the number that answers?",
        "the number that answers is shown")
    case .changePIN(let isSecond): "change the PIN\(isSecond ? "2" : "") of the SIM?"
    case .unblockPIN(let isSecond): "give the SIM a new PIN\(isSecond ? "2" : "") by its PUK?"
    // It is no network's.
    case .identity: "show the IMEI?"
    case .network: "send \(text) to the network?"
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
      case .noReply: "calls that nobody answers"
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
    case .erase: return "stop forwarding \(calls), and forget where to?"
    case .interrogate, nil: return "ask whether \(calls) are forwarded?"
    }
  }

  private func barringQuestion(_ which: Barring) -> String {
    let calls =
      switch which {
      case .outgoing, .allOutgoing: "all calls that you make"
      case .outgoingAbroad: "calls that you make to other countries"
      case .outgoingAbroadButHome: "calls that you make abroad, but home"
      case .incoming, .allIncoming: "all calls to you"
      case .incomingAbroad: "calls to you while abroad"
      case .all: "all calls"
      }
    return question(on: "bar \(calls)?", off: "stop barring \(calls)?", "\(calls) are barred")
  }

  /// Why it can't be right, and is not sent; `nil` where it may be.
  var mistake: String? {
    guard isForSIM, details.count == 3 else {
      return isForSIM ? "that code is not complete: old, new and new again" : nil
    }
    if details[1] != details[2] { return "the new PINs differ: type the code again" }
    return nil
  }
}
