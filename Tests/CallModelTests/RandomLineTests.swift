import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import CallModel

/// Lines that tell things in any order, and users who want anything.
@Suite(.timeLimited) struct RandomLineTests {
  /// An expectation of the library's costs more than what is expected here.
  private static func require(_ isSo: Bool, _ what: String, _ seed: UInt64) {
    if !isSo { Issue.record("\(what), seed \(seed)") }
  }

  @Test func noCallStaysAndEachEndsOnce() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (begun, ended) = (0, 0)
    for _ in 0..<Effort.rounds(100_000) {
      var calls = Calls()
      var now = Instant.zero
      var open: Set<CallID> = []
      func note(_ news: [Calls.News]) {
        for news in news {
          switch news {
          case .rings(let call):
            Self.require(open.insert(call.id).inserted, "it rings twice", seed)
            begun += 1
          case .appeared(let call):
            Self.require(open.insert(call.id).inserted, "it appears twice", seed)
            Self.require(!call.isBegunHere && !call.isRinging, "it appears and rings", seed)
            begun += 1
          case .changed(let call):
            Self.require(open.contains(call.id), "a call of long ago changes", seed)
          case .ended(let call):
            Self.require(open.remove(call.call.id) != nil, "it ends twice", seed)
            Self.require(call.at >= call.call.began, "it ends before it begins", seed)
            ended += 1
          case .tone(let id, _):
            Self.require(open.contains(id), "a tone of no call", seed)
          }
        }
      }
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        now = now + .milliseconds(Int64.random(in: 0...4_000, using: &random))
        if let due = calls.deadline, due <= now { note(calls.wake(at: now).news) }
        if let due = calls.deadline { Self.require(due > now, "a deadline in the past", seed) }
        let number = Int.random(in: 1...3, using: &random)
        let id: CallID = Bool.random(using: &random) ? .here(number) : .there(number)
        switch Int.random(in: 0..<18, using: &random) {
        case 16: note(calls.receive(.call(.outgoing(id, number: nil)), at: now).news)
        case 17:
          // Times of a foreign clock: now, within a day, in the future, and the longest possible.
          let ago: Duration = [.zero, .seconds(65), .seconds(-3), .seconds(Int64.max)]
            .randomElement(using: &random)!
          let isOutgoing = Bool.random(using: &random)
          let event = CallEvent.connected(id, number: nil, isOutgoing: isOutgoing, ago: ago)
          note(calls.receive(.call(event), at: now).news)
        case 0: note(calls.receive(.ready(Set(LineAbility.allCases)), at: now).news)
        case 1: note(calls.receive(.ready([]), at: now).news)
        case 2: note(calls.receive(.lost("gone"), at: now).news)
        case 3, 4: note(calls.receive(.call(.incoming(id, number: nil)), at: now).news)
        case 5: note(calls.receive(.call(.alerting(id)), at: now).news)
        case 6, 7: note(calls.receive(.call(.active(id)), at: now).news)
        case 8: note(calls.receive(.call(.held(id)), at: now).news)
        case 9: note(calls.receive(.call(.ended(id, .hungUpThere)), at: now).news)
        case 10, 11:
          let request = DialRequest(name: nil, number: "5,1;2")
          if let dialled = calls.dial(request, at: now) {
            open.insert(dialled.id)
            begun += 1
          }
        case 12: _ = calls.answer(id, at: now)
        case 13: _ = calls.hangUp(id, at: now)
        case 14:
          _ = calls.swap()
          _ = calls.mute()
        default: _ = calls.send("1", to: id)
        }
        #expect(Set(calls.all.map(\.id)) == open && calls.all.count == open.count, "seed \(seed)")
        #expect(calls.all.count { $0.state == .active } <= 1, "seed \(seed)")
      }
      // A line that does not respond keeps no call: each call that is hung up ends in time.
      for call in calls.all { _ = calls.hangUp(call.id, at: now) }
      while let due = calls.deadline {
        #expect(due >= now, "seed \(seed)")
        now = due
        note(calls.wake(at: now).news)
      }
      #expect(open.isEmpty && calls.all.isEmpty, "seed \(seed)")
    }
    #expect(begun == ended)
    print("\(begun) calls")
  }
}
