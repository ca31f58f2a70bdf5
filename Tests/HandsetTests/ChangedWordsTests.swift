import CellDisplay
import Keypad
import Testing
import TextEntry
import TimeLimit

@testable import Handset

/// Words that the next word changes: how they look, and what another program gets.
@Suite(.timeLimited) struct ChangedWordsTests {
  static let list: WordList = {
    var writer = WordListWriter(language: .english)
    for (word, count) in [("he", 400.0), ("if", 300), ("not", 200), ("you", 300), ("the", 9_000)] {
      writer.add(word, count: count)
    }
    writer.add("if", "not", count: 90)
    // A list of our own that can't be laid out is a mistake in the test.
    return try! WordList(WordListData(copying: writer.bytes()))
  }()

  /// Returns the typed text on the screen; a changed word is in braces, a pending one in angle
  /// brackets.
  private static func row(_ keys: String, _ settings: HandsetSettings) throws -> String {
    var phone = TestPhone(settings: settings, lists: [list])
    try phone.play(keys)
    return phone.lines[0]
  }

  @Test func aChangedWordIsUnderlined() throws {
    var settings = HandsetSettings(mode: .t9)
    let rows: [(keys: String, row: String)] = [
      ("430668", "he <not>  1/2"), ("4306680", "{if} not "), ("43066809680", "{if} not you "),
      ("430668096809680", "if not you you "), ("4306680{erase}", "he not "),
      ("4306680{hold *}", "he not "), ("4306680{erase}{erase}", "he <not>  1/2"),
    ]
    for row in rows { #expect(try Self.row(row.keys, settings) == row.row, "\(row.keys)") }
    settings.correctsWords = false
    #expect(try Self.row("4306680", settings) == "he not ")
  }

  /// The parts of a name are no sentence.
  @Test func aNameStays() throws {
    let keys = "6505550199{hold # 1700}{wait 700}#{wait 700}4306680"
    #expect(try Self.row("{mode}{mode}" + keys, HandsetSettings(mode: .t9)).hasPrefix("he not"))
  }

  @Test func anotherProgramGetsErasures() throws {
    func effects(_ script: String) throws -> [Writer.Effect] {
      let script = try KeyScript(script)
      var writer = Writer(mode: .t9, lists: [Self.list])
      var effects: [Writer.Effect] = []
      for event in script.events { effects += writer.handle(event) }
      return (effects + writer.advance(to: script.end)).filter {
        if case .learn = $0 { false } else { true }
      }
    }
    #expect(
      try effects("4306680") == [.type("he "), .erase(3), .type("if not ")])
    #expect(
      try effects("4306680{erase}")
        == [.type("he "), .erase(3), .type("if not "), .erase(7), .type("he not ")])
  }
}
