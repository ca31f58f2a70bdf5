import Contacts
import TestSupport
import Testing
import TimeLimit

/// Numbers as written, and what may be dialled; `nil` is what can't be dialled without guessing.
@Suite(.timeLimited) struct DialStringTests {
  static func expect(
    _ rows: [(written: String, dialled: String?)], at place: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      #expect(DialString.normalize(row.written) == row.dialled, "\(row)", sourceLocation: place)
      #expect(PhoneNumber(row.written).dialString == row.dialled, sourceLocation: place)
    }
  }

  @Test func separators() {
    Self.expect([
      ("112", "112"), ("+1 650-253-0000", "+16502530000"), ("(650) 253.0000", "6502530000"),
      ("089/12 34", "0891234"), ("[089] 1234", "0891234"), ("+49\u{a0}89\u{2011}1234", "+49891234"),
      ("089\u{2013}1234", "0891234"), ("089\u{2212}1234", "0891234"), ("089\t1234", "0891234"),
      ("\u{202a}+49 89\u{202c}", "+4989"), ("\u{feff}112\u{200b}", "112"), ("  112  ", "112"),
      ("（03）1234－5678", "0312345678"),
    ])
  }

  @Test func plus() {
    Self.expect([
      ("+49", "+49"), ("＋49", "+49"), (" +49", "+49"), ("(+49) 89", "+4989"), ("4+9", nil),
      ("++49", nil), ("49+", nil), ("+", nil), ("*+49", "*+49"), ("+*100#", "+*100#"),
    ])
  }

  @Test func codes() {
    Self.expect([
      ("*#06#", "*#06#"), ("*100#", "*100#"), ("#31#0891234", "#31#0891234"), ("*", "*"),
      ("#", "#"), ("**21*+491234#", "**21*+491234#"), ("*2+1#", nil), ("+49 (0)89 123", "+4989123"),
      ("+39 (0)6 698", "+3906698"), (",112", "112"), (";;*21#", "*21#"),
      ("0049 (0)89 123", "004989123"), ("0039 (0)6 698", "003906698"), ("089 (0)1", "08901"),
      ("00 (0)1", "0001"), ("+4912 (0)1", "+491201"), ("+7 (0)495 1", "+74951"),
      ("+353 (0)1 234", "+3531234"), ("00353 (0)1 234", "003531234"), ("+3531 (0)2", "+353102"),
    ])
  }

  @Test func digitsOfAllScripts() {
    Self.expect([
      ("٠٨٩", "089"), ("۰۱۲", "012"), ("०१२", "012"), ("０８９", "089"), ("²", nil), ("Ⅻ", nil),
      ("½", nil), ("三", nil),
    ])
  }

  @Test func pausesAndExtensions() {
    Self.expect([
      ("089,12", "089,12"), ("089;12", "089;12"), ("089p12", "089,12"), ("089P12", "089,12"),
      ("089w12", "089;12"), ("089W12", "089;12"), ("089x12", "089;12"), ("089 x 12", "089;12"),
      ("089 ext 12", "089;12"), ("089 ext. 12", "089;12"), ("089 Extension: 12", "089;12"),
      ("089 extn 12", "089;12"), ("089p", nil), ("p089", nil), ("089 ext", nil), ("ext 12", nil),
      ("089 p 12", nil), ("089e12", nil), ("x12", nil),
    ])
  }

  /// Parameters of `tel:` URIs (RFC 3966): an extension counts, all others don't.
  @Test func parameters() {
    Self.expect([
      ("+1-201-555-0123;ext=12", "+12015550123;12"), ("7042;phone-context=example.com", "7042"),
      ("863-1234;phone-context=+1-914-555", "8631234"), ("7042;isub=1;ext=5", "7042;5"),
      ("7042;ext=", nil), ("7042;ext=a", nil), ("7042;x", nil),
    ])
  }

  /// A context that is the beginning of a number is put in front, where a whole number comes of it.
  @Test func contexts() {
    Self.expect([
      ("23125100;phone-context=+49-30", "+493023125100"),
      ("23125100;phone-context=+4930;ext=12", "+493023125100;12"),
      ("23125100;ext=12;PHONE-CONTEXT=+49-30", "+493023125100;12"),
      ("253-0000;isub=7;phone-context=+1-650", "+16502530000"),
      // With a trunk prefix, which is not dialled behind a country code.
      ("030-23125100;phone-context=+49", "+493023125100"),
      ("(030) 23125100;phone-context=+49", "+493023125100"),
      ("1 650 253 0000;phone-context=+1", "+16502530000"),
      ("8 495 0000000;phone-context=+7", "+74950000000"),
      ("06 0000 0000;phone-context=+39", "+390600000000"),
      // No number of the world: valid in its place only.
      ("911;phone-context=+1", "911"), ("112;phone-context=+49", "112"),
      ("116117;phone-context=+49", "116117"), ("110;phone-context=+49-30", "110"),
      ("7042;phone-context=example.com", "7042"), ("7042;phone-context=example49.com", "7042"),
      ("*21#;phone-context=+49", "*21#"), ("7042;phone-context=+", "7042"),
      ("7042;phone-context=", "7042"), ("7042;phone-context=+a", "7042"),
      // A global number needs none.
      ("+493023125100;phone-context=+1-650", "+493023125100"),
    ])
    // What is dialled is what is shown.
    let rows = [
      ("23125100;phone-context=+49-30", "+49-30-23125100"),
      ("(030) 23125100;ext=12;phone-context=+49", "+49-3023125100;ext=12"),
      ("7042;phone-context=example.com", "7042;phone-context=example.com"),
    ]
    for (written, shown) in rows { #expect(PhoneNumber(written).value == shown) }
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nTEL:tel:555-0142;phone-context=+1-650\nEND:VCARD\n"
    let book = VCardReader.read(Array(card.utf8), file: "a.vcf")
    #expect(book.contacts[0].numbers.map(\.value) == ["+1-650-555-0142"])
  }

  @Test func nothingToDial() {
    Self.expect([
      ("", nil), (" ", nil), ("-", nil), ("unknown", nil), ("tel:112", nil), ("1-800-FLOWERS", nil),
      ("112\0", nil), ("112\n", nil), ("11\u{301}2", nil), ("$(reboot)", nil), ("112 & 113", nil),
      ("112`", nil), (",", nil), (";", nil), ("🙂", nil), ("1️⃣", nil),
    ])
  }

  @Test func length() {
    Self.expect([
      (String(repeating: "1", count: 64), String(repeating: "1", count: 64)),
      (String(repeating: "1", count: 65), nil),
      ("1" + String(repeating: " ", count: 10_000) + "2", "12"),
    ])
  }

  /// Whatever is written, only these characters come out, and what comes out goes through again.
  @Test func onlyAllowedCharacters() {
    let seed: UInt64 = 9
    print("DialString properties: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "0", "1", "5", "9", "+", "*", "#", " ", "-", "(", ")", ",", ";", "p", "w", "x", "ext.",
      ";ext=",
      ";a=b", "a", "\0", "'", "`", "٣", "＋", "\u{301}", "🙂", "\u{202e}",
    ]
    var dialled = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...8, using: &random)
      let written = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let number = DialString.normalize(written) else { continue }
      dialled += 1
      #expect(number.unicodeScalars.allSatisfy { "+0123456789*#,;".unicodeScalars.contains($0) })
      #expect(DialString.normalize(number) == number, "seed \(seed) \(written)")
    }
    #expect(dialled > 500)
  }

  @Test func decimalDigits() {
    let rows: [(Unicode.Scalar, Int?)] = [
      ("0", 0), ("9", 9), ("٣", 3), ("９", 9), ("a", nil), ("²", nil), ("½", nil), ("一", nil),
      ("𝟘", 0), ("\0", nil),
    ]
    for (scalar, value) in rows { #expect(DialString.decimalDigit(scalar) == value) }
  }
}
