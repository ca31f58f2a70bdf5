import Contacts
import TestSupport
import Testing
import TimeLimit

/// Numbers with words beside them.
@Suite(.timeLimited) struct RemarkedNumberTests {
  @Test func remarks() {
    let rows = NumberPlanTests.rows("remarks", columns: 2)
    #expect(rows.count > 80)
    for row in rows {
      let number = PhoneNumber(row[0])
      #expect(number.dialStringToConfirm ?? "-" == row[1], "\(row)")
      // They are not dialled without a question.
      #expect(number.dialString == nil && number.e164(in: "DE") == nil, "\(row)")
    }
  }

  /// Where it stands is what is dialled, without what the other side is told later.
  @Test func ranges() {
    let rows: [(written: String, number: String?)] = [
      ("Tel1: (030) 23125100 (Büro 2)", "(030) 23125100"),
      ("Office +1 650-555-0142 x12", "+1 650-555-0142"), ("030 23125100 - Handy", "030 23125100"),
      ("☎️ 030 23125100", "030 23125100"), ("030 23125100", nil), ("1-800-JKL-0199", nil),
    ]
    for row in rows {
      let number = PhoneNumber(row.written)
      let scalars = Array(number.value.unicodeScalars)
      let text = number.remarkedRange.map { range in
        String(scalars[range].map { Character($0) })
      }
      #expect(text == row.number, "\(row)")
    }
  }

  /// Letters may be digits, or words: never both.
  @Test func vanityNumbersComeFirst() {
    for row in NumberPlanTests.rows("vanity", columns: 2) where row[1] != "-" {
      #expect(PhoneNumber(row[0]).dialStringToConfirm == row[1], "\(row)")
    }
  }

  /// Whatever is written, what comes out can be dialled, and all its digits were there in this order.
  @Test func anythingIsSafe() {
    let seed = UInt64.random(in: 0 ... .max)
    print("remarks: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "0", "12", "345", "23125100", "+", "+49", "*", "#", " ", " ", ",", ";", "-", "/", ".", "(",
      ")", "[", "]", ":", "a", "p", "w", "x", "ext. ", "DW ", "Handy", "Büro", "oder", "📱",
      "\u{fe0f}",
      "\u{301}", "\u{200b}", "\u{202e}", "٣", "\n", "\0", "@", "&", "callto:", "//",
    ]
    var found = 0
    for _ in 0..<Effort.rounds(20_000) {
      let count = Int.random(in: 1...9, using: &random)
      let written = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
      let number = PhoneNumber(written)
      guard let dialled = number.remarkedDialString else { continue }
      found += 1
      #expect(number.dialString == nil, "seed \(seed) \(written.debugDescription)")
      #expect(DialString.normalize(dialled) == dialled, "seed \(seed) \(written.debugDescription)")
      var rest = written.unicodeScalars.compactMap { DialString.decimalDigit($0) }[...]
      for digit in dialled.unicodeScalars.compactMap({ DialString.decimalDigit($0) }) {
        rest = rest.drop { $0 != digit }
        #expect(rest.popFirst() != nil, "seed \(seed) \(written.debugDescription) \(dialled)")
      }
    }
    if Effort.isWhole { #expect(found > Effort.rounds(20_000) / 50) }
  }

  @Test func longTextsEndQuickly() {
    for text in ["a 1 ", "(a 1", "(a1)", "DW 1 ", "oder ", "1 oder "] {
      let number = PhoneNumber(String(repeating: text, count: Effort.rounds(200_000)))
      #expect(number.dialStringToConfirm == nil)
      let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL:\(number.value)\nEND:VCARD\n"
      #expect(VCardReader.read(Array(card.utf8), file: "a.vcf").contacts.count == 1)
    }
  }
}
