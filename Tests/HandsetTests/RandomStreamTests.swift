import CellDisplay
import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Ten thousand random key streams: nothing crashes, no deadline is left behind, and the same
/// stream gives the same screens.
@Suite(.timeLimited) struct RandomStreamTests {
  private let index = ContactIndex(TestPhone.book)

  private func stream(_ random: inout SeededGenerator) -> [KeyEvent] {
    var time: Int64 = 0
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      time += Int64.random(in: 0...900, using: &random)
      // Edges without rhyme or reason: releases that no press came before, presses twice.
      return KeyEvent(
        Key.all.randomElement(using: &random)!,
        [.press, .press, .release, .release, .cancel].randomElement(using: &random)!,
        at: Instant(milliseconds: time), source: Int.random(in: 0...1, using: &random))
    }
  }

  private struct Told: Equatable {
    var time: Instant
    var screen: Screen
    var request: Request?
  }

  /// Everything that was shown and done.
  private func run(_ stream: [KeyEvent], mode: Mode) -> [Told] {
    var session = Session(Handset(contacts: index, settings: HandsetSettings(mode: mode)))
    var told: [Told] = []
    for (place, event) in stream.enumerated() {
      // The world goes on meanwhile.
      let input: Input? =
        switch (event.at.milliseconds + Int64(place)) % 23 {
        case 0: .line(.call(.active(.here(1))))
        case 1: .line(.call(.ended(.here(1), .hungUpThere)))
        case 2: .line(.call(.ended(.here(2), .failed("no line"))))
        case 3: .keypads(["pad"])
        case 4: .notice("note")
        case 5: .wake
        case 6: .contacts(Array(TestPhone.book.dropFirst(place % 9)))
        default: nil
        }
      if let input { session.feed(input, at: event.at) { _, _ in } }
      session.feed(event) { handset, change in
        told.append(Told(time: change.at, screen: handset.screen, request: change.request))
      }
      // An expectation costs more than the key.
      if let deadline = session.deadline, deadline <= event.at {
        Issue.record("a deadline in the past")
      }
      let handset = session.handset
      if handset.home.entry.isEmpty, handset.home.typedNumber != nil {
        Issue.record("a number that nobody has typed")
      }
    }
    return told
  }

  @Test(arguments: Mode.allCases) func streamsAreSafeAndRepeatable(mode: Mode) {
    let seed = UInt64.random(in: 0 ... .max)
    print("\(mode), seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var told = 0
    let rounds = Effort.rounds(10_000) / Mode.allCases.count
    for round in 0..<rounds {
      let stream = stream(&random)
      let first = run(stream, mode: mode)
      told += first.count
      if round % 10 == 0 { #expect(run(stream, mode: mode) == first) }
    }
    #expect(told > rounds)
  }

  /// Inputs straight into the handset, time running backwards too: still no deadline in the past.
  @Test func aHandsetAloneKeepsItsDeadlines() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(1_000) {
      var handset = Handset(contacts: index)
      for event in stream(&random) {
        _ = handset.handle(.key(event), at: event.at)
        if let deadline = handset.deadline { #expect(deadline > event.at) }
      }
    }
  }

  /// A wake-up that comes late, as on a busy machine, changes nothing.
  @Test func lateWakeUpsGiveTheSameScreens() throws {
    let script = try KeyScript("2{wait 1100}2{hold *}5{hold 0}{wait 2000}#").events
    var punctual = Session(Handset(contacts: index, settings: HandsetSettings(mode: .abc)))
    var late = Handset(contacts: index, settings: HandsetSettings(mode: .abc))
    for event in script {
      punctual.feed(event) { _, _ in }
      _ = late.handle(.key(event), at: event.at)
      #expect(punctual.handset.screen == late.screen)
    }
  }
}
