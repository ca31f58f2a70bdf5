import CallModel
import Keypad

/// The effect of calls on the stack of scenes.
extension Handset {
  mutating func update(for outcome: Calls.Outcome, at now: Instant) {
    desk.ask(outcome.requests)
    let scenesBefore = sceneCount
    defer {
      updateCurrentCall(since: scenesBefore, at: now)
      // A user who hangs up expects the change, unless another call takes the place of the ended
      // one.
      let isAsked = outcome.news.contains { news in
        if case .ended(let ended) = news { ended.call.isEnding } else { false }
      }
      if isAsked, desk.calls.current == nil { desk.burst.forgetChange(isMeant: true) }
    }
    for news in outcome.news {
      let before = stack[stack.count - 1]
      switch news {
      case .rings(let call):
        desk.callFacts.parties[call.id] = Party(of: call, in: desk.index)
        insert(Ringing(call.id), at: stack.count)
        settle(before, at: now)
      case .appeared(let call):
        desk.callFacts.parties[call.id] = Party(of: call, in: desk.index)
        // In other scenes the status bar shows the call, but not beside the end of another call.
        if isUnused || stack.contains(where: { $0.scene is Ended }) {
          showCall()
          settleForCall(before, at: now)
        }
      case .changed(let call):
        if call.state == .active, remove(ringOf: call.id) {
          showCall()
          // A user who has answered this call expects the change.
          if call.isAnsweredHere {
            settle(before, at: now)
          } else {
            settleForCall(before, at: now)
          }
        } else if call.isOutgoing, call.isBegunHere, call.connected == now, stack.count == 1,
          desk.calls.abilities?.contains(.tones) == true
        {
          // The user went to the home screen before the other party answered. Digits are tones from
          // now on.
          showCall()
          settleByItself(before, at: now)
        }
      case .tone(_, let tone):
        desk.add(notice: "tone \(tone)")
      case .ended(let ended):
        end(ended, at: now)
        usedAt = now
        settleByItself(before, at: now)
      }
    }
  }

  /// Ends all calls that prevent an emergency call, and then makes it.
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

  /// Handles a change of the current call. Keys pressed now are not meant for a call that has just
  /// taken the place of another one, because the user can't have seen it yet. The same holds if no
  /// call is left.
  ///
  /// - Parameter scenesBefore: ``sceneCount`` before the change.
  mutating func updateCurrentCall(since scenesBefore: Int, at now: Instant) {
    guard desk.calls.current?.id != currentCall else { return }
    defer { currentCall = desk.calls.current?.id }
    guard let place = placeOfCall else {
      // In other scenes the end key is for the call in the status line.
      if currentCall != nil, desk.burst.change?.at != now {
        applyChange(from: stack[stack.count - 1], passing: .typing, at: now)
      }
      return
    }
    guard stack[place].number <= scenesBefore else { return }
    let before = stack[stack.count - 1]
    sceneCount += 1
    // An open menu was for the other call.
    stack[place] = Placed(number: sceneCount, scene: InCall())
    settleByItself(before, at: now)
  }

  /// - Returns: `false` if the call did not ring.
  mutating func remove(ringOf id: CallID) -> Bool {
    let place = stack.firstIndex { ($0.scene as? Ringing)?.id == id }
    if let place { stack.remove(at: place) }
    return place != nil
  }

  var placeOfCall: Int? {
    stack.firstIndex { $0.scene is InCall || $0.scene is CallMenu }
  }

  /// As ``settle(_:at:)``, for a call that appears without a key of this telephone. No key is a
  /// tone before the user can have seen the call.
  private mutating func settleForCall(_ left: Placed, at now: Instant) {
    guard settle(left, at: now), !(scene is Ringing) else { return }
    applyChange(from: left, passing: .nothing, at: now)
  }

  /// Whether nothing is typed or chosen that a call's scene would hide.
  private var isUnused: Bool {
    stack.count == 1 && home.entry.isEmpty && home.browsed == nil
  }

  /// Puts the call above all scenes except those of ringing calls.
  mutating func showCall() {
    if let place = placeOfCall { stack.remove(at: place) }
    // A scene that shows the end of another call would hide the current call.
    stack.removeAll { $0.scene is Ended }
    let place = stack.firstIndex { $0.scene is Ringing }
    insert(InCall(), at: place ?? stack.count)
  }

  /// Tells all scenes that the log has changed.
  mutating func updateLog(at now: Instant) {
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.updateLog(&desk)
      apply(turn, at: place, now)
    }
  }

  mutating func end(_ ended: EndedCall, at now: Instant) {
    let party = desk.close(ended)
    home.reorder(desk)
    updateLog(at: now)
    _ = remove(ringOf: ended.call.id)
    desk.alert()
    if ended.kind == .missed {
      desk.add(notice: "missed call: \(party.shown)")
      desk.effects.requests.append(.alert(.missed))
    }
    // After a failed call the text stays for another try. A text that was typed for another purpose
    // stays, and so does the home screen that the user is looking at.
    let isDone =
      ended.lasted != nil || ended.reason == .hungUpHere || ended.reason == .hungUpThere
    if isDone, placeOfCall != nil, let plan = party.plan,
      plan.query == home.entry.query || home.isStars
    {
      clearHome()
    }
    // While another call goes on, only a notice reports the end of this one.
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
