import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Erasing goes back to what was found before, as far as that is still so.
@Suite(.timeLimited) struct ErasingTests {
  private static let names = [
    "Ann Jones", "Bob Lee", "Anna Lee", "Jo Ann", "Ben Ox", "Cal Ann", "Abe Kim", "Bea Coe",
  ]

  private static func book(_ random: inout SeededGenerator) -> [Contact] {
    (names + (0..<30).map { "Ann \($0)" }).filter { _ in Bool.random(using: &random) }.map { name in
      Contact(name: name, numbers: [PhoneNumber("555 26\(name.utf8.count)")])
    }
  }

  @Test func whoCameMeanwhileIsFound() throws {
    var phone = TestPhone([Contact(name: "Ann Jones", numbers: [PhoneNumber("555 0100")])])
    try phone.play("2665")
    phone.feed(
      .contacts([
        Contact(name: "Ann Jones", numbers: [PhoneNumber("555 0100")]),
        Contact(name: "Anna Lee", numbers: [PhoneNumber("555 0101")]),
      ]))
    try phone.play("{erase}")
    #expect(phone.lines.count { $0.contains("[Ann]") } == 2, "\(phone.lines)")
  }

  @Test func whoWasCalledMeanwhileStandsFirst() throws {
    var phone = TestPhone([
      Contact(name: "Ann Jones", numbers: [PhoneNumber("555 0100")]),
      Contact(name: "Anna Lee", numbers: [PhoneNumber("555 0101")]),
    ])
    try phone.play("266{down}")
    #expect(phone.lines[1].hasPrefix("  [Ann]a Lee"), "\(phone.lines)")
    try phone.play("{call}{wait 2000}{end}{wait 4000}266")
    #expect(phone.lines[1].hasPrefix("> [Ann] Jones"), "\(phone.lines)")
    try phone.play("5{erase}")
    #expect(phone.lines[1].hasPrefix("> [Ann] Jones"), "\(phone.lines)")
  }

  /// Whatever comes between the keys, what is shown is what a search finds now.
  @Test func itIsWhatASearchFindsNow() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var phone = TestPhone(Self.book(&random))
    var found = 0
    let rounds = Effort.rounds(3_000)
    for step in 0..<rounds {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: phone.feed(.contacts(Self.book(&random)))
      case 1: try phone.play("{call}{wait 2000}{end}{wait 4000}{end}")
      case 2: try phone.play("{mode}")
      case 3: try phone.play("{down}")
      case 4: phone.set(rowLength: 40, listRows: Int.random(in: 0...30, using: &random))
      case 5..<20: try phone.play("{erase}")
      default: try phone.play(["2", "6", "5", "3"].randomElement(using: &random)!)
      }
      let (home, desk) = (phone.handset.home, phone.handset.desk)
      let now = desk.find(
        home.searched, keys: home.guessedKeys, near: home.near, limit: desk.devices.listWindow)
      found += now.matches.count
      #expect(home.found.count == now.count, "step \(step), seed \(seed)")
      let shown = home.found.matches.prefix(now.matches.count).map(\.contact)
      #expect(shown == now.matches.map(\.contact), "step \(step), seed \(seed)")
      var fresh = home
      fresh.earlier = FoundEarlier()
      #expect(home.rows(desk) == fresh.rows(desk), "step \(step), seed \(seed)")
    }
    #expect(found > 0 || rounds < 40, "seed \(seed)")
  }
}
