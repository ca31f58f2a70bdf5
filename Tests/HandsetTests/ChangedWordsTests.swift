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

  /// A word one wrong key away is no candidate for a name: `8443` is `the` with a key pressed twice.
  @Test func aNameHasNoNearWords() throws {
    let near = "6505550199{hold # 1700}{wait 700}#{wait 700}8443"
    var settings = HandsetSettings(mode: .t9)
    let text = try Self.row("843 0 8443", settings)
    settings.near = false
    let without = try Self.row("843 0 8443", settings)
    #expect(text != without)
    settings.near = true
    let name = try Self.row("{mode}{mode}" + near, settings)
    #expect(name.contains("<"))
    settings.near = false
    #expect(try Self.row("{mode}{mode}" + near, settings) == name)
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

  /// Programs erase letters with marks differently, so in such a language the words stay.
  @Test func wordsWithMarksStay() throws {
    func effects(
      _ language: KeypadLanguage, with other: KeypadLanguage? = nil
    ) throws -> [Writer.Effect] {
      var list = WordListWriter(language: language)
      for word in 0..<Self.list.count {
        list.add(Self.list.word(at: word), count: Self.list.frequency(at: word))
      }
      list.add("if", "not", count: 1e7)
      var lists = [try WordList(WordListData(copying: list.bytes()))]
      if let other {
        var list = WordListWriter(language: other)
        lists += [try WordList(WordListData(copying: list.bytes()))].typed(with: language)
      }
      var writer = Writer(mode: .t9, lists: lists)
      let script = try KeyScript("4306680")
      return script.events.flatMap { writer.handle($0) } + writer.advance(to: script.end)
    }
    #expect(try effects(.english).contains(.erase(3)))
    #expect(try !effects(.vietnamese).contains(.erase(3)))
    #expect(try effects(.vietnamese).contains(.type("he ")))
    #expect(try !effects(.english, with: .vietnamese).contains(.erase(3)))
  }
}
