import Keypad
import Telephony

/// The calls that a service has, as far as they are this telephone's.
///
///     dial ─▶ no path yet ─ created ─▶ path ─▶ follows what the service tells ─▶ over, told once
///     ring ─▶ path; told when its number is known, or 500 ms later
///
/// One thing is done at a time where it changes which call is on; to end a call never waits.
struct BusCalls: Hashable, Sendable {
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// The service's object; `nil` until it has one.
    var path: String?
    var number: String?
    var state: Call.State
    var isConnected = false
    var isEnding = false
    /// It calls for help, as whoever dials it knows.
    var isForHelp = false
    /// It was dialled or answered here: others may belong to another program.
    var isOurs = false
    /// When the service was asked last to end it.
    var endAskedAt: Instant?
    /// The service has begun to make it, or was not even asked.
    var isPlaced = false
    /// Why it is going to be over, as the service says.
    var cause: CallEnd?
    /// It is over; when that is told without the service having said why.
    var goneAt: Instant?
    /// It rings here, and its number may still come: until when.
    var tellAt: Instant?
    /// The modem was not ready when it was asked: until when it is waited for.
    var waitsUntil: Instant?

    var isOutgoing: Bool { if case .here = id { true } else { false } }
    var isRinging: Bool { state == .incoming || state == .waiting }
    var isBeingMade: Bool { state == .dialling || state == .alerting }
  }

  enum Job: Hashable, Sendable {
    case dial(CallID, String)
    case answer(CallID)
    case hold(CallID)
    case resume(CallID)
    case tone(CallID, Character)

    var id: CallID {
      switch self {
      case .dial(let id, _), .answer(let id), .hold(let id), .resume(let id), .tone(let id, _): id
      }
    }
  }

  /// How a call is ended.
  enum EndStep: Hashable, Sendable {
    /// It is over already.
    case done
    /// By its object.
    case object(String)
    /// It has none yet: as soon as it has.
    case later
  }

  private(set) var slots: [Slot] = []
  private(set) var events: [LineEvent] = []
  private var queue: [Job] = []
  private var lastNumber = 0
  /// What was asked to hold one call has gone on with this one: to ask for that, too, would undo it.
  private var exchanged: CallID?

  /// A modem that begins is waited for so long with a call.
  static let startPatience = Duration.seconds(30)
  static let numberPatience = Duration.milliseconds(500)
  static let causeDelay = Duration.milliseconds(300)
  /// A service that has not ended a call is asked again so much later.
  static let endPause = Duration.seconds(2)
  /// With the time that the answer may take, less than the five seconds in which a call whose line has died is
  /// over on the screen.
  static let listPause = Duration.milliseconds(1_500)
  static let listPatience = Duration.seconds(2)
  /// More calls than this are not looked at: a network knows of seven.
  static let limit = 16

  static let noConnection = CallEnd.failed("no connection")

  var deadline: Instant? {
    slots.lazy.flatMap { slot in
      let retryAt = slot.path == nil ? nil : slot.endAskedAt.map { $0 + Self.endPause }
      return [slot.goneAt, slot.tellAt, slot.waitsUntil, retryAt].compactMap { $0 }
    }.min()
  }

  var isAnyRinging: Bool { slots.contains { $0.isRinging && $0.goneAt == nil } }
  /// Whether one may change any moment.
  var isMoving: Bool { slots.contains { $0.isRinging || $0.isBeingMade } }
  var paths: [String] { slots.compactMap(\.path) }
  /// Whether one is on its way to its end.
  var isAnyEnding: Bool { slots.contains(where: \.isEnding) }

  func slot(_ id: CallID) -> Slot? { slots.first { $0.id == id } }
  func slot(at path: String) -> Slot? { slots.first { $0.path == path } }
  private func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
  private func place(at path: String) -> Int? { slots.firstIndex { $0.path == path } }

  mutating func takeEvents() -> [LineEvent] {
    defer { events = [] }
    return events
  }

  /// The line is lost, and they with it.
  mutating func forget() {
    slots = []
    queue = []
  }

  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, isReady: Bool, at now: Instant) {
    guard let number = Self.dialled(request) else {
      events.append(.ended(id, .failed(request.refusalOfAddress ?? "a modem can't dial this")))
      return
    }
    guard slots.count < Self.limit else {
      events.append(.ended(id, .failed("too many calls at a time")))
      return
    }
    var slot = Slot(id: id, number: number, state: .dialling)
    slot.isOurs = true
    slot.isForHelp = request.isForHelp
    // Who needs help as the telephone starts does not press the key twice.
    if !isReady { slot.waitsUntil = now + Self.startPatience }
    slots.append(slot)
    queue.append(.dial(id, number))
  }

  /// What may be dialled: 3GPP TS 22.030 has nothing else.
  private static func dialled(_ request: DialRequest) -> String? {
    let number = request.numberBeforePause
    // The network takes a code for what it is, though it comes as a call.
    guard ServiceCode(number) == nil else { return nil }
    let digits = number.first == "+" ? number.dropFirst() : number[...]
    guard (1...64).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) })
    else { return nil }
    return number
  }

  mutating func add(_ job: Job) { queue.append(job) }

  mutating func addTones(_ tones: String, to id: CallID) {
    queue += tones.filter { "0123456789*#".contains($0) }.map { .tone(id, $0) }
  }

  /// The line is ready: what was wanted early is done now.
  mutating func goOn() {
    for place in slots.indices { slots[place].waitsUntil = nil }
  }

  mutating func hangUp(_ id: CallID, at now: Instant) -> EndStep {
    guard let place = place(of: id) else {
      events.append(.ended(id, .hungUpHere))
      return .done
    }
    guard slots[place].isPlaced else {
      end(place, .hungUpHere)
      return .done
    }
    queue.removeAll { $0.id == id }
    slots[place].isEnding = true
    slots[place].endAskedAt = now
    guard let path = slots[place].path else { return .later }
    return .object(path)
  }

  /// The telephone ends, and its own calls with it: who still rings may be answered elsewhere.
  ///
  /// - Returns: their objects, as far as they have any; those without are ended once they have.
  mutating func hangUpOurs(at now: Instant) -> [String] {
    let steps = slots.filter { $0.isOurs && !$0.isEnding }.map { hangUp($0.id, at: now) }
    return steps.compactMap { if case .object(let path) = $0 { path } else { nil } }
  }

  /// The call that is dialled next, where that is what is to be done next.
  var dialledNext: Slot? { if case .dial(let id, _)? = queue.first { slot(id) } else { nil } }

  /// What is to be done next; what is for nothing by now is left out.
  mutating func nextJob() -> Job? {
    while !queue.isEmpty {
      let job = queue.removeFirst()
      guard let place = place(of: job.id), slots[place].goneAt == nil else { continue }
      if case .resume(exchanged) = job {
        exchanged = nil
        continue
      }
      let slot = slots[place]
      let isDue =
        switch job {
        case .dial: true
        case .answer: slot.isRinging
        // Where a call waits this would take it.
        case .hold: slot.state == .active && !isAnyRinging
        case .resume: slot.state == .held && !isAnyRinging
        case .tone: slot.state == .active
        }
      guard isDue else { continue }
      switch job {
      case .dial:
        slots[place].isPlaced = true
        slots[place].waitsUntil = nil
      case .answer: slots[place].isOurs = true
      default: break
      }
      exchanged = nil
      if case .hold = job { exchanged = slots.first { $0.state == .held }?.id }
      return job
    }
    exchanged = nil
    return nil
  }

  /// Whether another call than this one is on or on hold.
  func isBeside(_ id: CallID) -> Bool {
    slots.contains { $0.id != id && ($0.state == .active || $0.state == .held) }
  }

  // MARK: What is told

  /// The service has made an object for a call that was dialled.
  ///
  /// - Returns: whether it is still wanted.
  mutating func claim(_ id: CallID, path: String) -> Bool {
    guard let place = place(of: id) else { return false }
    if slots[place].path == nil { slots[place].path = path }
    return !slots[place].isEnding
  }

  /// A call that was dialled and has no object yet.
  var unclaimed: Slot? { slots.first { $0.isPlaced && $0.path == nil && $0.isOutgoing } }

  /// A call that another program has made, or a telephone that was killed, is on: whoever sees this telephone
  /// sees it, and can end it.
  mutating func adopt(_ path: String, number: String?, state: Call.State) {
    guard place(at: path) == nil, slots.count < Self.limit else { return }
    lastNumber += 1
    let id = CallID.there(lastNumber)
    var slot = Slot(id: id, path: path, number: number, state: .incoming)
    slot.isPlaced = true
    slots.append(slot)
    events.append(.incoming(id, number: number))
    advance(path, to: state)
  }

  mutating func ring(
    _ path: String, number: String?, isWaiting: Bool, at now: Instant
  ) {
    guard place(at: path) == nil, slots.count < Self.limit else { return }
    lastNumber += 1
    var slot = Slot(
      id: .there(lastNumber), path: path, number: number, state: isWaiting ? .waiting : .incoming)
    slot.isPlaced = true
    if number == nil {
      slot.tellAt = now + Self.numberPatience
    } else {
      events.append(.incoming(slot.id, number: number))
    }
    slots.append(slot)
  }

  mutating func name(_ path: String, number: String?) {
    guard let number, let place = place(at: path), slots[place].tellAt != nil else { return }
    slots[place].number = number
    announce(place)
  }

  private mutating func announce(_ place: Int) {
    guard slots[place].tellAt != nil else { return }
    slots[place].tellAt = nil
    events.append(.incoming(slots[place].id, number: slots[place].number))
  }

  mutating func hear(_ tone: String, at path: String) {
    guard let slot = slot(at: path), tone.count == 1, "0123456789*#ABCD".contains(tone) else {
      return
    }
    events.append(.heard(slot.id, tone))
  }

  mutating func advance(_ path: String, to state: Call.State) {
    guard let place = place(at: path), slots[place].state != state else { return }
    let id = slots[place].id
    switch state {
    // A call does not go back.
    case .alerting where slots[place].state == .dialling:
      events.append(.alerting(id))
    case .active:
      announce(place)
      slots[place].isConnected = true
      events.append(.active(id))
    case .held:
      announce(place)
      if !slots[place].isConnected { events.append(.active(id)) }
      slots[place].isConnected = true
      events.append(.held(id))
    default: return
    }
    slots[place].state = state
  }

  /// Why it is about to end.
  mutating func note(_ cause: CallEnd, at path: String) {
    if let place = place(at: path) { slots[place].cause = cause }
  }

  /// The service has it no more, or has said that it is over.
  ///
  /// - Parameter isFinal: whether it says no more of it.
  mutating func conclude(_ path: String, isFinal: Bool, at now: Instant) {
    guard let place = place(at: path) else { return }
    let slot = slots[place]
    if slot.isEnding {
      end(place, .hungUpHere)
    } else if let cause = slot.cause {
      end(place, cause)
    } else if slot.isConnected || !slot.isOutgoing {
      end(place, .hungUpThere)
    } else if isFinal {
      end(place, Self.noConnection)
    } else if slot.goneAt == nil {
      slots[place].goneAt = now + Self.causeDelay
    }
  }

  /// It could not be made.
  mutating func fail(_ id: CallID, _ why: CallEnd) {
    guard let place = place(of: id) else { return }
    end(place, slots[place].isEnding ? .hungUpHere : why)
  }

  /// Those that were to end long ago: their objects.
  mutating func overdue(at now: Instant) -> [String] {
    var paths: [String] = []
    for place in slots.indices where slots[place].isEnding {
      guard let path = slots[place].path, let asked = slots[place].endAskedAt,
        now - asked >= Self.endPause
      else { continue }
      slots[place].endAskedAt = now
      paths.append(path)
    }
    return paths
  }

  /// Tells what has waited long enough.
  mutating func wake(at now: Instant) {
    for place in slots.indices where slots[place].tellAt.map({ $0 <= now }) ?? false {
      announce(place)
    }
    while let place = slots.firstIndex(where: { $0.waitsUntil.map { $0 <= now } ?? false }) {
      end(place, .failed("the modem is not ready"))
    }
    while let place = slots.firstIndex(where: { $0.goneAt.map { $0 <= now } ?? false }) {
      end(place, slots[place].cause ?? Self.noConnection)
    }
  }

  private mutating func end(_ place: Int, _ reason: CallEnd) {
    announce(place)
    let id = slots.remove(at: place).id
    queue.removeAll { $0.id == id }
    events.append(.ended(id, reason))
  }
}
