import Keypad
import Telephony

/// What becomes of calls, on the stack of scenes.
extension Handset {
  mutating func follow(_ outcome: Calls.Outcome, at now: Instant) {
    desk.ask(outcome.requests)
    // Whoever has hung up is not surprised by it.
    let isAsked = outcome.news.contains { news in
      if case .ended(let ended) = news { ended.reason == .hungUpHere } else { false }
    }
    defer {
      followCurrentCall(at: now)
      if isAsked { calm = nil }
    }
    for news in outcome.news {
      let before = stack[stack.count - 1]
      switch news {
      case .rings(let call):
        desk.parties[call.id] = Party(callingFrom: call.number, in: desk.index)
        let typing = pressedIn.filter { key, number in
          number == before.number && scene.kind.isTyping(key, desk)
        }
        insert(.ringing(Ringing(call.id)), at: stack.count)
        desk.ring()
        settle(before, at: now)
        // Who types goes on.
        pressedIn = typing
        continue
      case .changed(let call):
        if call.state == .active, remove(ringOf: call.id) { showCall() }
      case .heard(_, let tone):
        desk.add(notice: "tone \(tone)")
      case .ended(let ended):
        end(ended, at: now)
        usedAt = now
      }
      if desk.calls.ringing == nil { desk.silence() }
      settleByItself(before, at: now)
    }
  }

  /// Keys that are down are not meant for the call that has taken the place of another.
  mutating func followCurrentCall(at now: Instant) {
    guard desk.calls.current?.id != currentCall, let place = placeOfCall else { return }
    let before = stack[stack.count - 1]
    sceneCount += 1
    // A menu was for the other call.
    stack[place] = Placed(number: sceneCount, scene: .call(InCall()))
    settleByItself(before, at: now)
  }

  /// - Returns: `false` where it did not ring.
  mutating func remove(ringOf id: CallID) -> Bool {
    let place = stack.firstIndex {
      if case .ringing(let ringing) = $0.scene { ringing.id == id } else { false }
    }
    if let place { stack.remove(at: place) }
    return place != nil
  }

  var placeOfCall: Int? {
    stack.firstIndex {
      switch $0.scene {
      case .call, .menu: true
      default: false
      }
    }
  }

  /// The call comes before all but what rings beside it.
  mutating func showCall() {
    if let place = placeOfCall { stack.remove(at: place) }
    let place = stack.firstIndex { if case .ringing = $0.scene { true } else { false } }
    insert(.call(InCall()), at: place ?? stack.count)
  }

  /// All scenes get to know that the log is another one.
  mutating func followLog(at now: Instant) {
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.with { $0.followLog(&desk) }
      apply(turn, at: place, now)
    }
  }

  mutating func end(_ ended: EndedCall, at now: Instant) {
    let party = desk.close(ended)
    home.reorder(desk)
    followLog(at: now)
    _ = remove(ringOf: ended.call.id)
    if ended.kind == .missed {
      desk.add(notice: "missed call: \(party.shown)")
      desk.requests.append(.alert(.missed))
    }
    // Beside another call the end of one is told, and no more.
    guard desk.calls.current == nil else {
      if !ended.call.isRinging { desk.add(notice: "\(party.shown): \(ended.brief)") }
      return
    }
    guard let place = placeOfCall else {
      if !ended.call.isRinging { desk.add(notice: "\(party.shown): \(ended.brief)") }
      return
    }
    // What came to nothing may be tried again; what was typed for something else stays.
    let isDone =
      ended.lasted != nil || ended.reason == .hungUpHere || ended.reason == .hungUpThere
    if isDone, let plan = party.plan, plan.query == home.entry.query || home.isStars {
      clearHome()
    }
    if ended.lasted == nil, ended.reason == .hungUpHere {
      stack.remove(at: place)
    } else {
      sceneCount += 1
      stack[place] = Placed(number: sceneCount, scene: .ended(Ended(ended, party)))
    }
    if case .failed(let why) = ended.reason { desk.add(notice: why) }
  }
}
