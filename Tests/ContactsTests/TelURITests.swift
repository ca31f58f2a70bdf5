import Contacts
import Testing
import TimeLimit

@Suite(.timeLimited) struct TelURITests {
  @Test(arguments: [
    ("tel:+1-555-555-0142", "+15555550142"), ("TEL:+1(555)555.0142", "+15555550142"),
    ("tel:112", "112"), ("tel://+15555550142", "+15555550142"),
    ("tel:+1%20555%20555-0142", "+15555550142"),
    ("tel:555-0142;phone-context=example.com", "5550142"),
    ("tel:22;phone-context=pbx7.example.org", "22"), ("tel:101;phone-context=10.0.0.5", "101"),
    ("tel:911;phone-context=+1", "911"), ("tel:07700900123;phone-context=+44", "+447700900123"),
    ("tel:5550142;ext=12", "5550142"),
  ])
  func numbersAreRead(_ link: String, _ number: String) throws {
    #expect(try TelURI(link).number == number)
  }

  @Test func anExtensionStandsApart() throws {
    #expect(try TelURI("tel:+15555550142;ext=1-2").extension == "12")
    #expect(try TelURI("tel:+15555550142").extension == nil)
  }

  /// They run on some telephones unasked.
  @Test(arguments: [
    ("tel:*%2306%23", "*#06#"), ("tel:*#06#", "*#06#"), ("tel:%2A2767%2A3855%23", "*2767*3855#"),
    ("tel:5550142,1", "5550142,1"), ("tel:5550142p1", "5550142p1"),
    ("tel:+15555550142%0D911", "+15555550142\r911"), ("tel:١٢٣", "١٢٣"), ("tel:1+2", "1+2"),
  ])
  func codesAreRefused(_ link: String, _ code: String) {
    #expect(throws: TelURI.Problem.code(code)) { try TelURI(link) }
  }

  @Test func whatIsNoLinkIsNone() {
    for text in ["", "5550142", "http:1", "tel:%2", "tel:%zz", "tel:%ff"] {
      #expect(throws: TelURI.Problem.noTelLink, "\(text)") { try TelURI(text) }
    }
    for text in ["tel:", "tel:+", "tel:;ext=5", "tel:---"] {
      #expect(throws: TelURI.Problem.noNumber, "\(text)") { try TelURI(text) }
    }
    let long = "tel:" + String(repeating: "1", count: 33)
    #expect(throws: TelURI.Problem.tooLong) { try TelURI(long) }
  }
}
