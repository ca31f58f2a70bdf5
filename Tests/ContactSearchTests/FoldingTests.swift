import ContactSearch
import Contacts
import Testing
import TimeLimit

/// Letters with diacritics in the text modes; their keys are in `Fixtures/search/diacritics.tsv`.
@Suite(.timeLimited) struct FoldingTests {
  @Test func textFolds() {
    expect(
      [
        ("[José]", "", "jose", .exact), ("[José]", "", "JOSÉ", .exact),
        ("[Jose\u{301}]", "", "josé", .exact), ("[Jose]", "", "jose\u{301}", .exact),
        ("[Müller]", "", "muller", .exact), ("[Müller]", "", "mueller", .exact),
        ("[Müller]", "", "müller", .exact), ("[Mu\u{308}ller]", "", "müller", .exact),
        ("[Straße]", "", "strasse", .exact), ("[Straße]", "", "strase", .exact),
        ("[Straße]", "", "straße", .exact), ("[Łuk]asz", "", "luk", .name),
        ("[Sø]ren", "", "so", .name), ("[Sø]ren", "", "soe", .name),
      ], by: { .text($0) })
  }
}
