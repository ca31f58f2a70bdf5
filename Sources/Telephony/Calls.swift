import Keypad

/// All calls that there are. Lines only tell; here it is decided.
///
///     dial ──▶ dialling ──▶ alerting ──▶ active ◀──▶ held
///                  └────────────────────▶ ▲  │        │
///     ring ──▶ incoming, waiting ─ answer ┘  ▼        ▼
///                  └───────────── ended, and told once ┘
///
///     hang up    5 s          force     5 s           given up: it is over, whatever the line says
///     ├──────────┼────────────┼─────────┼─────────────▶
///     answer     10 s                                  given up: it rings as before
///
/// Whatever order a line tells things in, no call stays that can't be ended, and each ends once. A
/// number's pauses (`,` 3 s; `;` until a key) and what stands behind them are sent as tones once
/// somebody has answered, where the line can.
package struct Calls: Hashable, Sendable {
  /// In the order in which they began.
  package private(set) var all: [Call] = []
  /// What the line can do; `nil` where there is none.
  package private(set) var abilities: Set<LineAbility>?
  /// What the line has told of itself.
  package private(set) var status = LineStatus()
  /// Whether the microphone is off.
  package private(set) var isMuted = false
  private var lastNumber = 0
  /// The latest that were refused since there were too many, until the line says that they are over.
  private var turnedAway: [CallID] = []

  /// More calls than this at a time are refused, and missed: a network knows of seven.
  package static let limit = 7
  /// How long the line is waited for that was asked to end a call.
  static let endPatience = Duration.seconds(5)
  static let answerPatience = Duration.seconds(10)
  /// Whoever asks again so soon does not mean force.
  static let forcePause = Duration.seconds(2)
  /// `,` in a number.
  static let pause = Duration.seconds(3)
  /// So many tones of a call are remembered.
  static let tonesKept = 32

  /// What has become of calls.
  package enum News: Hashable, Sendable {
    /// It rings here.
    case rings(Call)
    case changed(Call)
    case heard(CallID, String)
    case ended(EndedCall)
  }

  /// What follows from something.
  package struct Outcome: Hashable, Sendable {
    package var news: [News] = []
    package var requests: [LineRequest] = []
  }

  package init() {}

  package subscript(_ id: CallID) -> Call? { all.first { $0.id == id } }

  /// Whom one speaks to or is about to: the call that keys are for.
  package var current: Call? {
    if all.isEmpty { return nil }
    let rank: [Call.State] = [.dialling, .alerting, .active, .held]
    return rank.lazy.compactMap { state in all.last { $0.state == state } }.first
  }

  /// The call that rings here, the one that came first.
  package var ringing: Call? { all.first { $0.isRinging } }

  private func has(_ ability: LineAbility) -> Bool { abilities?.contains(ability) ?? false }

  /// When ``wake(at:)`` has something to do, or `nil`.
  package var deadline: Instant? {
    all.isEmpty ? nil : all.lazy.flatMap { [$0.patience, $0.resumes].compactMap { $0 } }.min()
  }

  // MARK: What the user wants

  /// Makes a call.
  ///
  /// - Returns: `nil` where it can't be made now, since another one stands in its way.
  package mutating func dial(
    _ request: DialRequest, at now: Instant
  ) -> (id: CallID, requests: [LineRequest])? {
    var requests: [LineRequest] = []
    if !all.isEmpty {
      guard has(.holds), all.count == 1, let other = all.first, !other.isRinging,
        !other.isBeingMade, !other.isEnding
      else { return nil }
      if other.state == .active { requests.append(.hold(other.id)) }
    }
    lastNumber += 1
    let id = CallID.here(lastNumber)
    var call = Call(id, number: request.number, state: .dialling, at: now)
    if has(.tones) {
      call.rest = String(request.number.dropFirst(request.numberBeforePause.count))
    }
    all.append(call)
    return (id, requests + [.dial(id, request)])
  }

  /// Answers a call that rings; another one that is on is held.
  ///
  /// - Returns: `nil` where it can't be answered now.
  package mutating func answer(_ id: CallID, at now: Instant) -> [LineRequest]? {
    guard let place = place(of: id), all[place].isRinging, !all[place].isEnding else { return nil }
    if all[place].isAnswering { return [] }
    var requests: [LineRequest] = []
    let others = all.filter { $0.id != id && !$0.isRinging }
    if !others.isEmpty {
      guard has(.holds), others.count == 1, !others[0].isBeingMade else { return nil }
      if others[0].state == .active { requests.append(.hold(others[0].id)) }
    }
    all[place].isAnswering = true
    all[place].patience = now + Self.answerPatience
    return requests + [.answer(id)]
  }

  /// Whether ``answer(_:at:)`` would do it now.
  package func mayAnswer(_ id: CallID) -> Bool {
    var calls = self
    return calls.answer(id, at: .zero) != nil
  }

  /// Ends a call, or refuses one that rings; asked again, by force.
  package mutating func hangUp(_ id: CallID, at now: Instant) -> [LineRequest] {
    guard let place = place(of: id) else { return [] }
    // A line may take a moment to end a call well; the second press of a double press is no force.
    if let last = all[place].lastEndRequest, now - last < Self.forcePause { return [] }
    all[place].lastEndRequest = now
    all[place].endRequests += 1
    all[place].isAnswering = false
    all[place].resumes = nil
    // Who asks again and again does not put off that it is given up.
    if all[place].endRequests <= 2 { all[place].patience = now + Self.endPatience }
    return [.hangUp(id, force: all[place].endRequests > 1)]
  }

  /// Holds the call that is on, or takes it up again; changes places with one that is held.
  ///
  /// - Returns: `nil` where the line can't.
  package mutating func swap() -> [LineRequest]? {
    guard has(.holds) else { return nil }
    let active = all.first { $0.state == .active && !$0.isEnding }
    let held = all.first { $0.state == .held && !$0.isEnding }
    let requests: [LineRequest] =
      (active.map { [.hold($0.id)] } ?? []) + (held.map { [.resume($0.id)] } ?? [])
    return requests.isEmpty ? nil : requests
  }

  /// Turns the microphone off, or on again.
  ///
  /// - Returns: `nil` where the line can't, or there is nobody to hear it.
  package mutating func mute() -> [LineRequest]? {
    guard has(.mutes), all.contains(where: { $0.state == .active || $0.state == .held }) else {
      return nil
    }
    isMuted.toggle()
    return [.mute(isMuted)]
  }

  /// The next call is heard, whatever the last one was.
  private mutating func unmuteWithoutCalls() -> [LineRequest] {
    guard isMuted, !all.contains(where: { $0.connected != nil }) else { return [] }
    isMuted = false
    return has(.mutes) ? [.mute(false)] : []
  }

  /// Sends a digit, `*` or `#` to the other end.
  ///
  /// - Returns: `nil` where the line can't, or nobody is there to hear it.
  package mutating func send(_ tone: String, to id: CallID) -> [LineRequest]? {
    guard has(.tones), let place = place(of: id), all[place].state == .active,
      !all[place].isEnding
    else { return nil }
    note(tone, at: place)
    return [.tones(id, tone)]
  }

  /// Sends what a number has behind its `;`.
  package mutating func sendRest(of id: CallID, at now: Instant) -> [LineRequest] {
    guard let place = place(of: id), all[place].waitsForKey, all[place].state == .active else {
      return []
    }
    all[place].waitsForKey = false
    return sendRest(at: place, now)
  }

  // MARK: What the line tells

  package mutating func receive(_ event: LineEvent, at now: Instant) -> Outcome {
    var outcome = Outcome()
    switch event {
    case .ready(let abilities):
      self.abilities = abilities
    case .name, .identity, .signal, .registration, .sim, .emergencyNumbers:
      status.take(event)
    // They are no call's.
    case .service, .pinChange, .nothingFound: break
    case .lost(let why):
      abilities = nil
      status = LineStatus()
      turnedAway = []
      outcome.news = all.map {
        .ended(EndedCall(call: $0, reason: $0.isEnding ? .hungUpHere : .failed(why), at: now))
      }
      all = []
    case .incoming(let id, let number):
      guard place(of: id) == nil, case .there = id else { break }
      let state: Call.State = all.isEmpty ? .incoming : .waiting
      let call = Call(id, number: number, state: state, at: now)
      guard all.count < Self.limit else {
        if turnedAway.contains(id) { break }
        turnedAway = turnedAway.suffix(Self.limit) + [id]
        outcome.requests = [.hangUp(id, force: false)]
        outcome.news = [
          .ended(EndedCall(call: call, reason: .failed("too many calls at a time"), at: now))
        ]
        break
      }
      all.append(call)
      outcome.news = [.rings(call)]
    case .alerting(let id):
      outcome.news = change(id, to: .alerting, from: [.dialling], now)
    case .active(let id):
      outcome = connect(id, now)
    case .held(let id):
      outcome.news = change(id, to: .held, from: [.active], now)
    // It is told beside the calls.
    case .soundFailed: break
    case .heard(let id, let tone):
      if place(of: id) != nil { outcome.news = [.heard(id, tone)] }
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

  private mutating func connect(_ id: CallID, _ now: Instant) -> Outcome {
    var outcome = Outcome()
    guard let place = place(of: id), all[place].state != .active else { return outcome }
    // Nobody speaks to two.
    for other in all.indices where all[other].state == .active {
      outcome.news += change(all[other].id, to: .held, from: [.active], now)
    }
    let isFirst = all[place].connected == nil
    all[place].state = .active
    all[place].since = now
    if isFirst { all[place].connected = now }
    if all[place].isAnswering {
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
    // A line that tells of no answer may have had none.
    if case .failed = reason, !has(.progress) { call.connected = nil }
    if reason == .hungUpThere, call.state == .alerting { reason = .noAnswer }
    var news: [News] = [.ended(EndedCall(call: call, reason: reason, at: now))]
    // What waited beside it rings alone now.
    if all.count == 1, all[0].state == .waiting {
      all[0].state = .incoming
      news.append(.changed(all[0]))
    }
    return news
  }

  private mutating func note(_ tones: String, at place: Int) {
    all[place].tones = String((all[place].tones + tones).suffix(Self.tonesKept))
  }

  /// Sends the tones up to the next pause.
  private mutating func sendRest(at place: Int, _ now: Instant) -> [LineRequest] {
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
    note(tones, at: place)
    return [.tones(all[place].id, tones)]
  }
}
