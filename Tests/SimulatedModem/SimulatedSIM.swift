/// A SIM, and what it wants.
package struct SimulatedSIM: Hashable, Sendable {
  package enum Lock: Hashable, Sendable { case none, pin, puk }

  package var isPresent = true
  /// Whether it is asked for its PIN where it has just been put in.
  package var isLocked = false
  package var lock = Lock.none
  /// Says so often that it is busy.
  package var busy = 0
  package var pin = "1234"
  package var puk = "12345678"
  package var triesLeft = 3
  package var pukTriesLeft = 10
  /// Its emergency numbers; in records, or in one row of bytes.
  package var emergencyNumbers: [String] = []
  package var hasRecords = false
  /// What it was told, wrong or not.
  package internal(set) var tried: [String] = []

  package init() {}

  /// One that wants its PIN.
  package static var locked: SimulatedSIM {
    var card = SimulatedSIM()
    card.isLocked = true
    card.lock = .pin
    return card
  }

  /// One with a modem that has begun anew.
  mutating func beginAnew() {
    if lock == .none, isLocked { lock = .pin }
  }

  var state: String { lock == .none ? "READY" : lock == .pin ? "SIM PIN" : "SIM PUK" }

  /// - Returns: whether it was right.
  mutating func take(_ code: String, newPIN: String?) -> Bool {
    tried.append(code)
    switch (lock, newPIN) {
    case (.pin, nil) where code == pin:
      (lock, triesLeft) = (.none, 3)
    case (.puk, let new?) where code == puk:
      (lock, triesLeft, pukTriesLeft, pin) = (.none, 3, 10, new)
    case (.pin, nil):
      triesLeft -= 1
      if triesLeft == 0 { lock = .puk }
      return false
    case (.puk, _):
      pukTriesLeft -= 1
      return false
    default: return false
    }
    return true
  }

  /// - Returns: whether the old one was right; `nil` where it may not be changed now.
  mutating func change(_ old: String, to new: String) -> Bool? {
    guard lock == .none else { return nil }
    tried.append(old)
    if old == pin {
      (pin, triesLeft) = (new, 3)
      return true
    }
    triesLeft -= 1
    if triesLeft == 0 { lock = .puk }
    return false
  }

  /// Three bytes a number, the lower half first.
  var emergencyFile: [String] {
    emergencyNumbers.map { number in
      let digits = Array(number + String(repeating: "F", count: 6 - number.count))
      let bytes = stride(from: 0, to: 6, by: 2).map { "\(digits[$0 + 1])\(digits[$0])" }.joined()
      return hasRecords ? bytes + "FF01" : bytes
    }
  }
}
