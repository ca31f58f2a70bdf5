import BusMessages
import CallModel
import Keypad

/// The phone: paired, trusted, connected.
extension PairingSession {
  private static let deviceInterface = BluezObjects.Interface.device
  /// The time limit for the whole pairing: the phone asks its user, too.
  private static let pairingPatience = Duration.seconds(60)
  /// The time that a phone has to say which services it offers.
  private static let servicesPatience = Duration.seconds(20)
  private static let connectionPatience = Duration.seconds(25)
  private static let connectionPause = Duration.seconds(2)
  private static let mostConnections = 3

  /// Pairs with the chosen device.
  mutating func pair(_ address: String, at now: Instant) -> [Output] {
    guard stage == .looking,
      let chosen = objects.devices.first(where: {
        $0.adapter == adapter && $0.address.text == address && !$0.isBlocked
      })
    else { return [] }
    device = chosen.path
    // A radio that looks for devices connects slowly, or not at all.
    let stop = Self.stopDiscovery(adapter)
    undoing.removeAll { $0 == stop }
    var outputs = [call(stop, for: .undo)]
    if chosen.isPaired { return outputs + trust(at: now) }
    stage = .pairing
    stageEnds = now + Self.pairingPatience + .seconds(5)
    outputs.append(
      call(
        BusCall(chosen.path, Self.deviceInterface, "Pair", patience: Self.pairingPatience),
        for: .pair))
    return outputs + [.news(.pairing(described(chosen)))]
  }

  mutating func receive(pairing answer: BusAnswer, at now: Instant) -> [Output] {
    var problem: PairingProblem?
    if case .failure(let name, let text) = answer {
      let error = BluezError(name, text)
      wasPairedBefore = error.kind == "AlreadyExists"
      if !wasPairedBefore { problem = PairingProblem(error) }
      // The service has the same error for keys that don't fit and for the no of the phone's user.
      if problem == .mismatch, wasAsked { problem = .refusedThere }
      // A service that has not answered may still be pairing.
      isNewlyPaired = error.isTimeout
    }
    // It may have paired although the pairing was given up.
    guard stage == .pairing else {
      if isEnding, problem == nil, !wasPairedBefore, let device { return [remove(device)] }
      return []
    }
    if let problem { return finish(.failed(problem), at: now) }
    return wasPaired(at: now)
  }

  /// Handles a pairing that has succeeded.
  mutating func wasPaired(at now: Instant) -> [Output] {
    isNewlyPaired = !wasPairedBefore
    if isAllowed { return trust(at: now) }
    // The phone has paired without digits to compare, so that the user has said nothing yet.
    guard open == nil, let known = known(device) else { return [] }
    stageEnds = nil
    return ask(.mayPair(described(known)), token: nil, for: Self.answering, at: now)
  }

  /// A pairing that the phone has begun is over once the phone is paired.
  mutating func updatePairing(at now: Instant) -> [Output] {
    guard let known = known(device) else {
      // In the other mode the answer to `Pair` says what has happened.
      return isVisible ? finish(.failed(.refusedThere), at: now) : []
    }
    return isVisible && isAllowed && known.isPaired && open == nil ? wasPaired(at: now) : []
  }

  /// Trusts the paired phone, so that it may connect by itself from now on.
  func trusting(_ device: String) -> BusCall {
    BusCall(
      device, BluezObjects.Interface.properties, "Set", "ssv",
      [.string(Self.deviceInterface), .string("Trusted"), .flag(true)])
  }

  mutating func trust(at now: Instant) -> [Output] {
    guard let device, let known = known(device) else {
      return finish(.failed(.outOfReach), at: now)
    }
    let outputs = [call(trusting(device), for: .trust)]
    if known.uuids.contains(BluezUUID.handsFreeGateway) {
      return outputs + beginToConnect(at: now)
    }
    stage = .paired
    stageEnds = now + Self.servicesPatience
    return outputs + [.news(.connecting(described(known)))]
  }

  mutating func beginToConnect(at now: Instant) -> [Output] {
    let isNews = stage != .paired
    stage = .connecting
    (stageEnds, tries) = (nil, 0)
    let news = isNews ? known(device).map { Output.news(.connecting(described($0))) } : nil
    return (news.map { [$0] } ?? []) + connect(at: now)
  }

  mutating func connect(at now: Instant) -> [Output] {
    guard let device else { return [] }
    tries += 1
    return [
      call(
        BusCall(
          device, Self.deviceInterface, "ConnectProfile", "s",
          [.string(BluezUUID.handsFreeGateway)], patience: Self.connectionPatience),
        for: .connect)
    ]
  }

  /// A phone that is paired, but can't be connected yet, is the line all the same: the line tries
  /// again by itself. A phone that has forgotten this machine has to be paired anew, which the key
  /// of the old pairing would prevent.
  mutating func receive(connection answer: BusAnswer, at now: Instant) -> [Output] {
    if case .failure(let name, let text) = answer {
      let error = BluezError(name, text)
      if error.connectionFault != .connected {
        let problem = PairingProblem(connecting: error)
        isForgotten = problem == .forgotten
        if isForgotten { return finish(.failed(.forgotten), at: now) }
        if problem == .mismatch, !isNewlyPaired { return finish(.failed(.mismatch), at: now) }
        if problem != .noHandsFreeProgram, problem != .mismatch, tries < Self.mostConnections {
          retryAt = now + Self.connectionPause
          return []
        }
        connectionProblem = problem
      }
    }
    guard let known = known(device) else { return finish(.failed(.outOfReach), at: now) }
    stage = .asking
    return ask(
      .takesContacts(described(known)), token: nil, for: Self.choosingContacts, at: now)
  }
}
