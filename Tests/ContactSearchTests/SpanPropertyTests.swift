import ContactSearch
import Contacts
import Testing
import TimeLimit

/// What is lit in random books is what was typed.
@Suite(.timeLimited) struct SpanPropertyTests {
  @Test func spansSpellTheQuery() {
    PropertyTests.forAll { book, index, query, matches, label in
      for match in matches {
        let contact = book.contacts[match.contact]
        let spans = index.spans(of: match, for: .keys(query))
        let label: Comment = "\(label) \(contact) \(match) \(spans)"
        Self.check(spans.name, contact.name, query, match.kind, label)
        let further =
          match.field == .name ? nil : index.text(of: match.field, contact: match.contact)
        Self.check(spans.further, further ?? "", query, match.kind, label)
        if let number = match.number {
          Self.check(number: spans.number, contact.numbers[number].value, query, match.kind, label)
        } else {
          #expect(spans.number.isEmpty, label)
        }
        let own = match.field == .name ? spans.name : spans.further
        switch match.kind {
        case .name, .insideName: #expect(own.count == 1, label)
        case .initials: #expect(own.count >= 2, label)
        case .words: #expect(own.count == 2, label)
        case .near: Issue.record("nothing was forgiven: \(label)")
        case .insideNumber: #expect(!spans.number.isEmpty, label)
        case .exact: #expect(!own.isEmpty || !spans.number.isEmpty, label)
        case .number: #expect(match.number != nil, label)
        }
        if let first = own.first, [.name, .initials, .insideName, .words].contains(match.kind) {
          let text = index.text(of: match.field, contact: match.contact) ?? ""
          let before = ReferenceName(text).pieces.filter {
            !$0.isSeparator && $0.position < first.lowerBound
          }
          #expect(before.count == match.position, label)
        }
      }
    }
  }

  /// Inside of the text, in order, apart from each other.
  private static func areSound(_ spans: [Range<Int>], _ count: Int) -> Bool {
    var end = -1
    for span in spans {
      guard span.lowerBound > end, !span.isEmpty, span.upperBound <= count else { return false }
      end = span.upperBound
    }
    return true
  }

  /// In a name: one run, or an initial for each word and a run, which together are the query.
  private static func check(
    _ spans: [Range<Int>], _ text: String, _ query: String, _ kind: MatchKind, _ label: Comment
  ) {
    guard !spans.isEmpty else { return }
    let scalars = Array(text.unicodeScalars)
    guard areSound(spans, scalars.count) else {
      Issue.record("\(label): spans \(spans) of \(text)")
      return
    }
    let runs = spans.map { string(scalars[$0]) }
    let starts = ReferenceName(text).pieces.filter(\.startsWord).map(\.position)
    if kind == .words {
      let orders = [runs, runs.reversed()]
      let queries = orders.flatMap { runs in [runs, [runs[0] + " " + runs[1]]] }
      #expect(queries.contains { Reference.spells(query, runs: $0) }, label)
      for span in spans { #expect(starts.contains(span.lowerBound), label) }
      return
    }
    // Keys of separators may lie between initials, where nothing is lit.
    let isDense = runs.count == 1 || !query.contains { "01".contains($0) }
    if isDense { #expect(Reference.spells(query, runs: runs), label) }
    guard runs.count > 1 else { return }
    for run in runs.dropLast() { #expect(ReferenceName(run).pieces.count == 1, label) }
    for span in spans { #expect(starts.contains(span.lowerBound), label) }
  }

  private static func check(
    number spans: [Range<Int>], _ text: String, _ query: String, _ kind: MatchKind,
    _ label: Comment
  ) {
    let scalars = Array(text.unicodeScalars)
    guard spans.count <= 1, areSound(spans, scalars.count) else {
      Issue.record("\(label): spans \(spans) of \(text)")
      return
    }
    guard let span = spans.first else { return }
    let lit = string(scalars[span].filter { "0123456789*#+".unicodeScalars.contains($0) })
    #expect(query.hasSuffix(lit), "\(label): \(lit)")
    if kind == .insideNumber { #expect(lit == query, label) }
  }
}
