import CallModel
import Keypad

extension BaresipSession {
  /// Carries out a request of the telephone to its line.
  package mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    if case .call(let request) = request {
      perform(request, at: now)
    } else if let refusal = request.refusal("baresip has no SIM and no mobile network") {
      emit(refusal)
    }
    return drain(at: now)
  }

  private mutating func perform(_ request: CallRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request): dial(id, request)
    case .answer(let id): answer(id, at: now)
    case .hangUp(let id, _): hangUp(id)
    case .hold(let id): queue.append(Step(id: id, command: "hold", purpose: .hold))
    case .resume(let id): queue.append(Step(id: id, command: "resume", purpose: .resume))
    case .tones(let id, let tones):
      queue += tones.filter { "0123456789*#".contains($0) }.map {
        Step(id: id, command: "sndcode", parameter: String($0), purpose: .tone)
      }
    case .mute(let isMuted):
      self.isMuted = isMuted
      for place in slots.indices { setMicrophone(place) }
    }
  }

  private mutating func dial(_ id: CallID, _ request: DialRequest) {
    guard isOpen, let account else {
      return emit(.ended(id, .failed("baresip is not ready yet")))
    }
    let uri =
      request.isAddress
      ? SIPAddress.called(request.number) : account.uri(calling: request.numberBeforePause)
    guard let uri else {
      return emit(.ended(id, .failed("this can't be called over SIP")))
    }
    slots.append(Slot(id: id, isOutgoing: true, uri: uri, isOurs: true))
    queue.append(Step(id: id, command: "dial", parameter: uri, purpose: .dial))
  }

  private mutating func answer(_ id: CallID, at now: Instant) {
    guard let place = place(of: id) else { return }
    slots[place].answersBy = now + Self.patience
    slots[place].isOurs = true
    queue.append(Step(id: id, command: "accept"))
    // baresip holds the previous call before it answers. If the previous call rings too, the first
    // command only holds it.
    for other in slots.indices where slots[other].rings && other != place {
      slots[other].isHeldByMistake = true
    }
    if slots.contains(where: { $0.rings && $0.id != id }) {
      queue.append(Step(id: id, command: "accept"))
    }
  }

  mutating func hangUp(_ id: CallID) {
    guard let place = place(of: id) else { return emit(.ended(id, .hungUpHere)) }
    if queue.contains(where: { $0.id == id && $0.purpose == .dial }) {
      return end(place, .hungUpHere)
    }
    slots[place].isEnding = true
    queue.removeAll { $0.id == id }
    if slots[place].isUnreadable { return hangUpUnreadable(place) }
    queue.insert(Step(id: id, command: "hangup"), at: 0)
  }

  /// Turns the microphone of a call on or off. baresip's command toggles it, separately for each
  /// call.
  mutating func setMicrophone(_ place: Int) {
    guard slots[place].isConnected, slots[place].isMuted != isMuted else { return }
    queue.append(Step(id: slots[place].id, command: "mute", purpose: .mute(isLast: false)))
  }

  /// Hangs up a call that the telephone doesn't show.
  mutating func hangUpOrphan(_ name: String) {
    // The limit keeps a flood of such calls from filling the memory.
    if queue.count < 64 { queue.insert(.stray(name), at: 0) }
  }
}
