import CallModel
import ContactSearch
import Contacts
import Keypad
import Records
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Random keys by hundreds of thousands, as fingers, children, pockets and worn contacts press them: an emergency
/// number or a code is dialled only by a press that answers its question long after it was put.
@Suite(.timeLimited) struct RandomKeysTests {
  /// A way of pressing keys.
  enum Stream: String, CaseIterable, Sendable {
    case slow21 = "21 keys, up to 2 s apart"
    case any21 = "21 keys, up to 900 ms apart"
    case any12 = "12 keys, up to 900 ms apart"
    case mashed = "12 keys, 20 to 400 ms apart"
    case doubled = "12 keys, each twice, 60 to 500 ms apart"
    case worn = "12 keys, bouncing, up to 400 ms apart"
    case repeated = "12 keys, held on a terminal"
    case pocket = "12 keys, several down for seconds"
    case alone = "one key again and again, held for up to 3 s"

    private static let twelve = Key.all.filter {
      if case .digit = $0 { true } else { $0 == .star || $0 == .pound }
    }

    /// The events of one key of the stream.
    func key(
      at time: inout Int64, _ repeats: inout KeyRepeats, alone: Key,
      _ random: inout SeededGenerator
    ) -> [KeyEvent] {
      func event(_ key: Key, _ edge: KeyEdge, after gap: Int64, _ origin: KeyOrigin = .finger)
        -> KeyEvent
      {
        time += gap
        return KeyEvent(key, edge, at: Instant(milliseconds: time), origin: origin)
      }
      func between(_ least: Int64, _ most: Int64) -> Int64 {
        Int64.random(in: least...most, using: &random)
      }
      let is21 = self == .slow21 || self == .any21
      let key = (is21 ? Key.all : Self.twelve).randomElement(using: &random)!
      func tap(after gap: Int64) -> [KeyEvent] {
        let press = event(key, .press, after: gap)
        return [press, event(key, .release, after: between(10, 19))]
      }
      switch self {
      case .slow21: return tap(after: between(0, 2_000))
      case .any21, .any12: return tap(after: between(0, 900))
      case .mashed: return tap(after: between(20, 400))
      case .doubled: return tap(after: between(60, 500)) + tap(after: between(60, 500))
      case .worn:
        return tap(after: between(100, 400)) + (0..<3).flatMap { _ in tap(after: between(1, 15)) }
      case .repeated:
        return (0..<between(1, 30)).flatMap { count in
          time += count == 0 ? between(50, 590) : 33
          let mayRepeat = repeats.mayRepeat(key, at: Instant(milliseconds: time))
          let origin = mayRepeat ? KeyOrigin.perhapsRepeat : .finger
          return [event(key, .press, after: 0, origin), event(key, .release, after: 0, origin)]
        }
      case .alone:
        let press = event(alone, .press, after: between(0, 2_000))
        let isHeld = Bool.random(using: &random)
        return [
          press, event(alone, .release, after: isHeld ? between(500, 3_000) : between(10, 99)),
        ]
      case .pocket:
        let other = Self.twelve.randomElement(using: &random)!
        return [
          event(key, .press, after: between(0, 700)), event(other, .press, after: between(0, 700)),
          event(key, .release, after: between(0, 3_000)),
          event(other, .release, after: between(0, 700)),
        ]
      }
    }
  }

  private let index = ContactIndex(TestPhone.book)

  @Test(arguments: Stream.allCases) func onlyAnAnswerDials(stream: Stream) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    // Half of them have been used before: their suggestions, and their calls, are in reach.
    func log(_ kind: LoggedCall.Kind, _ name: String?, _ number: String?) -> LoggedCall {
      LoggedCall(
        kind: kind, name: name, number: number, time: 0, seconds: 0, isUnseen: kind == .missed)
    }
    let used = Handset(
      contacts: index,
      knowledge: Knowledge(
        log: [
          log(.missed, nil, "+441134960000"), log(.missed, "Jane Doe", "+447700900123"),
          log(.made, "John Smith", "+16505550142"), log(.made, "Rescue", "112"),
          log(.made, "Forwarder", "*21*5550100#"), log(.missed, nil, nil),
        ],
        speedDials: [
          2: SpeedDial(name: "Rescue", number: "112"), 5: SpeedDial(name: nil, number: "5550100"),
        ]))
    var phones = [Handset(contacts: index), used].map { Playback(Session($0)) }
    // And those whose codes go to the network, and whose SIM takes one more PIN.
    let withServices = SimulatedLine(abilities: Set(LineAbility.allCases))
    phones.append(Playback(Session(used), line: withServices))
    var locked = Playback(Session(used), line: withServices)
    locked.play(.sim(.wantsPIN(triesLeft: 1)), at: .zero) { _, _ in }
    phones.append(locked)
    var phone = phones[0]
    var alone = Key.pound
    var repeats = KeyRepeats()
    var time: Int64 = 0
    var question: (scene: Int, since: Instant, wereAllUp: Bool)?
    /// An emergency call that has been said yes to, and waits for the end of another one.
    var waiting: String?
    var down: Set<Key> = []
    var (calls, codes, emergencies, questions) = (0, 0, 0, 0)
    var scenes: [String: Int] = [:]
    func isAnswer(_ at: Instant) -> Bool {
      question.map { at - $0.since >= .milliseconds(600) && $0.wereAllUp } ?? false
    }
    let keys = Effort.rounds(100_000 / Stream.allCases.count)
    for number in 0..<keys {
      // Twelve keys alone fill the line, and then nothing happens any more.
      if number % 10 == 0 {
        phone = phones.randomElement(using: &random)!
        alone = Key.all.randomElement(using: &random)!
        (down, question, waiting) = ([], nil, nil)
      }
      for event in stream.key(at: &time, &repeats, alone: alone, &random) {
        if event.edge == .press { down.insert(event.key) } else { down.remove(event.key) }
        phone.feed(event) { handset, change in
          if case .line(.call(.dial(_, let request)))? = change.request {
            calls += 1
            let concern = handset.desk.dialCheck.concern(request.number)
            if concern == .code { codes += 1 }
            if concern == .emergency { emergencies += 1 }
            // One key alone makes no call without a question, however long it is pressed.
            if waiting == request.number {
              waiting = nil
            } else if concern != nil || stream == .alone {
              #expect(isAnswer(change.at), "\(request.number) at \(change.at), seed \(seed)")
            }
          }
          switch change.request {
          case .line(.service(.send(let code))):
            codes += 1
            #expect(isAnswer(change.at), "\(code) at \(change.at), seed \(seed)")
          case .line(.sim(.unlock)):
            #expect(isAnswer(change.at), "a PIN at \(change.at), seed \(seed)")
          default: break
          }
          let call = handset.stack.lazy.compactMap { ($0.scene as? WaitingCall)?.call }.first
          if let call, waiting == nil {
            #expect(isAnswer(change.at), "\(call.written) waits at \(change.at), seed \(seed)")
          }
          waiting = call?.request.number
          let shown = handset.stack[handset.stack.count - 1]
          if change.key != nil { scenes[type(of: shown.scene).name, default: 0] += 1 }
          if shown.number != question?.scene {
            question = nil
            let isQuestion = (shown.scene as? SIMEntry)?.isQuestion ?? (shown.scene is Question)
            if isQuestion {
              questions += 1
              question = (shown.number, change.at, false)
            }
          }
        }
        if down.isEmpty { question?.wereAllUp = true }
      }
    }
    // A pocket comes to one in a thousand keys.
    #expect(questions > 0 || keys < 10_000, "seed \(seed)")
    print(
      "\(stream.rawValue): \(keys) keys, \(questions) questions, \(calls) calls, \(codes) codes, "
        + "\(emergencies) emergency numbers, \(scenes.sorted { $0.key < $1.key }), seed \(seed)")
  }
}
