import CallModel
import Keypad

/// The calls of a mobile phone that is out of reach. They go on there, and are here again if the
/// phone comes back in time.
///
///     active ─ phone gone ─▶ away ─ phone back, same call ─▶ active, as before; nothing is reported
///                             ├──── phone back, 3 s without the call ─▶ over: hung up there
///                             └──── 60 s (15 s if it rang) ───────────▶ over: out of reach
///
/// A call that is over here and still there when the phone is back later is a new call here, with
/// the direction and the number of the former one.
extension BusCalls {
  /// A call that is over here, and perhaps not on its phone, which was out of reach: a call that
  /// was hung up here is ended if the phone is back in time.
  struct Abandoned: Hashable, Sendable {
    var slot: Slot
    var until: Instant
  }

  /// The calls of one mobile phone that are over here.
  struct Former: Hashable, Sendable {
    /// The calls that were hung up here while the phone was out of reach.
    var abandoned: [Abandoned] = []
    /// The calls that are over here because the phone stayed away. They may go on there.
    var unknown: [Abandoned] = []
  }

  static let awayPatience = Duration.seconds(60)
  /// How long a call that is over here is remembered, if it may go on on its phone.
  static let memory = Duration.seconds(3_600)
  /// The time for a call that rang: a telephone rings only while it can answer.
  static let awayRingPatience = Duration.seconds(15)
  /// The time in which a phone that is back has listed its calls.
  static let returnPatience = Duration.seconds(3)
  /// The time in which a call that is answered beside another call has a new object.
  static let answerDelay = Duration.milliseconds(1_500)

  /// Keeps the calls of a phone that is out of reach. A call that was not dialled yet is over.
  mutating func suspend(at now: Instant) {
    queue = []
    let reason = CallEnd.failed(LineProgress.outOfReach(phone ?? "").words)
    for id in slots.map(\.id) {
      guard let place = place(of: id), slots[place].awayUntil == nil else { continue }
      let slot = slots[place]
      if slot.emitAt != nil {
        // It was not reported yet, so nothing ends.
        slots.remove(at: place)
      } else if slot.isEnding {
        abandon(place, at: now)
        end(place, .hungUpHere)
      } else if !slot.isPlaced {
        end(place, reason)
      } else if slot.cause != nil || slot.isDisconnected {
        end(place, slot.finalReason)
      } else {
        let patience = slot.isRinging ? Self.awayRingPatience : Self.awayPatience
        slots[place].awayUntil = now + patience
        slots[place].cause = reason
        (slots[place].path, slots[place].goneAt) = (nil, nil)
      }
    }
  }

  /// Whether the phone has not listed the call again yet. Jobs for it wait.
  func isAway(_ id: CallID) -> Bool { slot(id)?.awayUntil != nil }

  mutating func abandon(_ place: Int, at now: Instant) {
    former.abandoned = former.abandoned.suffix(Self.limit - 1)
    var slot = slots[place]
    slot.path = nil
    former.abandoned.append(Abandoned(slot: slot, until: now + Self.awayPatience))
  }

  /// Forgets the abandoned calls that are over: the service has an object for each that goes on.
  mutating func forgetAbandoned(_ isOver: (String) -> Bool) {
    former.abandoned.removeAll { $0.slot.path.map(isOver) ?? false }
  }

  /// Starts the time in which a phone that is back may list the calls that it still has.
  mutating func beginReturn(at now: Instant) {
    for place in slots.indices {
      guard let until = slots[place].awayUntil else { continue }
      slots[place].awayUntil = min(until, now + Self.returnPatience)
      slots[place].cause = nil
    }
  }

  /// What a call is that a phone lists after its return.
  enum Return: Hashable, Sendable {
    /// It goes on here under its former identity.
    case known
    /// It was hung up here meanwhile.
    case unwanted
    case new
  }

  /// Finds a call of a phone that is back among those that waited for the phone.
  ///
  /// - Parameters:
  ///   - number: `nil` if the service does not give it.
  ///   - state: the state that the service reports.
  mutating func reclaim(
    _ path: String, number: String?, state: Call.State, at now: Instant
  ) -> Return {
    former.abandoned.removeAll { $0.until <= now }
    let places = slots.indices.filter {
      slots[$0].awayUntil != nil && slots[$0].mayBe(number, state)
    }
    // Of two calls with one number, that in the same state is meant.
    if let place = places.first(where: { slots[$0].state == state }) ?? places.first {
      slots[place].path = path
      slots[place].listed = number
      (slots[place].awayUntil, slots[place].cause) = (nil, nil)
      return .known
    }
    // The service lists the call until it is over.
    if let place = former.abandoned.firstIndex(where: {
      ($0.slot.path ?? path) == path && $0.slot.mayBe(number, state) && number != nil
    }) {
      former.abandoned[place].slot.path = path
      return .unwanted
    }
    return .new
  }

  /// Finds a connected call among those that are over here because their phone stayed away.
  ///
  /// - Returns: the former call; `nil` if there is none.
  mutating func recall(_ number: String?, isHeld: Bool, at now: Instant) -> Slot? {
    former.unknown.removeAll { $0.until <= now }
    let state = isHeld ? Call.State.held : .active
    let places = former.unknown.indices.filter { former.unknown[$0].slot.mayBe(number, state) }
    let place = places.first { former.unknown[$0].slot.state == state } ?? places.first
    return place.map { former.unknown.remove(at: $0).slot }
  }

  /// Notes the number that the service gives for a call.
  mutating func record(listed number: String?, at path: String) {
    if let number, let place = place(at: path) { slots[place].listed = number }
  }

  /// Ends the calls whose phone has not come back in time, or has come back without them.
  mutating func endAway(at now: Instant) {
    while let place = slots.firstIndex(where: { $0.awayUntil.map { $0 <= now } ?? false }) {
      // A phone that is back has no such call.
      if slots[place].cause != nil, !slots[place].isEnding {
        former.unknown = former.unknown.suffix(Self.limit - 1)
        former.unknown.append(Abandoned(slot: slots[place], until: now + Self.memory))
      }
      end(place, slots[place].finalReason)
    }
  }

  /// Ends all calls whose phone is out of reach.
  mutating func dropAway(at now: Instant) {
    for place in slots.indices where slots[place].awayUntil != nil { slots[place].awayUntil = now }
    endAway(at: now)
  }

  /// Ends a call a little later, unless the service lists it again. PipeWire takes a call on hold
  /// away if the phone says in one breath that the other call is over and that no call is on hold.
  mutating func expectAgain(_ path: String, at now: Instant) {
    guard let place = place(at: path), !slots[place].isEnding, slots[place].goneAt == nil else {
      return conclude(path, isFinal: false, at: now)
    }
    slots[place].goneAt = now + Self.answerDelay
    slots[place].isDisconnected = true
  }

  /// Ends a call whose object the service now uses for another call. PipeWire makes a new object
  /// for a call that is answered beside another call, and for a held call that it took away: such
  /// a call goes on.
  mutating func replace(at path: String, by state: Call.State, number: String?) {
    let isFree = slot(at: path).map { $0.goneAt != nil } ?? true
    let gone = slots.indices.filter {
      slots[$0].goneAt != nil && !slots[$0].isRinging && slots[$0].mayBe(number, state)
    }
    let best =
      gone.first { number != nil && [slots[$0].number, slots[$0].listed].contains(number) }
      ?? gone.first { slots[$0].path == path } ?? gone.first
    if isFree, let place = best {
      let id = slots[place].id
      if let other = self.place(at: path), slots[other].id != id {
        end(other, slots[other].finalReason)
      }
      guard let place = self.place(of: id) else { return }
      (slots[place].path, slots[place].goneAt) = (path, nil)
      slots[place].isDisconnected = false
      return
    }
    guard let place = place(at: path) else { return }
    let slot = slots[place]
    let isEarly = state != .active && state != .held
    if slot.goneAt != nil || slot.isConnected && isEarly { end(place, slot.finalReason) }
  }
}

extension BusCalls.Slot {
  /// Whether the call is neither over nor being ended.
  var isGoingOn: Bool { goneAt == nil && !isEnding }

  /// Whether the state of the call is still the one that the job is to change.
  func isDue(_ job: BusCalls.Job) -> Bool {
    switch job {
    case .dial: !isPlaced
    case .answer: isRinging
    case .hold, .tone: state == .active
    case .resume: state == .held
    }
  }

  /// Why the call is over, if it is over now.
  var finalReason: CallEnd {
    if isEnding { return .hungUpHere }
    return cause ?? (isConnected || !isOutgoing ? .hungUpThere : BusCalls.noConnection)
  }

  /// Whether this may be a call with this number and state. A call never returns to an earlier
  /// state. The number of a call that rings is listed later than the call.
  fileprivate func mayBe(_ number: String?, _ state: Call.State) -> Bool {
    let isPossible =
      switch state {
      case .incoming, .waiting: isRinging
      case .dialling, .alerting: isOutgoing && !isConnected
      case .active, .held: true
      }
    return isPossible
      && (number == nil
        ? listed == nil || isRinging && state == .incoming
        : number == self.number || number == listed
          || self.number == nil && listed == nil)
  }
}
