import Keypad
import Telephony

/// The calls: what is asked of the modem, and what it says of them.
extension ATSession {
  /// A call as the modem has it.
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// Its place in the modem's list, where that is known.
    var index: Int?
    var state: Call.State
    /// Since when the modem has it; `nil` as long as it was not asked to dial.
    var placed: Instant?
    var isConnected = false
    /// It was asked to end it.
    var isEnding = false
    /// Why it is going to be over, as the modem says.
    var cause: CallEnd?
    /// The modem was not ready when it was asked: until when it is waited for.
    var waitsUntil: Instant?
    /// When it was asked last to end it.
    var endAskedAt: Instant?
    /// It is over; when that is told without the modem having said why. Without a list of calls: when
    /// a call that rings no more is over.
    var goneAt: Instant?

    var isOutgoing: Bool { if case .here = id { true } else { false } }
    var isRinging: Bool { state == .incoming || state == .waiting }
    var isBeingMade: Bool { state == .dialling || state == .alerting }
  }

  /// A modem that begins is waited for so long with a call.
  private static let startPatience = Duration.seconds(30)
  /// A call that was dialled may be missing in the list for so long.
  private static let grace = Duration.seconds(3)
  /// A modem says why a call is over, if at all, within so much of its end.
  private static let causeDelay = Duration.milliseconds(300)
  /// A modem that has not ended a call is asked again so much later.
  private static let endPause = Duration.seconds(2)
  /// Without a list of calls: who does not ring for so long has given up.
  private static let ringPause = Duration.seconds(8)

  /// `NO CARRIER` says no more.
  private static let noConnection = CallEnd.failed("no connection")

  // MARK: What is asked

  mutating func ask(_ request: LineRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request):
      guard let number = Self.dialled(request) else {
        tell(.ended(id, .failed("a modem can't dial this")))
        return
      }
      dial(id, number, at: now)
    case .answer(let id): queue.append(.answer(id))
    case .hold(let id): queue.append(.hold(id))
    case .resume(let id): queue.append(.resume(id))
    case .hangUp(let id, let force): hangUp(id, force: force, at: now)
    case .tones(let id, let tones):
      queue += tones.filter { "0123456789*#".contains($0) }.map { .tone(id, $0) }
    case .mute(let isMuted): queue.append(.set("+CMUT=\(isMuted ? 1 : 0)"))
    case .unlock, .unblock, .service, .serviceReply, .endService: break
    }
  }

  private mutating func dial(_ id: CallID, _ number: String, at now: Instant) {
    var slot = Slot(id: id, state: .dialling)
    if isKnown {
      queue.append(.dial(id, number))
    } else {
      // Who needs help as the telephone starts does not press the key twice.
      slot.waitsUntil = now + Self.startPatience
      early.append(.dial(id, number))
    }
    slots.append(slot)
  }

  /// What stands behind `ATD`: nothing that could end the command, or begin another.
  private static func dialled(_ request: DialRequest) -> String? {
    let number = request.numberBeforePause
    let digits = number.first == "+" ? number.dropFirst() : number[...]
    guard (1...64).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) })
    else { return nil }
    return number
  }

  private mutating func hangUp(_ id: CallID, force: Bool, at now: Instant) {
    guard let place = place(of: id) else { return tell(.ended(id, .hungUpHere)) }
    if slots[place].placed == nil, running?.job.dials(id) != true {
      return end(place, .hungUpHere)
    }
    slots[place].isEnding = true
    slots[place].endAskedAt = now
    queue.removeAll { $0.isTone(of: id) }
    queue.insert(.end(id, force: force), at: 0)
  }

  func callWords(for job: ATJob) -> String? {
    switch job {
    case .list: return canList ? "+CLCC" : nil
    case .dial(let id, let number): return slot(id) == nil ? nil : "D\(number);"
    case .answer(let id):
      guard let slot = slot(id), slot.isRinging else { return nil }
      return slots.contains { $0.state == .active || $0.state == .held } ? "+CHLD=2" : "A"
    // Where a call waits this would take it.
    case .hold(let id):
      return slot(id)?.state == .active && !isAnyRinging ? "+CHLD=2" : nil
    case .resume(let id):
      return slot(id)?.state == .held && !isAnyRinging ? "+CHLD=2" : nil
    case .end(let id, let force): return endWords(id, force: force)
    case .endStray(let index):
      // It may be somebody's by now.
      if slots.contains(where: { $0.index == index && $0.goneAt == nil }) { return nil }
      return slots.isEmpty ? "+CHUP" : "+CHLD=1\(index)"
    case .tone(let id, let tone): return slot(id)?.state == .active ? "+VTS=\(tone)" : nil
    case .set, .ask: return nil
    }
  }

  private func endWords(_ id: CallID, force: Bool) -> String? {
    guard let slot = slot(id), slot.goneAt == nil || !canList else { return nil }
    let isAlone = slots.count == 1
    if isAlone { return force ? "H" : "+CHUP" }
    if slot.state == .waiting { return "+CHLD=0" }
    return slot.index.map { "+CHLD=1\($0)" } ?? "+CHUP"
  }

  private var isAnyRinging: Bool { slots.contains { $0.isRinging && $0.goneAt == nil } }

  // MARK: What is answered

  mutating func finish(_ running: Running, with line: ATLine, at now: Instant) {
    switch running.job {
    case .set, .tone: break
    case .ask(let question): learn(question, running, isAnswered: line == .ok)
    case .list:
      let error = if case .error(let text) = line { text } else { "" }
      finishList(running.calls, isAnswered: line == .ok, error: error, at: now)
    case .dial(let id, _): finishDialling(id, with: line, at: now)
    case .answer(let id):
      if !canList, line == .ok, let place = place(of: id) { advance(place, to: .active) }
      look(at: now)
    case .end(let id, _):
      if !canList, line == .ok, let place = place(of: id) { end(place, .hungUpHere) }
      // There is an older command, and one for whatever is on.
      if line != .ok { queue.insert(.set(slots.count == 1 ? "H" : "+CHUP"), at: 0) }
      look(at: now)
    case .hold, .resume: look(at: now)
    case .endStray: listAt = now + .seconds(1)
    }
    turnSound()
  }

  private mutating func finishDialling(_ id: CallID, with line: ATLine, at now: Instant) {
    // Whatever the answer, and whoever hung up meanwhile: the modem may have a call now.
    look(at: now)
    guard let place = place(of: id) else { return }
    switch line {
    case .ok:
      slots[place].placed = now
      // Without a list nothing tells when somebody answers.
      if !canList { advance(place, to: .active) }
    case .busy: end(place, .busy)
    case .noAnswer: end(place, .noAnswer)
    // It may be the end of the call before.
    case .noCarrier where canList:
      slots[place].placed = now
      slots[place].cause = Self.noConnection
    case .noCarrier: end(place, Self.noConnection)
    case .error(let text): end(place, .failed(ATError.words(text)))
    default: break
    }
  }

  /// No answer came.
  mutating func fail(_ job: ATJob, at now: Instant) {
    // It may have dialled: the list will tell.
    if case .dial(let id, _) = job, let place = place(of: id) {
      slots[place].placed = now
    }
  }

  // MARK: What is told

  /// Looks which calls there are, before anything else is asked.
  mutating func look(at now: Instant) {
    if canList, !queue.contains(.list) { queue.insert(.list, at: 0) }
  }

  mutating func hear(_ line: ATLine, at now: Instant) {
    switch line {
    case .noCarrier: hearEnd(Self.noConnection, at: now)
    case .busy: hearEnd(.busy, at: now)
    case .noAnswer: hearEnd(.noAnswer, at: now)
    case .ring:
      if canList {
        if !isAnyRinging { look(at: now) }
      } else {
        ringUnlisted(at: now)
      }
    case .caller(let number), .waiting(let number):
      caller = number
      if canList {
        if !isAnyRinging { look(at: now) }
      } else if !isAnyRinging {
        add(incoming: slots.isEmpty ? .incoming : .waiting, index: nil, number: number, at: now)
        ringUnlisted(at: now)
      }
    case .call(let call):
      if running?.job == .list, call.state != nil {
        running?.calls.append(call)
      } else {
        _ = follow(call, at: now)
        turnSound()
      }
    case .callChanged: look(at: now)
    default: break
    }
  }

  private mutating func hearEnd(_ cause: CallEnd, at now: Instant) {
    if let place = slots.firstIndex(where: { $0.goneAt != nil && canList }) {
      return end(place, cause)
    }
    if let place = slots.lastIndex(where: { $0.isBeingMade && $0.placed != nil }) {
      slots[place].cause = cause
    }
    if canList {
      // The word may be that of a call that is long over.
      look(at: now)
    } else if let place = slots.lastIndex(where: { $0.state != .held && $0.placed != nil }) {
      conclude(place, at: now)
    }
  }

  private mutating func ringUnlisted(at now: Instant) {
    if !isAnyRinging && !slots.contains(where: \.isRinging) {
      // The number comes behind the first ring, if at all.
      guard caller != nil || hasRung else {
        hasRung = true
        return
      }
      add(incoming: .incoming, index: nil, number: caller, at: now)
    }
    for place in slots.indices where slots[place].isRinging {
      slots[place].goneAt = now + Self.ringPause
    }
  }

  // MARK: The list

  private mutating func finishList(
    _ calls: [ListedCall], isAnswered: Bool, error: String, at now: Instant
  ) {
    if phase == .preparing {
      // A SIM that is not ready yet says nothing of the command.
      canList = isAnswered || ATError.isOfSIM(error)
      found = calls
    } else if isAnswered {
      followList(calls, at: now)
    } else {
      // Then what it said of the end must do.
      while let place = slots.firstIndex(where: { $0.cause != nil }) {
        end(place, slots[place].cause ?? .hungUpThere)
      }
      if !slots.isEmpty { listAt = now + .seconds(1) }
    }
  }

  mutating func followList(_ calls: [ListedCall], at now: Instant) {
    let strays = strayAttempts
    let listed = Set(calls.compactMap { follow($0, at: now) })
    if strayAttempts == strays { strayAttempts = 0 }
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
    caller = isAnyRinging ? caller : nil
    schedule(isAwaited: isAwaited, at: now)
    turnSound()
  }

  /// A call that was to end is there still.
  private mutating func askAgain(_ slot: Slot, at now: Instant) {
    guard let place = place(of: slot.id), now - (slot.endAskedAt ?? .zero) >= Self.endPause,
      !queue.contains(where: { $0.ends(slot.id) })
    else { return }
    slots[place].endAskedAt = now
    queue.insert(.end(slot.id, force: true), at: 0)
  }

  private mutating func schedule(isAwaited: Bool, at now: Instant) {
    guard canList, !slots.isEmpty else { return }
    let isMoving = slots.contains { $0.isRinging || $0.isBeingMade }
    let pause: Duration =
      if isAwaited {
        .milliseconds(500)
      } else if isTelling {
        // Noise may have eaten what it told, and not every model tells all that its maker's manual has.
        isMoving ? .seconds(3) : .seconds(15)
      } else {
        isMoving ? .seconds(1) : .seconds(4)
      }
    listAt = now + pause
  }

  /// - Returns: whose call it is.
  private mutating func follow(_ call: ListedCall, at now: Instant) -> CallID? {
    var place = self.place(of: call)
    guard let state = call.state else {
      if let place { conclude(place, at: now) }
      return nil
    }
    // A call does not go back: this one has come in its place.
    if let old = place, slots[old].isConnected, state != .active, state != .held {
      conclude(old, at: now)
      place = self.place(of: call)
    }
    if let place {
      slots[place].index = call.index
      slots[place].placed = slots[place].placed ?? now
      slots[place].cause = nil
      switch state {
      case .active: advance(place, to: .active)
      case .held: advance(place, to: .held)
      case .alerting: advance(place, to: .alerting)
      case .dialling, .incoming, .waiting: break
      }
      return slots[place].id
    }
    guard !call.isOutgoing, state == .incoming || state == .waiting else {
      endStray(call.index, at: now)
      return nil
    }
    return add(
      incoming: state == .waiting ? .waiting : .incoming, index: call.index,
      number: call.number ?? caller, at: now)
  }

  private func place(of call: ListedCall) -> Int? {
    let kin = slots.indices.filter {
      slots[$0].isOutgoing == call.isOutgoing && slots[$0].goneAt == nil
    }
    return kin.first { slots[$0].index == call.index }
      ?? kin.first { place in
        slots[place].index == nil
          && (slots[place].placed != nil || running?.job.dials(slots[place].id) == true)
      }
  }

  @discardableResult
  private mutating func add(
    incoming state: Call.State, index: Int?, number: String?, at now: Instant
  ) -> CallID {
    lastNumber += 1
    let id = CallID.there(lastNumber)
    slots.append(Slot(id: id, index: index, state: state, placed: now))
    tell(.incoming(id, number: number))
    return id
  }

  private mutating func advance(_ place: Int, to state: Call.State) {
    guard slots[place].state != state else { return }
    slots[place].state = state
    let id = slots[place].id
    switch state {
    case .alerting: tell(.alerting(id))
    case .active:
      slots[place].isConnected = true
      slots[place].goneAt = nil
      tell(.active(id))
    case .held:
      if !slots[place].isConnected { tell(.active(id)) }
      slots[place].isConnected = true
      tell(.held(id))
    default: break
    }
  }

  /// A call that nobody sees does not go on: another program's, or one of a telephone that was killed.
  private mutating func endStray(_ index: Int, at now: Instant) {
    guard !queue.contains(.endStray(index)), running?.job != .endStray(index) else { return }
    strayAttempts += 1
    if strayAttempts <= 5 { queue.append(.endStray(index)) }
  }

  // MARK: The end

  /// The modem has it no more.
  private mutating func conclude(_ place: Int, at now: Instant) {
    let slot = slots[place]
    if slot.isEnding {
      end(place, .hungUpHere)
    } else if slot.isConnected || !slot.isOutgoing {
      end(place, .hungUpThere)
    } else if let cause = slot.cause {
      end(place, cause)
    } else {
      slots[place].goneAt = now + Self.causeDelay
    }
  }

  /// Tells of those that are over, whatever the modem has not said of them.
  mutating func endGone(at now: Instant) {
    while let place = slots.firstIndex(where: { $0.waitsUntil.map { $0 <= now } ?? false }) {
      end(place, .failed("the modem does not answer"))
    }
    while let place = slots.firstIndex(where: { $0.goneAt.map { $0 <= now } ?? false }) {
      let slot = slots[place]
      end(place, slot.isEnding ? .hungUpHere : slot.cause ?? .hungUpThere)
    }
    turnSound()
  }

  private mutating func end(_ place: Int, _ reason: CallEnd) {
    let id = slots.remove(at: place).id
    queue.removeAll { $0.isTone(of: id) || $0.dials(id) }
    early.removeAll { $0.dials(id) }
    if slots.isEmpty {
      listAt = nil
      caller = nil
      hasRung = false
    }
    tell(.ended(id, reason))
  }

  private mutating func turnSound() {
    guard hasSound, let sound = family.sound else { return }
    let isWanted = slots.contains(where: \.isConnected)
    guard isWanted != isSoundOn else { return }
    isSoundOn = isWanted
    queue.insert(.set(isWanted ? sound.on : sound.off), at: 0)
  }

  private func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
  private func slot(_ id: CallID) -> Slot? { slots.first { $0.id == id } }
}

extension ATJob {
  func ends(_ id: CallID) -> Bool { if case .end(id, _) = self { true } else { false } }
  func dials(_ id: CallID) -> Bool { if case .dial(id, _) = self { true } else { false } }
  func isTone(of id: CallID) -> Bool { if case .tone(id, _) = self { true } else { false } }
}

/// `+CME ERROR`: 3GPP TS 27.007, 9.2.
enum ATError {
  private static let words = [
    3: "the modem may not do this now", 10: "there is no SIM", 11: "the SIM wants its PIN",
    12: "the SIM wants its PUK", 13: "the SIM has failed", 14: "the SIM is busy",
    15: "this is a wrong SIM", 30: "there is no network", 31: "the network does not answer",
    32: "the network allows emergency calls only",
  ]

  private static func code(_ line: String) -> Int? {
    line.split(separator: ":").last.flatMap { Int($0.trimmed) }
  }

  /// Whether the SIM is what is wrong: there is none, it wants a code, or is busy.
  static func isOfSIM(_ line: String) -> Bool { code(line).map { (10...17).contains($0) } ?? false }

  static func words(_ line: String) -> String {
    code(line).flatMap { words[$0] } ?? "the modem refuses: \(line)"
  }
}
