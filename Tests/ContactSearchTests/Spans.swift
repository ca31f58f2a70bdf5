import Contacts

@testable import ContactSearch

extension ContactIndex {
  /// The parts that are lit, as `search(_:limit:spans:)` returns them for the same match.
  func spans(of match: Match, for query: SearchQuery) -> MatchSpans {
    guard let contact = reference(of: match.contact) else { return MatchSpans() }
    return withMatcher(CompiledQuery(query)) { matcher in
      withRecord(contact) { bytes, start in
        var reader = RecordReader(bytes, at: start)
        let name = matcher.bestName(&reader)
        return spans(of: match, name, &reader, matcher)
      }
    }
  }
}
