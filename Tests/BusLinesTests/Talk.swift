import BusMessages
import CallModel
import Keypad

@testable import BusLines

/// A session, and a simulated bus that records its requests and answers them.
struct Talk<Session: BusSession> {
  var session: Session
  var now = Instant.zero
  /// What was asked: the end of the path, the member and the arguments.
  var asked: [String] = []
  var told: [LineEvent] = []
  var lost: [LineProblem] = []
  /// What is not answered yet.
  private var open: [(token: Int, call: BusCall)] = []

  init(isSelected: Bool = true) { session = Session(isSelected: isSelected) }
  init(_ session: Session) { self.session = session }

  mutating func select() { follow(session.select(at: now)) }
  mutating func tryAgain() { follow(session.tryAgain(at: now)) }
  mutating func hear(_ news: BusNews) { follow(session.receive(news, at: now)) }
  /// The telephone ends.
  mutating func end() { follow(session.endCalls(at: now)) }
  mutating func ask(_ request: LineRequest) { follow(session.perform(request, at: now)) }
  mutating func ask(_ request: CallRequest) { ask(.call(request)) }
  mutating func ask(_ request: SIMRequest) { ask(.sim(request)) }

  mutating func signal(
    _ path: String, _ interface: String, _ member: String, _ arguments: BusValue...
  ) {
    hear(.signal(BusSignal(path, interface, member, arguments)))
  }

  /// Lets time pass to the next deadline, or so long.
  mutating func pass(_ duration: Duration? = nil) {
    now = duration.map { now + $0 } ?? session.deadline ?? now
    follow(session.wake(at: now))
  }

  /// Answers the oldest of what was asked by this name; `false` where nothing was.
  @discardableResult
  mutating func answer(
    _ member: String, at path: String? = nil, _ values: BusValue...
  ) -> Bool {
    answer(member, at: path, .values(values))
  }

  @discardableResult
  mutating func fail(_ member: String, _ name: String, _ text: String = "") -> Bool {
    answer(member, at: nil, .failure(name, text))
  }

  private mutating func answer(_ member: String, at path: String?, _ answer: BusAnswer) -> Bool {
    let place = open.firstIndex {
      $0.call.member == member && (path.map { [call = $0.call] in call.path == $0 } ?? true)
    }
    guard let place else { return false }
    let token = open.remove(at: place).token
    hear(.answer(token, answer))
    return true
  }

  func isAsked(_ member: String) -> Bool { open.contains { $0.call.member == member } }
  var lastCall: BusCall? { open.last?.call }

  private mutating func follow(_ outputs: [BusOutput]) {
    for output in outputs {
      switch output {
      case .event(let event): told.append(event)
      case .lost(let why): lost.append(why)
      case .call(let token, let call):
        open.append((token, call))
        let words = [call.path.split(separator: "/").last.map(String.init) ?? "/", call.member]
        asked.append((words + call.arguments.map(Self.text)).joined(separator: " "))
      }
    }
  }

  private static func text(_ value: BusValue) -> String {
    switch value {
    case .string(let text): text
    case .flag(let isTrue): "\(isTrue)"
    case .number(let number): "\(number)"
    case .fraction(let number): "\(number)"
    case .list(let items): "[\(items.map(text).joined(separator: " "))]"
    case .table(let entries):
      "{\(entries.map { "\(text($0.key)): \(text($0.value))" }.sorted().joined(separator: ", "))}"
    case .typed(let type, let value): "\(type):\(text(value))"
    }
  }
}

extension BusValue {
  /// A table with strings for keys.
  static func properties(_ all: [String: BusValue]) -> BusValue {
    .table(Dictionary(uniqueKeysWithValues: all.map { (.string($0.key), $0.value) }))
  }
}

extension [String] {
  /// Those that are not only looks.
  var deeds: [String] { filter { !$0.contains("Get") && !$0.contains("List") } }
}
