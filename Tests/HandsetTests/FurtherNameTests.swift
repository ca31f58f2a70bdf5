import ContactSearch
import Contacts
import Testing
import TimeLimit

@testable import Handset

/// Contacts that are found by a name that is not the one shown.
@Suite(.timeLimited) struct FurtherNameTests {
  private static let book = [
    Contact(name: "Margaret Smith", nickname: "Peggy", numbers: [PhoneNumber("555-0101")]),
    Contact(name: "Zoe\u{308} Ng", nickname: "Pip", numbers: []),
  ]

  @Test func theFurtherNameStandsBehindTheName() throws {
    var phone = TestPhone(Self.book)
    try phone.play("734")
    #expect(phone.lines[1] == "> Margaret Smith ([Peg]gy)  555-0101")
    try phone.play("{end}747")
    // Spans count scalars, also behind a letter of two.
    #expect(phone.lines[1] == "> Zoe\u{308} Ng ([Pip])")
    try phone.play("{end}627")
    #expect(phone.lines[1] == "> [Mar]garet Smith  555-0101")
  }

  @Test func reportsSayWhichNameItIs() throws {
    var phone = TestPhone(Self.book)
    try phone.play("734")
    let report = try #require(phone.handset.matchReports(limit: 1).first)
    #expect(report.name == "Margaret Smith")
    #expect(report.field == .nickname)
    #expect(report.further == "Peggy")
    #expect(report.spans.further == [0..<3])
    #expect(report.spans.name == [])
    try phone.play("{end}627")
    let plain = try #require(phone.handset.matchReports(limit: 1).first)
    #expect(plain.field == .name)
    #expect(plain.further == nil)
    #expect(plain.shownName.string == "Margaret Smith")
  }
}
