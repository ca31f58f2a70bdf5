import Contacts
import Testing
import TimeLimit

@Suite(.timeLimited) struct TerritoryTests {
  @Test func codes() {
    let rows: [(written: String, code: String?)] = [
      ("DE", "DE"), ("de", "DE"), ("uS", "US"), ("", nil), ("D", nil), ("DEU", nil), ("D1", nil),
      ("4D", nil), ("ÄÖ", nil), ("@A", nil), ("{}", nil), (" D", nil), ("é", nil),
    ]
    for row in rows { #expect(Territory.code(row.written) == row.code, "\(row.written)") }
  }

  /// The locales are what `LC_ALL`, `LC_TELEPHONE` and `LANG` are set to; `-` is not set.
  @Test func locales() {
    let rows: [(all: String, telephone: String, lang: String, code: String?)] = [
      ("-", "-", "en_US.UTF-8", "US"), ("-", "-", "de_DE@euro", "DE"), ("-", "-", "pt_BR", "BR"),
      ("-", "de_AT.UTF-8", "en_US.UTF-8", "AT"), ("fr_CH", "de_AT", "en_US", "CH"),
      ("", "", "ja_JP.eucJP", "JP"), ("-", "-", "sr_RS.UTF-8@latin", "RS"),
      ("-", "-", "zh_Hant_TW", "TW"), ("-", "-", "C", nil), ("-", "-", "POSIX", nil),
      ("C.UTF-8", "de_DE", "en_US", nil), ("-", "C", "en_US", nil), ("-", "-", "de", nil),
      ("-", "-", "es_419.UTF-8", nil), ("-", "-", "", nil), ("-", "-", "-", nil),
      ("-", "-", "_", nil), ("-", "-", "US", nil),
    ]
    for row in rows {
      var environment: [String: String] = [:]
      let set = [("LC_ALL", row.all), ("LC_TELEPHONE", row.telephone), ("LANG", row.lang)]
      for (name, value) in set where value != "-" { environment[name] = value }
      #expect(Territory.code(environment: environment) == row.code, "\(row)")
    }
  }
}
