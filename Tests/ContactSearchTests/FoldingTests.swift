import ContactSearch
import Contacts
import Testing

/// Letters with diacritics, as they are typed on a pad that has none.
@Suite struct FoldingTests {
  @Test func issueExamples() {
    expect([
      ("[José]", "", "5673", .exact),
      ("[Łukasz]", "", "585279", .exact),
      ("[Müller]", "", "685537", .exact),
      ("[Müller]", "", "6835537", .exact),
      ("[Straße]", "", "7872773", .exact),
      ("[Straße]", "", "787273", .exact),
    ])
  }

  /// One letter that may be typed as two.
  @Test func expandedLetters() {
    expect([
      ("[Ångström]", "", "26478766", .exact), ("[Ångström]", "", "226478766", .exact),
      ("[Ångström]", "", "264787636", .exact), ("[Ångström]", "", "2264787636", .exact),
      ("[Søren]", "", "76736", .exact), ("[Søren]", "", "763736", .exact),
      ("[Æsop]", "", "2767", .exact), ("[Æsop]", "", "23767", .exact),
      ("[Œuvre]", "", "68873", .exact), ("[Œuvre]", "", "638873", .exact),
      ("[Þór]", "", "867", .exact), ("[Þór]", "", "8467", .exact),
      ("[Guðrún]", "", "483786", .exact), ("[Guðrún]", "", "4834786", .exact),
      ("[Jäger]", "", "52437", .exact), ("[Jäger]", "", "523437", .exact),
      ("[GROẞ]", "", "4767", .exact), ("[GROẞ]", "", "47677", .exact),
      ("Gro[ß]e", "", "77", .insideName), ("Gr[oß]e", "", "677", .insideName),
    ])
  }

  /// What has one letter only.
  @Test func plainLetters() {
    expect([
      ("[Đorđe]", "", "36733", .exact), ("[Ħal]", "", "425", .exact),
      ("[Işıl]", "", "4745", .exact),
      ("[İnci]", "", "4624", .exact), ("[Nguyễn]", "", "648936", .exact),
      ("[Škoda]", "", "75632", .exact), ("[Ťapák]", "", "82725", .exact),
      ("[Țepeș]", "", "83737", .exact), ("[Ñandú]", "", "62638", .exact),
      ("[Zoë]", "", "963", .exact), ("[Ɓala]", "", "2252", .exact),
    ])
  }

  /// The same names with combining marks.
  @Test func decomposed() {
    expect([
      ("[Mu\u{308}ller]", "", "685537", .exact), ("[Mu\u{308}ller]", "", "6835537", .exact),
      ("[Mu\u{308}]ller", "", "68", .name), ("[Mu\u{308}]ller", "", "683", .name),
      ("[A\u{30a}sa]", "", "272", .exact), ("[A\u{30a}sa]", "", "2272", .exact),
      ("[Jose\u{301}]", "", "5673", .exact), ("Jose\u{301}", "", "56733", nil),
      ("[Nguye\u{302}\u{303}]n", "", "64893", .name),
      ("Z[oe\u{308}]", "", "63", .insideName),
      ("M[u\u{308}]ller", "", "83", .insideName),
      ("[J]e\u{301}", "", "5", .name),
    ])
  }

  /// The second letter is only there behind the first one.
  @Test func secondLetterAlone() {
    expect([
      ("Müller", "", "3553", nil), ("Ü", "", "3", nil), ("[Ü]", "", "8", .exact),
      ("[Ü]", "", "83", .exact), ("Ü", "", "833", nil), ("U\u{308}", "", "3", nil),
    ])
  }

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
