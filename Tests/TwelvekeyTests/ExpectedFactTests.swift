import TestSupport
import Testing
import TimeLimit

/// `--expect-json`: tests of a fact, independent of the rest of the screen.
@Suite(.timeLimited) struct ExpectedFactTests {
  private let settings = Settings()
  private let book: String

  init() {
    let names = [("John Smith", "+16505550142"), ("Jón Ek", "+16505550143"), ("Li", "110")]
    let cards = names.map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nTEL:\($1)\nEND:VCARD\n" }
    settings.write(cards.joined(), to: "book.vcf")
    book = settings.folder + "/book.vcf"
  }

  private func press(_ script: String, _ more: [String]) -> Program.Result {
    Program.run(["press", script, "--contacts", book] + more)
  }

  private func press(_ script: String, facts: String...) -> Program.Result {
    press(script, facts.flatMap { ["--expect-json", $0] })
  }

  @Test func whatHoldsIsSilent() {
    let result = press(
      "5646{call}",
      [
        "--expect-json", #"effect.dial == "+16505550142""#, "--expect-json",
        #"matches.*.name == "John Smith""#, "--expect-json", #"effect.dial ~ "^\\+1650""#,
        "--expect-json", "effect == null", "--expect-json-all", #"mode == "search""#,
        "--expect-json-all", #"effect.dial != "+16505550143""#,
      ])
    #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func theObjectsThatHaveThePathAreShown() {
    let result = press("5646{call}", facts: #"effect.dial == "+16505550143""#)
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(
      result.errors == """
        twelvekey: --expect-json 'effect.dial == "+16505550143"' holds in none of:
          {"at":500,"key":"call","effect.dial":"+16505550142"}

        """)
    let all = press("5646", ["--expect-json-all", #"query ~ "^56""#])
    #expect(
      all.errors == """
        twelvekey: --expect-json-all 'query ~ "^56"' does not hold in:
          {"at":100,"key":"5","query":"5"}

        """)
    let several = press("5646", facts: #"matches.*.name == "Jane""#)
    #expect(
      several.errors.contains(#"{"at":400,"key":"6","matches.*.name":["John Smith","Jón Ek"]}"#),
      "\(several.errors)")
  }

  @Test func allThatFailsIsReported() {
    let result = press(
      "5646{call}", facts: "at == 1", #"effect.dial == "+16505550142""#, "at == 2")
    #expect(result.code == 1)
    #expect(
      result.errors.contains("'at == 1'") && result.errors.contains("'at == 2'")
        && !result.errors.contains("effect"), "\(result.errors)")
  }

  /// A check that can't fail is none.
  @Test func aPathThatNoObjectHas() {
    for option in ["--expect-json", "--expect-json-all"] {
      for (fact, reason) in [
        (#"effect.dail == "1""#, "no object has effect.dail; effect has: dial, name"),
        (#"efect == "1""#, "no object has efect; the objects have: at, "),
        (#"efect != "1""#, "no object has efect; "),
        ("lines.7 ~ \".\"", "no object has lines.7; lines has at most "),
        ("mode.name == 1", "no object has mode.name; mode has no members"),
      ] {
        let result = press("5646{call}", [option, fact])
        #expect(result.code == 1)
        #expect(
          result.errors.contains("\(option) '\(fact)': \(reason)"), "\(fact): \(result.errors)")
      }
      let nothing = press("", [option, "at == 1"])
      #expect(nothing.code == 1 && nothing.errors.contains("there are no objects"))
    }
  }

  /// The objects are those of `--json`, so that the limit of matches counts.
  @Test func theObjectsAreThoseOfJSON() {
    let scripts = ["{hold 5}{wait 5000}", "1{ring +15555550142}{answered}{ended}2", "56464646"]
    for script in scripts {
      let count = press(script, ["--json"]).lines.count
      let failed = press(script, facts: "at == -1")
      let rows = failed.errors.split(separator: "\n").count { $0.hasPrefix("  {\"key\":") }
      #expect(rows == min(count, 20) && rows > 0, "\(script): \(failed.errors)")
    }
    let many = String(repeating: "56{erase}", count: 9)
    let count = press(many, ["--json"]).lines.count
    #expect(count > 20)
    #expect(press(many, facts: "at == -1").errors.hasSuffix("\n  … \(count - 20) more\n"))
    let second = ["--expect-json", #"matches.1.name ~ ".""#, "--limit"]
    #expect(press("5", second + ["2"]).code == 0)
    let cut = press("5", second + ["1"])
    #expect(cut.code == 1 && cut.errors.contains("matches has at most 1 element\n"))
  }

  @Test func aNumberIsNoText() {
    let hint = "A text stands in double quotes, a number without."
    let typed = Program.run([
      "press", "110", "--contacts", "none", "--mode", "123", "--expect-json", "query == 110",
    ])
    #expect(typed.code == 1 && typed.errors.hasSuffix("  \(hint)\n"), "\(typed.errors)")
  }

  /// Nothing is printed unless the command line asks for it.
  @Test func printedOnlyOnDemand() {
    let fact = ["--expect-json", #"query == "5""#]
    for display in [["--json"], ["--display", "plain"], ["--display", "json"]] {
      let result = press("56", fact + display)
      #expect(result.code == 0 && result.output == press("56", display).output)
      #expect(!result.output.isEmpty)
    }
    #expect(press("56", fact + ["--display", "none"]).output.isEmpty)
    let set = settings.run("display = json", ["press", "56", "--contacts", book] + fact)
    #expect(set.code == 0 && set.output.isEmpty, "\(set.errors)")
  }

  @Test func besideAFileOfScreens() {
    let golden = settings.folder + "/golden"
    for form in [[], ["--json"]] {
      let update = ["--expect", golden, "--update"]
      #expect(press("56", update + form).code == 0)
      let right = ["--expect-json", #"query == "56""#]
      let wrong = ["--expect-json", #"query == "57""#]
      let file = ["--expect", golden]
      #expect(press("56", file + right).code == 0)
      let fact = press("56", file + wrong)
      #expect(fact.code == 1 && fact.output.isEmpty && fact.errors.contains("query"))
      let screens = press("564", file + right)
      #expect(screens.code == 1 && screens.errors.isEmpty && screens.output.contains("screen 3"))
      let both = press("564", file + wrong)
      #expect(both.code == 1 && both.errors.contains("query") && both.output.contains("screen 3"))
      // The facts are checked while the file is written, too.
      #expect(press("56", update + form + wrong).code == 1)
    }
  }

  @Test(arguments: [
    ("effect.dial = \"1\"", 13, "expected ==, != or ~ here"),
    ("effect.dial == +1650", 16, "put the text in double quotes: \"+1650\""),
    ("effect.dial ~ \"(\"", 15, "not a regular expression"), ("", 1, "expected a name here"),
    (#"lines.* ~ "5\u0000b""#, 11, "a pattern can't have U+0000"),
  ])
  func mistakesAreShown(fact: String, column: Int, reason: String) {
    for option in ["--expect-json", "--expect-json-all"] {
      let result = press("5", [option, fact])
      #expect(result.code == 64 && result.output.isEmpty)
      let start = "twelvekey: \(option), column \(column): "
      #expect(
        result.errors.hasPrefix(start) && result.errors.contains(reason), "\(result.errors)")
      let pointer = String(repeating: " ", count: column - 1) + "^"
      #expect(result.errors.hasSuffix("\n  \(fact)\n  \(pointer)\n"), "\(result.errors)")
    }
  }

  /// A name with U+0000 is searched as a whole.
  @Test func aTextWithAZeroByte() {
    settings.write(
      "BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:An=00zz\nTEL:7\nEND:VCARD\n",
      to: "book.vcf")
    let name = "matches.*.name"
    for (fact, code) in [
      (#"\#(name) ~ "^An""#, 0), (#"\#(name) ~ "zz$""#, 0), (#"\#(name) ~ "An$""#, 1),
      (#"\#(name) ~ "^zz""#, 1), (#"\#(name) == "An\u0000zz""#, 0),
    ] as [(String, Int32)] {
      #expect(press("26", facts: fact).code == code, "\(fact)")
    }
  }

  @Test func recordingsToo() {
    let replay = [
      "replay", Program.fixture("recordings/phone-matrix.evemu"), "--contacts", "none", "--mode",
      "123",
    ]
    let fact = ["--expect-json", ##"query == "*416#""##]
    let held = Program.run(replay + fact)
    #expect(held.code == 0 && held.output.isEmpty, "\(held.errors)")
    #expect(Program.run(replay + ["--expect-json-all", ##"query == "*416#""##]).code == 1)
    for option in ["--expect-json", "--expect-json-all"] {
      let live = Program.run(replay + [option, "at == 1", "--speed", "1"])
      #expect(live.code == 64 && live.errors.contains("\(option) plays at once"))
    }
  }
}
