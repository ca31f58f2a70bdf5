import ContactSearch
import Contacts
import Testing

/// Names by the keys that spell them (ITU-T E.161).
@Suite struct NameTests {
  static let number = "+1 650-253-0000"

  @Test func kinds() {
    expect([
      ("[John Smith]", Self.number, "564676484", .exact),
      ("[John Smith]", Self.number, "5646076484", .exact),
      ("[John] Smith", Self.number, "5646", .name),
      ("[J]ohn Smith", Self.number, "5", .name),
      ("[Jo]hn Smith", Self.number, "56", .name),
      ("John [Smith]", Self.number, "76484", .name),
      ("John [Sm]ith", Self.number, "76", .name),
      ("J[oh]n Smith", "", "64", .insideName),
      ("John Sm[ith]", "", "484", .insideName),
      ("J[ohn Sm]ith", "", "64676", .insideName),
      ("J[ohn Sm]ith", "", "646076", .insideName),
      ("John Smith", Self.number, "5647", nil),
      ("John Smith", "", "5646764849", nil),
      ("John Smith", "", "56460764840", nil),
      ("[Bo]", "", "26", .exact),
      ("[A]", "", "2", .exact),
      ("", "", "2", nil),
    ])
  }

  @Test func everyKey() {
    expect([
      ("[abc]", "", "222", .exact), ("[def]", "", "333", .exact), ("[ghi]", "", "444", .exact),
      ("[jkl]", "", "555", .exact), ("[mno]", "", "666", .exact), ("[pqrs]", "", "7777", .exact),
      ("[tuv]", "", "888", .exact), ("[wxyz]", "", "9999", .exact),
      ("[ABC]", "", "222", .exact), ("[WXYZ]", "", "9999", .exact),
    ])
  }

  /// `0` is the space, or is left out; each space as the person likes.
  @Test func spaces() {
    expect([
      ("[Henk van den B]erg", "", "43658263362", .name),
      ("[Henk van den B]erg", "", "43650826033602", .name),
      ("[Henk van den B]erg", "", "436508263362", .name),
      ("[Henk ]van den Berg", "", "43650", .name),
      ("Henk [van den] Berg", "", "826336", .name),
      ("Henk [van den ]Berg", "", "82603360", .name),
      ("Henk van [den Berg]", "", "3362374", .name),
      ("[Henk  van]", "", "43650826", .exact),
      ("Henk  van", "", "436500826", nil),
      ("Henk van", "", "0826", nil),
      ("[Henk\u{a0}van]", "", "43650826", .exact),
      ("[Henk\u{3000}van]", "", "43650826", .exact),
      ("  [Henk]", "", "4365", .exact),
      ("  Henk", "", "04365", nil),
      ("[Henk]  ", "", "4365", .exact),
    ])
  }

  /// Punctuation is typed as space (`0`), as the key that it is printed on (`1`), or not at all.
  @Test func punctuation() {
    expect([
      ("[Smith-Jones]", "", "7648456637", .exact),
      ("[Smith-Jones]", "", "76484056637", .exact),
      ("[Smith-Jones]", "", "76484156637", .exact),
      ("Smith-[Jones]", "", "56637", .name),
      ("[O'Brien]", "", "627436", .exact),
      ("[O'Brien]", "", "6027436", .exact),
      ("[O'Brien]", "", "6127436", .exact),
      ("O'[Brien]", "", "27436", .name),
      ("[O’Brien]", "", "627436", .exact),
      ("O’[Br]ien", "", "27", .name),
      ("[Dr. Who]", "", "37946", .exact),
      ("[Dr. Who]", "", "370946", .exact),
      ("[Dr. Who]", "", "371946", .exact),
      ("[D'Arc, J]eanne", "", "32725", .name),
      ("[AT&T]", "", "288", .exact),
      ("[AT&T]", "", "2818", .exact),
      ("\"[Jo]\"", "", "56", .exact),
      ("(-) [Jo]", "", "56", .exact),
    ])
  }

  /// U+02BC and U+02BB are letters to Unicode and apostrophes to people (Ukrainian, Hawaiian).
  @Test func modifierApostrophes() {
    expect([
      ("[Kaʻiulani]", "", "52485264", .exact),
      ("[Kaʻiulani]", "", "521485264", .exact),
      ("[Dʼ]Arc", "", "31", .name),
      ("[OʼBrien]", "", "627436", .exact),
      ("Oʼ[Brien]", "", "27436", .name),
    ])
  }

  @Test func digitsInNames() {
    expect([
      ("[3Com]", "", "3266", .exact),
      ("[Zeta1]", "", "93821", .exact),
      ("[Zeta]1", "", "9382", .name),
      ("Agent [007]", "", "007", .name),
      ("[Agent 0]07", "", "2436800", .name),
      // The 0 may be the space or the digit: the span is the shorter one.
      ("[Agent ]007", "", "243680", .name),
      ("Studio [54]", "", "54", .name),
      ("[Room ٣]", "", "76663", .exact),
      ("Room [３]", "", "3", .name),
    ])
  }

  /// Scripts whose letters nobody spells in Latin stand in the way of nothing else.
  @Test func otherScripts() {
    expect([
      ("ก", "", "4826", nil),
      ("ก [Wang]", "", "9264", .name),
      ("ก[Wang]", "", "9264", .insideName),
      ("Иван [Jo]", "", "56", .name),
      ("🙂 [Jo]", "", "56", .exact),
      ("👩‍👩‍👧 [Jo]🙂", "", "56", .exact),
      ("[Jo 🙂 An]n", "", "5626", .name),
    ])
  }

  /// Star, pound and plus are on no letter.
  @Test func nameHasNoSymbols() {
    expect([
      ("J*o#", "", "5*6", nil), ("J*o#", "", "*", nil), ("#1", "", "#1", nil),
      ("+Jo", "", "+5", nil),
      ("#[1]", "", "1", .exact), ("[J*o]#", "", "56", .exact), ("[J*o]#", "", "516", .exact),
    ])
  }

  /// Invisible characters are not there.
  @Test func invisible() {
    expect([
      ("[Jo\u{200b}hn]", "", "5646", .exact), ("\u{202e}[John]", "", "5646", .exact),
      ("[Jo\u{ad}hn]", "", "5646", .exact), ("[Jo\u{0}hn]", "", "5646", .exact),
      ("\u{feff}[Jo]", "", "56", .exact),
    ])
  }

  @Test func leftmostOfSeveral() {
    expect([
      ("[An]na Andersson", "", "26", .name), ("Joanna [An]dersson", "", "26", .name),
      ("Jo[an]na", "", "26", .insideName), ("[Ana]nas Ananas", "", "262", .name),
    ])
  }
}
