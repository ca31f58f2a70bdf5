import Glibc
import TestSupport
import Testing
import TimeLimit

/// What predictive text shows, learns and keeps, through the program itself.
@Suite(.timeLimited) struct LearningTests {
  /// A state file of its own.
  static func withState<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    let path = "/tmp/twelvekey-state-\(getpid())-\(UInt64.random(in: 0 ... .max)).db"
    defer { for ending in ["", "-wal", "-shm"] { _ = Program.remove(path + ending) } }
    return try body(path)
  }

  static func lookup(_ digits: String, _ more: String...) -> [String] {
    let result = Program.run(["words", "lookup", digits] + more)
    let words = result.lines.first?.split(separator: " ").dropFirst().map(String.init) ?? []
    return result.code == 0 ? words : ["exit \(result.code)"]
  }

  /// The texts of the screen's first line, one for each key.
  static func shown(_ keys: String, _ more: String...) -> [String] {
    let result = Program.run(
      ["press", keys, "--mode", "t9", "--contacts", "none", "--json"] + more)
    return result.lines.map { line in
      let parts = line.split(separator: "\"text\":\"", maxSplits: 1)
      return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : line
    }
  }

  @Test func theExamplesOfTheManual() {
    #expect(Self.shown("843") == ["t", "th", "the"])
    #expect(Self.shown("3673**").suffix(3) == ["Ford", "dose", "fore"])
    #expect(Self.shown("33549") == ["E", "De", "Del", "Deli", "Felix"])
    #expect(Self.shown("36618").last == "don't")
    #expect(Array(Self.lookup("3673").prefix(3)) == ["Ford", "dose", "fore"])
    // One key is wrong.
    #expect(Self.lookup("43553").contains("hello"))
    #expect(Self.shown("7828496").last == "station")
    #expect(Self.lookup("66", "--after", "it is").first == "on")
    #expect(Self.lookup("66", "--after", "there is").first == "no")
    #expect(Self.lookup("66", "--after", "well there is").first == "no")
    let json = Program.run(
      ["words", "lookup", "-", "--json", "--limit", "3"], input: "3673\n843\n")
    #expect(
      json.lines.first
        == #"{"digits":"3673","candidates":["Ford","dose","fore"],"#
        + #""offers":["foreign","forever","forest"],"version":1}"#)
    #expect(json.lines.count == 2)
  }

  /// The first offer is the word that a held 0 takes. Without digits the offers are next words.
  @Test func theOffersOfAnOutsideProgram() throws {
    func offers(_ digits: String, _ more: String...) -> String? {
      let result = Program.run(["words", "lookup", digits, "--json"] + more)
      #expect(result.code == 0)
      return result.output.split(separator: "\"offers\":").last.map(String.init)
    }
    #expect(offers("733", "--after", "you")?.hasPrefix(#"["seen","seem","#) == true)
    #expect(offers("", "--after", "see you")?.hasPrefix(#"["later""#) == true)
    let next = Program.run(["words", "lookup", "", "--after", "see you"])
    #expect(next.output.hasPrefix("next: later "))
    let typed = Program.run([
      "type", "--dry-run", "--mode", "t9", "--display", "plain", "--keys", "366{hold 0}",
    ])
    let first = try #require(offers("366")).dropFirst(2).prefix { $0 != "\"" }
    #expect(typed.output.contains("\(first) "))
    let folder = try TemporaryFolder()
    let file = folder.path + "/twelvekey.conf"
    Program.write("offers = no\n", to: file)
    #expect(offers("366", "--config", file) == #"[],"version":1}"# + "\n")
  }

  @Test func theWordBeforeCounts() {
    #expect(Self.lookup("63").first == "of")
    // At the beginning of a sentence.
    #expect(Self.lookup("66").first == "on")
    #expect(Self.lookup("66", "--after", ".").first == "no")
    #expect(Self.lookup("63", "--after", "tell").first == "me")
    #expect(Self.lookup("63", "--after", "one").first == "of")
  }

  @Test func aChosenWordIsFirstAfterARestart() {
    Self.withState { state in
      #expect(Self.shown("3673", "--state", state).last == "Ford")
      _ = Self.shown("3673**0", "--state", state)
      #expect(Self.shown("3673", "--state", state).last == "fore")
      #expect(Self.lookup("3673", "--state", state).first == "fore")
      // Without a state nothing is known, and nothing is kept.
      #expect(Self.shown("3673").last == "Ford")
      _ = Self.shown("3673*0", "--state", "none")
      #expect(Self.shown("3673").last == "Ford")
    }
  }

  /// A number, a code and what was cleared are not learned as words.
  @Test func whatIsNotLearned() {
    Self.withState { state in
      let scripts = [("843", "123"), ("*843#", "t9"), ("843{end}", "t9"), ("5646#", "search")]
      for (keys, mode) in scripts {
        _ = Program.run(["press", keys, "--mode", mode, "--state", state])
      }
      #expect(Program.run(["words", "export", "--state", state]).output.isEmpty)
    }
  }

  @Test func spelledWordsAreLearned() {
    Self.withState { state in
      _ = Self.shown("9999{left}9{right}99{right}99{right}9990", "--state", state)
      #expect(Self.shown("9999", "--state", state).last == "wxxy")
      #expect(Program.run(["words", "export", "--state", state]).output.hasPrefix("wxxy\t1\t"))
    }
  }

  @Test func exportImportForget() {
    Self.withState { state in
      _ = Self.shown("3673**0 843 0", "--state", state)
      let exported = Program.run(["words", "export", "--state", state]).output
      #expect(exported.contains("fore\t1\t") && exported.contains("fore the\t1\n"), "\(exported)")
      Self.withState { other in
        let result = Program.run(["words", "import", "-", "--state", other], input: exported)
        // The other pair is the beginning of a sentence and the first word.
        #expect(result.errors == "twelvekey: 2 words, 2 pairs read; 2 words, 2 pairs known now\n")
        #expect(Program.run(["words", "export", "--state", other]).output == exported)
      }
      #expect(Program.run(["words", "forget", "fore", "--state", state]).code == 0)
      #expect(Self.lookup("3673", "--state", state).first == "Ford")
      #expect(Program.run(["words", "forget", "--all", "--state", state]).code == 0)
      #expect(Program.run(["words", "export", "--state", state]).output.isEmpty)
      let bad = Program.run(["words", "import", "-", "--state", state], input: "a\t1\nb\tx\n")
      #expect(bad.code == 65)
      #expect(bad.errors == "twelvekey: standard input:2:3: 'x' is not a count\n")
    }
    #expect(Program.run(["words", "export", "--state", "/"]).code == 65)
    #expect(Program.run(["words", "forget"]).code == 64)
  }

  /// Three processes that type the same words at the same time: each use counts.
  @Test func whatSeveralTypeAtTheSameTimeAddsUp() {
    Self.withState { state in
      // Each waits for the others at most three seconds, on a slow disk too.
      let uses = 10
      let script = String(repeating: "8430{end}", count: uses)
      let typing = ["press", script, "--mode", "t9", "--contacts", "none", "--state", state]
      let children = (0..<3).map { _ in Program.start(typing) }
      for child in children { Program.end(child) }
      let exported = Program.run(["words", "export", "--state", state])
      #expect(exported.output.hasPrefix("the\t\(3 * uses)\t"), "\(exported.output)")
    }
  }

  /// A running telephone does not offer what was forgotten beside it, nor bring it back.
  @Test func whatIsForgottenBesideATelephoneIsForgottenThere() {
    Self.withState { state in
      let own = "gond\t50\n"
      #expect(Program.run(["words", "import", "-", "--state", state], input: own).code == 0)
      let phone = PseudoTerminal([
        "run", "--virtual", "--mode", "t9", "--contacts", "none", "--display", "plain", "--state",
        state,
      ])
      phone.press("4663")
      #expect(phone.wait(for: "<gond>"), "\(phone.output)")
      #expect(Program.run(["words", "forget", "gond", "--state", state]).code == 0)
      // Another word, and that one again.
      phone.press(" ")
      phone.rest()
      #expect(Program.run(["words", "export", "--state", state]).output == "")
      phone.press("8430")
      phone.press("4663")
      #expect(phone.wait { $0.contains("<good>") || $0.contains("<home>") }, "\(phone.output)")
      kill(phone.child, SIGTERM)
      #expect(phone.end() == 0)
      let exported = Program.run(["words", "export", "--state", state]).output
      #expect(exported.contains("the\t1\t"), "\(exported)")
    }
  }

  /// A word that is typed and not learned yet, where nothing has been learned at all: it is forgotten
  /// like any other, and so is that the next word followed it.
  @Test func whatWaitsToBeLearnedIsForgottenToo() {
    Self.withState { state in
      let phone = PseudoTerminal([
        "run", "--virtual", "--mode", "t9", "--contacts", "none", "--display", "plain", "--state",
        state,
      ])
      phone.press("4663 ")
      phone.rest()
      #expect(Program.run(["words", "forget", "--all", "--state", state]).code == 0)
      phone.press("843 ")
      phone.press("3673 ")
      phone.rest()
      kill(phone.child, SIGTERM)
      #expect(phone.end() == 0)
      let exported = Program.run(["words", "export", "--state", state]).lines
      #expect(exported.count == 3, "\(exported)")
      #expect(exported.first { $0.hasPrefix("the\t1") } != nil, "\(exported)")
      #expect(exported.contains { $0.hasPrefix("the ") && $0.hasSuffix("\t1") }, "\(exported)")
      #expect(!exported.contains { $0.contains("good") || $0.contains("home") }, "\(exported)")
    }
  }

  /// Another process has the file for long: keys and signals are heard all the same, and what was
  /// learned meanwhile is kept when the file is free.
  @Test func aFileInOtherHandsMakesNobodyDeaf() throws {
    try Self.withState { state in
      #expect(Program.run(["words", "import", "-", "--state", state], input: "x\t1\n").code == 0)
      let phone = PseudoTerminal([
        "run", "--virtual", "--mode", "t9", "--contacts", "none", "--display", "plain", "--state",
        state,
      ])
      // A word is learned when the next one has ended.
      phone.press("8430")
      phone.press("8430")
      #expect(phone.wait(for: "the the"), "\(phone.output)")
      phone.rest()
      let index = open(state + "-shm", O_RDWR | O_CLOEXEC)
      try #require(index >= 0)
      // As a process that writes: SQLite's lock of writers (WAL_WRITE_LOCK) is this byte.
      var lock = flock(
        l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
      try #require(fcntl(index, F_SETLK, &lock) == 0)
      phone.press("8430")
      #expect(phone.wait(for: "state file"), "\(phone.output)")
      // Nothing goes on by itself meanwhile.
      phone.press("8430")
      phone.rest()
      phone.press("8430")
      phone.rest()
      close(index)
      phone.press("8430")
      phone.rest()
      kill(phone.child, SIGTERM)
      #expect(phone.end() == 0)
      let exported = Program.run(["words", "export", "--state", state]).output
      #expect(exported.contains("the\t6\t"), "\(exported)")
    }
  }

  /// A word that was only seen behind another one is known, too.
  @Test func aWordThatOnlyFollowsIsForgotten() {
    for word in ["the", "fore"] {
      Self.withState { state in
        let pair = "fore the\t1\n"
        #expect(Program.run(["words", "import", "-", "--state", state], input: pair).code == 0)
        #expect(Program.run(["words", "export", "--state", state]).output == pair)
        let result = Program.run(["words", "forget", word, "good", "--state", state])
        #expect(
          result.errors == "twelvekey: '\(word)' forgotten\ntwelvekey: 'good' was not learned\n")
        #expect(Program.run(["words", "export", "--state", state]).output.isEmpty)
      }
    }
  }

  @Test func badWordListsSayWhere() {
    let file = "/tmp/twelvekey-words-\(getpid())"
    defer { _ = Program.remove(file) }
    Program.write("good\t5\nhome\tmany\n", to: file)
    let bad = Program.run(["words", "lookup", "4663", "--words", file])
    #expect(bad.code == 65)
    #expect(bad.errors == "twelvekey: \(file):2:6: 'many' is not a count; write: word<TAB>count\n")
    let nowhere = Program.run(
      ["words", "compile", "-", "/nonexistent/x", "--language", "en"], input: "a\n")
    #expect(nowhere.code == 66, "\(nowhere)")
    #expect(
      nowhere.errors
        == "twelvekey: cannot write the word list /nonexistent/x: No such file or directory\n")
    Program.write(String(repeating: "a", count: 1 << 20), to: file)
    let long = Program.run(["words", "compile", file, "/nonexistent/x", "--language", "en"])
    #expect(long.errors.hasPrefix("twelvekey: \(file):1:1025: the line is longer than 1024 bytes"))
    Program.write("good\t5\nhome\t9\n", to: file)
    #expect(
      Program.run(["words", "lookup", "4663", "--words", file]).output == "4663: home good\n")
    #expect(Program.run(["words", "lookup", "84x"]).code == 64)
    #expect(Program.run(["words", "lookup", "84", "--language", "xx"]).code == 64)
    #expect(Program.run(["words", "lookup", "84", "--words", "/nonexistent"]).code == 66)
  }

  /// Two hundred times in the middle of learning, at any moment: the state opens, and of the words
  /// that were shown as committed at most the last is lost.
  @Test func killedWhileLearning() {
    Self.withState { state in
      let script = String(repeating: "8430{end}", count: 400)
      let arguments = ["press", script, "--mode", "t9", "--contacts", "none", "--json"]
      var random = SystemRandomNumberGenerator()
      var known = 0
      var committed = 0
      for round in 0..<Effort.rounds(200) {
        // Counts end at a thousand; the words before are in the file all the same.
        if known > 400 {
          #expect(Program.run(["words", "forget", "--all", "--state", state]).code == 0)
          known = 0
        }
        let lines = Int.random(in: 1...80, using: &random)
        let pause = UInt32.random(in: 0...2_000, using: &random)
        let output = Program.killed(
          arguments + ["--state", state], afterLines: lines, microseconds: pause)
        let words = output.filter { $0.contains("\"key\":\"0\"") && $0.hasSuffix("}") }.count
        let exported = Program.run(["words", "export", "--state", state])
        #expect(exported.code == 0, "round \(round), \(lines) lines: \(exported.errors)")
        let count = exported.lines.first { $0.hasPrefix("the\t") }.flatMap { line in
          Int(line.split(separator: "\t")[1])
        }
        let now = count ?? 0
        #expect(now >= known + words - 1, "round \(round), \(lines) lines, \(pause) µs")
        committed += words
        known = now
      }
      // The kills came while something was learned.
      if Effort.isWhole { #expect(committed > Effort.rounds(200), "\(committed) words") }
    }
  }

  @Test func typingWithoutAKeyboard() {
    let result = Program.run([
      "type", "--dry-run", "--keys", "3673**0 {mode}12#", "--state", "none", "--json",
    ])
    let effects = result.lines.compactMap { line -> String? in
      let parts = line.split(separator: "\"effect\":", maxSplits: 1)
      let effect = parts.last?.split(separator: ",\"version\":").first.map(String.init)
      return effect == "null" ? nil : effect
    }
    let typed = [
      "{\"type\":\"fore \"}", "{\"type\":\"1\"}", "{\"type\":\"2\"}", "{\"type\":\"#\"}",
    ]
    #expect(effects == typed)
    let missing = Program.run([
      "type", "--dry-run", "--keys", "2", "--mode", "abc", "--xkb-layout", "ru", "--state", "none",
    ])
    #expect(missing.errors.contains("the keyboard layout ru has no 'a'"))
    #expect(Program.run(["type", "--dry-run", "--keys", "2", "--xkb-layout", "qx"]).code == 64)
    #expect(Program.run(["type", "--dry-run"]).code == 64)
  }

  /// Offers are taken by holding 0, in `type` as in the telephone, and can be switched off in both.
  @Test func offers() {
    func typed(_ more: String...) -> String {
      let command = ["type", "--dry-run", "--keys", "7330{hold 0}", "--state", "none", "--json"]
      let output = Program.run(command + more).output
      return output.split(separator: "\n").compactMap { line in
        line.split(separator: "\"type\":\"").dropFirst().first?.prefix { $0 != "\"" }
      }.joined()
    }
    // The press came first, and what it typed is taken back.
    #expect(typed() == "see  you ")
    #expect(typed("--no-offers") == "see  0")
    #expect(Program.run(["press", "843{hold 0}", "--mode", "t9", "--no-offers"]).code == 0)
  }
}
