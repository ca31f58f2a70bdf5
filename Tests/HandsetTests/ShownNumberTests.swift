import CallModel
import CellDisplay
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// What is dialled is what was shown, or asked about, whatever a card has in its numbers.
@Suite(.timeLimited) struct ShownNumberTests {
  private static func numbers(_ value: String) -> [PhoneNumber] {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL:\(value)\nEND:VCARD\n"
    return VCardReader.read(Array(card.utf8), file: "a.vcf").contacts.first?.numbers ?? []
  }

  private static func digits(_ text: some StringProtocol) -> String {
    text.unicodeScalars.compactMap { DialString.decimalDigit($0) }.map(String.init).joined()
  }

  /// Calls a contact with only this number. Returns what was shown or asked about, and what was
  /// dialled.
  private static func call(_ number: PhoneNumber) throws -> (seen: String, dialled: String)? {
    var phone = TestPhone([Contact(name: "Ann", numbers: [number])])
    try phone.play("266")
    var seen = try #require(phone.handset.screen.rows.dropFirst().first).plain()
    try phone.play("{call}")
    if phone.lines.first == "call Ann?" {
      #expect(phone.calls == [])
      seen = phone.lines.dropFirst().dropLast().joined()
      try phone.play("{wait 600}{call}")
    } else if let call = phone.calls.first {
      // Called without a question: the number was on one line, without a gap where a display could end.
      #expect(ScreenLayout.columns(of: seen) <= 42, "\(seen.debugDescription) \(call)")
      #expect(!number.value.contains("    "), "\(number)")
    }
    return phone.calls.first.map { (seen, String($0.dropFirst("Ann ".count))) }
  }

  @Test(arguments: [
    (#"5550100\n112"#, ["5550100", "112"]), (#"5550100\N112\n"#, ["5550100", "112"]),
    ("tel:5550100%0A112", ["5550100", "112"]), ("tel:5550100%0d%0A%20112", ["5550100", "112"]),
    ("555-0100" + String(repeating: " ", count: 300) + "1234", ["555-0100    1234"]),
    ("555-0100" + String(repeating: "\u{a0}\u{200b}", count: 150) + "1234", ["555-0100    1234"]),
    ("555-0100    1234", ["555-0100    1234"]), ("555-0100   1234", ["555-0100 1234"]),
    ("555\t \t0100", ["555 0100"]), ("555\u{a0}0100", ["555\u{a0}0100"]),
    ("5550100\u{2028}112", ["5550100\u{2028}112"]),
  ])
  func linesAndRuns(value: String, numbers: [String]) throws {
    let read = Self.numbers(value)
    #expect(read.map(\.value) == numbers)
    for number in read {
      guard let call = try Self.call(number) else { continue }
      #expect(Self.digits(call.seen) == Self.digits(call.dialled))
    }
  }

  /// What no line shows is asked about, with all that is dialled.
  @Test func longWrittenNumbers() throws {
    for mark in [".", "-", "/", "(", "·", "\u{200b}-"] {
      let number = PhoneNumber("555-0100" + String(repeating: mark, count: 60) + "1234")
      var phone = TestPhone([Contact(name: "Ann", numbers: [number])])
      try phone.play("266{call}")
      #expect(
        phone.lines == ["call Ann?", "55501001234", "the whole number as dialled"])
      #expect(phone.calls == [])
    }
  }

  /// A number with parts that white space pushes out of sight is asked about on every display, wide,
  /// narrow or of unknown width.
  @Test(arguments: [nil, 8, 16, 20, 40, 200]) func aGapIsAskedAbout(columns: Int?) throws {
    for space in [" ", "\u{a0}", "\u{2003}", "\t", " \u{200b}"] {
      let value = "555-0100" + String(repeating: space, count: 300) + "1234"
      for number in [PhoneNumber(value), try #require(Self.numbers(value).first)] {
        var phone = TestPhone([Contact(name: "Ann", numbers: [number])])
        if let columns { phone.set(rowLength: columns) }
        try phone.play("266{call}")
        #expect(phone.lines == ["call Ann?", "55501001234", "the digits of 555-0100    1234"])
        try phone.play("{call}")
        #expect(phone.calls == [])
        try phone.play("{wait 600}{call}")
        #expect(phone.calls == ["Ann 55501001234"])
      }
    }
  }

  /// A number that is too long for a row is asked about wherever it comes from: a contact, the call
  /// log, or typing, also in letters of double width. The question shows the whole number.
  @Test func whatARowCutsIsAskedAboutWhereverItComesFrom() throws {
    let log = [LoggedCall(kind: .missed, name: nil, number: "+441632960001", time: 0, seconds: 0)]
    let wide = "5550100".unicodeScalars.map { String(Unicode.Scalar($0.value + 0xfee0)!) }.joined()
    for (columns, script, dialled, asks) in [
      (16, "266{call}", "+353209101984", true), (17, "266{call}", "+353209101984", false),
      (13, "{call}{wait 100}*{call}", "+441632960001", true),
      (14, "{call}{wait 100}*{call}", "+441632960001", false),
      (12, "20123456789{call}", "20123456789", false),
      (11, "20123456789{call}", "20123456789", true),
      (14, "927{call}", "5550100", true), (15, "927{call}", "5550100", false),
    ] {
      var phone = TestPhone(
        [
          Contact(name: "Ann", numbers: [PhoneNumber("+353 20 910 1984")]),
          Contact(name: "War", numbers: [PhoneNumber(wide)]),
        ], log: log)
      phone.set(rowLength: columns)
      try phone.play(script)
      #expect(phone.calls.isEmpty == asks, "\(columns) \(script) \(phone.lines)")
      if asks {
        #expect(
          phone.lines.contains("the whole number as dialled"), "\(columns) \(script)")
        #expect(phone.lines.contains { $0.contains(dialled) }, "\(phone.lines)")
        try phone.play("{wait 600}{call}")
      }
      #expect(phone.calls.last?.hasSuffix(dialled) == true, "\(columns) \(phone.calls)")
    }
  }

  /// The name and the number may share a row: an extension without room in that row is asked about.
  @Test func anExtensionHasRoomBesideTheName() throws {
    let number = PhoneNumber("555-0100 x12")
    for (name, columns, asks) in [
      ("Ann", 16, true), ("Ann", 17, true), ("Ann", 18, false), ("Ann Elisabeth", 27, true),
      ("Ann Elisabeth", 28, false), ("Ann", Int.max, false),
    ] {
      var phone = TestPhone([Contact(name: name, numbers: [number])])
      phone.set(rowLength: columns)
      try phone.play("266{call}")
      #expect(phone.calls.isEmpty == asks, "\(name) \(columns)")
    }
  }

  /// A number with words beside it is asked about, with the digits that it has.
  @Test(arguments: [
    ("0171/3920012 Handy", "01713920012"), ("030 23125100 (privat)", "03023125100"),
    ("+41 44 668 18 00 (G)", "+41446681800"), ("Tel. 030 23125100", "03023125100"),
    ("CELL:+16505550142", "+16505550142"), ("callto:+16505550142", "+16505550142"),
    ("callto:%2B1%20650-555-0142", "+16505550142"), ("030 23125100 DW 12", "03023125100;12"),
    ("Handy 2: 0171 3920012", "01713920012"),
  ])
  func remarks(value: String, digits: String) throws {
    let number = try #require(Self.numbers(value).first)
    var phone = TestPhone([Contact(name: "Ann", numbers: [number])])
    try phone.play("266{call}")
    #expect(phone.lines == ["call Ann?", digits, "the digits of \(number.value)"])
    #expect(phone.calls == [])
    try phone.play("{call}{wait 600}")
    #expect(phone.calls == [])
    try phone.play("{call}")
    #expect(phone.calls == ["Ann " + digits])
  }

  /// A context that no whole number comes of is shown, and not dialled.
  @Test(arguments: [
    ("911;phone-context=+1-650", "911"), ("110;phone-context=+49-30", "110"),
    ("7042;isub=12", "7042"), ("(0)800 123;phone-context=+41", "0800123"),
    ("+49 (0)30 1234567;isub=99", "+49301234567"), ("(0)30 1234567;postd=p22", "0301234567"),
  ])
  func parameters(value: String, dialled: String) throws {
    var phone = TestPhone([Contact(name: "Ann", numbers: [PhoneNumber(value)])])
    try phone.play("266{call}")
    #expect(phone.lines.first == "call Ann?")
    #expect(phone.calls == [])
    try phone.play("{wait 600}{call}")
    #expect(phone.calls == ["Ann " + dialled])
  }

  /// Each of two numbers with words beside them is one.
  @Test func alternatives() throws {
    let numbers = Self.numbers("030 5550100 (Büro) oder 0171 5550123")
    var phone = TestPhone([Contact(name: "Ann", numbers: numbers)])
    try phone.play("266{call}")
    #expect(phone.lines.count == 3)
    try phone.play("2")
    #expect(phone.calls == ["Ann 01715550123"])
    #expect(try Self.call(try #require(numbers.first))?.dialled == "0305550100")
  }

  private static let pieces = [
    "0", "1", "112", "555", "0100", "+", " ", "  ", "-", ".", "(", ")", "/", "\\n", "\\,", ",", ";",
    "\\;", "p", "w", "x", "ext. ", "#", "*", "\t", "\u{a0}", "\u{2007}", "\u{200b}", "\u{202e}",
    "\u{2028}", "٣", "๕", "e\u{301}", "a", "oder", "|", "%0A", "tel:", "\u{0}", "\u{7f}",
    " oder ", " & ", " Handy", " (Büro 2)", "Tel. ", ":", "callto:", " DW 12", " доб. ", "23125100",
    ";phone-context=+49-30", ";phone-context=+49", ";phone-context=example.com", "📱",
    String(repeating: " ", count: 300), String(repeating: ".", count: 60),
  ]

  @Test func whatIsDialledWasSeen() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var dialled = 0
    for round in 0..<Effort.rounds(4_000) {
      let value = (0..<Int.random(in: 1...14, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      for number in Self.numbers("5" + value) {
        guard let call = try Self.call(number) else { continue }
        dialled += 1
        #expect(
          Self.digits(call.seen) == Self.digits(call.dialled),
          "seed \(seed) round \(round) \(value.debugDescription) \(call)")
      }
    }
    #expect(dialled > 0)
  }
}
