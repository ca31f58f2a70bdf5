import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import Handset

/// Random keys, events of the line and changes from outside: an equal fingerprint means an equal
/// screen, and what was reported last is what a report says now.
@Suite(.timeLimited) struct RandomReportsTests {
  private let index = ContactIndex(TestPhone.book)

  private static let cues: [LineCue] = [
    .ring("+16505550142"), .ring(nil), .makes("+447700900123"), .makes(nil), .alerting, .answered,
    .busy, .ended, .lost,
    .tone(.digit(5)), .sim(.wantsPIN(triesLeft: 3)), .sim(.wantsPIN(triesLeft: 2)),
    .sim(.wantsPUK(triesLeft: 2)), .sim(.ready), .sim(.absent), .sim(.failed("x")), .services,
    .service("Hello"), .serviceAsks("1 or 2"), .serviceFails("no"), .registration("home"),
    .registration("roaming"), .registration("searching"), .signal(2), .lineName("SIM7600G"),
    .emergencyNumbers(["118"]), .phone(.battery(3)), .phone(.operatorName("Example")),
    .phone(.rings(true)), .phone(.connecting("My phone")), .phone(.away("My phone")), .phone(.here),
  ]

  /// What the JSON object of a change says, and what the display shows.
  private struct Report: Equatable {
    var screen: Screen
    var scene: String
    var contact: Contact?
    var mode: Mode
    var language: KeypadLanguage?
    var query: String
    var text: String
    var candidates: [String]
    var offers: [String]
    var matches: [MatchReport]
    var count: Int
    var selected: Int?
    var call: Handset.CallReport?
    var line: LineStatus?

    init(_ handset: Handset) {
      screen = handset.composed
      scene = handset.sceneName
      contact = handset.shownContact
      mode = handset.mode
      language = handset.language
      query = handset.queryDigits
      text = handset.entryText
      candidates = handset.candidates
      offers = handset.offers
      matches = handset.matchReports(limit: 5)
      count = handset.matchCount
      selected = handset.selectedMatch
      call = handset.callReport
      line = handset.lineReport
    }

    /// The members that differ, with both values.
    func difference(from other: Report) -> String {
      zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
        .map { ($0.label ?? "", "\($0.value)", "\($1.value)") }
        .filter { $1 != $2 }.map { "\($0): \($1), reported: \($2)" }.joined(separator: "\n")
    }
  }

  private static func settings(_ random: inout SeededGenerator) -> HandsetSettings {
    var settings = HandsetSettings(mode: Mode.allCases.randomElement(using: &random)!)
    settings.lockAfter = [.seconds(10), nil, nil].randomElement(using: &random)!
    settings.namesLine = .random(using: &random)
    return settings
  }

  private func feedRandom(
    _ phone: inout Playback, at now: Instant, _ random: inout SeededGenerator,
    _ emit: (Handset, Session.Change) -> Void
  ) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0:
      phone.feed(
        .contacts(Array(TestPhone.book.shuffled(using: &random).dropFirst(3))), at: now, emit)
    case 1:
      let zone = [nil, 0, 3_600].randomElement(using: &random)!
      phone.feed(
        .clock(dayAtZero: .random(in: 0...30_000, using: &random), zone: zone), at: now, emit)
    case 2:
      let percent = Int.random(in: 0...100, using: &random)
      phone.feed(
        .battery(StatusBar.Battery(percent: percent, isCharging: false)), at: now, emit)
    case 3:
      phone.feed(
        .keypads(["pad"], canHold: .random(using: &random)), at: now, emit)
    case 4: phone.feed(.text("5550100"), at: now, emit)
    case 5...10: phone.play(Self.cues.randomElement(using: &random)!, at: now, emit)
    default:
      let key = Key.all.randomElement(using: &random)!
      phone.feed(KeyEvent(key, .press, at: now), emit)
      if Int.random(in: 0..<4, using: &random) > 0 {
        phone.feed(KeyEvent(key, .release, at: now), emit)
      }
    }
  }

  @Test func reportsAreUpToDate() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let wanted = Effort.rounds(100_000)
    var (inputs, reports) = (0, 0)
    while inputs < wanted {
      let abilities = [Set(LineAbility.allCases), []].randomElement(using: &random)!
      var phone = Playback(
        Session(Handset(contacts: index, settings: Self.settings(&random))),
        line: SimulatedLine(abilities: abilities))
      var reported = Report(phone.session.handset)
      var last = (fingerprint: phone.session.handset.fingerprint, screen: reported.screen)
      var time: Int64 = 0
      for _ in 0..<60 {
        inputs += 1
        time += Int64.random(in: 0...1_500, using: &random)
        feedRandom(&phone, at: Instant(milliseconds: time), &random) { handset, _ in
          reports += 1
          reported = Report(handset)
        }
        let handset = phone.session.handset
        let now = Report(handset)
        let fingerprint = handset.fingerprint
        if now != reported {
          Issue.record("not reported, seed \(seed): \(now.difference(from: reported))")
          return
        }
        if fingerprint == last.fingerprint, now.screen != last.screen {
          Issue.record("equal fingerprints, seed \(seed): \(last.screen) and \(now.screen)")
          return
        }
        last = (fingerprint, now.screen)
      }
    }
    print("\(inputs) inputs, \(reports) reports")
  }
}
