import Handset
import Keypad
import Records
import Testing
import TextEntry
import TimeLimit

/// The keys as a keyboard: key scripts in, what another program gets out.
@Suite(.timeLimited) struct WriterTests {
  static let list: WordList = {
    var writer = WordListWriter(language: .english)
    for (word, count) in [("the", 90.0), ("good", 30), ("home", 20), ("Ford", 9), ("fore", 5)] {
      writer.add(word, count: count)
    }
    // A list of our own that can't be laid out is a mistake in the test.
    return try! WordList(WordListData(copying: writer.bytes()))
  }()

  /// The text that the other program ends up with; `⏎` is Enter, `⌫` an erasure of what is not ours.
  static func result(_ script: String, mode: Mode = .t9) throws -> String {
    var text = ""
    for effect in try effects(script, mode: mode) {
      switch effect {
      case .type(let new): text += new
      case .erase(let count):
        for _ in 0..<count { if text.isEmpty { text = "⌫" } else { text.removeLast() } }
      case .enter: text += "⏎"
      case .learn, .missing: break
      }
    }
    return text
  }

  static func effects(_ script: String, mode: Mode = .t9) throws -> [Writer.Effect] {
    let script = try KeyScript(script)
    var writer = Writer(mode: mode, lists: [list])
    var effects: [Writer.Effect] = []
    for event in script.events { effects += writer.handle(event) }
    effects += writer.advance(to: script.end)
    #expect(writer.deadline == nil || writer.deadline! > script.end)
    return effects + writer.finish()
  }

  /// In Korean all ten keys have letters: a held 0 is the space, a star between words begins a mark, and a
  /// held # goes on to the next mode at once, since there are no capitals.
  @Test func korean() throws {
    var parts = WordListWriter(language: .korean)
    for (word, count) in [("안녕", 80.0), ("하", 3_000), ("세요", 500), ("학교", 500), ("에", 9_000)] {
      parts.add(word, count: count)
    }
    let list = try WordList(WordListData(copying: parts.bytes()))
    var writer = Writer(mode: .t9, lists: [list])
    var text = ""
    func press(_ script: String) throws {
      let script = try KeyScript(script)
      var effects: [Writer.Effect] = []
      for event in script.events { effects += writer.handle(event) }
      for effect in effects + writer.advance(to: script.end) {
        switch effect {
        case .type(let new): text += new
        case .erase(let count): text.removeLast(count)
        default: break
        }
      }
    }
    try press("012552210{hold 0}")
    #expect(text == "안녕 ")
    #expect(writer.screen(device: "").hint == "* mark  hold 0 space  # enter  hold # mode")
    try press("812442230211{hold 0}*")
    #expect(writer.pending == ".")
    try press("{hold 0}")
    #expect(text == "안녕 학교에. ")
    try press("{hold #}")
    #expect(writer.mode == .number)
  }

  /// A held # goes on to the next language, with what is typed, and behind the last one to the next mode.
  @Test func languages() throws {
    var german = WordListWriter(language: .german)
    german.add("der", count: 30)
    german.add("über", count: 5)
    let lists = [Self.list, try WordList(WordListData(copying: german.bytes()))]
    var writer = Writer(mode: .abc, lists: lists)
    func press(_ script: String) throws -> String {
      var text = ""
      let script = try KeyScript(script)
      for event in script.events {
        for case .type(let new) in writer.handle(event) { text += new }
      }
      for case .type(let new) in writer.advance(to: script.end) { text += new }
      return text
    }
    var modes: [String] = []
    for _ in 0..<6 {
      modes.append(writer.screen(device: "").status.mode)
      _ = try press("{mode}")
    }
    #expect(modes == ["abc en", "abc de", "t9 en", "t9 de", "123", "abc en"])
    // The letters of abc are those of the language: ü is behind v.
    #expect(try press("8888{right}") == "ü")
    _ = try press("{mode}{mode}")
    #expect(writer.language == .german && writer.mode == .t9)
    _ = try press("{mode}{mode}{mode}{mode}")
    #expect(writer.language == .english && writer.mode == .t9)
    // What was typed stays typed, and is looked up anew; capitals begin anew.
    _ = try press("4663 {hold #}{hold #}")
    #expect(writer.screen(device: "").status.mode == "t9 ABC en")
    _ = try press("{hold #}")
    #expect(writer.screen(device: "").status.mode == "t9 de" && writer.pending == "good")
    #expect(try press("0") == "good ")
  }

  /// A word that waits to be learned is, by the keys of its own language.
  @Test func learnedBeforeTheLanguage() throws {
    var russian = WordListWriter(language: .russian)
    russian.add("мир", count: 30)
    let lists = [Self.list, try WordList(WordListData(copying: russian.bytes()))]
    for more in ["{mode}5", "{mode}{mode}5"] {
      var writer = Writer(mode: .t9, lists: lists)
      let script = try KeyScript("46630" + more)
      var learned = 0
      for event in script.events {
        for case .learn(_) in writer.handle(event) { learned += 1 }
      }
      for case .learn(_) in writer.advance(to: script.end) { learned += 1 }
      #expect(learned == 1, "\(more)")
    }
  }

  @Test func texts() throws {
    let rows: [(script: String, mode: Mode, text: String)] = [
      ("8430", .t9, "the "), ("843", .t9, "the"), ("8430 4663 1", .t9, "the good."),
      ("4663*0", .t9, "home "), ("843 # 4663", .t9, "the⏎good"),
      // Behind a word erase steps back into it; what was typed goes and comes again.
      ("84304663 0{erase}{erase}3 0", .t9, "the good "), ("8430{erase}{left}0", .t9, "843 "),
      ("{erase}", .t9, "⌫"), ("8430{hold *}{hold *}{hold *}{hold *}0", .t9, " "),
      ("8430{hold *}{hold *}{hold *}{hold *}{hold *}", .t9, "⌫"),
      ("46631 0 843", .t9, "good. The"), ("4663{hold #}0", .t9, "Good "),
      ("{hold 5}", .t9, "5"), ("8430{hold 5}", .t9, "the 5"),
      ("44 33 555{right}555 666", .abc, "hello"), ("2{wait 1100}2", .abc, "aa"),
      ("22", .abc, "b"), ("{hold 2}3", .abc, "2d"), ("2{hold #}2", .abc, "B"),
      ("2{right}{hold *}{hold *}", .abc, "⌫"), ("1*2#", .number, "1*2#"),
      ("12{hold *}3", .number, "13"), ("8430{mode}123{mode}2", .t9, "the 123a"),
      ("{end}", .t9, ""), ("8430843{end}843", .t9, "the the"),
    ]
    for row in rows {
      #expect(try Self.result(row.script, mode: row.mode) == row.text, "\(row.script)")
    }
  }

  /// What can't be typed is told, and not erased either.
  @Test func whatCannotBeTyped() throws {
    var list = WordListWriter(language: .french)
    list.add("café", count: 1)
    var writer = Writer(
      mode: .t9, lists: [try WordList(WordListData(copying: list.bytes()))],
      canType: { $0.isASCII })
    var effects: [Writer.Effect] = []
    for event in try KeyScript("22330{erase}").events { effects += writer.handle(event) }
    #expect(effects == [.type("caf "), .missing("é"), .erase(4)])
  }

  /// Only words of t9 are learned, and no numbers.
  @Test func learning() throws {
    func learned(_ script: String, _ mode: Mode) throws -> Bool {
      try Self.effects(script, mode: mode).contains { if case .learn = $0 { true } else { false } }
    }
    #expect(try learned("8430", .t9))
    #expect(try !learned("8430", .number))
    #expect(try !learned("8430", .abc))
  }

  /// Words were forgotten beside it: the one that waits is not learned, nor that the next followed it.
  @Test func forgettingBesideIt() throws {
    for hasForgotten in [true, false] {
      var writer = Writer(mode: .t9, lists: [Self.list])
      var effects: [Writer.Effect] = []
      for event in try KeyScript("46630").events { effects += writer.handle(event) }
      #expect(writer.isBeforeWord)
      var knowledge = Knowledge()
      knowledge.isAfterForgetting = hasForgotten
      writer.recall(knowledge)
      for event in try KeyScript("8430").events { effects += writer.handle(event) }
      effects += writer.finish()
      let learned = effects.flatMap { effect -> [String] in
        guard case .learn(let changes) = effect else { return [] }
        return changes.compactMap {
          switch $0 {
          case .word(let word): word.word
          case .pair(let pair): "\(pair.first) \(pair.second)"
          default: nil
          }
        }
      }
      #expect(learned == (hasForgotten ? ["the"] : ["good", ". good", "the", "good the"]))
    }
  }

  /// A long text goes on after the words that can be stepped back into are let go.
  @Test func longTexts() throws {
    let letters = String(repeating: "23", count: 200)
    #expect(try Self.result(letters, mode: .abc) == String(repeating: "ad", count: 200))
    let script = String(repeating: "8430", count: 200)
    #expect(try Self.result(script) == String(repeating: "the ", count: 200))
  }

  /// The text is let go of while 0 is down: what the other program has stays as it is.
  @Test func anOfferAcrossTheEndOfALongText() throws {
    for count in 35...45 {
      let script = String(repeating: "8430", count: count) + "46{hold 0}"
      #expect(
        try Self.result(script) == String(repeating: "the ", count: count) + "good ", "\(count)")
    }
  }

  @Test func screens() throws {
    var writer = Writer(mode: .t9, lists: [Self.list])
    for event in try KeyScript("8430 3673 *").events { _ = writer.handle(event) }
    let screen = writer.screen(device: "pad")
    // Steps may look for an unknown word: guesses stand behind the words.
    let lines = screen.rows.map { $0.plain(markingLit: true) }
    #expect(lines.prefix(3) == ["the <fore>", "  Ford", "> fore"])
    #expect(lines.count == 3 + Predictor.guessLimit)
    #expect(screen.status.mode == "t9")
    writer.show("a message")
    #expect(writer.screen(device: "pad").status.notice == "a message")
  }
}
