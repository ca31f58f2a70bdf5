import TestSupport
import Testing
import TimeLimit

/// What is wrong is said at once and with the way out, whichever command comes upon it.
@Suite(.timeLimited) struct DoctorTests {
  let settings = Settings()

  private static let wrong: [(String, String)] = [
    ("rotate", "45"), ("mode", "t10"), ("display", "fbb"), ("country", "XX"),
    ("hold-time", "never"),
    ("scale", "99"), ("grab", "maybe"), ("lcd-rom", "z"), ("lcd-size", "9"), ("bit-order", "up"),
    ("blank-after", "-1"), ("mirror", "2"), ("margins", "1,2"), ("debounce", "-1"),
    ("multi-tap-timeout", "z"), ("type-waking-key", "q"), ("clock", "q"), ("rows", "up"),
    ("language", ","), ("direction", "up"),
  ]

  /// The setting need not matter to the command.
  @Test(arguments: Effort.some(wrong))
  func aWrongSettingIsWrongEverywhere(name: String, value: String) {
    for command in Effort.some([
      ["doctor"], ["devices"], ["press", "5"], ["search", "5"], ["words", "lookup", "5"],
      ["run", "--virtual", "--keys", "5"], ["type", "--dry-run", "--keys", "5"],
    ]) {
      let result = settings.run("\(name) = \(value)", command)
      #expect(result.code == 65, "\(command)")
      #expect(
        result.errors.hasPrefix(
          "twelvekey: \(settings.path):1: '\(value)' is not a \(name); write "), "\(result.errors)")
    }
  }

  @Test func aSlipInANameIsUnderstood() {
    for (wrong, right) in [
      ("moed", "mode"), ("dial_command", "dial-command"), ("contact", "contacts"),
      ("lcdrom", "lcd-rom"),
    ] {
      let result = settings.run("\(wrong) = x", ["press", "5"])
      #expect(result.code == 65)
      #expect(
        result.errors
          == "twelvekey: \(settings.path):1: no setting '\(wrong)'; did you mean '\(right)'?\n")
    }
    for (command, right) in [
      (["serch", "5"], "search"), (["contacts", "lst"], "list"),
      (["words", "lokup", "5"], "lookup"),
      (["dcotor"], "doctor"), (["help", "serch"], "search"),
      (["help", "words", "lokup"], "lookup"),
    ] {
      let result = Program.run(command)
      #expect(result.code == 64)
      let wrong = command.first { !["contacts", "words", "help"].contains($0) } ?? ""
      let first = "twelvekey: no command '\(wrong)'; did you mean '\(right)'?\n"
      #expect(result.errors.hasPrefix(first), "\(result.errors)")
    }
    #expect(Program.run(["help", "zzzzzz"]).code == 64)
    #expect(Program.run(["help", "words", "lookup"]).output.contains("--after"))
  }

  /// One thing that is wrong hides no other.
  @Test func everyFileIsLookedAt() {
    let result = settings.run(
      """
      words = /nonexistent/words
      font = /nonexistent/font
      map = /nonexistent/map
      state = /
      dial-command = no-such-program {number}
      """, ["doctor", "--contacts", "none"])
    for text in [
      "wrong cannot read the word list /nonexistent/words: No such file or directory",
      "wrong cannot read the font /nonexistent/font: No such file or directory",
      "wrong cannot read the key map /nonexistent/map: No such file or directory",
      "wrong the state file /: a folder: name another file, or move this one away",
      "wrong dial command: there is no program no-such-program: install it, or name another one",
      "ok    contacts: 0",
    ] {
      #expect(result.lines.contains(text), "\(text)\n\(result.output)\(result.errors)")
    }
    #expect(result.code != 0)
  }

  @Test func aListWithoutWordsIsNone() {
    let result = settings.run("language = it", ["doctor"])
    let says = "no words for it; install a list, or name one: --words FILE"
    #expect(result.output.contains(says), "\(result)")
    #expect(settings.run("language = en", ["doctor"]).output.contains("words: en ("))
  }

  @Test func theKeyboardLayoutIsLookedAt() {
    let result = settings.run("xkb-layout = zz", ["doctor"])
    #expect(result.output.contains("zz") && result.output.contains("list-x11-keymap-layouts"))
    #expect(result.code != 0)
    #expect(!settings.run("xkb-layout = de", ["doctor"]).output.contains("list-x11-keymap-layouts"))
  }

  @Test func theDialCommandIsLookedAt() {
    let none = settings.run("", ["doctor", "--contacts", "none"])
    #expect(
      none.output.contains(
        "note  line: there is no way to make calls here: a call only shows its number."))
    #expect(none.lines.contains("        dial-command = 'my-dialler {number}'"), "\(none.output)")
    let good = settings.run("dial-command = sh -c 'echo {number}'", ["doctor"])
    #expect(good.lines.contains("ok    dial command: sh -c 'echo {number}'"), "\(good.output)")
    let bad = settings.run("dial-command = sh", ["doctor"])
    #expect(
      bad.errors.contains(":1: 'sh' is not a dial-command; write a program and {number}, such as"),
      "\(bad.errors)")
  }

  @Test func lettersThatNoFontHas() {
    settings.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann \u{1E5D0}\nTEL:1\nEND:VCARD\n", to: "book.vcf")
    let found = Findings(settings.run("", ["doctor", "--contacts", "FOLDER/book.vcf"]))
    let text = found.on("1 name with letters that no font has (").first
    #expect(text?.hasPrefix("note ") == true, "\(found)")
    #expect(
      text?.hasSuffix("ame a font that has them: font = PATH in the settings file") == true,
      "\(found)")
    #expect(found.on("contacts") == ["ok contacts: 1"])
    #expect(
      Findings(settings.run("", ["doctor"])).on("contacts") == [
        "note contacts: only the samples. For yours: twelvekey run --contacts PATH, or contacts = PATH in the "
          + "settings file"
      ])
  }

  /// The rule that counts, and the command that installs it where none does.
  @Test func theUdevRule() throws {
    let tree = try SystemTree()
    func rule() -> [String] {
      let found = Findings(
        Program.run(["doctor", "--contacts", "none"], environment: "TWELVEKEY_ROOT=\(tree.root)"))
      return found.on("udev rule") + found.on("the udev rule")
    }
    let ask =
      "sudo udevadm control --reload && sudo udevadm trigger --settle --subsystem-match=input"
    let missing =
      "note the udev rule is not installed: only root and the group `input` may open keypads."
    #expect(
      rule() == [
        """
        \(missing)
        (from the folder of Twelvekey's source)
          sudo cp udev/70-twelvekey.rules /etc/udev/rules.d/70-twelvekey.rules && \(ask)
        """
      ])
    tree.write("/usr/bin/twelvekey\n", to: "/usr/share/doc/twelvekey/copyright")
    #expect(rule() == ["\(missing)\n  sudo apt-get install --reinstall twelvekey && \(ask)"])
    tree.write("rule\n", to: "/usr/lib/udev/rules.d/70-twelvekey.rules")
    #expect(rule() == ["ok udev rule /usr/lib/udev/rules.d/70-twelvekey.rules"])
    tree.write("rule\n", to: "/etc/udev/rules.d/70-twelvekey.rules")
    #expect(rule() == ["ok udev rule /etc/udev/rules.d/70-twelvekey.rules"])
    tree.write("old rule\n", to: "/etc/udev/rules.d/70-twelvekey.rules")
    #expect(
      rule() == [
        """
        note udev rule /etc/udev/rules.d/70-twelvekey.rules overrides the package's, \
        /usr/lib/udev/rules.d/70-twelvekey.rules, and differs from it.
        To use the package's: sudo rm /etc/udev/rules.d/70-twelvekey.rules && \
        sudo udevadm control --reload
        """
      ])
  }

  @Test func aDryRunIsSeen() {
    let result = Program.run(["type", "--dry-run", "--keys", "843", "--display", "none"])
    #expect(result.code == 64)
    #expect(result.errors.contains("--dry-run shows what would be typed: leave --display none out"))
  }

  /// The lines of a JSON object are no more than its matches.
  @Test func theLimitIsForTheLinesToo() {
    for (keys, limit) in [("5", 2), ("5{down}{down}{down}", 2), ("5", 1)] {
      let result = Program.run([
        "press", keys, "--json", "--limit", "\(limit)", "--contacts",
        Program.fixture("sample-contacts.vcf"),
      ])
      let last = result.lines.last ?? ""
      #expect(last.occurrences(of: "\"kind\":") == limit, "\(last)")
      let lines = last.split(separator: "\"lines\":[").last?.prefix { $0 != "]" } ?? ""
      // What is typed, and the matches.
      #expect(lines.split(separator: "\",\"").count == limit + 1, "\(last)")
      #expect(lines.contains("\"> "), "\(last)")
    }
  }

  /// The country decides on the emergency numbers.
  @Test func theCountryAndHowToSetIt() {
    func country(_ arguments: [String], _ environment: String) -> [String] {
      Findings(Program.run(["doctor", "--contacts", "none"] + arguments, environment: environment))
        .all.filter { $0.contains("country") }
    }
    let none = country([], "LC_ALL=C.UTF-8")
    #expect(none.count == 1 && none[0].hasPrefix("note no country is set: "), "\(none)")
    #expect(none[0].contains("country = DE in the settings file, or --country DE"))
    #expect(
      country([], "LC_ALL=de_AT.UTF-8") == [
        "note no country is set; the locale says AT. To set it: country = AT in the settings file, or "
          + "--country AT"
      ])
    #expect(country(["--country", "de"], "LC_ALL=de_AT.UTF-8") == ["ok country: DE"])
    #expect(settings.run("country = FR", ["doctor"]).output.contains("ok    country: FR\n"))
  }
}
