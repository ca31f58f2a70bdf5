import Keypad

/// A simulated SIM, whose state a script sets. Its PIN is 1234, its PUK 12345678.
struct SimulatedSIM: Hashable, Sendable {
  private var pin = "1234"
  private let puk = "12345678"
  /// `nil` until a script sets the state.
  private var state: SIMState?
  /// How many wrong PINs are still allowed when the PIN is changed.
  private var triesLeft = Self.mostPINTries

  private static let mostPINTries = 3
  private static let mostPUKTries = 10

  mutating func play(_ cue: LineCue.SIM) -> SIMState {
    let state: SIMState =
      switch cue {
      case .ready: .ready
      case .absent: .absent
      case .wantsPIN(let tries): .wants(.pin, triesLeft: tries)
      case .wantsPUK(let tries): .wants(.puk, triesLeft: tries)
      case .failed(let why): .failed(why)
      }
    self.state = state
    return state
  }

  /// - Returns: the state of the SIM after the PIN; `nil` if the SIM wanted no PIN.
  mutating func unlock(_ pin: String) -> SIMState? {
    guard case .wants(.pin, let tries) = state else { return nil }
    let left = max((tries ?? Self.mostPINTries) - 1, 0)
    return set(
      pin == self.pin
        ? .ready
        : left > 0 ? .wants(.pin, triesLeft: left) : .wants(.puk, triesLeft: Self.mostPUKTries))
  }

  /// - Returns: the state of the SIM after the PUK; `nil` if the SIM wanted no PUK.
  mutating func unblock(_ puk: String, newPIN: String) -> SIMState? {
    guard case .wants(.puk, let tries) = state else { return nil }
    if puk == self.puk {
      pin = newPIN
      return set(.ready)
    }
    let left = max((tries ?? Self.mostPUKTries) - 1, 0)
    return set(left > 0 ? .wants(.puk, triesLeft: left) : .failed("the SIM is blocked for good"))
  }

  /// - Returns: the result, and the new state of the SIM if it has changed.
  mutating func changePIN(from old: String, to new: String) -> (PINChange, SIMState?) {
    guard state == nil || state == .ready else {
      return (.failed("the SIM is not ready"), nil)
    }
    if old == pin {
      (pin, triesLeft) = (new, Self.mostPINTries)
      return (.changed, nil)
    }
    triesLeft -= 1
    if triesLeft > 0 { return (.wrong(triesLeft: triesLeft), nil) }
    triesLeft = Self.mostPINTries
    return (.wrong(triesLeft: 0), set(.wants(.puk, triesLeft: Self.mostPUKTries)))
  }

  private mutating func set(_ state: SIMState) -> SIMState {
    self.state = state
    return state
  }
}
