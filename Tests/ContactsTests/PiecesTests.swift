import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// A large file is read in pieces, and gives what it gives as a whole.
@Suite(.timeLimited) struct PiecesTests {
  private func pieces(
    _ text: String, _ length: Int, file name: String = "b.vcf"
  ) -> (file: ContactFile, steps: [Int]) {
    var steps: [Int] = []
    let file = ContactFile.read(bytes: Array(text.utf8), file: name, pieceLength: length) {
      bytes, _ in steps.append(bytes)
    }
    return (file, steps)
  }

  private func card(_ name: String, lineEnd: String = "\r\n") -> String {
    ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "TEL:555", "END:VCARD", ""]
      .joined(separator: lineEnd)
  }

  @Test(arguments: ["\r\n", "\n", "\r\r\n"]) func linesAreCountedThroughAllPieces(lineEnd: String) {
    let text = (0..<50).map { card("Ann \($0)", lineEnd: lineEnd) }.joined()
    let (file, steps) = pieces(text, 100)
    #expect(file.contacts.map(\.source.line) == (0..<50).map { $0 * 5 + 1 })
    #expect(steps.count > 10)
    #expect(steps == steps.sorted() && steps.last == text.utf8.count)
  }

  @Test func problemsAndPicturesStandWhereTheyStandInTheFile() {
    let bad = "BEGIN:VCARD\nTEL:5\nFN:Bob\nno colon\nPHOTO:data:,x\nEND:VCARD\n"
    let text = (0..<20).map { card("Ann \($0)", lineEnd: "\n") }.joined() + bad + card("Cid")
    let file = pieces(text, 64).file
    #expect(file == ContactFile.read(bytes: Array(text.utf8), file: "b.vcf"))
    #expect(file.problems.map(\.line) == [104])
    let photo = file.contacts[20].photo
    let bytes = Array(text.utf8)
    #expect(
      photo.map { String(decoding: bytes[$0.offset..<$0.offset + $0.length], as: UTF8.self) }
        == "PHOTO:data:,x\n")
  }

  /// A card within a card is not cut off from it.
  @Test func cardsInCardsAreNotCut() {
    let inner = card("Agent", lineEnd: "\n")
    let outer =
      "BEGIN:VCARD\nVERSION:2.1\nFN:Boss\nAGENT:\n\(inner)AGENT:\n\(inner)\(inner)TEL:7\nEND:VCARD\n"
    let text = String(repeating: outer, count: 30)
    let (file, steps) = pieces(text, 100)
    #expect(file == ContactFile.read(bytes: Array(text.utf8), file: "b.vcf"))
    #expect(steps.count <= 30)
  }

  @Test func whatIsNotVCardInUTF8IsReadAsAWhole() {
    let csv = "Name,Phone\n" + String(repeating: "Ann,555\n", count: 100)
    let read = pieces(csv, 64, file: "b.csv")
    #expect(read.steps.count == 1)
    #expect(read.file.contacts.count == 100)
    var bytes = Array(String(repeating: card("Ann"), count: 20).utf8)
    bytes[40] = 0xE9
    var steps = 0
    _ = ContactFile.read(bytes: bytes, file: "b.vcf", pieceLength: 64) { _, _ in steps += 1 }
    #expect(steps == 1)
  }

  /// Cards of all kinds, damaged at random: the same contacts and the same problems.
  @Test func piecesGiveWhatTheWholeGives() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let lines = [
      "FN:Ann", "TEL:+1 555", " 0100", "NOTE;ENCODING=QUOTED-PRINTABLE:a=", "b=", "\tx", "",
      "PHOTO;BASE64:", "  AAAA", "AAAA", "N:A;B", "VERSION:2.1", "junk", "item1.TEL:7", "ORG:X",
    ]
    for round in 0..<Effort.rounds(500) {
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += "BEGIN:VCARD\n"
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          text += lines.randomElement(using: &random)!
          text += ["\n", "\r\n", "\n", "\r"].randomElement(using: &random)!
        }
        if Int.random(in: 0...20, using: &random) > 0 { text += "END:VCARD\n" }
      }
      let length = Int.random(in: 1...300, using: &random)
      let whole = ContactFile.read(bytes: Array(text.utf8), file: "b.vcf")
      #expect(
        pieces(text, length).file == whole, "seed \(seed) round \(round): \(text.debugDescription)")
    }
  }
}

@Suite(.timeLimited) struct ReadingEstimateTests {
  @Test(arguments: [
    (20_000, 4_000_000, 10_000_000, 1_300, "20,000 of 50,000 cards, 2 s left"),
    (1, 100, 100, 500, "1 of 1 cards, 0 s left"),
    (999, 50, 1_000, 1_000, "999 of 20,000 cards, 19 s left"),
    (7_345, 734_500, 9_999_900, 600, "7,345 of 100,000 cards, 8 s left"),
    (0, 0, 1_000, 700, "reading the address book"),
    // More bytes than there were when it began.
    (500, 2_000, 1_000, 700, "500 of 500 cards, 0 s left"),
    (1, 1, Int.max, 900, "1 of 1,000,000,000,000,000 cards, 1,000,000,000 s left"),
  ])
  func sayHowFarItIs(cards: Int, bytes: Int, total: Int, milliseconds: Int, text: String) {
    let estimate = ReadingEstimate(
      bytes: bytes, totalBytes: total, cards: cards, elapsed: .milliseconds(milliseconds))
    #expect(estimate.text == text)
  }
}
