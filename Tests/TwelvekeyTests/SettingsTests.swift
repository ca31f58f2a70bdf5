import Glibc
import TestSupport
import Testing
import TimeLimit

/// What a line of the settings file does to the running telephone, or to the command that it is for:
/// each is seen in what the program shows. Displays, keypads: see the suites of these names.
@Suite(.timeLimited) struct SettingsTests {
  private let settings = Settings()

  private struct Effect {
    var line: String
    /// What is run besides; keys in real time.
    var arguments: [String]
    var keys: String
    /// Shown with the line, and not without.
    var text: String
    var environment = ""

    var name: String { String(line.prefix { $0 != " " }) }
  }

  private static let json = ["--display", "json"]

  private static let effects = [
    Effect(line: "display = json", arguments: [], keys: "5", text: #"{"at":100,"key":"5""#),
    Effect(
      line: "contacts = FOLDER/ann.vcf", arguments: json, keys: "266", text: #""name":"Ann Own""#),
    Effect(
      line: "limit = 1", arguments: json, keys: "52",
      text: #""nameSpans":[[0,2]],"numberSpans":[]}],"count":93"#),
    Effect(line: "mode = 123", arguments: json, keys: "5", text: #""mode":"123""#),
    Effect(
      line: "near = no", arguments: json + ["--contacts", "FOLDER/ann.vcf"], keys: "2667",
      text: #""query":"2667","text":"2667","candidates":[],"matches":[],"#),
    Effect(
      line: "near-lines = 0", arguments: json + ["--contacts", "FOLDER/ann.vcf"], keys: "2667",
      text: #""query":"2667","text":"2667","candidates":[],"matches":[],"#),
    Effect(
      line: "hold-time = 100", arguments: json, keys: "{hold 0 300}", text: #""query":"+""#),
    Effect(
      line: "multi-tap-timeout = 100", arguments: json + ["--mode", "abc"], keys: "2{wait 300}2",
      text: #""text":"aa""#),
    Effect(
      line: "language = de", arguments: json + ["--mode", "t9"], keys: "43", text: #""text":"ge""#),
    Effect(
      line: "words = FOLDER/words.txt", arguments: json + ["--mode", "t9"], keys: "436673",
      text: #""text":"ifnord""#),
    Effect(
      line: "offers = no", arguments: json + ["--mode", "t9"], keys: "843{hold 0}",
      text: #""text":"the0""#),
    Effect(
      line: "correct = no", arguments: json + ["--mode", "t9"], keys: "4309680",
      text: #""text":"he you ""#),
    Effect(
      line: "rude-words = yes", arguments: json + ["--mode", "t9"], keys: "7448",
      text: #""text":"shit""#),
    Effect(
      line: "country = DE", arguments: json + ["--contacts", "FOLDER/ann.vcf"],
      keys: "{hold 0 700}4930",
      text: #""query":"+4930","text":"+4930","candidates":[],"matches":[{"name":"Ann Own""#,
      environment: "LC_ALL=C LANG=C"),
    Effect(
      line: "charset = windows-1251", arguments: json + ["--contacts", "FOLDER/old.vcf"],
      keys: "2", text: #""name":"Anna е""#),
    Effect(
      line: "dial-command = echo dialled {number}", arguments: ["--display", "none"],
      keys: "5646{call}", text: "dialled +16505550142"),
    Effect(
      line: "line = none", arguments: json, keys: "5646{call}{wait 100}",
      text: #""no line: nobody is called""#),
    Effect(
      line: "voicemail = +1 650 555 0199", arguments: json, keys: "{hold 1}",
      text: #""call voicemail?","+16505550199""#),
    Effect(
      line: "lock-after = 1", arguments: json, keys: "{wait 6000}",
      text: #""keypad locked""#),
    Effect(
      line: "ring-command = no-such-ringer", arguments: ["--display", "none"],
      keys: "{ring}{wait 100}{ended}", text: "cannot ring: run no-such-ringer"),
    Effect(
      line: "call-audio-command = no-such-audio {state}", arguments: ["--display", "none"],
      keys: "5646{call}{answered}{wait 100}{end}",
      text: "the sound of the call: run no-such-audio"),
  ]

  /// Those that have a test of their own below.
  private static let others: Set<String> = [
    "state", "xkb-layout",
    // PhoneContactsTests, PhoneSessionTests, SettingsWritingTests
    "phone", "phone-contacts",
    // DrawnTests, ServiceTests
    "drawn", "log-numbers",
    // SIPCallTests
    "sip-account", "sip-password-file", "sip-listen", "sip-audio", "sip-user",
    // SIPPasswordTests, SIPControlTests
    "sip-password-command", "sip-control", "sip-control-anywhere",
    // ringFromPhone
    "ring-from-phone",
    // NamedProgramTests
    "battery-empty-command",
  ]

  private func prepare() {
    settings.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Own\nTEL:030 23125 400\nEND:VCARD\n", to: "ann.vcf")
    settings.write("ifnord\t5\n", to: "words.txt")
    Program.shell(
      "printf 'BEGIN:VCARD\\nFN:Anna \\345\\nTEL:2\\nEND:VCARD\\n' > \(settings.folder)/old.vcf")
  }

  private func run(_ effect: Effect, _ lines: String) -> String {
    let result = settings.run(
      lines, ["run", "--virtual", "--keys", effect.keys] + effect.arguments,
      environment: effect.environment)
    #expect(result.code == 0, "\(lines): \(result.errors)")
    return result.output + result.errors
  }

  @Test func everySettingIsSeenInTheRunningTelephone() {
    prepare()
    for effect in Effort.some(Self.effects) {
      #expect(run(effect, effect.line).contains(effect.text), "\(effect.line)")
      #expect(!run(effect, "").contains(effect.text), "without \(effect.line)")
    }
  }

  /// A mobile phone that sends its ring sound is left the ring, where the user wants that.
  @Test func ringFromPhone() {
    let keys = "{phone rings yes}{ring}{wait 100}{ended}"
    func output(_ lines: String, _ keys: String) -> String {
      let result = settings.run(
        "ring-command = no-such-ringer\n" + lines,
        ["run", "--virtual", "--display", "none", "--keys", keys])
      return result.output + result.errors
    }
    #expect(!output("ring-from-phone = yes", keys).contains("cannot ring"))
    #expect(output("ring-from-phone = no", keys).contains("cannot ring"))
    let silent = keys.replacing("rings yes", with: "rings no")
    #expect(output("ring-from-phone = yes", silent).contains("cannot ring"))
  }

  /// Without a Bluetooth service the line of a mobile phone says so, and a bad address is refused.
  @Test func phone() {
    let arguments = ["run", "--virtual", "--display", "plain", "--keys", "5646{call}{wait 500}"]
    let noBus = "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent"
    let result = settings.run(
      "line = phone\nphone = 00:00:5E:00:53:01", arguments, environment: noBus)
    #expect(result.output.contains("bluetoothd is not running"), "\(result)")
    let wrong = settings.run("phone = 00:00:5E", arguments)
    #expect(wrong.code == 65 && wrong.errors.contains("an address such as"), "\(wrong.errors)")
  }

  /// A name that comes new is to have a test here.
  @Test func thereAreNoOtherSettings() {
    let tested = Set(Self.effects.map(\.name)).union(Self.others)
      .union(SettingsDisplayTests.names).union(SettingsKeypadTests.names)
    #expect(tested == settings.names())
  }

  @Test func everyDisplayCanBeSet() {
    let begins = [("plain", "─── 5 ─── search\n"), ("json", #"{"at":100,"key":"5""#)]
    for (display, text) in begins {
      let result = settings.run("display = \(display)", ["run", "--virtual", "--keys", "5"])
      #expect(result.output.hasPrefix(text), "\(display)")
    }
    let words = ["run", "--virtual", "--keys", "5"]
    #expect(settings.run("display = none", words).output == "")
    // What is told to the command counts more.
    let plain = settings.run("display = json", words + ["--display", "plain"])
    #expect(plain.output.hasPrefix("─── 5 ─── search\n"))
    #expect(settings.run("display = none", words + ["--json"]).output.hasPrefix("{"))
  }

  /// All that is wrong is told at once, each with its line.
  @Test func whatIsWrongIsToldWithItsLine() {
    let result = settings.run(
      "mode = t9\nlanguage = en,xx\ncolour = red\ndial-command = sh\nrotate\nlanguag = de",
      ["press", "5"])
    #expect(result.code == 65)
    let told = result.errors.split(separator: "\n").map { $0.drop { $0 == " " } }
    let begins = [
      ":2: 'en,xx' is not a language; write one or more, separated by commas, "
        + "or by + to type them together, of ",
      ":3: no setting 'colour'; there are: battery-empty-command, ",
      ":4: 'sh' is not a dial-command; write a program and {number}, such as: my-dialler {number}",
      ":5: no '=' here; write for example: contacts = book.vcf",
      ":6: no setting 'languag'; did you mean 'language'?",
    ]
    #expect(told.count == begins.count, "\(result.errors)")
    for (line, begin) in zip(told, begins) {
      let text = line.hasPrefix("twelvekey: ") ? line.dropFirst(11) : line
      #expect(text.hasPrefix(settings.path + begin), "\(line)")
    }
    let much = settings.run(String(repeating: "x\n", count: 30), ["press", "5"])
    #expect(much.errors.split(separator: "\n").count == 11)
    #expect(much.errors.hasSuffix("… and 20 more\n"), "\(much.errors)")
  }

  /// A setting names a file that can't be read: the error names the place of the setting.
  @Test func whatASettingNamesIsTracedToItsLine() {
    let press = ["press", "5"]
    let commands: [(line: String, command: [String], option: [String])] = [
      ("words = /nonexistent", press, ["--words", "/nonexistent"]),
      ("contacts = /nonexistent", press, ["--contacts", "/nonexistent"]),
      ("state = /", press, ["--state", "none"]),
      ("map = /nonexistent", ["replay", "/nonexistent"], ["--map", "/nonexistent"]),
      (
        "font = /nonexistent", ["dump", "-", "--format", "text", "--size", "64x64"],
        ["--font", "/nonexistent"]
      ),
    ]
    for (line, command, option) in Effort.some(commands) {
      let name = line.prefix { $0 != " " }
      let place = "\(settings.path):2: '\(name)' is set here"
      let lines = "# mine\n\(line)"
      let set = settings.run(lines, command)
      #expect(set.code != 0 && set.errors.contains(place), "\(line): \(set.errors)")
      let said = settings.run(lines, command + option)
      #expect(!said.errors.contains("is set here"), "\(line): \(said.errors)")
    }
  }

  /// On a terminal too, where without the line the terminal would be drawn on.
  @Test func aDisplayThatIsSetIsTakenOnATerminal() {
    for (line, text) in [("display = json\n", #"{"at":"#), ("", "\u{1b}[?1049h")] {
      Program.write(line, to: settings.path)
      let phone = PseudoTerminal(["run", "--virtual", "--config", settings.path])
      phone.type("5")
      #expect(phone.wait(for: text), "\(line)")
      #expect(phone.output.contains("\u{1b}[?1049h") == line.isEmpty)
    }
  }

  @Test func theStateIsKeptWhereTheFileSays() {
    let cards = ["One", "Two"].map { "BEGIN:VCARD\nVERSION:4.0\nFN:Ann \($0)\nTEL:1\nEND:VCARD\n" }
    settings.write(cards.joined(), to: "anns.vcf")
    let phone = ["run", "--virtual", "--display", "plain", "--contacts", "FOLDER/anns.vcf"]
    let call = settings.run(
      "state = FOLDER/own.db\ndial-command = true {number}", phone + ["--keys", "266{down}{call}"])
    #expect(call.output.contains("dial: Ann Two"), "\(call.output)")
    #expect(access(settings.folder + "/own.db", F_OK) == 0)
    // The contact that was called stands first in the next run.
    for (line, first) in [("state = FOLDER/own.db", "Two"), ("state = none", "One")] {
      let next = settings.run(line, phone + ["--keys", "266{call}"])
      #expect(next.output.contains("dial: Ann \(first)"), "\(line): \(next.output)")
    }
  }

  @Test func theLayoutIsThatOfWhatIsTyped() {
    let words = ["type", "--dry-run", "--mode", "abc", "--keys", "2{wait 1500}"]
    let russian = settings.run("xkb-layout = ru", words)
    #expect(russian.errors.contains("the keyboard layout ru has no 'a'"), "\(russian.errors)")
    #expect(settings.run("", words).errors == "")
  }

  /// An option on the command line goes before the same setting in the file.
  @Test func optionsGoBeforeTheFile() {
    prepare()
    let options: [(line: String, option: [String])] = [
      ("mode = 123", ["--mode", "search"]), ("hold-time = 100", ["--hold-time", "500"]),
      ("multi-tap-timeout = 100", ["--multi-tap-timeout", "1000"]),
      ("language = de", ["--language", "en"]), ("country = DE", ["--country", "US"]),
      ("charset = windows-1251", ["--charset", "windows-1252"]),
      ("contacts = FOLDER/ann.vcf", ["--contacts", "none"]),
      ("dial-command = echo dialled {number}", ["--dial-command", "echo called {number}"]),
      ("display = json", ["--display", "plain"]),
    ]
    for (line, option) in Effort.some(options) {
      guard var effect = Self.effects.first(where: { $0.line == line }) else {
        Issue.record("no effect of \(line)")
        continue
      }
      effect.arguments += option
      #expect(!run(effect, line).contains(effect.text), "\(line), \(option)")
    }
  }
}
