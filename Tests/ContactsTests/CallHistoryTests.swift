import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// The lists of calls that phones send over Bluetooth.
@Suite(.timeLimited) struct CallHistoryTests {
  /// The calls as lines such as `missed +4930123456 Ann 1790000000`.
  private func calls(_ text: String) -> [String] {
    CallHistory.read(Array(text.utf8)).map { call in
      "\(call.kind.map { "\($0)" } ?? "-") \(call.number ?? "withheld") \(call.name ?? "-") "
        + "\(call.time.seconds)\(call.time.isUTC ? "Z" : "")"
    }
  }

  private func card(_ lines: String...) -> String {
    (["BEGIN:VCARD"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  /// Cards in the form of Android's, vCard 2.1.
  @Test func ofAndroid() {
    let list =
      card(
        "VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zil;Ay=C5=9Fe;;;",
        "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ay=C5=9Fe =C3=96zil",
        "TEL;CELL:+49 30 123456", "X-IRMC-CALL-DATETIME;MISSED:20260921T141320")
      + card(
        "VERSION:2.1", "N:;;;;", "FN:", "TEL;X-0:", "X-IRMC-CALL-DATETIME;RECEIVED:20260921T141319")
      + card(
        "VERSION:2.1", "N:", "FN:", "TEL;X-0:-2", "X-IRMC-CALL-DATETIME;DIALED:20260921T141318")
    #expect(
      calls(list) == [
        "missed +4930123456 Ayşe Özil 1790000000", "received withheld - 1789999999",
        "dialled withheld - 1789999998",
      ])
  }

  /// Cards in the form of an iPhone's, vCard 3.0.
  @Test func ofAnIPhone() {
    let list =
      card(
        "VERSION:3.0", "FN:Ann Example", "N:Ann Example", "TEL;TYPE=VOICE:+4930123456",
        "X-IRMC-CALL-DATETIME;TYPE=RECEIVED:20260921T141320Z")
      + card(
        "VERSION:3.0", "FN:", "N:", "TEL;TYPE=VOICE:+4930123457",
        "X-IRMC-CALL-DATETIME;TYPE=DIALED:20260921T141319Z")
    #expect(
      calls(list) == [
        "received +4930123456 Ann Example 1790000000Z", "dialled +4930123457 - 1789999999Z",
      ])
  }

  @Test(arguments: [
    ("20260921T141320", 1_790_000_000, false), ("20260921T141320Z", 1_790_000_000, true),
    ("20260921t141320z", 1_790_000_000, true), ("2026-09-21T14:13:20", 1_790_000_000, false),
    ("2026-09-21T16:13:20+02:00", 1_790_000_000, true),
    ("20260921T091320-0500", 1_790_000_000, true), ("19700101T000000", 0, false),
    ("20240229T235959", 1_709_251_199, false), ("20000229T000000Z", 951_782_400, true),
    ("99991231T235959Z", 253_402_300_799, true),
  ])
  func times(_ text: String, _ seconds: Int, _ isUTC: Bool) {
    #expect(CivilSecond(text)?.seconds == seconds)
    #expect(CivilSecond(text)?.isUTC == isUTC)
  }

  @Test(arguments: [
    "", "T", "20260921", "20260921T", "20260921T1413", "20260921T1413200", "20261321T141320",
    "20260931T141320", "20250229T141320", "21000229T000000", "20260921T241320",
    "20260921T146020", "19691231T235959", "00000000T000000", "20260921T141320ZZ",
    "20260921T141320+1", "20260921T141320+9999", "20260921 141320", "-0260921T141320",
    "19700101T000000+0100", "20260921T14132é", String(repeating: "1", count: 200),
  ])
  func noTimes(_ text: String) { #expect(CivilSecond(text) == nil, "\(text)") }

  /// A card without a time is a contact, and no call; of several times the first counts.
  @Test func cardsWithoutATimeAreNoCalls() {
    #expect(calls(card("VERSION:3.0", "FN:Ann", "TEL:030123456")) == [])
    #expect(
      calls(card("TEL:030123456", "X-IRMC-CALL-DATETIME:20260921T141320Z"))
        == ["- 030123456 - 1790000000Z"])
    #expect(
      calls(
        card(
          "TEL:030123456", "X-IRMC-CALL-DATETIME;MISSED:no",
          "X-IRMC-CALL-DATETIME;FOO;MISSED:"
            + "20260921T141320Z", "X-IRMC-CALL-DATETIME;DIALED:20260921T141321Z"))
        == ["missed 030123456 - 1790000000Z"])
    #expect(calls("X-IRMC-CALL-DATETIME;MISSED:20260921T141320Z\r\n") == [])
  }

  @Test func anEndlessListIsCut() {
    let call = card("TEL:1", "X-IRMC-CALL-DATETIME;MISSED:20260921T141320Z")
    let list = String(repeating: call, count: CallHistory.limit + 5)
    #expect(CallHistory.read(Array(list.utf8)).count == CallHistory.limit)
  }

  /// Cards of any order and content: each with a time is one call, with its own number.
  @Test func randomLists() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var list = ""
      var expected: [String] = []
      for index in 0..<Int.random(in: 0...20, using: &random) {
        let number = "+4930\(100_000 + index)"
        let seconds = 1_790_000_000 + index
        let hasTime = Bool.random(using: &random)
        let kind = ["DIALED", "TYPE=RECEIVED", "MISSED"].randomElement(using: &random)!
        var lines = [
          "VERSION:2.1", "N:Ö\(index);;;;", "TEL;CELL:\(number)", "EMAIL:a@example.org",
        ]
        if hasTime {
          let clock = 141_320 + index
          lines.append("X-IRMC-CALL-DATETIME;\(kind):20260921T\(clock)")
          let word = ["DIALED": "dialled", "TYPE=RECEIVED": "received"][kind] ?? "missed"
          expected.append("\(word) \(number) Ö\(index) \(seconds)")
        }
        lines.shuffle(using: &random)
        list +=
          "BEGIN:VCARD\r\n"
          + lines.map { $0 + (Bool.random(using: &random) ? "\r\n" : "\n") }.joined()
          + "END:VCARD\r\n"
      }
      #expect(calls(list) == expected, "seed \(seed)")
    }
  }
}
