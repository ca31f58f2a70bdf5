import Bluetooth
import BusMessages
import CallModel
import Keypad

/// The connection to the phone.
extension PhoneSession {
  /// Connects the phone if that is due. A call turns the radio on; a try by itself does not.
  mutating func proceed(at now: Instant) {
    guard mayTry, let nextTry, nextTry <= now, let target else { return }
    lastTry = now
    isTriedOnceMore = false
    connection = .asked
    guard bluez.adapter(at: target.adapter)?.isPowered != true else { return connect() }
    let call = BusCall(
      target.adapter, BluezObjects.Interface.properties, "Set", "ssv",
      [.string(BluezObjects.Interface.adapter), .string("Powered"), .flag(true)],
      patience: .seconds(10))
    talk.ask(call, for: .powerOn)
  }

  mutating func connect() {
    guard let target else {
      connection = .idle
      return
    }
    connection = .asked
    let call = BusCall(
      target.path, BluezObjects.Interface.device, "ConnectProfile", "s",
      [.string(BluezUUID.handsFreeGateway)], patience: Self.connectPatience)
    talk.ask(call, for: .connect)
  }

  mutating func finishConnecting(_ answer: BusAnswer, at now: Instant) {
    guard connection == .asked else { return }
    if let problem = connectionProblem(answer) { return fail(problem, at: now) }
    connection = isReady && !isStandIn ? .idle : .awaited(until: now + Self.gatewayPatience)
  }

  /// Returns why BlueZ could not connect the phone; `nil` if it has, or another program is doing it.
  private func connectionProblem(_ answer: BusAnswer) -> LineProblem? {
    guard case .failure(let error, let text) = answer else { return nil }
    let failure = BluezError(error, text)
    let name = target?.name ?? name
    switch failure.connectionFault {
    case .connected, .busy: return nil
    case .radioOff: return .bluetoothOff
    case .noHandsFree: return .noHandsFree(name)
    case .keyMissing, .refused, .denied: return .phoneFailed(name, failure.reason)
    case .other: return .outOfReach(name)
    }
  }

  /// Handles a try that has failed. An emergency call goes on trying.
  mutating func fail(_ problem: LineProblem, at now: Instant) {
    connection = .idle
    failure = problem
    if early.areForHelp {
      nextTry = max(now, lastTry + Self.helpPause)
      return
    }
    // The try may have begun before the phone was near, or just before its radio was off.
    if isTriedOnceMore, !early.isEmpty {
      nextTry = now
      return
    }
    refuseEarly(problem)
    nextTry = now + Self.pauses[min(failures, Self.pauses.count - 1)]
    failures += 1
  }

  mutating func refuseEarly(_ problem: LineProblem) {
    earlyUntil = nil
    for request in early.drain() { out.append(.refused(request, problem)) }
  }
}
