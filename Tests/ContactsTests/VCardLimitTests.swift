import Contacts
import TestSupport
import Testing
import TimeLimit

/// The stated limits: a clear message at each, and nothing around it is lost.
@Suite(.timeLimited) struct VCardLimitTests {
  private func read(_ text: String) -> ContactFile {
    VCardReader.read(Array(text.utf8), file: "a.vcf")
  }

  private func card(_ name: String, _ lines: String = "") -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(lines)END:VCARD\n"
  }

  @Test func aPhotoTooLong() {
    let line = " " + String(repeating: "A", count: 1023) + "\n"
    let long = String(repeating: line, count: VCardReader.maximumPhotoLength / 1024 + 1)
    let book = read(
      card("A") + card("B", "PHOTO;ENCODING=b:\n\(long)TEL:1\nPHOTO:data:,x\n") + card("C"))
    #expect(book.contacts.map(\.name) == ["A", "B", "C"])
    #expect(book.contacts[1].numbers.map(\.value) == ["1"])
    #expect(book.contacts[1].photo?.length == "PHOTO:data:,x\n".utf8.count)
    #expect(book.problems.map(\.reason) == ["a photo longer than 32 MiB is left out"])
  }

  @Test func cardsInCardsTooDeep() {
    let depth = VCardReader.maximumNesting + 5
    let opens = (1...depth).map { "BEGIN:VCARD\nVERSION:2.1\nN:P\($0)\nTEL:\($0)\n" }
    let book = read(
      opens.joined() + String(repeating: "END:VCARD\n", count: depth) + card("Behind"))
    #expect(book.contacts.map(\.name) == (1...depth).map { "P\($0)" } + ["Behind"])
    #expect(book.contacts.dropLast().map { $0.numbers.count } == Array(repeating: 1, count: depth))
    // The four outermost ended early, and their own ends have nothing to end.
    #expect(book.problems.prefix(4).map(\.line) == [1, 5, 9, 13])
    #expect(book.problems.first?.reason.hasPrefix("END:VCARD is missing") == true)
  }

  @Test func cardsThatAllForgetTheirEnd() {
    let cards = (1...2_000).map { "BEGIN:VCARD\nVERSION:3.0\nFN:P\($0)\nTEL:\($0)\n" }
    let book = read(cards.joined())
    #expect(book.contacts.map(\.name) == (1...2_000).map { "P\($0)" })
    #expect(book.contacts.map { $0.numbers.map(\.value) } == (1...2_000).map { ["\($0)"] })
    #expect(book.problems.count == 2_000)
  }

  @Test func agentsInAgents() {
    // Each level doubles the backslashes of the one inside.
    var value = "BEGIN:VCARD\\nFN:Innermost\\nEND:VCARD"
    for level in 1...4 {
      let escaped = value.map { $0 == "\\" ? "\\\\" : String($0) }.joined()
      value = "BEGIN:VCARD\\nFN:Level \(level)\\nAGENT:\(escaped)\\nEND:VCARD"
    }
    let book = read(card("Outer", "AGENT:\(value)\nTEL:1\n"))
    #expect(
      Set(book.contacts.map(\.name))
        == ["Outer", "Level 1", "Level 2", "Level 3", "Level 4", "Innermost"])
    #expect(book.contacts.first?.numbers.map(\.value) == ["1"])
  }

  @Test func whatIsWrongInAnAgentIsToldOfTheLineItIsOn() {
    let text =
      "BEGIN:VCARD\nVERSION:3.0\nFN:Outer\nTEL:1\n"
      + "AGENT:BEGIN:VCARD\\nVERSION:3.0\\nFN:Inner\\nTEL:2\\n\nEND:VCARD\n"
    let book = VCardReader.read(Array(text.utf8), file: "a.vcf")
    #expect(book.contacts.map(\.name) == ["Outer", "Inner"])
    #expect(
      book.problems.map(\.description) == [
        "a.vcf:5: in the card inside AGENT: END:VCARD is missing at the end of the file: the card is "
          + "kept"
      ])
  }

  @Test func moreProblemsThanAnyoneReads() {
    let count = VCardReader.maximumProblemCount + 50
    let book = read(String(repeating: "BEGIN:VCARD\nEND:VCARD\n", count: count) + card("Behind"))
    #expect(book.contacts.map(\.name) == ["Behind"])
    #expect(book.problems.count == VCardReader.maximumProblemCount + 1)
    #expect(book.problems.last?.reason == "and 50 more problems, which are not listed")
  }

  @Test func setsWithoutEnd() {
    let cards = (1...200).map {
      "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=X-\($0):P\($0)\nEND:VCARD\n"
    }
    let book = read(cards.joined())
    #expect(book.contacts.map(\.name) == (1...200).map { "P\($0)" })
    #expect(book.problems.count <= 32)
  }

  @Test func timeIsLinear() {
    // What once asks to be quadratic: folds, parameters, groups, labels, nesting, soft breaks.
    let hostile = [
      "FN:a\n" + String(repeating: " b\n", count: Effort.rounds(200_000)),
      "FN" + String(repeating: ";a=\"", count: Effort.rounds(100_000)) + ":x\n",
      String(repeating: "a.", count: Effort.rounds(200_000)) + "FN:x\n",
      String(repeating: "g.X-ABLABEL:x\ng.TEL:1\n", count: Effort.rounds(20_000)),
      String(repeating: "BEGIN:VCARD\n", count: Effort.rounds(50_000)),
      "FN;QUOTED-PRINTABLE:" + String(repeating: "=\n", count: Effort.rounds(200_000)),
      "AGENT:BEGIN:VCARD\\n"
        + String(repeating: "AGENT:BEGIN:VCARD\\n", count: Effort.rounds(20_000)) + "\n",
      "FN;ALTID=1:" + String(repeating: "x\nFN;ALTID=1:", count: Effort.rounds(50_000)) + "y\n",
    ]
    for text in hostile {
      let time = cpuTime {
        let book = read(card("Before") + "BEGIN:VCARD\nVERSION:2.1\n" + text + card("Behind"))
        #expect(book.contacts.first?.name == "Before")
        #expect(book.contacts.last?.name == "Behind")
      }
      #expect(time < .seconds(20), "\(text.prefix(40)): \(time)")
    }
  }
}
