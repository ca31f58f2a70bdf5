import Keypad

/// A simulated Bluetooth: a script plays the phones.
package struct SimulatedPairing: Hashable, Sendable {
  private enum Step: Hashable {
    case idle, looking, visible
    case pairing(PairingDevice)
    case asking(PairingQuestion)
    case connecting(PairingDevice)
  }

  private var step = Step.idle
  private var devices: [PairingDevice] = []

  package init() {}

  package mutating func perform(_ request: PairingRequest) -> [PairingNews] {
    switch request {
    case .begin(let isVisible):
      devices = []
      step = isVisible ? .visible : .looking
      return [.starting, isVisible ? .visible(name: "twelvekey") : .looking([])]
    case .pair(let address):
      guard step == .looking, let device = devices.first(where: { $0.address == address }) else {
        return []
      }
      step = .pairing(device)
      return [.pairing(device)]
    case .answer(let question, let isYes):
      guard step == .asking(question) else { return [] }
      if case .takesContacts(let device) = question {
        step = .idle
        return [
          .done(
            PairedPhone(address: device.address, name: device.name, takesContacts: isYes))
        ]
      }
      step = isYes ? .connecting(question.device) : .idle
      return [isYes ? .connecting(question.device) : .failed(.refusedHere)]
    case .cancel:
      return step == .idle ? [] : fail(.cancelled)
    }
  }

  /// Plays a simulated event. An event that doesn't fit has no effect.
  package mutating func play(_ cue: LineCue.Pairing) -> [PairingNews] {
    switch (cue, step) {
    case (.found(let name), .looking):
      devices.append(PairingDevice(address: address(devices.count), name: name))
      return [.looking(devices)]
    case (.asks(let digits), .pairing(let device)): return ask(.isSame(digits: digits, device))
    case (.asks(let digits), .visible):
      return ask(
        .isSame(digits: digits, PairingDevice(address: address(0), name: "Pocket phone")))
    case (.paired, .connecting(let device)): return ask(.takesContacts(device))
    case (.fails(let why), _) where step != .idle: return fail(.failed(why))
    default: return []
    }
  }

  private mutating func ask(_ question: PairingQuestion) -> [PairingNews] {
    step = .asking(question)
    return [.question(question)]
  }

  private mutating func fail(_ problem: PairingProblem) -> [PairingNews] {
    step = .idle
    return [.failed(problem)]
  }

  /// Returns an address of those that are for documentation: RFC 9542, section 2.1.4.
  private func address(_ place: Int) -> String {
    let last = String(place % 256, radix: 16, uppercase: true)
    return "00:00:5E:00:53:" + (last.utf8.count < 2 ? "0" : "") + last
  }
}
