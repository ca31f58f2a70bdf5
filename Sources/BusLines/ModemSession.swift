import BusMessages
import Keypad
import Telephony

/// What the lines of both services do alike: one modem of theirs is the line, and its calls.
protocol ModemSession: BusSession {
  associatedtype Purpose: Hashable & Sendable

  var talk: BusTalk<Purpose> { get set }
  var told: LineTold { get set }
  var calls: BusCalls { get set }
  /// The modem that is the line; `nil` where there is none.
  var chosen: String? { get }
  /// The one that was told to be ready last.
  var readyPath: String? { get set }
  /// See ``BusSession/init(isSelected:)``.
  var isSelected: Bool { get set }
  /// What must be answered before anything else changes which call is on.
  var stepToken: Int? { get set }
  /// When the calls are listed next.
  var pollAt: Instant? { get set }

  /// Asks which calls there are.
  ///
  /// - Returns: the token of the answer; `nil` where there is no modem.
  @discardableResult
  mutating func listCalls() -> Int?
  /// Chooses, does what the modem needs, and tells what is new.
  mutating func settle(at now: Instant)
}

extension ModemSession {
  mutating func takeIntoUse(at now: Instant) {
    guard !isSelected else { return }
    isSelected = true
    settle(at: now)
    if told.isReady { listCalls() }
  }

  /// Tells how the line is. With a modem that is lost its calls are over.
  mutating func talkOf(_ condition: LineTold.Condition, _ view: ModemView = ModemView()) {
    let wasReady = told.isReady
    let outputs = told.tell(condition, view)
    if case .lost? = outputs.first {
      calls.forget()
      stepToken = nil
    }
    talk.add(outputs)
    if told.isReady, !wasReady {
      readyPath = chosen
      calls.goOn()
      if isSelected { listCalls() }
    }
  }

  /// What it is told of its calls may be lost: while there are any they are listed now and then.
  mutating func schedule(at now: Instant) {
    if calls.slots.isEmpty || !told.isReady {
      pollAt = nil
    } else if pollAt == nil {
      pollAt = now + (calls.isMoving ? .seconds(3) : .seconds(10))
    }
  }
}
