import CallModel

extension SIMState {
  /// The result of a PUK that was typed as a code.
  var answerToPUK: ServiceNews {
    switch self {
    case .ready: .information("SIM unlocked")
    case .wants(.puk, let tries?):
      .failed("wrong PUK: \(tries) \(tries == 1 ? "try" : "tries") left")
    case .wants(.puk, nil): .failed("wrong PUK")
    case .wants(.pin, _): .failed("the SIM needs its PIN")
    case .absent: .failed("no SIM")
    case .failed(let why): .failed("SIM error: \(why)")
    }
  }
}

extension PINChange {
  /// The message for the user.
  var news: ServiceNews {
    switch self {
    case .changed: .information("PIN changed")
    case .wrong(0?): .failed("wrong PIN: the SIM is blocked")
    case .wrong(let tries?): .failed("wrong PIN: \(tries) \(tries == 1 ? "try" : "tries") left")
    case .wrong(nil): .failed("wrong PIN")
    case .failed(let why): .failed(why)
    }
  }
}
