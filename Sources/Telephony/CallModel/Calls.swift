import Keypad

/// All calls. Lines only report events, from which this type decides the state of each call.
///
///     dial ──▶ dialling ──▶ alerting ──▶ active ◀──▶ held
///                  └────────────────────▶ ▲  │        │
///     ring ──▶ incoming, waiting ─ answer ┘  ▼        ▼
///                  └───────────── ended, reported once ┘
///
/// A call that the phone itself or another program makes begins in the state `dialling`, too, or, if
/// the line learns of it late, in the state `active` with the time since it was connected.
///
///     hang up    5 s          force     5 s           given up: it is over, whatever the line says
///     ├──────────┼────────────┼─────────┼─────────────▶
///     answer     10 s                                  given up: it rings as before
///
/// Whatever the order of a line's events, every call can be ended, and each ends once. The pauses
/// in a number (`,` 3 s; `;` until a key) and the digits after them are sent as tones once the
/// other party has answered, if the line can send tones.
package struct Calls: Hashable, Sendable {
  /// The calls in the order in which they began.
  package private(set) var all: [Call] = []
  /// The abilities of the line; `nil` without a line.
  package private(set) var abilities: Set<LineAbility>?
  /// The status that the line has reported.
  package private(set) var status = LineStatus()
  /// Whether the microphone is off.
  package private(set) var isMuted = false
  private var lastNumber = 0
  /// The latest calls that were refused because there were too many. The line has not yet reported
  /// their end.
  private var turnedAway: [CallID] = []

  /// The maximum number of simultaneous calls: a network supports seven. Further calls are refused
  /// and count as missed.
  package static let limit = 7
  /// A call that has been connected for longer when the line learns of it is not credible: a clock
  /// was set meanwhile.
  package static let longestAgo = Duration.seconds(86_400)
  /// The time in which a line must end a call.
  static let endPatience = Duration.seconds(5)
  static let answerPatience = Duration.seconds(10)
  /// A second request to end a call is ignored within this time, so that it does not use force.
  static let forcePause = Duration.seconds(2)
  /// The time of a `,` in a number.
  static let pause = Duration.seconds(3)
  /// The maximum number of tones of a call that are remembered; these are the latest.
  static let tonesKept = 32

  /// A change of the calls.
  package enum News: Hashable, Sendable {
    /// This telephone has begun to ring for a call.
    case rings(Call)
    /// A call has appeared that was not begun here and does not ring: it is being made or connected.
    case appeared(Call)
    case changed(Call)
    case tone(CallID, String)
    case ended(EndedCall)
  }

  /// The result of an event or a deadline.
  package struct Outcome: Hashable, Sendable {
    package var news: [News] = []
    package var requests: [CallRequest] = []
  }

  package init() {}

  package subscript(_ id: CallID) -> Call? { all.first { $0.id == id } }

  /// The call to which the keys apply: one that is being made, or else an active or a held call.
  package var current: Call? {
    if all.isEmpty { return nil }
    let rank: [Call.State] = [.dialling, .alerting, .active, .held]
    return rank.lazy.compactMap { state in all.last { $0.state == state } }.first
  }

  /// The call for which this telephone rings; the first of several.
  package var ringing: Call? { all.first { $0.isRinging } }

  private func has(_ ability: LineAbility) -> Bool { abilities?.contains(ability) ?? false }

  /// When ``wake(at:)`` must be called next; `nil` if it need not be called.
  package var deadline: Instant? {
    all.isEmpty ? nil : all.lazy.flatMap { [$0.patience, $0.resumes].compactMap { $0 } }.min()
  }

  // MARK: What the user wants

  /// Makes a call.
  ///
  /// - Returns: `nil` if another call prevents it now.
  package mutating func dial(
    _ request: DialRequest, at now: Instant
  ) -> (id: CallID, requests: [CallRequest])? {
    var requests: [CallRequest] = []
    if !all.isEmpty {
      guard has(.holds), all.count == 1, let other = all.first, !other.isRinging,
        !other.isBeingMade, !other.isEnding
      else { return nil }
      // The phone itself holds a call for one that it dials.
      if other.state == .active, !status.onlySwaps { requests.append(.hold(other.id)) }
    }
    lastNumber += 1
    let id = CallID.here(lastNumber)
    var call = Call(
      id, number: request.number, isOutgoing: true, state: .dialling, at: now)
    if has(.tones) {
      call.rest = String(request.number.dropFirst(request.numberBeforePause.count))
    }
    all.append(call)
    return (id, requests + [.dial(id, request)])
  }

  /// Answers a call that rings. An active call is put on hold.
  ///
  /// - Returns: `nil` if the call cannot be answered now.
  package mutating func answer(_ id: CallID, at now: Instant) -> [CallRequest]? {
    guard let place = place(of: id), all[place].isRinging, !all[place].isEnding else { return nil }
    if all[place].isAnswering { return [] }
    var requests: [CallRequest] = []
    let others = all.filter { $0.id != id && !$0.isRinging }
    if !others.isEmpty {
      guard has(.holds), others.count == 1, !others[0].isBeingMade else { return nil }
      if others[0].state == .active { requests.append(.hold(others[0].id)) }
    }
    all[place].isAnswering = true
    all[place].patience = now + Self.answerPatience
    return requests + [.answer(id)]
  }

  /// Whether ``answer(_:at:)`` would succeed now.
  package func mayAnswer(_ id: CallID) -> Bool {
    var calls = self
    return calls.answer(id, at: .zero) != nil
  }

  /// Ends a call, or refuses one that rings. A second request uses force.
  package mutating func hangUp(_ id: CallID, at now: Instant) -> [CallRequest] {
    guard let place = place(of: id) else { return [] }
    // A line may need a moment to end a call properly. The second press of a double press must not
    // use force either.
    if let last = all[place].lastEndRequest, now - last < Self.forcePause { return [] }
    all[place].lastEndRequest = now
    all[place].endRequests += 1
    all[place].isAnswering = false
    all[place].resumes = nil
    // Requests after the second do not extend the time until the call counts as ended.
    if all[place].endRequests <= 2 { all[place].patience = now + Self.endPatience }
    return [.hangUp(id, force: all[place].endRequests > 1)]
  }

  /// Puts the active call on hold, and resumes the held call.
  ///
  /// - Returns: `nil` if the line cannot do this, or there is no such call.
  package mutating func swap() -> [CallRequest]? {
    guard has(.holds) else { return nil }
    let active = all.first { $0.state == .active && !$0.isEnding }
    let held = all.first { $0.state == .held && !$0.isEnding }
    if status.onlySwaps, active == nil || held == nil { return nil }
    let requests: [CallRequest] =
      (active.map { [.hold($0.id)] } ?? []) + (held.map { [.resume($0.id)] } ?? [])
    return requests.isEmpty ? nil : requests
  }

  /// Turns the microphone off, or on again.
  ///
  /// - Returns: `nil` if the line cannot do this, or no call is active or held.
  package mutating func mute() -> [CallRequest]? {
    guard has(.mutes), all.contains(where: { $0.state == .active || $0.state == .held }) else {
      return nil
    }
    isMuted.toggle()
    return [.mute(isMuted)]
  }

  /// Turns the microphone on again after the last connected call, so that it is on in the next one.
  private mutating func unmuteWithoutCalls() -> [CallRequest] {
    guard isMuted, !all.contains(where: { $0.connected != nil }) else { return [] }
    isMuted = false
    return has(.mutes) ? [.mute(false)] : []
  }

  /// Sends a digit, `*` or `#` to the other end.
  ///
  /// - Returns: `nil` if the line cannot do this, or the call is not active.
  package mutating func send(_ tone: String, to id: CallID) -> [CallRequest]? {
    guard has(.tones), let place = place(of: id), all[place].state == .active,
      !all[place].isEnding
    else { return nil }
    record(tone, at: place)
    return [.tones(id, tone)]
  }

  /// Sends the digits that follow a `;` in a number.
  package mutating func sendRest(of id: CallID, at now: Instant) -> [CallRequest] {
    guard let place = place(of: id), all[place].waitsForKey, all[place].state == .active else {
      return []
    }
    all[place].waitsForKey = false
    return sendRest(at: place, now)
  }

  // MARK: What the line tells

  /// Handles an event of the line. An event that concerns no call changes at most ``status`` and
  /// ``abilities``.
  package mutating func receive(_ event: LineEvent, at now: Instant) -> Outcome {
    status.receive(event)
    switch event {
    case .call(let event): return receive(event, at: now)
    case .ready(let abilities): self.abilities = abilities
    case .lost(let why): return lose(why, at: now)
    // These events concern no call.
    case .status, .sim, .service, .nothingFound: break
    }
    return Outcome()
  }

  private mutating func lose(_ why: String, at now: Instant) -> Outcome {
    abilities = nil
    turnedAway = []
    let news = all.map { call in
      News.ended(
        EndedCall(call: call, reason: call.isEnding ? .hungUpHere : .failed(why), at: now))
    }
    all = []
    return Outcome(news: news, requests: unmuteWithoutCalls())
  }

  private mutating func receive(_ event: CallEvent, at now: Instant) -> Outcome {
    var outcome = Outcome()
    switch event {
    case .incoming(let id, let number):
      guard place(of: id) == nil, case .there = id else { break }
      let state: Call.State = all.isEmpty ? .incoming : .waiting
      let call = Call(id, number: number, isOutgoing: false, state: state, at: now)
      guard all.count < Self.limit else {
        if turnedAway.contains(id) { break }
        turnedAway = turnedAway.suffix(Self.limit) + [id]
        outcome.requests = [.hangUp(id, force: false)]
        outcome.news = [
          .ended(EndedCall(call: call, reason: .failed("too many calls at once"), at: now))
        ]
        break
      }
      all.append(call)
      outcome.news = [.rings(call)]
    case .outgoing(let id, let number):
      let call = Call(id, number: number, isOutgoing: true, state: .dialling, at: now)
      outcome.news = appear(call, at: now)
    case .connected(let id, let number, let isOutgoing, let ago):
      let since = now + (.zero - ((.zero...Self.longestAgo).contains(ago) ? ago : .zero))
      if place(of: id) == nil {
        var call = Call(id, number: number, isOutgoing: isOutgoing, state: .active, at: since)
        call.connected = since
        outcome.news = appear(call, at: now)
      } else {
        outcome = connect(id, now, since: since)
      }
    case .alerting(let id):
      outcome.news = change(id, to: .alerting, from: [.dialling], now)
    case .active(let id):
      outcome = connect(id, now, since: now)
    case .held(let id):
      outcome.news = change(id, to: .held, from: [.active], now)
    // A call that was to be answered rings again: see `wake`.
    case .requestFailed(let id, _):
      if let place = place(of: id), all[place].isAnswering { all[place].patience = now }
    // This failure does not change the calls.
    case .soundFailed: break
    case .tone(let id, let tone):
      if place(of: id) != nil { outcome.news = [.tone(id, tone)] }
    case .ended(let id, let reason):
      turnedAway.removeAll { $0 == id }
      if let place = place(of: id) { outcome.news = end(place, reason, now) }
    }
    outcome.requests += unmuteWithoutCalls()
    return outcome
  }

  package mutating func wake(at now: Instant) -> Outcome {
    var outcome = Outcome()
    for id in all.map(\.id) {
      guard let place = place(of: id) else { continue }
      if let resumes = all[place].resumes, resumes <= now {
        all[place].resumes = nil
        if all[place].state == .active {
          outcome.requests += sendRest(at: place, now)
        } else {
          all[place].waitsForActive = true
        }
      }
      guard let patience = all[place].patience, patience <= now else { continue }
      if all[place].endRequests == 1 {
        outcome.requests += hangUp(id, at: now)
      } else if all[place].isEnding {
        outcome.news += end(place, .hungUpHere, now)
      } else {
        all[place].isAnswering = false
        all[place].patience = nil
        outcome.news.append(.changed(all[place]))
      }
    }
    outcome.requests += unmuteWithoutCalls()
    return outcome
  }

  // MARK: Inside

  private func place(of id: CallID) -> Int? { all.firstIndex { $0.id == id } }

  private mutating func change(
    _ id: CallID, to state: Call.State, from states: Set<Call.State>, _ now: Instant
  ) -> [News] {
    guard let place = place(of: id), states.contains(all[place].state) else { return [] }
    all[place].state = state
    all[place].since = now
    return [.changed(all[place])]
  }

  /// Adds a call that was not begun here and does not ring. The line has more of them than a network
  /// supports only by mistake, so further ones are ignored: they may be another program's, and go
  /// on.
  private mutating func appear(_ call: Call, at now: Instant) -> [News] {
    guard place(of: call.id) == nil, !call.isBegunHere, all.count < Self.limit else { return [] }
    let news = call.state == .active ? holdActive(now) : []
    all.append(call)
    return news + [.appeared(call)]
  }

  /// Only one call can be active.
  private mutating func holdActive(_ now: Instant) -> [News] {
    all.filter { $0.state == .active }.flatMap { change($0.id, to: .held, from: [.active], now) }
  }

  private mutating func connect(_ id: CallID, _ now: Instant, since: Instant) -> Outcome {
    var outcome = Outcome()
    guard let place = place(of: id), all[place].state != .active else { return outcome }
    outcome.news = holdActive(now)
    let isFirst = all[place].connected == nil
    all[place].state = .active
    all[place].since = now
    // The call was not connected when it began here.
    if isFirst { all[place].connected = max(since, all[place].began) }
    if all[place].isAnswering {
      all[place].isAnsweredHere = true
      all[place].isAnswering = false
      all[place].patience = nil
    }
    if isFirst || all[place].waitsForActive {
      all[place].waitsForActive = false
      outcome.requests += sendRest(at: place, now)
    }
    outcome.news.append(.changed(all[place]))
    return outcome
  }

  private mutating func end(_ place: Int, _ reason: CallEnd, _ now: Instant) -> [News] {
    var call = all.remove(at: place)
    var reason = reason
    if call.isEnding { reason = .hungUpHere }
    // A line without ``LineAbility/progress`` does not report answers, so the failed call may never
    // have been answered.
    if case .failed = reason, !has(.progress) { call.connected = nil }
    if reason == .hungUpThere, call.state == .alerting { reason = .noAnswer }
    var news: [News] = [.ended(EndedCall(call: call, reason: reason, at: now))]
    // A call that waited beside the ended one now rings alone.
    if all.count == 1, all[0].state == .waiting {
      all[0].state = .incoming
      news.append(.changed(all[0]))
    }
    return news
  }

  private mutating func record(_ tones: String, at place: Int) {
    all[place].tones = String((all[place].tones + tones).suffix(Self.tonesKept))
  }

  /// Sends the tones up to the next pause.
  private mutating func sendRest(at place: Int, _ now: Instant) -> [CallRequest] {
    guard !all[place].isEnding else { return [] }
    var tones = ""
    while let next = all[place].rest.first {
      all[place].rest.removeFirst()
      if next == ";" {
        all[place].waitsForKey = true
        break
      }
      if next == "," {
        all[place].resumes = now + Self.pause
        break
      }
      tones.append(next)
    }
    if tones.isEmpty { return [] }
    record(tones, at: place)
    return [.tones(all[place].id, tones)]
  }
}
