import ContactSearch
import Contacts
import Testing

/// One contact, one query, and how the contact fits. `[` and `]` stand around what is lit:
///
///     ("[John] Smith", "+1 650-253-0000", "5646", .name)
///
/// An empty number is no number; a kind of `nil` is no match.
typealias Row = (name: String, number: String, query: String, kind: MatchKind?)

/// Searches a book of the row's contact alone.
func expect(
  _ rows: [Row], by query: (String) -> SearchQuery = { .keys($0) },
  at place: SourceLocation = #_sourceLocation
) {
  for row in rows {
    let name = unlit(row.name)
    let number = unlit(row.number)
    let index = ContactIndex([contact(name, number.isEmpty ? [] : [number])])
    let matches = index.search(query(row.query))
    let label: Comment = "\(row)"
    #expect(matches.first?.kind == row.kind, label, sourceLocation: place)
    guard let match = matches.first, row.kind != nil else { continue }
    #expect(matches.count == 1, label, sourceLocation: place)
    #expect(match.number == (number.isEmpty ? nil : 0), label, sourceLocation: place)
    let spans = index.spans(of: match, for: query(row.query))
    #expect(lit(name, spans.name) == row.name, label, sourceLocation: place)
    #expect(lit(number, spans.number) == row.number, label, sourceLocation: place)
  }
}

func contact(_ name: String, _ numbers: [String] = [], favourite: Bool = false) -> Contact {
  Contact(name: name, numbers: numbers.map { PhoneNumber($0) }, isFavourite: favourite)
}

/// The names found, in order.
func names(_ index: ContactIndex, _ query: SearchQuery) -> [String] {
  index.search(query).map { index.contacts[$0.contact].name }
}

/// The text with brackets around the spans, or what is wrong with a span.
func lit(_ text: String, _ spans: [Range<Int>]) -> String {
  var scalars = Array(text.unicodeScalars)
  for span in spans.sorted(by: { $0.lowerBound > $1.lowerBound }) {
    guard span.lowerBound >= 0, span.upperBound <= scalars.count else {
      return "\(span) is outside of \(text)"
    }
    guard !span.isEmpty else { return "\(span) is empty in \(text)" }
    scalars.insert("]", at: span.upperBound)
    scalars.insert("[", at: span.lowerBound)
  }
  return string(scalars)
}

func unlit(_ text: String) -> String {
  string(text.unicodeScalars.filter { $0 != "[" && $0 != "]" })
}

func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  var result = ""
  result.unicodeScalars.append(contentsOf: scalars)
  return result
}
