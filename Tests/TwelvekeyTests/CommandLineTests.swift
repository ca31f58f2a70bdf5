import Glibc
import TestSupport
import Testing
import TimeLimit

/// The contract of the command line: names, JSON fields, exit codes and messages.
@Suite(.timeLimited) struct CommandLineTests {
  /// Windows' editors put a byte order mark in front; and a line may be no list of keys at all.
  @Test func listsOfQueries() {
    let marked = Program.run(["search", "-", "--limit", "1"], input: "\u{FEFF}5646\r\n266\r\n")
    #expect(marked.code == 0, "\(marked.errors)")
    #expect(marked.lines.first == "5646: 4 contacts")
    let long = String(repeating: "5", count: 1 << 17)
    for command in [["search", "-"], ["words", "lookup", "-"]] {
      let result = Program.run(command, input: "5\n\(long)\n56\n")
      #expect(result.code == 65)
      #expect(
        result.errors
          == "twelvekey: standard input:2: 131072 bytes are too long for a query; write at most 65536\n"
      )
      #expect(result.output.contains("56: "))
    }
  }

  /// Packages go by the first word; the rest is what it was built from, or that this is not known.
  @Test func versionSaysWhatWasBuiltFromWhat() throws {
    let result = Program.run(["--version"])
    #expect(result.code == 0 && result.errors == "")
    let words = try #require(result.output.wholeMatch(of: /(.+) \((.+); (.+)\)\n/))
    let from = try #require(
      words.2.wholeMatch(of: /commit (.+), Swift 6[0-9.]*(?: or later)?, (.+)/))
    let data = try #require(
      words.3.wholeMatch(
        of: /words (.+), Unicode [0-9.]+, numbering plans of libphonenumber [0-9.]+/))
    #expect(words.1.split(separator: ".").count == 3)
    #expect(from.1 == "unknown" || from.1.contains(/^[0-9a-f]{12}(-changed)?$/))
    #expect(["amd64", "arm64", "armhf", "riscv64"].contains(from.2))
    #expect(data.1.split(separator: " ").contains("en"))
  }

  /// The check names each number that can't be dialled as written.
  @Test func checkNamesNumbersWithLetters() {
    let path = "/tmp/twelvekey-letters-\(getpid())-\(UInt32.random(in: 0 ... .max)).vcf"
    defer { _ = Program.remove(path) }
    let numbers = ["030 1234 (privat)", "1-800-FLOWERS", "?!", "+49 30 1234"]
    Program.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\n" + numbers.map { "TEL:\($0)\n" }.joined()
        + "END:VCARD\n", to: path)
    let check = Program.run(["contacts", "check", path])
    #expect(check.code == 0)
    #expect(
      check.errors == """
        twelvekey: \(path):1: the number '030 1234 (privat)' is dialled as 0301234, after asking
        twelvekey: \(path):1: the number '1-800-FLOWERS' is dialled as 18003569377, after asking
        twelvekey: \(path):1: the number '?!' can't be dialled: it has no digit
        twelvekey: 1 contact, 0 problems, 0 entries lost, 3 numbers that can't be dialled as written

        """)
  }

  @Test func theMainJobOnTheSampleContacts() {
    let result = Program.run(["press", "5646{call}", "--json", "--no-near"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(result.lines.count == 5)
    #expect(
      result.lines[3]
        == #"{"at":400,"key":"6","mode":"search","query":"5646","text":"5646","candidates":[],"#
        + #""matches":[{"name":"John Smith","number":"+1 650-555-0142","kind":"name","#
        + #""nameSpans":[[0,4]],"numberSpans":[]}],"count":1,"selected":0,"#
        + #""lines":["5646","> John Smith  +1 650-555-0142","  call 5646"],"notice":null,"#
        + #""scene":"home","call":null,"effect":null,"version":1}"#)
    #expect(
      result.lines[4].hasSuffix(
        #""effect":{"dial":"+16505550142","name":"John Smith"},"version":1}"#))
    #expect(result.lines[4].contains(#""lines":["dial: John Smith +16505550142"]"#))
  }

  @Test func searchAnswersOneObjectAQuery() {
    let result = Program.run(["search", "5646", "999999", "--json", "--no-near"])
    #expect(
      result.lines == [
        #"{"query":"5646","count":1,"matches":[{"name":"John Smith","number":"+1 650-555-0142","#
          + #""kind":"name","nameSpans":[[0,4]],"numberSpans":[]}],"version":1}"#,
        #"{"query":"999999","count":0,"matches":[],"version":1}"#,
      ])
    let limited = Program.run(["search", "5", "--limit", "1", "--json"])
    #expect(!limited.output.contains(#""count":1,"#))
    #expect(limited.output.split(separator: #""name":"#).count == 2)
  }

  @Test func searchReadsQueriesFromStandardInput() {
    let result = Program.run(["search", "-"], input: "56467\n\n5646767\n")
    #expect(
      result.lines == [
        "56467: 1 contact", "  [John S]mith  +1 650-555-0142  (name)",
        "5646767: 1 contact", "  ~[John Smi]th  +1 650-555-0142  (near)",
      ])
  }

  /// A line that is no query is told of in its place, and all others are answered.
  @Test func aBadLineAmongQueries() {
    let bad = Program.run(["search", "-"], input: "999999\n56x\n \n9999 99\n99999\n")
    #expect(bad.code == 65)
    #expect(bad.output == "999999: 0 contacts\n99999: 0 contacts\n")
    #expect(
      bad.errors == "twelvekey: standard input:2: 'x' is not a key; write digits, +, * and #\n"
        + "twelvekey: standard input:4: ' ' is not a key; write digits, +, * and #\n")
    let objects = Program.run(["search", "-", "--json"], input: "999999\n5\"\u{1}x\n99999\n")
    #expect(objects.code == 65)
    #expect(objects.errors == "")
    #expect(
      objects.lines == [
        #"{"query":"999999","count":0,"matches":[],"version":1}"#,
        #"{"query":"5\"\u0001x","error":"'\"' is not a key; write digits, +, * and #","#
          + #""version":1}"#,
        #"{"query":"99999","count":0,"matches":[],"version":1}"#,
      ])
    let words = Program.run(["words", "lookup", "-"], input: "843\n8x\n0000000\n")
    #expect(words.code == 65)
    #expect(words.lines.count == 2 && words.lines[0].hasPrefix("843: the "))
    #expect(words.errors == "twelvekey: standard input:2: 'x' in '8x' is not a digit\n")
    let wordObjects = Program.run(["words", "lookup", "-", "--json"], input: "8x\n843\n")
    #expect(wordObjects.code == 65)
    #expect(
      wordObjects.lines.first
        == #"{"digits":"8x","error":"'x' in '8x' is not a digit","version":1}"#)
    #expect(wordObjects.lines.count == 2)
  }

  private static let writing: [[String]] = [
    ["--help"], ["run", "--help"], ["help", "search"], ["--version"], ["keys"], ["words"],
    ["search", "5"], ["search", "5", "--json"], ["press", "5"], ["press", "5", "--json"],
    ["words", "lookup", "843"], ["words", "lookup", "843", "--json"], ["doctor"],
    ["contacts", "list", Program.fixture("sample-contacts.vcf")],
    ["contacts", "export", Program.fixture("sample-contacts.vcf")],
    ["contacts", "check", Program.fixture("contacts/unknown-columns.csv")],
    ["replay", Program.fixture("recordings/top-row.evtest.txt"), "--contacts", "none"],
    ["dump", "-", "--format", "text", "--keys", "5"],
    ["dump", "-", "--format", "png", "--keys", "5"],
    ["type", "--dry-run", "--keys", "843"], ["type", "--dry-run", "--keys", "843", "--json"],
    ["run", "--virtual", "--keys", "5", "--contacts", "none", "--display", "plain"],
    ["run", "--virtual", "--keys", "5", "--contacts", "none", "--json"],
    ["--generate-completion-script", "bash"],
  ]

  @Test(arguments: Effort.some(writing))
  func whatCannotBeWrittenIsAnError(arguments: [String]) {
    let result = Program.run(arguments, under: ["sh", "-c", "exec \"$@\" >/dev/full", "sh"])
    #expect(result.code == 74, "\(arguments)")
    #expect(
      result.errors.hasSuffix("twelvekey: write standard output: No space left on device\n"),
      "\(arguments): \(result.errors)")
  }

  /// Arguments, the exit code, and what is said.
  private static let wrong: [([String], Int32, String)] = [
    (["press", "12x"], 64, "column 3"), (["press"], 64, "Missing expected argument"),
    (["search", "abc"], 64, "'a' in 'abc' is not a key"),
    (["search", "5", "--limit", "-1"], 64, "--limit must not be below 0"),
    (["words", "lookup", "5", "--limit", "-1"], 64, "--limit must not be below 0"),
    (["press", "5", "--limit", "-1"], 64, "'--limit <number>': write 0 to 1000000"),
    (["press", "5", "--hold-time", "-5"], 64, "write 100 to 10000 milliseconds"),
    (["press", "5", "--multi-tap-timeout", "-5"], 64, "write 0 to 60000 milliseconds"),
    (["dump", "-", "--size", "64x64", "--rotate", "-90"], 64, "--rotate"),
    (["run", "--virtual", "--keys", "5", "--rotate", "45"], 64, "write 0, 90, 180 or 270"),
    (
      ["run", "--virtual", "--keys", "5", "--margins", "1,2"], 64,
      "write one number of pixels, or four"
    ),
    (["run", "--virtual", "--keys", "5", "--scale", "17"], 64, "write 1 to 16"),
    (["press", "5", "--country", "XX"], 64, "The value 'XX' is invalid for '--country <code>'"),
    (["press", "5", "--country", "uk"], 64, "the United Kingdom is GB"),
    (
      ["search", "5", "--charset", "windows-1520"], 64,
      "write a character set such as windows-1250; did you mean windows-1250 or "
    ),
    (["press", "5", "--charset", "klingon"], 64, "; there are: windows-1252, ISO-8859-15"),
    (["search", "5", "--contacts", "/no/such.vcf"], 66, "there is no address book /no/such.vcf"),
    (["replay", "/no/such.evemu"], 66, "cannot read the recording /no/such.evemu"),
    (["press", "5", "--state", "/dev/null"], 65, "a device: name another file"),
    (["press", "5", "--mode", "t10"], 64, "'t10' is invalid"),
    (["press", "5", "--json", "--display", "plain"], 64, "exclude each other"),
    (["press", "5", "--config", "/no/config"], 66, "cannot read the configuration"),
    (["run", "--dial-command", "dialler"], 64, "has no {number}"),
    (["replay", "-", "--speed", "1e-300"], 64, "between 0.001 and 1000"),
    (["restore-console", "--tty", "64"], 64, "--tty is 1 to 63"),
    (["emulate"], 64, "emulate needs a terminal or a key script"),
    (["type", "--dry-run", "--keys", "2", "--display", "fb"], 64, "--display is terminal, plain"),
    (["type", "--keys", "2", "--display", "charlcd"], 64, "--display is terminal, plain"),
    (["nonsense"], 64, "nonsense"),
  ]

  @Test(arguments: Effort.some(wrong))
  func whatIsWrongIsSaid(arguments: [String], code: Int32, message: String) {
    let result = Program.run(arguments)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  /// A contact without a name is called by its number, which is listed once.
  @Test func aNamelessContactIsListedOnce() {
    let path = "/tmp/twelvekey-nameless-\(UInt32.random(in: 0 ... .max)).vcf"
    defer { _ = Program.remove(path) }
    Program.write("BEGIN:VCARD\nVERSION:3.0\nTEL:+1 650 555 0177\nEND:VCARD\n", to: path)
    let result = Program.run(["contacts", "list", path])
    #expect(result.output == "\t+1 650 555 0177\t\(path):1\n", "\(result)")
  }

  @Test func unreadableContactsAreSaidWithOwnerAndMode() {
    let path = "/tmp/twelvekey-unreadable-\(UInt32.random(in: 0 ... .max)).vcf"
    Program.write("BEGIN:VCARD\nEND:VCARD\n", to: path)
    defer { _ = Program.remove(path) }
    #expect(Program.makeUnreadable(path))
    for command in [
      ["search", "5", "--contacts", path], ["replay", path], ["press", "5", "--config", path],
      ["press", "5", "--contacts", path],
    ] {
      let result = Program.run(command, asNobody: true)
      #expect(result.code == 77, "\(command)")
      #expect(result.errors.contains("mode ---------"), "\(result.errors)")
    }
  }

  @Test func contactsAreListedAndChecked() {
    let list = Program.run(["contacts", "list", Program.fixture("contacts/generic.csv"), "--json"])
    #expect(list.code == 0)
    #expect(list.lines[0].hasPrefix(#"{"name":""#))
    #expect(list.lines[0].contains(#""numbers":[{"value":""#))
    #expect(list.lines[0].contains("generic.csv:2\",\"version\":1}"))
    let check = Program.run(["contacts", "check", Program.fixture("contacts/unknown-columns.csv")])
    #expect(check.code == 65)
    #expect(check.output.contains("unknown-columns.csv:1"))
    let clean = Program.run(["contacts", "check", Program.fixture("sample-contacts.vcf")])
    #expect(clean.code == 0)
    #expect(clean.output == "")
    #expect(clean.errors == "twelvekey: 325 contacts, 0 problems, 0 entries lost\n")
  }

  /// Names are untrusted: nothing in them may steer the terminal, in any output.
  @Test(arguments: [
    ["press", "2", "--display", "plain"], ["press", "2", "--json"], ["search", "2"],
    ["press", "2{call}*{call}*{call}*{call}{call}", "--display", "plain"],
    ["search", "2", "--json"], ["contacts", "list"], ["contacts", "list", "--json"],
  ])
  func hostileNamesDoNotReachTheTerminal(arguments: [String]) {
    let book = Program.fixture("contacts/hostile.vcf")
    let source = arguments[0] == "contacts" ? [book] : ["--contacts", book, "--limit", "0"]
    let result = Program.run(arguments + source)
    #expect(result.code == 0)
    #expect(result.output.count > 20)
    for scalar in result.output.unicodeScalars where scalar != "\n" && scalar != "\t" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Not even where the name has no number, and is told of in a notice.
  @Test func aHostileNameInANoticeDoesNotReachTheTerminal() {
    let path = "/tmp/twelvekey-hostile-\(UInt32.random(in: 0 ... .max)).vcf"
    defer { _ = Program.remove(path) }
    Program.write("BEGIN:VCARD\nFN:Evil \u{1b}[31m \u{1b}]0;pwn\u{7}\nEND:VCARD\n", to: path)
    let result = Program.run(["press", "3845{call}", "--contacts", path])
    #expect(result.output.contains("has no number"))
    #expect(!result.output.contains("\u{1b}") && !result.output.contains("\u{7}"))
    #expect(!result.errors.contains("\u{1b}"))
  }

  @Test func aFoldersOddFilesKeepNothingElseAway() {
    let folder = "/tmp/twelvekey-folder-\(UInt32.random(in: 0 ... .max))"
    Program.shell(
      """
      mkdir -p \(folder)/sub && cp \(Program.fixture("contacts/generic.csv")) \(folder)/sub/
      mkfifo \(folder)/pipe.vcf; ln -s /nowhere \(folder)/dangling.vcf; ln -s . \(folder)/self
      printf 'BEGIN:VCARD\\nFN:X\\nTEL:1\\nEND:VCARD\\n' > "$(printf '\(folder)/\\351.vcf')"
      """)
    defer { Program.shell("rm -r \(folder)") }
    let whole = Program.run(["contacts", "list", Program.fixture("contacts/generic.csv")])
    let result = Program.run(["contacts", "list", folder])
    #expect(result.code == 0)
    #expect(result.lines.count == whole.lines.count)
    let check = Program.run(["contacts", "check", folder])
    #expect(check.code == 65)
    #expect(check.output.contains("pipe.vcf: is a pipe or a device, not a file"))
    #expect(check.output.contains("dangling.vcf: No such file"))
  }

  /// Files that would cost the memory of all others, or be waited for, are refused at a look.
  @Test func filesOfNoUseAreNotRead() {
    let folder = "/tmp/twelvekey-large-\(UInt32.random(in: 0 ... .max))"
    Program.shell(
      """
      mkdir -p \(folder)/book && truncate -s 3G \(folder)/large.vcf \(folder)/book/large.vcf
      mkfifo \(folder)/pipe.vcf; cp \(Program.fixture("contacts/generic.csv")) \(folder)/book/
      """)
    defer { Program.shell("rm -r \(folder)") }
    // 400 MB of address space are not enough to read it.
    let limited = ["prlimit", "--data=400000000", "timeout", "100"]
    let large = Program.run(["contacts", "list", folder + "/large.vcf"], under: limited)
    #expect(large.code == 65)
    #expect(large.errors.contains("large.vcf is larger than 256 MiB"))
    // In a folder it does not keep the other files from being read.
    let book = Program.run(["contacts", "list", folder + "/book"], under: limited)
    #expect(book.code == 0 && book.lines.count > 1)
    let check = Program.run(["contacts", "check", folder + "/book"], under: limited)
    #expect(check.code == 65 && check.output.contains("large.vcf: File too large"))
    let pipe = Program.run(["contacts", "list", folder + "/pipe.vcf"], under: limited)
    #expect(pipe.code == 65)
    #expect(pipe.errors.contains("pipe.vcf is a named pipe"))
    // Nor is it through a link.
    Program.shell("ln -s pipe.vcf \(folder)/link.vcf")
    let link = Program.run(["contacts", "list", folder + "/link.vcf"], under: limited)
    #expect(link.code == 65 && link.errors.contains("link.vcf is a named pipe"))
    for option in ["--config", "--map"] {
      let other = Program.run(["replay", "-", option, folder + "/pipe.vcf"], under: limited)
      #expect(other.code != 0 && other.code != 124, "\(option) \(other)")
    }
    // What a shell makes is read.
    let substitution = Program.run(
      [], under: ["bash", "-c", "\(Program.path) contacts list <(cat \(folder)/book/generic.csv)"])
    #expect(substitution.lines.count == book.lines.count)
  }

  @Test func aTerminalInTheSettingsIsForLiveUse() {
    let path = "/tmp/twelvekey-config-\(UInt32.random(in: 0 ... .max))"
    defer { _ = Program.remove(path) }
    Program.write("display = terminal\ncontacts = ~/book.vcf\n", to: path)
    let result = Program.run(["press", "5", "--config", path, "--contacts", "none"])
    #expect(result.code == 0)
    let home = Program.run(["press", "5", "--config", path])
    #expect(home.errors.contains("there is no address book /nonexistent/book.vcf"))
  }

  @Test func theSettingsFileSetsWhatOptionsDoNot() {
    let path = "/tmp/twelvekey-config-\(UInt32.random(in: 0 ... .max))"
    defer { _ = Program.remove(path) }
    Program.write(
      "# mine\nmode = 123\ncontacts = \(Program.fixture("contacts/generic.csv"))\n", to: path)
    let set = Program.run(["press", "5", "--json", "--config", path])
    #expect(set.output.contains(#""mode":"123""#))
    let over = Program.run(["press", "5", "--json", "--config", path, "--mode", "abc"])
    #expect(over.output.contains(#""mode":"abc""#))
    Program.write("mode = 124\n", to: path)
    let bad = Program.run(["press", "5", "--config", path])
    #expect(bad.code == 65)
    #expect(bad.errors.contains("\(path):1: '124' is not a mode; write search, abc, t9, 123"))
    Program.write("\ncolour = red\n", to: path)
    #expect(
      Program.run(["press", "5", "--config", path]).errors.contains(
        "\(path):2: no setting 'colour'"))
  }

  @Test func runWithoutATerminalEndsByItself() {
    let result = Program.run(["run", "--virtual", "--keys", "5646{call}"])
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("dial: John Smith +16505550142\n"))
    #expect(result.errors.contains("sample contacts"))
  }

  /// Where nothing carries calls, the screen says so, and what is dialled comes to nothing.
  @Test func withoutALineNobodyIsCalled() {
    let result = Program.run([
      "run", "--virtual", "--keys", "5646{call}{wait 200}", "--line", "none",
    ])
    #expect(result.code == 0)
    #expect(result.output.contains("dial: John Smith +16505550142\n"))
    #expect(result.output.hasSuffix("\nno line: nobody is called\n"))
    let command = Program.run(["run", "--virtual", "--keys", "5", "--line", "command"])
    #expect(command.code == 64)
    #expect(command.errors.contains("--line command needs a program"))
    #expect(Program.run(["press", "5", "--line", "command"]).code == 64)
  }

  /// A call from its key to its end, as programs read it.
  @Test func aCallIsPlayedByAScript() throws {
    let result = Program.run([
      "press", "5646{call}{alerting}{answered}{wait 1100}1{ended}", "--json", "--contacts",
      Program.fixture("sample-contacts.vcf"),
    ])
    #expect(result.code == 0)
    let states = result.lines.map { line in
      ["dialling", "alerting", "active"].first { line.contains(#""call":{"state":"\#($0)""#) } ?? ""
    }
    #expect(
      states == ["", "", "", "", "dialling", "alerting", "active", "active", "active", ""])
    #expect(result.lines[8].hasSuffix(#""effect":{"tones":"1"},"version":1}"#))
    #expect(result.lines[9].contains(#""scene":"ended""#))
    #expect(result.lines[9].contains(#""call ended  0:01""#))
    let ring = Program.run(["press", "{ring +16505550142}{wait 600}#", "--json"])
    #expect(ring.lines[0].contains(#""scene":"ringing","call":{"state":"incoming","name":"John"#))
    #expect(ring.lines[0].hasSuffix(#""effect":{"ring":true},"version":1}"#))
    #expect(ring.lines.contains { $0.hasSuffix(#""effect":{"answer":true},"version":1}"#) })
    #expect(ring.lines.last?.contains(#""state":"active""#) == true)
    let bad = Program.run(["press", "{rings}"])
    #expect(bad.code == 64)
    #expect(bad.errors.contains("{ring +15555550142}"))
  }

  @Test func theDialCommandGetsTheNumberAsOneWord() {
    let log = "/tmp/twelvekey-dial-\(UInt32.random(in: 0 ... .max))"
    defer { _ = Program.remove(log) }
    let result = Program.run([
      "run", "--virtual", "--keys", "5646{call}", "--display", "none", "--dial-command",
      "sh -c 'echo \"$#:$1\" > \(log)' dialler {number}",
    ])
    #expect(result.code == 0)
    #expect(Program.read(log) == "1:+16505550142\n")
    let failing = Program.run([
      "run", "--virtual", "--keys", "5646{call}", "--display", "none", "--dial-command",
      "sh -c 'exit 3' {number}",
    ])
    #expect(failing.errors.contains("sh ended with exit code 3"))
  }

  /// A dialler that takes a while costs nothing meanwhile.
  @Test func waitingForACallDoesNotSpin() {
    let phone = PseudoTerminal([
      "run", "--virtual", "--state", "none", "--dial-command", "sleep 1000 {number}",
    ])
    phone.press("5646")
    phone.press("\r")
    // It sleeps until an event, and for an hour there is none.
    phone.rest()
    let before = phone.wakes
    phone.pass(.seconds(3_600))
    #expect(phone.wakes - before < 100, "\(phone.wakes - before)")
  }

  @Test func keysAndHelpAreThere() {
    #expect(Program.run(["keys"]).output.hasPrefix("key            search"))
    let help = Program.run(["--help"])
    let commands = [
      "run", "replay", "press", "search", "contacts", "calls", "devices", "record", "emulate",
      "keys", "doctor", "restore-console", "dump",
    ]
    for command in commands {
      #expect(help.output.contains("  \(command)"), "\(command)")
    }
    for command in Effort.some(commands) {
      let own = Program.run([command, "--help"])
      #expect(own.code == 0, "\(command)")
      #expect(own.output.contains("USAGE: twelvekey \(command)"), "\(command)")
    }
  }

  /// An unknown command is answered with the commands that there are, a near miss with the likely
  /// one as well.
  @Test func anUnknownCommandIsAnsweredWithTheList() {
    let unknown = Program.run(["frobnicate"])
    #expect(unknown.code == 64 && unknown.output == "")
    #expect(unknown.errors.hasPrefix("twelvekey: no command 'frobnicate'\n  run  "))
    let near = Program.run(["serach"])
    #expect(near.code == 64 && near.output == "")
    #expect(near.errors.hasPrefix("twelvekey: no command 'serach'; did you mean 'search'?\n"))
    for command in ["run", "search", "contacts", "calls", "restore-console", "doctor"] {
      #expect(unknown.errors.contains("\n  \(command) "), "\(command)")
      #expect(near.errors.contains("\n  \(command) "), "\(command)")
    }
    let inner = Program.run(["words", "frobnicate"])
    #expect(inner.code == 64)
    #expect(inner.errors.hasPrefix("twelvekey: no command 'frobnicate'\n  lookup  "))
  }

  /// The help of `run` begins with the ten options that are needed most, and groups all of them.
  @Test func theOptionsOfRunAreInGroups() throws {
    let lines = Program.run(["run", "--help"]).lines
    let start = try #require(lines.firstIndex(of: "Most used:"))
    let most = lines[(start + 1)...].prefix { $0.hasPrefix("  --") }
    #expect(most.count == 10)
    let groups = lines.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") && $0 == $0.uppercased() }
    #expect(
      groups == [
        "ADDRESS BOOK AND SETTINGS:", "KEYPAD:", "KEYS AND TEXT:", "DISPLAY:", "PANEL:", "LINE:",
        "STATE:", "OPTIONS:",
      ])
    let options = lines.drop { $0 != groups.first }
    for line in most {
      let name = try #require(line.split(separator: " ").first)
      #expect(options.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
  }

  @Test func devicesAnswersAlsoWhereThereAreNone() {
    let result = Program.run(["devices", "--json"])
    #expect(result.code == 0)
    for line in result.lines { #expect(line.hasPrefix(#"{"path":"/dev/input/event"#)) }
  }
}
