import Glibc
import TestSupport
import Testing
import TimeLimit

/// The progress of reading a large address book, in place on a terminal. The clock moves on by the same
/// time for each quarter MiB, independent of the real speed.
@Suite(.timeLimited) final class ReadingProgressTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = folder.path + "/book.vcf"
  }

  /// Writes this many cards of 64 bytes, one of which the search finds. A quarter MiB has 4,096 cards.
  private func write(cards count: Int) {
    let begin = "BEGIN:VCARD\nFN:"
    let end = "\nTEL:1\nEND:VCARD\n"
    let room = 64 - begin.utf8.count - end.utf8.count
    let card = { (name: String) in
      begin + name + String(repeating: "x", count: room - name.utf8.count) + end
    }
    let others = String(repeating: card("Ann"), count: count - 1)
    Program.write(others + card("John"), to: book)
  }

  /// The text that a search shows on a terminal before the result replaces it.
  private func progress(milliseconds: Int) -> [String] {
    let terminal = PseudoTerminal(
      ["search", "5646", "--contacts", book], clock: .looks(milliseconds))
    #expect(terminal.end() == 0)
    let end = "\u{1b}[K"
    let shown = terminal.output.split(separator: "\r").filter { $0.hasSuffix(end) }
    let result = "5646: 1 contact\r\n"
    let begin = (shown.map { "\r" + $0 } + (shown.isEmpty ? [] : ["\r" + end])).joined()
    #expect(terminal.output.hasPrefix(begin + result), "\(terminal.output)")
    return shown.map { String($0.dropLast(end.count)) }
  }

  @Test func itIsShownInPlace() {
    write(cards: 5 * 4_096)
    #expect(
      progress(milliseconds: 2_400) == [
        "4,096 of 21,000 cards, 10 s left", "8,192 of 21,000 cards, 8 s left",
        "12,288 of 21,000 cards, 5 s left", "16,384 of 21,000 cards, 3 s left",
        "20,480 of 21,000 cards, 0 s left",
      ])
  }

  /// The progress begins after half a second and changes at most ten times a second.
  @Test func nothingFlickers() {
    write(cards: 12 * 4_096)
    #expect(
      progress(milliseconds: 60) == [
        "36,864 of 50,000 cards, 1 s left", "45,056 of 50,000 cards, 1 s left",
      ])
  }

  @Test func whatTakesLessThanHalfASecondIsNotWorthAWord() {
    write(cards: 4_096)
    #expect(progress(milliseconds: 499) == [])
  }

  /// A pipe gets no progress.
  @Test func itIsShownOnATerminalAlone() {
    write(cards: 5 * 4_096)
    let piped = Program.run(
      ["search", "5646", "--contacts", book], environment: "TWELVEKEY_TEST_CLOCK=2500ms")
    #expect(piped.output.contains("5646: 1 contact"))
    #expect(piped.errors.isEmpty)
  }
}
