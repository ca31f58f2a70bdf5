import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// What is called orders the list.
@Suite(.timeLimited) struct UseTests {
  static let book = [
    Contact(name: "Abe Cole", numbers: [PhoneNumber("555-0101")]),
    Contact(name: "Ann Bell", numbers: [PhoneNumber("555-0102")]),
    Contact(name: "Bob Dean", numbers: [PhoneNumber("555-0103")]),
    Contact(
      name: "Cal Eden",
      numbers: [PhoneNumber("555-0104", type: "home"), PhoneNumber("555-0105", type: "cell")]),
    Contact(name: "Help", numbers: [PhoneNumber("112")]),
    Contact(name: "Nemo", numbers: []),
  ]

  private func phone(
    _ script: String = "", mode: Mode = .search, dayAtZero: Double = 20_000
  ) throws -> TestPhone {
    var phone = TestPhone(
      Self.book, settings: HandsetSettings(mode: mode), dayAtZero: dayAtZero)
    try phone.play(script)
    return phone
  }

  /// The names on the list.
  private func names(_ phone: TestPhone) -> [String] {
    phone.handset.matchReports(limit: 0).map(\.name)
  }

  @Test func whoIsCalledComesFirst() throws {
    var phone = try phone("2")
    #expect(names(phone) == ["Abe Cole", "Ann Bell", "Bob Dean", "Cal Eden"])
    try phone.play("{end}262{call}{end}262{call}{end}2")
    #expect(phone.calls.filter { $0 == "Bob Dean 5550103" }.count == 2)
    #expect(names(phone) == ["Bob Dean", "Abe Cole", "Ann Bell", "Cal Eden"])
    #expect(phone.lines[1] == "> [B]ob Dean  555-0103")
    // And the contact that was called last, and less often, is second.
    try phone.play("{end}266{call}{end}2")
    #expect(names(phone) == ["Bob Dean", "Ann Bell", "Abe Cole", "Cal Eden"])
  }

  @Test func whoWasChosenComesFirstForTheSameKeys() throws {
    var phone = try phone("262{call}{end}262{call}{end}")
    try phone.play("2**{call}{end}")
    #expect(phone.calls[4] == "Ann Bell 5550102")
    try phone.play("2")
    #expect(phone.lines[1] == "> [A]nn Bell  555-0102")
    // For other keys use alone counts.
    try phone.play("{end}555")
    #expect(names(phone).first == "Bob Dean")
  }

  /// The first call stands for the number from then on, and is the one on offer.
  @Test func theNumberThatIsUsedIsOffered() throws {
    var phone = try phone("225{call}2{end}225")
    #expect(phone.lines[1] == "> [Cal] Eden  555-0105")
    try phone.play("{call}")
    #expect(
      phone.lines == ["Cal Eden: which number?", "  1 home  555-0104", "> 2 cell  555-0105"])
    try phone.play("{wait 600}{call}")
    #expect(phone.calls.last == "Cal Eden 5550105")
  }

  /// The list is in its new order when one goes back to it, and the same contact is selected.
  @Test func backFromTheCallTheSelectedOneStaysSelected() throws {
    var phone = try phone("2**{call}{left}{end}")
    #expect(phone.lines[0] == "2")
    #expect(phone.lines[1] == "> [B]ob Dean  555-0103")
    #expect(phone.handset.selectedMatch == 0)
    // In 123 no choice is saved; the contact that was called is selected all the same.
    phone = try self.phone("555{down}{down}{call}{left}{end}", mode: .number)
    #expect(phone.calls == ["Ann Bell 5550102", "hang up"])
    #expect(phone.lines.contains("> Ann Bell  [555]-0102"))
    #expect(phone.handset.selectedMatch == names(phone).firstIndex(of: "Ann Bell"))
  }

  // MARK: What is told

  /// `Bob Dean 5550103 ×1 for 262`, or without the choice.
  private func noted(_ script: String, mode: Mode = .search) throws -> [String] {
    var phone = try phone(script, mode: mode)
    try phone.play("{end}")
    return phone.takeUsed().map { call, choice in
      #expect(choice == nil || choice?.name == call.name && choice?.number == call.number)
      return "\(call.name) \(call.number) ×\(call.count)"
        + (choice.map { " for \($0.query)" } ?? "")
    }
  }

  @Test func whatIsNoted() throws {
    let rows: [(script: String, mode: Mode, noted: [String])] = [
      ("262{call}", .search, ["Bob Dean 5550103 ×1 for 262"]),
      ("262#", .search, ["Bob Dean 5550103 ×1 for 262"]),
      (
        "262{call}{end}2{call}", .search,
        ["Bob Dean 5550103 ×1 for 262", "Bob Dean 5550103 ×1 for 2"]
      ),
      // Through the choice of a number.
      ("225{call}2", .search, ["Cal Eden 5550105 ×1 for 225"]),
      ("225{call}*#", .search, ["Cal Eden 5550105 ×1 for 225"]),
      ("225{call}{end}", .search, []),
      // Through a question.
      ("4357{call}", .search, []),
      ("4357{call}{wait 600}{call}", .search, ["Help 112 ×1 for 4357"]),
      ("4357#{wait 650}#", .search, ["Help 112 ×1 for 4357"]),
      ("4357#*", .search, []),
      // The number as typed counts for a contact only where it is whole.
      ("5550103{down}{call}", .search, ["Bob Dean 5550103 ×1 for 5550103"]),
      ("112#{wait 650}#", .search, ["Help 112 ×1 for 112"]),
      ("555010{up}{call}", .search, []),
      ("262{down}{call}", .search, []),
      ("4712345{call}", .search, []),
      // A number that spells a name is not that contact's.
      ("4357{down}{call}", .search, []),
      ("5550105#", .number, ["Cal Eden 5550105 ×1"]),
      ("*100#{call}{wait 600}{call}", .search, []),
      // The last call once more: it has no query.
      (
        "262{call}{end}{hold # 1600}{call}", .search,
        ["Bob Dean 5550103 ×1 for 262", "Bob Dean 5550103 ×1"]
      ),
      (
        "262#{hold *}{hold # 1600}{wait 700}#", .search,
        ["Bob Dean 5550103 ×1 for 262", "Bob Dean 5550103 ×1"]
      ),
      // By letters.
      ("22666{call}", .abc, ["Bob Dean 5550103 ×1 for bo"]),
      ("262{call}", .t9, ["Bob Dean 5550103 ×1 for Bob"]),
      // No number, no call.
      ("6366{call}", .search, []),
      ("{call}", .search, []),
    ]
    for row in rows { #expect(try noted(row.script, mode: row.mode) == row.noted, "\(row)") }
  }

  /// While a call is on no other begins, and none is noted.
  @Test func aCallThatIsRefusedIsNotNoted() throws {
    var phone = try phone("262{call}")
    phone.feed(.callStarted)
    try phone.play("266{call}{end}{end}")
    #expect(phone.takeUsed().map(\.call.name) == ["Bob Dean"])
    #expect(phone.takeUsed().isEmpty)
  }

  /// The record of a call changes nothing on the screen.
  @Test func notingIsNoChange() throws {
    let phone = try phone("262{call}")
    #expect(phone.requests.count == 1)
    #expect(phone.changes.count == 4)
  }

  @Test func theDayIsThatOfTheKey() throws {
    var phone = try phone("262{wait 43200000}{call}", dayAtZero: 20_413.25)
    try phone.play("{end}")
    let day = try #require(phone.takeUsed().first).call.lastDay
    #expect(abs(day - 20_413.75) < 1e-4)
    // The clock was set meanwhile.
    phone.feed(.clock(dayAtZero: 20_500))
    try phone.play("262{call}{end}")
    let next = try #require(phone.takeUsed().first)
    #expect(abs(next.call.lastDay - 20_500.5) < 1e-4)
    #expect(next.choice?.day == next.call.lastDay)
    #expect(next.call.weight == CallWeight(day: next.call.lastDay))
  }

  /// What was kept is known again.
  @Test func aHandsetBeginsWithWhatIsKnown() throws {
    var first = try phone("262{call}{end}225{call}2{end}")
    let noted = first.takeUsed()
    var index = ContactIndex(Self.book)
    index.recall(calls: noted.map(\.call), choices: noted.compactMap(\.choice))
    var phone = TestPhone(index: index)
    try phone.play("2")
    #expect(names(phone) == ["Cal Eden", "Bob Dean", "Abe Cole", "Ann Bell"])
    #expect(phone.lines[1] == "> [C]al Eden  555-0105")
  }
}
