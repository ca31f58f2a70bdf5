import CallModel
import Keypad

/// The modem's reports of calls: its unsolicited result codes and its list.
extension ATSession {
  // MARK: What is reported

  /// Asks for the list of calls before all waiting jobs.
  mutating func listCalls(at now: Instant) {
    if list.isKnown { jobs.hurry(.list) }
  }

  mutating func receive(_ line: ATLine, at now: Instant) {
    // The calls may belong to another program, or to another user's telephone.
    guard isSelected else { return }
    switch line {
    case .noCarrier: receiveEnd(.cause(Self.noConnection), at: now)
    case .busy: receiveEnd(.cause(.busy), at: now)
    case .noAnswer: receiveEnd(.cause(.noAnswer), at: now)
    case .ring where list.isUsable: if !isAnyRinging { listCalls(at: now) }
    case .ring: ringUnlisted(at: now)
    case .caller(let number), .waiting(let number):
      rings.caller = number
      if list.isUsable { return receive(.ring, at: now) }
      // The number is repeated with each ring.
      if !slots.contains(where: \.isRinging) {
        add(incoming: slots.isEmpty ? .incoming : .waiting, index: nil, number: number, at: now)
      }
      ringUnlisted(at: now)
    case .call(let call):
      if jobs.running?.job == .list, call.state != nil {
        jobs.running?.calls.append(call)
      } else {
        _ = update(for: call, at: now)
        turnSound()
      }
    case .callChanged: listCalls(at: now)
    case .callOver: receiveEnd(.over, at: now)
    default: break
    }
  }

  private mutating func receiveEnd(_ word: EndReports.Word, at now: Instant) {
    if case .cause(let cause) = word {
      if let place = slots.firstIndex(where: { $0.goneAt != nil && !$0.isRinging }) {
        return end(place, explained(cause, of: place), at: now)
      }
      if let place = slots.lastIndex(where: { $0.isBeingMade && $0.placed != nil }) {
        slots[place].cause = explained(cause, of: place)
      }
    }
    if list.isUsable {
      // The report may be of a call that ended long ago.
      ends.pending = word
      listCalls(at: now)
    } else {
      endUnlisted(word, at: now)
    }
  }

  /// Ends the newest call, without a list. Held calls are left out, as their state is unknown.
  private mutating func endUnlisted(_ word: EndReports.Word, at now: Instant) {
    if ends.isRepeated(word, at: now) { return }
    ends.record(word, at: now)
    guard let place = slots.lastIndex(where: { $0.state != .held && $0.placed != nil }) else {
      return
    }
    switch word {
    // The cause shows that the call was not answered, although that was assumed.
    case .cause(let cause) where slots[place].isAssumed && cause != Self.noConnection:
      end(place, cause, at: now)
    default: conclude(place, at: now)
    }
  }

  private func explained(_ cause: CallEnd, of place: Int) -> CallEnd {
    cause == Self.noConnection ? noConnection(isEmergency: slots[place].isEmergency) : cause
  }

  mutating func ringUnlisted(at now: Instant) {
    if !isAnyRinging && !slots.contains(where: \.isRinging) {
      // The number follows the first ring, if it is sent at all.
      guard rings.caller != nil || rings.hasRung else {
        rings.hasRung = true
        return
      }
      add(incoming: .incoming, index: nil, number: rings.caller, at: now)
    }
    for place in slots.indices where slots[place].isRinging {
      slots[place].goneAt = now + Self.ringPause
    }
  }

  // MARK: The list

  mutating func finishList(
    _ calls: [ListedCall], isAnswered: Bool, error: String, at now: Instant
  ) {
    if presence.isDoubted {
      presence.isDoubted = false
      // The modem has none of the calls. It has lost them, with all its settings.
      if !calls.contains(where: { place(of: $0) != nil }) { return lose(Self.begunAnew, at: now) }
    }
    let could = list.isUsable
    list.record(isAnswered: isAnswered, error: error)
    if phase == .preparing {
      list.found = calls
      return
    }
    if isAnswered { updateCalls(calls, at: now) } else { updateUnlisted(at: now) }
    if could != list.isUsable { emitReady() }
  }

  /// Updates the calls without a list: by the modem's reports of ends, and by the requests to end
  /// calls.
  private mutating func updateUnlisted(at now: Instant) {
    while let place = slots.firstIndex(where: { slot in
      slot.cause != nil || slot.isEnding && !jobs.queue.contains { $0.ends(slot.id) }
    }) {
      end(place, slots[place].isEnding ? .hungUpHere : slots[place].cause ?? .hungUpThere, at: now)
      ends.pending = nil
    }
    if let word = ends.pending { endUnlisted(word, at: now) }
    ends.pending = nil
    for place in slots.indices {
      if slots[place].isRinging {
        slots[place].goneAt = slots[place].goneAt ?? now + Self.ringPause
      } else if slots[place].isBeingMade, slots[place].placed != nil {
        assumeActive(place)
      }
    }
  }

  /// Lets a dialled call count as answered, since the modem doesn't report the answer.
  mutating func assumeActive(_ place: Int) {
    advance(place, to: .active)
    slots[place].isAssumed = true
  }

  mutating func updateCalls(_ calls: [ListedCall], at now: Instant) {
    guard isSelected else { return }
    ends.pending = nil
    let strays = list.strayAttempts
    let listed = Set(calls.compactMap { update(for: $0, at: now) })
    if list.strayAttempts == strays { list.strayAttempts = 0 }
    var isAwaited = false
    for slot in slots where !listed.contains(slot.id) && slot.goneAt == nil {
      guard let placed = slot.placed, let place = place(of: slot.id) else { continue }
      if slot.index == nil, now - placed < Self.grace {
        isAwaited = true
      } else {
        conclude(place, at: now)
      }
    }
    for slot in slots where listed.contains(slot.id) && slot.isEnding { askAgain(slot, at: now) }
    rings.caller = isAnyRinging ? rings.caller : nil
    schedule(isAwaited: isAwaited, at: now)
    turnSound()
  }

  /// Asks the modem again to end a call that is still listed.
  mutating func askAgain(_ slot: Slot, at now: Instant) {
    guard let place = place(of: slot.id), now - (slot.endAskedAt ?? .zero) >= Self.endPause,
      !jobs.queue.contains(where: { $0.ends(slot.id) })
    else { return }
    slots[place].endAskedAt = now
    slots[place].endAttempts += 1
    jobs.queue.insert(.end(slot.id, force: true), at: 0)
  }

  mutating func schedule(isAwaited: Bool, at now: Instant) {
    guard list.isUsable, !slots.isEmpty else { return }
    let isMoving = slots.contains { $0.isRinging || $0.isBeingMade }
    let pause: Duration =
      if isAwaited {
        .milliseconds(500)
      } else if isMoving && !modem.reportsChanges {
        .seconds(1)
      } else {
        // Reports may be lost to noise, and not every model sends all that its maker's manual
        // describes.
        Self.watchPause
      }
    list.askAt = now + pause
  }

  /// - Returns: the identifier of the call that the line describes.
  mutating func update(for call: ListedCall, at now: Instant) -> CallID? {
    var place = self.place(of: call)
    guard let state = call.state else {
      if let place {
        conclude(place, at: now)
        ends.record(.listed, at: now)
      }
      return nil
    }
    // A call never returns to an earlier state. This is a new call with the same number in the
    // list.
    if let old = place, slots[old].isConnected, !slots[old].isAssumed, state != .active,
      state != .held
    {
      conclude(old, at: now)
      place = self.place(of: call)
    }
    if let place {
      slots[place].index = call.index
      slots[place].placed = slots[place].placed ?? now
      slots[place].cause = nil
      switch state {
      case .active:
        slots[place].isAssumed = false
        advance(place, to: .active)
      case .held: advance(place, to: .held)
      case .alerting: if slots[place].isBeingMade { advance(place, to: .alerting) }
      // The other call is over.
      case .incoming where slots[place].state == .waiting: slots[place].state = .incoming
      case .dialling, .incoming, .waiting: break
      }
      return slots[place].id
    }
    if !call.isOutgoing, state == .incoming || state == .waiting {
      return add(
        incoming: state == .waiting ? .waiting : .incoming, index: call.index,
        number: call.number ?? rings.caller, at: now)
    }
    guard now >= list.strayUntil else {
      hangUpOrphan(call.index, at: now)
      return nil
    }
    return adopt(call, state, at: now)
  }

  /// Adds a call that another program makes or has. The modem does not say when it was connected.
  private mutating func adopt(
    _ call: ListedCall, _ state: ListedCall.State, at now: Instant
  ) -> CallID {
    let id = rings.nextID()
    let isConnected = state == .active || state == .held
    var slot = Slot(
      id: id, isOutgoing: call.isOutgoing, index: call.index,
      state: isConnected ? .active : .dialling, placed: now)
    slot.isOthers = true
    slot.isConnected = isConnected
    slots.append(slot)
    if isConnected {
      emit(.connected(id, number: call.number, isOutgoing: call.isOutgoing, ago: .zero))
      if state == .held { advance(slots.count - 1, to: .held) }
    } else {
      emit(.outgoing(id, number: call.number))
      if state == .alerting { advance(slots.count - 1, to: .alerting) }
    }
    return id
  }

  func place(of call: ListedCall) -> Int? {
    let kin = slots.indices.filter {
      slots[$0].isOutgoing == call.isOutgoing && slots[$0].goneAt == nil
    }
    return kin.first { slots[$0].index == call.index }
      ?? kin.first { place in
        slots[place].index == nil
          && (slots[place].placed != nil || jobs.running?.job.dials(slots[place].id) == true)
      }
  }

  @discardableResult
  mutating func add(
    incoming state: Call.State, index: Int?, number: String?, at now: Instant
  ) -> CallID {
    let id = rings.nextID()
    slots.append(Slot(id: id, isOutgoing: false, index: index, state: state, placed: now))
    emit(.incoming(id, number: number))
    return id
  }

  mutating func advance(_ place: Int, to state: Call.State) {
    guard slots[place].state != state else { return }
    slots[place].state = state
    let id = slots[place].id
    switch state {
    case .alerting: emit(.alerting(id))
    case .active:
      slots[place].isConnected = true
      slots[place].goneAt = nil
      emit(.active(id))
    case .held:
      if !slots[place].isConnected { emit(.active(id)) }
      slots[place].isConnected = true
      emit(.held(id))
    default: break
    }
  }

  /// Ends a call that was begun here and is not shown: one of a telephone process that was killed,
  /// or one that the modem has although it seemed to be over.
  mutating func hangUpOrphan(_ index: Int, at now: Instant) {
    list.expectStrays(at: now)
    let job = ATJob.hangUpOrphan(index)
    guard !jobs.queue.contains(job), jobs.running?.job != job else { return }
    list.strayAttempts += 1
    if list.strayAttempts <= 5 { jobs.queue.append(job) }
  }

}
