import Contacts
import Testing
import TimeLimit

@testable import ContactSearch

/// Spans are half-open ranges of Unicode scalars; the tables elsewhere draw them as brackets.
@Suite(.timeLimited) struct SpanTests {
  @Test func scalars() {
    let rows: [(name: String, number: String, query: String, spans: MatchSpans)] = [
      ("John Smith", "+1 650-253-0000", "5646", MatchSpans(name: [0..<4])),
      ("John Smith", "+1 650-253-0000", "650253", MatchSpans(number: [3..<10])),
      ("John Smith", "+1 650-253-0000", "+1650", MatchSpans(number: [0..<6])),
      ("John Smith", "+1 650-253-0000", "1650", MatchSpans(number: [1..<6])),
      ("Kappa", "527 5", "527", MatchSpans(name: [0..<3], number: [0..<3])),
      ("Straße 7", "", "7872773", MatchSpans(name: [0..<6])),
      ("🙂 Jo", "", "56", MatchSpans(name: [2..<4])),
      ("👩‍👩‍👧 Jo", "", "56", MatchSpans(name: [6..<8])),
      ("Mu\u{308}ller", "", "68", MatchSpans(name: [0..<3])),
      ("王王 Jo", "", "56", MatchSpans(name: [3..<5])),
    ]
    for row in rows {
      let index = ContactIndex([contact(row.name, row.number.isEmpty ? [] : [row.number])])
      let matches = index.search(.keys(row.query))
      #expect(matches.count == 1, "\(row)")
      guard let match = matches.first else { continue }
      #expect(index.spans(of: match, for: .keys(row.query)) == row.spans, "\(row)")
    }
  }

  /// The zero after an exit code and a country code is not dialled, and moves no highlight.
  @Test func aZeroAfterAnExitCode() {
    for (number, country) in [
      ("011 49 030 5550102", "US"), ("0011 49 030 5550102", "AU"), ("00 49 030 5550102", "DE"),
    ] {
      let index = ContactIndex([contact("X", [number])], country: country)
      let matches = index.search(.keys("305550102"))
      let spans = matches.map { index.spans(of: $0, for: .keys("305550102")).number }
      #expect(spans == [[number.count - 10..<number.count]], "\(number)")
    }
  }
}
