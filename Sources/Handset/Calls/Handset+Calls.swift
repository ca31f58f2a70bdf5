import Keypad
import Telephony

/// What becomes of calls, on the stack of scenes.
extension Handset {
  mutating func follow(_ outcome: Calls.Outcome, at now: Instant) {
    desk.ask(outcome.requests)
    let scenesBefore = sceneCount
    defer {
      followCurrentCall(since: scenesBefore, at: now)
      // Whoever has hung up is not surprised by it, but by a call that has taken its place.
      let isAsked = outcome.news.contains { news in
        if case .ended(let ended) = news { ended.reason == .hungUpHere } else { false }
      }
      if isAsked, desk.calls.current == nil { desk.burst.forgetChange(isMeant: true) }
    }
    for news in outcome.news {
      let before = stack[stack.count - 1]
      switch news {
      case .rings(let call):
        desk.parties[call.id] = Party(callingFrom: call.number, in: desk.index)
        insert(Ringing(call.id), at: stack.count)
        settle(before, at: now)
      case .changed(let call):
        // Whoever has answered sees that it was heard.
        if call.state == .active, remove(ringOf: call.id) {
          showCall()
          settle(before, at: now)
        } else if call.isOutgoing, call.connected == now, stack.count == 1,
          desk.calls.abilities?.contains(.tones) == true
        {
          // Whoever has typed on while nobody was there yet speaks now, and what is typed are tones.
          showCall()
          settleByItself(before, at: now)
        }
      case .heard(_, let tone):
        desk.add(notice: "tone \(tone)")
      case .ended(let ended):
        end(ended, at: now)
        usedAt = now
        settleByItself(before, at: now)
      }
    }
  }

  /// Ends whatever stands in the way of an emergency call, and makes it.
  mutating func makeWaitingCall(at now: Instant) {
    if stack.count == 1 { return }
    for place in stack.indices {
      guard let waiting = stack[place].scene as? WaitingCall else { continue }
      for other in desk.calls.all where !other.isEnding {
        desk.ask(desk.calls.hangUp(other.id, at: now))
      }
      guard desk.calls.all.isEmpty, case .scene(let scene) = desk.dialNow(waiting.call, at: now)
      else { return }
      let before = stack[stack.count - 1]
      stack.removeSubrange(place...)
      insert(scene, at: stack.count)
      settleByItself(before, at: now)
      return
    }
  }

  /// Keys are not meant for the call that has taken the place of another, and that nobody has seen
  /// yet; nor are they where there is none any more.
  ///
  /// - Parameter scenesBefore: how many scenes there had been until now.
  mutating func followCurrentCall(since scenesBefore: Int, at now: Instant) {
    guard desk.calls.current?.id != currentCall else { return }
    defer { currentCall = desk.calls.current?.id }
    guard let place = placeOfCall else {
      // Elsewhere the end key is for the call that the status line shows.
      if currentCall != nil, desk.burst.change?.at != now {
        takeChange(from: stack[stack.count - 1], passing: .typing, at: now)
      }
      return
    }
    guard stack[place].number <= scenesBefore else { return }
    let before = stack[stack.count - 1]
    sceneCount += 1
    // A menu was for the other call.
    stack[place] = Placed(number: sceneCount, scene: InCall())
    settleByItself(before, at: now)
  }

  /// - Returns: `false` where it did not ring.
  mutating func remove(ringOf id: CallID) -> Bool {
    let place = stack.firstIndex { ($0.scene as? Ringing)?.id == id }
    if let place { stack.remove(at: place) }
    return place != nil
  }

  var placeOfCall: Int? {
    stack.firstIndex { $0.scene is InCall || $0.scene is CallMenu }
  }

  /// The call comes before all but what rings beside it.
  mutating func showCall() {
    if let place = placeOfCall { stack.remove(at: place) }
    // How another one has ended would hide the one that is on.
    stack.removeAll { $0.scene is Ended }
    let place = stack.firstIndex { $0.scene is Ringing }
    insert(InCall(), at: place ?? stack.count)
  }

  /// All scenes get to know that the log is another one.
  mutating func followLog(at now: Instant) {
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.followLog(&desk)
      apply(turn, at: place, now)
    }
  }

  mutating func end(_ ended: EndedCall, at now: Instant) {
    let party = desk.close(ended)
    home.reorder(desk)
    followLog(at: now)
    _ = remove(ringOf: ended.call.id)
    desk.alert()
    if ended.kind == .missed {
      desk.add(notice: "missed call: \(party.shown)")
      desk.requests.append(.alert(.missed))
    }
    // What came to nothing may be tried again; what was typed for something else stays, and so does what is
    // looked at.
    let isDone =
      ended.lasted != nil || ended.reason == .hungUpHere || ended.reason == .hungUpThere
    if isDone, placeOfCall != nil, let plan = party.plan,
      plan.query == home.entry.query || home.isStars
    {
      clearHome()
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
    if ended.lasted == nil, ended.reason == .hungUpHere {
      stack.remove(at: place)
    } else {
      sceneCount += 1
      stack[place] = Placed(number: sceneCount, scene: Ended(ended, party))
    }
  }
}
