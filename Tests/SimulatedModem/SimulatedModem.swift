import Keypad

/// A modem and its network as values: what it is told comes as bytes, what it says are bytes with
/// their times. No more of 3GPP TS 27.007 than a telephone needs.
package struct SimulatedModem: Sendable {
  package enum Kind: CaseIterable, Sendable {
    /// Tells each call's state by a `+CLCC` of its own.
    case telling
    /// Says `RING`, and why a call ended; for the rest it must be asked.
    case silent
    /// Has no `+CLCC`, no waiting calls, no tones.
    case old
  }

  package struct Call: Sendable {
    package var index: Int
    package var isOutgoing: Bool
    /// As `+CLCC` has it.
    package var state: Int
    package var number: String

    package init(index: Int, isOutgoing: Bool, state: Int, number: String) {
      self.index = index
      self.isOutgoing = isOutgoing
      self.state = state
      self.number = number
    }
  }

  /// What becomes of a call that is made.
  package enum Fate: Sendable { case answer, busy, noAnswer, noCarrier, silence }

  package let kind: Kind
  package var maker: String { kind == .telling ? "SIMCOM INCORPORATED" : "ACME" }
  package var model: String
  package var card = SimulatedSIM()
  /// As `+CREG` has it.
  package internal(set) var registration = 1
  /// Those that the network names.
  package var emergencyNumbers: [String] = []
  /// What the network says to a code or a reply, in front of whatever else becomes of it; `nil` for
  /// nothing, ever.
  package var service: String? = "0,\"Balance: 12.50\",15"
  /// The codes and replies that have come.
  package internal(set) var services: [String] = []
  package var echoes = true
  /// So many times it does not end a call, though it says so.
  package var refusals = 0
  /// Whether it has the sound of calls on USB; one that is broken has it, and does not turn it on.
  package enum Sound: Sendable { case none, works, broken }
  package var sound = Sound.none
  package private(set) var isSoundOn = false
  /// It does not end a call by its number.
  package var refusesIndexes = false
  /// What it answers to `+CLCC` instead of a list.
  package var listError: String?
  /// Without a SIM it lists no calls.
  package var listNeedsSIM = false
  package var calls: [Call] = []
  /// What the next that is dialled meets.
  package var fate = Fate.answer
  package private(set) var tones = ""
  package private(set) var dialled: [String] = []
  package private(set) var commands: [String] = []
  private var announces = false
  var announcesRegistration = false
  /// Commands that are never answered.
  package var deaf: Set<String> = []
  private var pending: [UInt8] = []
  private var timers: [(at: Instant, index: Int, number: String, step: Step)] = []
  private var said: [UInt8] = []

  private enum Step: Sendable {
    case alert, answer, ring
    case end(String)
  }

  package init(_ kind: Kind) {
    self.kind = kind
    model = kind == .telling ? "SIMCOM_SIM7600G-H" : "MODEL 1"
  }

  // MARK: The port

  package mutating func receive(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    for byte in bytes {
      if byte != UInt8(ascii: "\r") {
        pending.append(byte)
        continue
      }
      let line = String(decoding: pending, as: UTF8.self)
      pending = []
      if echoes { said += Array((line + "\r").utf8) }
      if !line.isEmpty { answer(line, at: now) }
    }
    return take()
  }

  package var deadline: Instant? { timers.map(\.at).min() }

  package mutating func wake(at now: Instant) -> [UInt8] {
    while let place = timers.indices.filter({ timers[$0].at <= now }).min(by: {
      timers[$0].at < timers[$1].at
    }) {
      let timer = timers.remove(at: place)
      guard let call = calls.first(where: { $0.index == timer.index }),
        call.number == timer.number
      else { continue }
      switch timer.step {
      case .alert where call.state == 2: set(call.index, 3)
      case .answer where call.state == 2 || call.state == 3: set(call.index, 0)
      case .end(let word) where call.state == 2 || call.state == 3: end(call.index, word)
      case .ring where call.state == 4: ring(call, at: now)
      default: break
      }
    }
    return take()
  }

  /// It begins anew: all calls are gone, and so is what it was told.
  package mutating func reboot() -> [UInt8] {
    var card = card
    card.beginAnew()
    let (registration, service, model) = (registration, service, model)
    self = SimulatedModem(kind)
    (self.card, self.registration, self.service) = (card, registration, service)
    self.model = model
    say("RDY")
    return take()
  }

  // MARK: The network

  package mutating func ring(from number: String, at now: Instant) -> [UInt8] {
    let isWaiting = !calls.isEmpty
    if isWaiting && kind == .old || calls.count > 5 { return [] }
    let call = Call(
      index: freeIndex, isOutgoing: false, state: isWaiting ? 5 : 4, number: number)
    calls.append(call)
    announce(call)
    if isWaiting {
      say("+CCWA: \"\(number)\",145,1")
    } else {
      ring(call, at: now)
    }
    return take()
  }

  /// The other end hangs up, or gives up a call that was not answered.
  package mutating func hangUpThere(_ place: Int) -> [UInt8] {
    guard calls.indices.contains(place) else { return [] }
    let call = calls[place]
    end(call.index, call.state == 4 || call.state == 5 ? nil : "NO CARRIER")
    return take()
  }

  /// The number that was called last answers.
  package mutating func answerThere() -> [UInt8] {
    if let call = calls.last(where: { $0.state == 2 || $0.state == 3 }) { set(call.index, 0) }
    return take()
  }

  /// The number that was called last is busy.
  package mutating func refuseThere() -> [UInt8] {
    if let call = calls.last(where: { $0.state == 2 || $0.state == 3 }) { end(call.index, "BUSY") }
    return take()
  }

  private mutating func ring(_ call: Call, at now: Instant) {
    say("RING")
    say("+CLIP: \"\(call.number)\",145,\"\",0,\"\",0")
    timers.append((now + .seconds(3), call.index, call.number, .ring))
  }

  private var freeIndex: Int { (1...9).first { index in !calls.contains { $0.index == index } }! }

  private mutating func set(_ index: Int, _ state: Int) {
    guard let place = calls.firstIndex(where: { $0.index == index }) else { return }
    calls[place].state = state
    announce(calls[place])
    if kind == .telling, state == 0 { say("VOICE CALL: BEGIN") }
  }

  private mutating func end(_ index: Int, _ word: String?) {
    guard let place = calls.firstIndex(where: { $0.index == index }) else { return }
    var call = calls.remove(at: place)
    call.state = 6
    announce(call)
    if kind == .telling { say("VOICE CALL: END: 000012") }
    if let word { say(word) }
    // A call that waited beside it rings now.
    if let first = calls.first, calls.allSatisfy({ $0.state == 5 }) {
      set(first.index, 4)
      say("RING")
      say("+CLIP: \"\(first.number)\",145,\"\",0,\"\",0")
    }
  }

  private mutating func announce(_ call: Call) {
    if kind == .telling, announces { say(line(of: call)) }
  }

  private func line(of call: Call) -> String {
    "+CLCC: \(call.index),\(call.isOutgoing ? 0 : 1),\(call.state),0,0,\"\(call.number)\",145"
  }

  // MARK: Commands

  mutating func say(_ line: String) { said += Array("\r\n\(line)\r\n".utf8) }

  mutating func take() -> [UInt8] {
    defer { said = [] }
    return said
  }

  private mutating func answer(_ line: String, at now: Instant) {
    commands.append(line)
    guard line.hasPrefix("AT") else { return }
    let command = String(line.dropFirst(2))
    if deaf.contains(command) { return }
    if let end = answerOfSIM(command) { return say(end) }
    switch command {
    case "E0": echoes = false
    case "+CGMI": say(maker)
    case "+CGMM": say(model)
    case "+CGSN": say("490154203237518")
    case "+CSQ": say("+CSQ: 17,99")
    case "+CLCC=1": announces = kind == .telling
    case "+CHLD=?" where kind != .old: say("+CHLD: (0,1,1x,2,2x,3)")
    case "+CLCC" where listError != nil || listNeedsSIM && missingSIM != nil:
      return say(listError ?? missingSIM ?? "ERROR")
    case "+CLCC" where kind != .old: for call in calls { say(self.line(of: call)) }
    case "A":
      guard let call = calls.first(where: { $0.state == 4 }) else { return say("NO CARRIER") }
      set(call.index, 0)
    case "+CHUP" where refusals > 0, "H" where refusals > 0: refusals -= 1
    // As with some families: those on hold, too.
    case "+CHUP": for call in calls { end(call.index, nil) }
    case "H": for call in calls where call.state != 1 { end(call.index, nil) }
    case "+CHLD=1" where kind != .old:
      for call in calls where [0, 2, 3].contains(call.state) { end(call.index, nil) }
      if let next = calls.first(where: { $0.state == 5 }) ?? calls.first(where: { $0.state == 1 }) {
        set(next.index, 0)
      }
    case "+CHLD=0" where kind != .old:
      let isWaiting = calls.contains { $0.state == 5 }
      for call in calls where call.state == (isWaiting ? 5 : 1) { end(call.index, nil) }
    case "+CHLD=2" where kind != .old: swap()
    case "+CPCMREG=?" where kind == .telling && sound != .none: break
    case "+CPCMREG=1" where sound == .works: isSoundOn = true
    case "+CPCMREG=0" where sound == .works: isSoundOn = false
    case "+CPCMREG=1": return say("ERROR")
    case "+VTS=?", "+CHLD=?", "+CLCC", "+CHLD=2", "+CHLD=0", "+CPCMREG=?", "+QPCMV=?":
      if kind == .old || command.hasSuffix("MREG=?") || command.hasSuffix("PCMV=?") {
        return say("ERROR")
      }
    case _ where command.hasPrefix("D") && command.hasSuffix(";"):
      return dial(String(command.dropFirst().dropLast()), at: now)
    case _ where command.hasPrefix("+CHLD=1"):
      guard kind != .old, !refusesIndexes, let index = Int(command.dropFirst(7)),
        calls.contains(where: { $0.index == index })
      else { return say("ERROR") }
      end(index, nil)
    case _ where command.hasPrefix("+VTS="):
      guard kind != .old, calls.contains(where: { $0.state == 0 }) else { return say("ERROR") }
      tones += command.dropFirst(5)
    default: break
    }
    say("OK")
  }

  private mutating func swap() {
    let waiting = calls.first { $0.state == 5 } ?? calls.first { $0.state == 1 }
    for call in calls where call.state == 0 { set(call.index, 1) }
    if let waiting { set(waiting.index, 0) }
  }

  private mutating func dial(_ number: String, at now: Instant) {
    dialled.append(number)
    if let refusal = refusal(of: number) { return say(refusal) }
    for call in calls where call.state == 0 { set(call.index, 1) }
    guard calls.count < 6 else { return say("NO CARRIER") }
    let call = Call(index: freeIndex, isOutgoing: true, state: 2, number: number)
    calls.append(call)
    announce(call)
    say("OK")
    let timer = { (seconds: Int, step: Step) in
      (now + .milliseconds(seconds), call.index, call.number, step)
    }
    timers.append(timer(200, .alert))
    switch fate {
    case .answer: timers.append(timer(1_000, .answer))
    case .busy: timers.append(timer(600, .end("BUSY")))
    case .noAnswer: timers.append(timer(9_000, .end("NO ANSWER")))
    case .noCarrier: timers.append(timer(400, .end("NO CARRIER")))
    case .silence: break
    }
  }
}
