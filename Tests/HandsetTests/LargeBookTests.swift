import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// Lists longer than what is fetched at first.
@Suite(.timeLimited) struct LargeBookTests {
  /// By the order of their names, which end in their places.
  static func book(_ count: Int) -> [Contact] {
    (0..<count).map { place in
      let digits = String(1_000 + place).dropFirst()
      return Contact(name: "Ann \(digits)", numbers: [PhoneNumber("555 1\(digits)")])
    }
  }

  private func selectedLine(_ phone: TestPhone) -> String? {
    phone.lines.first { $0.hasPrefix("> ") }
  }

  @Test func onlySoManyAreFetchedAsAreSeen() throws {
    var phone = TestPhone(Self.book(500))
    try phone.play("266")
    #expect(phone.handset.matchCount == 500)
    #expect(phone.handset.home.matches.count == 20)
    #expect(phone.handset.screen.status.count == "500 found")
    #expect(phone.lines.count == 21)
    #expect(phone.handset.matchReports(limit: 0).count == 500)
    #expect(phone.handset.matchReports(limit: 30).map(\.name).last == "Ann 029")
    #expect(phone.handset.matchReports(limit: 5).count == 5)
    // Ten lines below the selected one can be seen.
    try phone.play(String(repeating: "*", count: 10))
    #expect(phone.handset.home.matches.count == 20)
    try phone.play("*")
    #expect(phone.handset.home.matches.count == 40)
    #expect(selectedLine(phone) == "> [Ann] 011  555 1011")
    #expect(phone.lines.last == "  [Ann] 020  555 1020")
  }

  @Test func upFromTheFirstIsTheLast() throws {
    var phone = TestPhone(Self.book(500))
    try phone.play("266{up}")
    #expect(selectedLine(phone) == "> call 266")
    #expect(phone.lines[19] == "  [Ann] 499  555 1499")
    try phone.play("{up}")
    #expect(phone.handset.selectedMatch == 499)
    try phone.play("{call}")
    #expect(phone.calls == ["Ann 499 5551499"])
    // It has come to the front.
    try phone.play("{left}{end}")
    #expect(phone.handset.selectedMatch == 0)
    #expect(selectedLine(phone) == "> [Ann] 499  555 1499")
    try phone.play("{down}")
    #expect(selectedLine(phone) == "> [Ann] 000  555 1000")
  }

  @Test func whoeverIsSelectedIsCalled() throws {
    var phone = TestPhone(Self.book(100))
    try phone.play("266" + String(repeating: "{right}", count: 12) + "{down}{call}")
    #expect(phone.calls == ["Ann 061 5551061"])
  }

  /// Everybody is found by name before the one whose number it is.
  @Test func theOwnerOfATypedNumberIsFoundBehindManyNames() throws {
    let many = (0..<60).map { _ in Contact(name: "Ann", numbers: [PhoneNumber("555")]) }
    var phone = TestPhone(many + [Contact(name: "Zed", numbers: [PhoneNumber("266")])])
    try phone.play("266{up}{call}")
    #expect(phone.calls == ["Zed 266"])
    try phone.play("{end}")
    #expect(phone.takeUsed().map(\.call.name) == ["Zed"])
  }

  /// However one steps, the list is what a search for all gives.
  @Test func steppingShowsTheWholeList() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(400) {
      let count = Int.random(in: 0...120, using: &random)
      let index = ContactIndex(Self.book(count))
      let mode: Mode = Bool.random(using: &random) ? .search : .number
      var phone = TestPhone(index: index, settings: HandsetSettings(mode: mode))
      try phone.play(mode == .search ? "266" : "555")
      let all = index.search(phone.handset.home.entry.query).map { index.contacts[$0.contact].name }
      let first = mode == .number ? 1 : 0
      var place = 0
      for _ in 0..<60 {
        let key = ["{up}", "{down}", "{left}", "{right}"].randomElement(using: &random)!
        try phone.play(key)
        switch key {
        case "{up}": place = (place + count) % (count + 1)
        case "{down}": place = (place + 1) % (count + 1)
        case "{left}": place = max(place - 5, 0)
        default: place = min(place + 5, count)
        }
        let typed = mode == .number ? 0 : count
        let line = try #require(selectedLine(phone))
        if place == typed {
          #expect(phone.handset.selectedMatch == nil)
          #expect(line.hasPrefix("> call "), "seed \(seed)")
        } else {
          #expect(phone.handset.selectedMatch == place - first, "seed \(seed)")
          #expect(line.contains(all[place - first].dropFirst(4)), "seed \(seed)")
        }
        #expect(phone.lines.count == min(count + 1, 20) + 1, "seed \(seed)")
      }
    }
  }
}
