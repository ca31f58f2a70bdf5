import CallModel
import Keypad

/// The calls on a service, as far as they concern this telephone.
///
///     dial ─▶ no path yet ─ created ─▶ path ─▶ follows the service's signals ─▶ over, reported once
///     ring, or dialled by the phone itself ─▶ path; reported when its number is known, or 500 ms later
///
/// Steps that change which call is active run one at a time. Ending a call never waits.
struct BusCalls: Hashable, Sendable {
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// Whether this side calls.
    let isOutgoing: Bool
    /// The path of the service's object; `nil` until there is one.
    var path: String?
    var number: String?
    var state: Call.State
    var isConnected = false
    var isEnding = false
    /// Whether the request to dial marks the call as an emergency call.
    var isForHelp = false
    /// Whether the call was dialled or answered here. Other calls may belong to another program.
    var isOurs = false
    /// When the service was last asked to end the call.
    var endAskedAt: Instant?
    /// Whether the service was asked to make the call. Always `true` for a call that was not
    /// dialled here.
    var isPlaced = false
    /// The reason that the service has announced for the end of the call.
    var cause: CallEnd?
    /// The time at which the end is reported even if the service gives no reason.
    var goneAt: Instant?
    /// Whether the service has reported the call as disconnected, and may list it again.
    var isDisconnected = false
    /// The time until which a call that was not begun here waits for its number before it is
    /// reported.
    var emitAt: Instant?
    /// The time until which a dialled call waits for the modem to be ready.
    var waitsUntil: Instant?
    /// The time until which a call waits for its mobile phone, which is out of reach.
    var awayUntil: Instant?
    /// The number as the service gives it, which may differ from the dialled one.
    var listed: String?

    var isRinging: Bool { state == .incoming || state == .waiting }
    var isBeingMade: Bool { state == .dialling || state == .alerting }
  }

  enum Job: Hashable, Sendable {
    case dial(CallID, String)
    case answer(CallID)
    case hold(CallID)
    case resume(CallID)
    case tone(CallID, Character)

    var changesHold: Bool {
      switch self {
      case .hold, .resume: true
      case .dial, .answer, .tone: false
      }
    }

    var id: CallID {
      switch self {
      case .dial(let id, _), .answer(let id), .hold(let id), .resume(let id), .tone(let id, _): id
      }
    }
  }

  /// How a call is ended.
  enum EndStep: Hashable, Sendable {
    /// The call is over already.
    case done
    /// A method of the object with this path ends the call.
    case object(String)
    /// The call has no object yet and is ended as soon as it has one.
    case later
  }

  var slots: [Slot] = []
  var events: [CallEvent] = []
  var queue: [Job] = []
  /// The name of the mobile phone on which the calls are. Its calls outlive the loss of the modem
  /// for a while: see ``suspend(at:)``. `nil` for another modem.
  var phone: String?
  /// The calls that are over here, and perhaps not on their mobile phone.
  var former = Former()
  private var lastNumber = 0
  /// The call that was resumed because another was held. A request to resume it would undo that.
  private var exchanged: CallID?

  /// How long a call waits for a modem that is starting.
  static let startPatience = Duration.seconds(30)
  static let numberPatience = Duration.milliseconds(500)
  static let causeDelay = Duration.milliseconds(300)
  /// The time after which a service that has not ended a call is asked again.
  static let endPause = Duration.seconds(2)
  /// The sum with ``listPatience`` is less than the five seconds after which the screen ends a call
  /// whose line has died.
  static let listPause = Duration.milliseconds(1_500)
  static let listPatience = Duration.seconds(2)
  /// The maximum number of calls. Further ones are ignored. A network allows seven.
  static let limit = 16

  static let noConnection = CallEnd.failed("no connection")

  var deadline: Instant? {
    slots.lazy.flatMap { slot in
      let retryAt = slot.path == nil ? nil : slot.endAskedAt.map { $0 + Self.endPause }
      return [slot.goneAt, slot.emitAt, slot.waitsUntil, slot.awayUntil, retryAt].compactMap { $0 }
    }.min()
  }

  var isAnyRinging: Bool { slots.contains { $0.isRinging && $0.goneAt == nil } }
  var paths: [String] { slots.compactMap(\.path) }
  /// Whether a call is about to end.
  var isAnyEnding: Bool { slots.contains(where: \.isEnding) }

  func slot(_ id: CallID) -> Slot? { slots.first { $0.id == id } }
  func slot(at path: String) -> Slot? { slots.first { $0.path == path } }
  func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
  func place(at path: String) -> Int? { slots.firstIndex { $0.path == path } }

  mutating func drainEvents() -> [CallEvent] {
    defer { events = [] }
    return events
  }

  /// Drops all calls, since the line is lost. Those of a mobile phone wait for it.
  mutating func forget(at now: Instant) {
    if phone != nil { return suspend(at: now) }
    slots = []
    queue = []
  }

  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, isReady: Bool, at now: Instant) {
    guard let number = request.modemDigits else {
      let why = request.refusalOfAddress ?? "a modem can't dial this"
      return events.append(.ended(id, .failed(why)))
    }
    guard slots.count < Self.limit else {
      return events.append(.ended(id, .failed("too many calls at once")))
    }
    var slot = Slot(id: id, isOutgoing: true, number: number, state: .dialling)
    slot.isOurs = true
    slot.isForHelp = request.isForHelp
    // So a user who needs help while the telephone starts need not press the key twice.
    if !isReady { slot.waitsUntil = now + Self.startPatience }
    slots.append(slot)
    queue.append(.dial(id, number))
  }

  mutating func add(_ job: Job) { queue.append(job) }

  mutating func addTones(_ tones: String, to id: CallID) {
    queue += tones.filter { "0123456789*#".contains($0) }.map { .tone(id, $0) }
  }

  /// Lets the calls proceed that were dialled before the line was ready.
  mutating func goOn() {
    for place in slots.indices { slots[place].waitsUntil = nil }
  }

  mutating func hangUp(_ id: CallID, at now: Instant) -> EndStep {
    guard let place = place(of: id) else {
      events.append(.ended(id, .hungUpHere))
      return .done
    }
    if slots[place].awayUntil != nil { abandon(place, at: now) }
    guard slots[place].isPlaced, slots[place].awayUntil == nil else {
      end(place, .hungUpHere)
      return .done
    }
    queue.removeAll { $0.id == id }
    slots[place].isEnding = true
    slots[place].endAskedAt = now
    guard let path = slots[place].path else { return .later }
    return .object(path)
  }

  /// Ends this telephone's own calls, because the program ends. Unanswered incoming calls go on and
  /// may be answered elsewhere.
  ///
  /// - Returns: the objects of these calls. A call without an object is ended once it has one.
  mutating func hangUpOurs(at now: Instant) -> [String] {
    let steps = slots.filter { $0.isOurs && !$0.isEnding }.map { hangUp($0.id, at: now) }
    return steps.compactMap { if case .object(let path) = $0 { path } else { nil } }
  }

  /// The call that is dialled next, if the next job is to dial.
  var dialledNext: Slot? { if case .dial(let id, _)? = queue.first { slot(id) } else { nil } }

  /// Takes the next job from the queue, and skips jobs that no longer apply.
  mutating func nextJob() -> Job? {
    while let next = queue.firstIndex(where: { !isAway($0.id) }) {
      let job = queue.remove(at: next)
      guard let place = place(of: job.id), slots[place].isGoingOn else { continue }
      if case .resume(exchanged) = job {
        exchanged = nil
        continue
      }
      guard slots[place].isDue(job) else { continue }
      // While a call rings, holding or resuming a call would answer it.
      if job.changesHold, isAnyRinging { continue }
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

  /// Whether another call is active or held.
  func isBeside(_ id: CallID) -> Bool {
    slots.contains { $0.id != id && !$0.isRinging && !$0.isBeingMade && !$0.isDisconnected }
  }

  // MARK: What is reported

  /// Notes the object that the service has made for a dialled call.
  ///
  /// - Returns: whether the call is still wanted.
  mutating func claim(_ id: CallID, path: String) -> Bool {
    guard let place = place(of: id) else { return false }
    if slots[place].path == nil { slots[place].path = path }
    return !slots[place].isEnding
  }

  /// A dialled call that has no object yet.
  var unclaimed: Slot? {
    slots.first { $0.isPlaced && $0.path == nil && $0.isOutgoing && $0.awayUntil == nil }
  }

  /// Adds a call that is connected already: of the phone itself, of another program, or of a
  /// telephone process that was killed. So the user of this telephone sees the call and can end it.
  ///
  /// - Parameter ago: the time since the call was connected; zero if it is not known.
  mutating func adopt(
    _ path: String, number: String?, isOutgoing: Bool, isHeld: Bool, ago: Duration = .zero
  ) {
    guard let place = add(path, number, isOutgoing: isOutgoing, state: .active) else { return }
    slots[place].isConnected = true
    let id = slots[place].id
    events.append(.connected(id, number: number, isOutgoing: isOutgoing, ago: ago))
    if isHeld { advance(path, to: .held) }
  }

  mutating func ring(
    _ path: String, number: String?, isWaiting: Bool, at now: Instant
  ) {
    let state: Call.State = isWaiting ? .waiting : .incoming
    guard let place = add(path, number, isOutgoing: false, state: state) else { return }
    awaitNumber(place, at: now)
  }

  /// Adds a call that the phone itself or another program makes.
  mutating func makeElsewhere(
    _ path: String, number: String?, isAlerting: Bool, at now: Instant
  ) {
    guard let place = add(path, number, isOutgoing: true, state: .dialling) else { return }
    awaitNumber(place, at: now)
    if isAlerting { advance(path, to: .alerting) }
  }

  /// - Returns: the place of the new call; `nil` if the call is known, or there are too many.
  private mutating func add(
    _ path: String, _ number: String?, isOutgoing: Bool, state: Call.State
  ) -> Int? {
    guard place(at: path) == nil, slots.count < Self.limit else { return nil }
    lastNumber += 1
    var slot = Slot(
      id: .there(lastNumber), isOutgoing: isOutgoing, path: path, number: number, state: state)
    slot.isPlaced = true
    slots.append(slot)
    return slots.count - 1
  }

  private mutating func awaitNumber(_ place: Int, at now: Instant) {
    slots[place].emitAt = now + (slots[place].number == nil ? Self.numberPatience : .zero)
    if slots[place].number != nil { announce(place) }
  }

  mutating func name(_ path: String, number: String?) {
    guard let number, let place = place(at: path), slots[place].emitAt != nil else { return }
    slots[place].number = number
    announce(place)
  }

  private mutating func announce(_ place: Int) {
    guard slots[place].emitAt != nil else { return }
    slots[place].emitAt = nil
    let (id, number) = (slots[place].id, slots[place].number)
    events.append(
      slots[place].isOutgoing ? .outgoing(id, number: number) : .incoming(id, number: number))
  }

  mutating func receiveTone(_ tone: String, at path: String) {
    guard let slot = slot(at: path), tone.count == 1, "0123456789*#ABCD".contains(tone) else {
      return
    }
    events.append(.tone(slot.id, tone))
  }

  mutating func advance(_ path: String, to state: Call.State) {
    guard let place = place(at: path), slots[place].state != state else { return }
    let id = slots[place].id
    switch state {
    // A call never returns to an earlier state.
    case .alerting where slots[place].state == .dialling:
      announce(place)
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

  /// Notes the reason why the call is about to end.
  mutating func record(_ cause: CallEnd, at path: String) {
    if let place = place(at: path) { slots[place].cause = cause }
  }

  /// Ends a call that the service has removed or reported as over.
  ///
  /// - Parameter isFinal: whether no more signals about it will follow.
  mutating func conclude(_ path: String, isFinal: Bool, at now: Instant) {
    if isFinal { forgetAbandoned { $0 == path } }
    guard let place = place(at: path) else { return }
    let slot = slots[place]
    // A mobile phone that goes out of reach takes its calls from the service first.
    let isSure = phone == nil || !isFinal
    if slot.isEnding || slot.cause != nil {
      end(place, slot.finalReason)
    } else if isSure, isFinal || slot.isConnected || !slot.isOutgoing {
      end(place, slot.finalReason)
    } else if slot.goneAt == nil {
      slots[place].goneAt = now + (isBeside(slot.id) ? Self.answerDelay : Self.causeDelay)
    }
  }

  /// Ends a call that could not be made.
  mutating func fail(_ id: CallID, _ why: CallEnd) {
    guard let place = place(of: id) else { return }
    let isAway = slots[place].awayUntil != nil
    end(place, isAway || slots[place].isEnding ? slots[place].finalReason : why)
  }

  /// Returns the objects of the calls that the service has not ended in time.
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

  /// Reports everything whose waiting time is over.
  mutating func wake(at now: Instant) {
    for place in slots.indices where slots[place].emitAt.map({ $0 <= now }) ?? false {
      announce(place)
    }
    while let place = slots.firstIndex(where: { $0.waitsUntil.map { $0 <= now } ?? false }) {
      end(place, .failed("the modem is not ready"))
    }
    while let place = slots.firstIndex(where: { $0.goneAt.map { $0 <= now } ?? false }) {
      end(place, slots[place].finalReason)
    }
    endAway(at: now)
  }

  mutating func end(_ place: Int, _ reason: CallEnd) {
    announce(place)
    let id = slots.remove(at: place).id
    queue.removeAll { $0.id == id }
    events.append(.ended(id, reason))
  }
}
