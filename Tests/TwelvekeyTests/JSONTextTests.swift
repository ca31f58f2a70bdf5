import Testing
import TimeLimit

/// JSON (RFC 8259) shows no more than what may be looked at safely in a terminal.
@Suite(.timeLimited) struct JSONTextTests {
  /// By the categories of Unicode's tables, whatever shorter ways the program takes to them.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  private func written(_ scalar: Unicode.Scalar) -> String {
    guard isHidden(scalar) else { return String(scalar) }
    return UTF16.encode(scalar)!.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test func whatCannotBeSeenIsEscaped() {
    let ends: [UInt32] = [
      0x4DFF, 0x4E00, 0x9FFF, 0xA000, 0xABFF, 0xAC00, 0xD7A3, 0xD7A4, 0xE000, 0xFEFF,
    ]
    let further: [UInt32] = [0xFFFD, 0x1F600, 0xE0001, 0x10FFFD]
    let scalars = (Array(0x80..<0x3200) + ends + further).compactMap { Unicode.Scalar($0) }
    var cards = ""
    var names: [String] = []
    for start in stride(from: 0, to: scalars.count, by: 100) {
      let some = scalars[start..<min(start + 100, scalars.count)]
      // A letter at each side: no name begins with a mark, or ends with a space.
      let name = some.map { "a\($0)" }.joined() + "z"
      names.append(some.map { "a" + written($0) }.joined() + "z")
      cards += "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nEND:VCARD\n"
    }
    let book = "/tmp/twelvekey-json-\(UInt32.random(in: 0 ... .max)).vcf"
    Program.write(cards, to: book)
    defer { Program.shell("rm \(book)") }
    let result = Program.run(["contacts", "list", "--json", book])
    #expect(result.code == 0)
    let lines = result.output.utf8.split(separator: UInt8(ascii: "\n")).map { String($0)! }
    #expect(lines.count == names.count)
    for name in names {
      #expect(lines.contains { $0.utf8.starts(with: "{\"name\":\"\(name)\",".utf8) }, "\(name)")
    }
  }

  /// Eight bytes are looked at in one step: each byte that matters in each place of them.
  @Test(arguments: 0..<9) func whatIsEscapedIsSoInEveryPlace(place: Int) throws {
    let bytes = [
      ("\"", "\\\""), ("\\\\", "\\\\"), ("\u{7f}", "\\u007f"), ("~", "~"),
      ("\u{1f}", "\\u001f"), ("\u{1b}", "\\u001b"), ("!", "!"),
    ]
    let before = String(repeating: "m", count: place)
    let after = String(repeating: "n", count: 8 - place)
    let cards = bytes.map {
      "BEGIN:VCARD\nVERSION:4.0\nFN:\(before)\($0.0)\(after)\nEND:VCARD\n"
    }
    let book = "/tmp/twelvekey-json-\(UInt32.random(in: 0 ... .max)).vcf"
    Program.write(cards.joined(), to: book)
    defer { Program.shell("rm \(book)") }
    let result = Program.run(["contacts", "list", "--json", book])
    #expect(result.code == 0)
    let lines = "\n" + result.output
    for (typed, written) in bytes {
      #expect(
        lines.contains("\n{\"name\":\"\(before)\(written)\(after)\","), "\(typed): \(result)")
    }
  }
}
