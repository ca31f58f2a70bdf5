import Glibc
import TestSupport
import Testing
import TimeLimit

/// Calls that are kept from run to run, through the program itself.
@Suite(.timeLimited) struct UseTests {
  static let book = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Abe Cole\r
    TEL:555-0101\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Bob Dean\r
    TEL;TYPE=home:555-0102\r
    TEL;TYPE=cell:555-0103\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Margaret Smith\r
    NICKNAME:Peggy\r
    TEL:555-0104\r
    END:VCARD\r

    """

  /// A book and a state file of its own, which is not there yet.
  static func withBook(_ body: (_ book: String, _ state: String) throws -> Void) rethrows {
    let path = "/tmp/twelvekey-use-\(getpid())-\(UInt64.random(in: 0 ... .max)).vcf"
    Program.write(book, to: path)
    defer { _ = Program.remove(path) }
    try LearningTests.withState { try body(path, $0) }
  }

  /// The first two names that a search gives.
  static func names(_ query: String, _ book: String, _ more: String...) -> [String] {
    let result = Program.run(
      ["search", query, "--json", "--limit", "2", "--contacts", book] + more)
    return result.output.split(separator: "{\"name\":\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  static var today: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { String(String(100 + number).dropFirst()) }
    return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  /// What is set on the pad, and calls that were not seen, are there in the next run.
  @Test func whatIsSetOnThePadLasts() {
    Self.withBook { book, state in
      func press(_ keys: String) -> String {
        Program.run(
          ["press", keys, "--display", "plain", "--contacts", book, "--state", state]
        ).output
      }
      func calls(_ words: String...) -> (output: String, errors: String) {
        let result = Program.run(["calls"] + words + ["--state", state])
        return (result.output, result.errors)
      }
      #expect(press("{hold 2}*#").contains("hold 2 to call Abe Cole"))
      #expect(calls("dials").output == "2\tAbe Cole\t5550101\n")
      #expect(
        calls("dials", "--json").output
          == #"{"digit":2,"name":"Abe Cole","number":"5550101","version":1}"# + "\n")
      #expect(press("{hold 2}").contains("call Abe Cole?"))
      #expect(calls("dials", "--remove", "2").errors.contains("speed dial 2 removed: Abe Cole"))
      #expect(calls("dials").errors.contains("no speed dials yet"))
      #expect(press("{hold 2}").contains("speed dial 2: who?"))

      #expect(press("{ring 5550102}{ended}").contains("missed call: Bob Dean"))
      #expect(press("{wait 9}1{erase}").contains("missed call: Bob Dean"))
      _ = press("{call}")
      #expect(!press("{wait 9}1{erase}").contains("missed call"))

      #expect(press("262{call}").contains("> 1 home  555-0102"))
      #expect(press("262{call}{hold #}{wait 700}*{hold #}").contains("> ★ cell  555-0103"))
      #expect(press("262").contains("> [Bob] Dean  555-0103"))
    }
  }

  @Test func whoWasCalledIsFirstAfterARestart() {
    Self.withBook { book, state in
      func press(_ keys: String, _ more: String...) -> String {
        let result = Program.run(
          ["press", keys, "--display", "plain", "--contacts", book] + more)
        return result.code == 0 ? result.output : result.errors
      }
      #expect(press("2").contains("> [A]be Cole"))
      // The second number of the second contact, by a longer query.
      #expect(press("262{call}2", "--state", state).hasSuffix("dial: Bob Dean 5550103\n"))
      #expect(press("2", "--state", state).contains("> [B]ob Dean  555-0103"))
      #expect(press("262{call}", "--state", state).contains("> 2 cell  555-0103"))
      // Without that state nothing is known, and nothing is kept.
      #expect(press("2", "--state", "none").contains("> [A]be Cole"))
      #expect(press("2*{call}", "--state", "none").contains("which number"))
      #expect(press("2").contains("> [A]be Cole"))
    }
  }

  @Test func whoWasChosenIsFirstForTheSameKeys() {
    Self.withBook { book, state in
      let arguments = ["--contacts", book, "--state", state, "--json"]
      // The last choice counts three times: of three calls it would be a tie, but for the seconds between.
      for _ in 0..<2 { _ = Program.run(["press", "223{call}"] + arguments) }
      #expect(Self.names("5", book, "--state", state).first == "Abe Cole")
      #expect(Program.run(["press", "5550{down}{down}{call}"] + arguments).code == 0)
      #expect(Self.names("555", book, "--state", state).first == "Abe Cole")
      #expect(Self.names("5550", book, "--state", state).first == "Margaret Smith")
    }
  }

  @Test func searchOrdersByUseAndLeavesNoFile() {
    Self.withBook { book, state in
      #expect(Self.names("2", book) == ["Abe Cole", "Bob Dean"])
      #expect(Self.names("2", book, "--state", state) == ["Abe Cole", "Bob Dean"])
      #expect(Program.read(state) == nil)
      _ = Program.run(["press", "262{call}1", "--contacts", book, "--state", state])
      #expect(Self.names("2", book, "--state", state) == ["Bob Dean", "Abe Cole"])
      #expect(Self.names("2", book, "--state", "none") == ["Abe Cole", "Bob Dean"])
      #expect(Self.names("2", book) == ["Abe Cole", "Bob Dean"])
    }
    #expect(Program.run(["search", "2", "--state", "/dev/null"]).code == 65)
  }

  /// By the present time, as the telephone does: the contact that is called at eight stands first
  /// at eight, and the one that is called at six in the evening stands first at six.
  @Test func searchOrdersByThePresentTime() {
    Self.withBook { book, state in
      // A Monday.
      func run(_ words: [String], _ day: Int, _ hour: Double) -> Program.Result {
        Program.run(
          words + ["--contacts", book, "--state", state],
          environment: "TWELVEKEY_TEST_DAY=\(20_003 + Double(day) + hour / 24)")
      }
      for day in 0..<5 {
        #expect(run(["press", "223{call}"], day, 8).code == 0)
        #expect(run(["press", "262{call}1"], day, 18).code == 0)
      }
      for (day, hour, first) in [(5, 8.5, "Abe"), (5, 17.5, "Bob"), (6, 7.75, "Abe")] {
        let found = run(["search", "2", "--limit", "1"], day, hour).output
        #expect(found.contains("[\(first.prefix(1))]\(first.dropFirst())"), "\(hour): \(found)")
        let shown = run(["press", "2", "--display", "plain"], day, hour).output
        #expect(shown.contains("> [\(first.prefix(1))]\(first.dropFirst())"), "\(hour): \(shown)")
      }
    }
  }

  /// What other processes do with the calls counts for a running telephone from the next search on.
  @Test func callsOfOthersCountInARunningTelephone() {
    Self.withBook { book, state in
      let phone = PseudoTerminal([
        "run", "--virtual", "--contacts", book, "--display", "plain", "--state", state,
      ])
      phone.press("2")
      #expect(phone.wait(for: "> [A]be Cole"), "\(phone.output)")
      phone.press("\u{7F}")
      phone.rest()
      let called = Program.run(["press", "262{call}1", "--contacts", book, "--state", state])
      #expect(called.code == 0, "\(called.errors)")
      phone.press("2")
      #expect(phone.wait(for: "> [B]ob Dean"), "\(phone.output)")
      phone.press("\u{7F}")
      phone.rest()
      #expect(Program.run(["calls", "forget", "--all", "--state", state]).code == 0)
      phone.press("2")
      #expect(phone.wait(for: "> [A]be Cole"), "\(phone.output)")
      kill(phone.child, SIGTERM)
      #expect(phone.end() == 0)
    }
  }

  @Test func recordingsAndRunsAreKeptToo() {
    Self.withBook { book, state in
      var recording = "N: pad\n"
      // 2 2 3 and the call key: KEY_NUMERIC_2 is 0x202, KEY_SEND 0xe7.
      for (place, code) in ["0202", "0202", "0203", "00e7"].enumerated() {
        recording += "E: \(place + 1).000000 0001 \(code) 1\nE: \(place + 1).000000 0000 0000 0\n"
        recording += "E: \(place + 1).050000 0001 \(code) 0\nE: \(place + 1).050000 0000 0000 0\n"
      }
      for speed in ["0", "100"] {
        let replayed = Program.run(
          [
            "replay", "-", "--speed", speed, "--contacts", book, "--state", state, "--display",
            "none",
          ], input: recording)
        #expect(replayed.code == 0, "\(replayed.errors)")
      }
      // A call that fails to start does not count.
      for (command, count) in [
        ("false {number}", 2), ("/nonexistent/dial {number}", 2),
        ("sh -c 'kill -SEGV $$' {number}", 2), ("true {number}", 3), ("false {number}", 3),
      ] {
        let run = Program.run(
          [
            "run", "--virtual", "--keys", "223{call}", "--contacts", book, "--state", state,
            "--display", "none",
          ] + (command.isEmpty ? [] : ["--dial-command", command]))
        #expect(run.code == 0)
        let list = Program.run(["calls", "list", "--state", state])
        #expect(
          list.lines.contains { $0.hasPrefix("Abe Cole\t5550101\t\(count) calls\t") },
          "\(command): \(list)")
      }
    }
  }

  /// Calls on the pretended line are kept only in a named state, in the log and in the counts,
  /// whichever command makes them.
  @Test func pretendedCallsAreKeptAlikeWhereverTheyAreMade() {
    Self.withBook { book, state in
      let keys = "223{call}{alerting}{answered}{ended}"
      let recording = state + ".evemu"
      defer { _ = Program.remove(recording) }
      // A key that changes nothing, before the others.
      let events = [("0.000001", 1), ("0.050000", 0)].map {
        "E: \($0.0) 0001 01be \($0.1)\nE: \($0.0) 0000 0000 0\n"
      }
      Program.write("N: pad\nI: 0003 0001 0001 0100\n" + events.joined(), to: recording)
      let settings = state + ".conf"
      defer { _ = Program.remove(settings) }
      Program.write("state = \(state)\n", to: settings)
      let common = ["--contacts", book, "--display", "none"]
      let run = ["run", "--virtual", "--keys", keys] + common
      let runLive = ["run", "--virtual", "--line", "pretended", "--keys", keys] + common
      let press = ["press", keys] + common
      let replay = ["replay", recording, "--beside", keys] + common
      let replayLive = ["replay", recording, "--beside", keys, "--speed", "1000"] + common
      let commands = [run, runLive, press, replay, replayLive]
      for command in commands {
        _ = Program.remove(state)
        #expect(Program.run(command + ["--state", state]).code == 0)
        let list = Program.run(["calls", "list", "--state", state]).output
        #expect(list.hasPrefix("Abe Cole\t5550101\t1 call\t"), "\(command) \(list)")
        let log = Program.run(["calls", "log", "--state", state]).output
        #expect(
          log.hasPrefix("made\t") && log.contains("\tAbe Cole\t5550101\n"), "\(command) \(log)")
      }
      for command in [run, runLive] {
        // A state in the settings counts as named.
        _ = Program.remove(state)
        #expect(Program.run(command + ["--config", settings]).code == 0)
        let list = Program.run(["calls", "list", "--state", state]).output
        #expect(list.hasPrefix("Abe Cole\t5550101\t1 call\t"), "\(command) \(list)")
      }
      // The user's own state does not count as named.
      let home = state + ".home"
      Program.shell("mkdir -p \(home)")
      defer { Program.shell("rm -rf \(home)") }
      let own = "HOME=\(home) XDG_STATE_HOME=\(home)"
      for command in commands {
        #expect(
          Program.run(command, environment: own).code == 0)
        for asked in ["list", "log"] {
          let kept = Program.run(
            ["calls", asked], environment: own)
          #expect(kept.output == "", "\(command)")
        }
      }
    }
  }

  @Test func callsAreListedAndForgotten() {
    Self.withBook { book, state in
      let before = Self.today
      for keys in ["262{call}2", "223{call}", "262{call}{wait 900}{call}"] {
        #expect(
          Program.run(["press", keys, "--contacts", book, "--state", state]).code == 0)
      }
      let after = Self.today
      let days = [(before, before), (after, before), (after, after)]
      let list = Program.run(["calls", "list", "--state", state])
      #expect(list.code == 0)
      #expect(list.errors == "")
      // A day may end between two calls.
      let lists = days.map {
        "Bob Dean\t5550103\t2 calls\t\($0)\nAbe Cole\t5550101\t1 call\t\($1)\n"
      }
      #expect(lists.contains(list.output), "\(list.output)")
      let json = Program.run(["calls", "list", "--json", "--state", state])
      #expect(
        json.lines[0].hasPrefix(
          #"{"name":"Bob Dean","number":"5550103","count":2,"last":"20"#))
      #expect(json.lines.count == 2)

      let forgotten = Program.run(["calls", "forget", "Bob Dean", "Nobody", "--state", state])
      #expect(forgotten.code == 0)
      #expect(
        forgotten.errors
          == "twelvekey: calls of 'Bob Dean' forgotten\ntwelvekey: 'Nobody' was never called\n"
      )
      #expect(Program.run(["calls", "list", "--state", state]).lines.count == 1)
      #expect(Self.names("2", book, "--state", state) == ["Abe Cole", "Bob Dean"])
      let all = Program.run(["calls", "forget", "--all", "--state", state])
      #expect(all.code == 0)
      #expect(
        all.errors
          == "twelvekey: all calls forgotten; speed dials and starred numbers stay\n")
      let none = Program.run(["calls", "list", "--state", state])
      #expect(none.output == "")
      #expect(none.errors == "twelvekey: no contact has been called yet\n")
    }
    #expect(Program.run(["calls", "forget"]).code == 64)
    #expect(Program.run(["calls", "forget", "--all", "Bob"]).code == 64)
    #expect(Program.run(["calls", "list", "--state", "none"]).code == 64)
    #expect(Program.run(["calls", "list", "--state", "/"]).code == 65)
    // There is no home folder.
    #expect(Program.run(["calls", "list"]).code == 66)
  }

  /// Names in the file are as little to be trusted as those of a book.
  @Test func hostileNamesDoNotReachTheTerminal() {
    let path = "/tmp/twelvekey-use-\(getpid())-hostile.vcf"
    Program.write(
      "BEGIN:VCARD\nFN:Evil \u{1b}[31m\u{202e}\nTEL:5\nEND:VCARD\n", to: path)
    defer { _ = Program.remove(path) }
    LearningTests.withState { state in
      _ = Program.run(["press", "3845{call}", "--contacts", path, "--state", state])
      for arguments in [["calls", "list"], ["calls", "list", "--json"]] {
        let result = Program.run(arguments + ["--state", state])
        #expect(result.output.contains("Evil"))
        #expect(!result.output.contains("\u{1b}") && !result.output.contains("\u{202e}"))
      }
    }
  }

  @Test func aFurtherNameIsShownAndReported() {
    Self.withBook { book, _ in
      let text = Program.run(["search", "73449", "--contacts", book])
      #expect(
        text.output == "73449: 1 contact\n  Margaret Smith ([Peggy])  555-0104  (exact)\n")
      let json = Program.run(["search", "734", "627", "--json", "--contacts", book])
      #expect(
        json.lines == [
          #"{"query":"734","count":1,"matches":[{"name":"Margaret Smith","number":"555-0104","#
            + #""kind":"name","nameSpans":[],"numberSpans":[],"field":"nickname","#
            + #""further":"Peggy","furtherSpans":[[0,3]]}],"version":1}"#,
          #"{"query":"627","count":1,"matches":[{"name":"Margaret Smith","number":"555-0104","#
            + #""kind":"name","nameSpans":[[0,3]],"numberSpans":[]}],"version":1}"#,
        ])
      let screen = Program.run(["press", "734", "--contacts", book, "--display", "plain"])
      #expect(screen.output.contains("> Margaret Smith ([Peg]gy)  555-0104"))
    }
  }

  @Test func theCountryIsTwoLetters() {
    let path = "/tmp/twelvekey-use-\(getpid())-config"
    defer { _ = Program.remove(path) }
    for good in ["DE", "us"] {
      #expect(Program.run(["search", "5646", "--country", good]).code == 0)
    }
    for bad in Effort.some(["D", "DEU", "49", "", "ÄÖ"]) {
      let result = Program.run(["press", "5", "--country", bad])
      #expect(result.code == 64, "\(bad)")
      #expect(result.errors.contains("write two letters such as DE"), "\(bad): \(result.errors)")
    }
    Program.write("country = de\n", to: path)
    #expect(Program.run(["search", "5646", "--config", path]).code == 0)
    Program.write("\ncountry = Germany\n", to: path)
    let bad = Program.run(["search", "5646", "--config", path])
    #expect(bad.code == 65)
    #expect(
      bad.errors
        == "twelvekey: \(path):2: 'Germany' is not a country; write two letters such as DE\n")
    for locale in Effort.some(["C", "en_US.UTF-8", "nonsense", ""]) {
      let result = Program.run(["search", "5646"], environment: "LC_ALL=\(locale)")
      #expect(result.lines.first == "5646: 4 contacts", "\(locale)")
    }
  }

  /// A demonstration leaves nothing in the user's own state.
  @Test func aVirtualRunKeepsNothingUnlessAsked() {
    Self.withBook { book, _ in
      let home = "/tmp/twelvekey-home-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      mkdir(home, 0o700)
      defer { Program.shell("rm -rf \(home)") }
      let run = Program.run(
        [
          "run", "--virtual", "--keys", "223{call}", "--contacts", book, "--display", "none",
          "--dial-command", "true {number}",
        ], environment: "HOME=\(home) XDG_STATE_HOME=")
      #expect(run.code == 0)
      #expect(access(home + "/.local", F_OK) == -1)
    }
  }
}
