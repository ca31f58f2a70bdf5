import CallModel
import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Random evenings: keys, holds, what the line tells, an address book that changes, a clock that is
/// set, a display that goes dark.
@Suite(.timeLimited) struct RandomCallsTests {
  private let index = ContactIndex(TestPhone.book)

  private static let cues: [LineCue] = [
    .ring("+16505550142"), .ring(nil), .ring("555"), .makes("+16505550142"), .makes(nil), .alerting,
    .answered, .answered, .busy,
    .refused, .ended, .ended, .lost, .tone(.digit(5)), .sim(.wantsPIN(triesLeft: 3)),
    .sim(.wantsPIN(triesLeft: 1)), .sim(.wantsPUK(triesLeft: 2)), .sim(.ready), .sim(.absent),
    .services, .service("Hello"), .serviceAsks("1 or 2\n3"), .serviceFails("no"),
    .registration("searching"), .signal(2), .lineName("SIM7600G"), .emergencyNumbers(["118"]),
  ]

  private static func settings(_ random: inout SeededGenerator) -> HandsetSettings {
    var settings = HandsetSettings(mode: Mode.allCases.randomElement(using: &random)!)
    settings.voicemail = ["+16505550100", nil].randomElement(using: &random)!
    settings.lockAfter = [.seconds(10), nil, nil].randomElement(using: &random)!
    settings.namesLine = .random(using: &random)
    return settings
  }

  @Test(arguments: 1...4) func noCallIsLostAndNoneStays(part: Int) {
    let seed = UInt64.random(in: 0 ... .max)
    print("part \(part), seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (begun, logged, seen) = (0, 0, [String: Int]())
    var inputs = 0
    let wanted = Effort.rounds(100_000) / 4
    while inputs < wanted {
      let abilities: Set<LineAbility>? = [
        Set(LineAbility.allCases), Set(LineAbility.allCases), [], [.answers, .progress], nil,
      ].randomElement(using: &random)!
      var phone = Playback(
        Session(Handset(contacts: index, settings: Self.settings(&random))),
        line: abilities.map { SimulatedLine(abilities: $0) })
      var time: Int64 = 0
      var calls = 0
      func count(_ handset: Handset, _ change: Session.Change) {
        if case .line(.call(.dial))? = change.request { calls += 1 }
        seen[handset.sceneName, default: 0] += 1
      }
      for _ in 0..<60 {
        inputs += 1
        time += Int64.random(in: 0...1_500, using: &random)
        let now = Instant(milliseconds: time)
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
          phone.feed(
            .contacts(Array(TestPhone.book.shuffled(using: &random).dropFirst(3))), at: now, count)
        case 1:
          phone.feed(.clock(dayAtZero: .random(in: 0...30_000, using: &random)), at: now, count)
        case 2:
          phone.advance(to: now, count)
          phone.session.set(isDark: .random(using: &random), at: now)
        case 3:
          phone.advance(to: Instant(milliseconds: time + 20_000), count)
          time += 20_000
        case 4...9:
          let cue = Self.cues.randomElement(using: &random)!
          phone.advance(to: now, count)
          let before = Set(phone.session.handset.desk.calls.all.map(\.id))
          phone.play(cue, at: now, count)
          let after = Set(phone.session.handset.desk.calls.all.map(\.id))
          var isTurnedAway = false
          if case .ring = cue { isTurnedAway = before.count == Calls.limit }
          if isTurnedAway || !after.isSubset(of: before) { calls += 1 }
        default:
          let edge: KeyEdge = [.press, .press, .release, .cancel].randomElement(using: &random)!
          let key = Key.all.randomElement(using: &random)!
          phone.feed(KeyEvent(key, edge, at: now), count)
          if Bool.random(using: &random) {
            phone.feed(KeyEvent(key, .release, at: now), count)
          }
        }
        check(phone.session, at: Instant(milliseconds: time), seed)
      }
      // Every call ends once, those that are on with the telephone.
      phone.session.finish(at: Instant(milliseconds: time))
      let records = phone.session.drainRecords()
      let kept = records.count { if case .call = $0 { true } else { false } }
      if kept != calls { Issue.record("\(kept) of \(calls) calls are logged, seed \(seed)") }
      begun += calls
      logged += kept
    }
    print("\(inputs) inputs, \(begun) calls, \(seen.sorted { $0.key < $1.key })")
    #expect(begun == logged)
    if Effort.isWhole { #expect(begun > wanted / 100) }
  }

  private func check(_ session: Session, at now: Instant, _ seed: UInt64) {
    let handset = session.handset
    if let deadline = session.deadline, deadline <= now {
      Issue.record("a deadline in the past, seed \(seed)")
    }
    let calls = handset.desk.calls
    if Set(handset.desk.callFacts.parties.keys) != Set(calls.all.map(\.id)) {
      Issue.record("parties without calls, seed \(seed)")
    }
    // A ringing call is on top, and a current call is seen on every screen.
    let rings = handset.stack.count { $0.scene is Ringing }
    if rings != calls.all.count(where: \.isRinging) {
      Issue.record("\(rings) rings are shown, seed \(seed)")
    }
    if let brief = handset.desk.callInBrief {
      let scene = handset.scene
      let isSeen = scene is InCall || scene is CallMenu || scene is Ringing
      if !isSeen, handset.screen.status.device != brief {
        Issue.record("an unseen call, seed \(seed)")
      }
    }
    if handset.stack[0].scene is Home { return }
    Issue.record("no home, seed \(seed)")
  }
}
