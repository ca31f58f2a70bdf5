import Glibc
import TestSupport
import Testing
import TimeLimit

/// What messages, help and documents tell people to run, run as it is written there: in a home of a test's
/// own, where the files are of which they speak.
@Suite(.timeLimited) final class ProposedCommandTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    Program.shell("cd \(home.path) && mkdir -p contacts words .config/twelvekey")
    setFiles()
    for line in [
      "twelvekey words compile words/it_wordlist.combined italian.words --language it",
      "twelvekey run --virtual --state .local/state/twelvekey/state.db --line pretended --keys "
        + "'5646{call}{answered}{wait 2000}{ended}{wait 4000}{end}' --display none",
      "twelvekey words export >learned.tsv",
    ] {
      let result = run(line)
      if result.code != 0 { Issue.record("\(line): \(result.errors)") }
    }
  }

  /// What to write for what is filled in: a whole command, or a part of one. In the order in which
  /// they are looked for.
  private static let filled: [(String, String)] = [
    ("twelvekey \\(command)", "twelvekey run"),
    ("contacts \\(command) ~/contacts", "contacts list ~/contacts"),
    ("\\(Shell.quote(first.path))", "book.vcf"), ("\\(Shell.quote(path))", "book.vcf"),
    ("\\(nodes[0].path)", "/dev/input/event0"), ("\\(language.rawValue)", "it"),
    ("\\(record.console)", "1"), ("\\(number)", "1"), ("--tty", "--tty 1"),
    ("--state PATH", "--state .local/state/twelvekey/state.db"), ("PATH", "book.vcf"),
    ("sip:NAME@SERVER", "sip:ann@127.0.0.1"), ("NAME", "pad"),
    ("dump FILE", "dump screen.png"), ("FILE", "pad.evemu"), ("WIDTHxHEIGHT", "320x240"),
    ("SCRIPT", "5646"), (" calls through that", ""),
  ]

  private static func asWritten(_ command: ProposedCommand) -> String {
    var text = command.text
    for (open, value) in filled where open != "--tty" || text.hasSuffix(open) {
      text = text.replacing(open, with: value)
    }
    // Beside other commands, or with more options on the next row.
    return text.hasSuffix(" &") || text.hasSuffix(" \\") ? String(text.dropLast(2)) : text
  }

  private func script(_ line: String) -> [String] {
    [
      "sh", "-c",
      "export HOME=\(home.path) && cd \(home.path) && PATH=\"$(dirname \"$0\"):$PATH\" && \(line)",
    ]
  }

  private func run(_ line: String) -> Program.Result { Program.run([], under: script(line)) }

  /// As they are after a look into the manual. Some of the commands write there: `record >numpad.evemu`.
  private func setFiles() {
    let book = Program.fixture("sample-contacts.vcf")
    let pad = Program.fixture("recordings/triple-zero.evemu")
    Program.shell(
      """
      cd \(home.path)
      for file in contacts/a.vcf book.vcf export.vcf old.vcf; do cp '\(book)' $file; done
      for file in pad numpad triple-zero; do cp '\(pad)' $file.evemu; done
      printf 'Name,Phone\\nAnn Lee,+1 650-555-0142\\n' >export.csv
      printf 'dictionary=main:it,locale=it,version=1\\n word=ciao,f=200\\n' >words/it_wordlist.combined
      """)
    Program.write(
      "contacts = ~/contacts\nline = none\nsip-account = sip:ann@127.0.0.1\nsip-audio = none\n",
      to: home.path + "/.config/twelvekey/config")
  }

  // MARK: All of them

  /// Those that go on until somebody ends them.
  private static let live: Set<Substring> = ["run", "dial", "type", "emulate", "record"]

  /// What depends on the machine on which it is run, and how it may end there.
  private static let codes: [String: Set<Int32>] = [
    "twelvekey doctor": [0, 65, 66, 69, 74, 77],
    // Where no package has brought the list.
    "twelvekey words install it": [0, 66, 69],
    "twelvekey words compile /usr/share/onboard/models/it_IT.lm italian.words --language it": [
      0, 66,
    ],
  ]

  /// Without the devices that they want.
  private static let withoutDevices: Set<Int32> = [66, 69, 77]

  /// What would change the machine that the test runs on.
  private static func isNotRun(_ words: [Substring]) -> Bool {
    switch words[1] {
    case "restore-console": true
    case "type" where !words.contains("--dry-run"), "emulate": access("/dev/uinput", W_OK) == 0
    default: false
    }
  }

  @Test func everyOneWorksAsItIsWritten() {
    let all = ProposedCommand.all()
    #expect(all.count > 60, "\(all.count)")
    for command in all {
      setFiles()
      let line = Self.asWritten(command)
      let words = line.split(separator: " ")
      #expect(!line.contains("\\("), "say in `filled` what stands for it: \(command)")
      #expect(!line.contains("…"), "no command, but a part of one: \(command)")
      // The name of a command.
      if command.isInDocument, !words.dropFirst().contains(where: { !$0.allSatisfy(\.isNamePart) })
      {
        if run("twelvekey help \(words.dropFirst().joined(separator: " "))").code == 0 { continue }
      }
      if Self.isNotRun(words) {
        let options = run("twelvekey help \(words[1])").output
        for option in words where option.hasPrefix("--") {
          #expect(options.contains(option), "\(command)")
        }
        continue
      }
      let isDry =
        words.contains("--dry-run") || words.contains("--virtual") && words.contains("--keys")
      if Self.live.contains(words[1]) && !isDry || words.contains("--keypad") {
        let (code, said) = live(line)
        #expect(!said.contains("Usage: "), "\(command): \(said)")
        switch line {
        // Without a keypad nobody types the name that it waits for.
        case _ where words.contains("--keypad"):
          #expect(said.contains("no keypad yet"), "\(command)")
        // What stands in its way here is baresip's, or that root runs it.
        case _ where words.contains("sip"):
          #expect(!said.contains("needs an account"), "\(command): \(said)")
        default:
          #expect(
            code == 0 || Self.withoutDevices.contains(code), "\(command): \(code): \(said)")
        }
      } else {
        let result = run(line)
        #expect(
          (Self.codes[line] ?? [0]).contains(result.code),
          "\(command): \(line): \(result.code): \(result.errors)")
      }
    }
  }

  /// Ends it once something stands on the terminal.
  private func live(_ line: String) -> (code: Int32, said: String) {
    let terminal = PseudoTerminal([], under: script("exec \(line)"))
    // A problem that stands in the terminal of a desktop waits for a key, and not in a loop that rests.
    let closing = "Press any key to close this"
    _ = terminal.wait {
      line.contains("twelvekey dial")
        ? $0.contains(closing) || $0.contains("5555550142") : !$0.isEmpty
    }
    if terminal.output.contains(closing) { terminal.type(" ") } else { terminal.rest() }
    kill(terminal.child, SIGTERM)
    let status = terminal.end()
    // Before it looks for signals they end it.
    let code = status & 0x7f == SIGTERM ? 0 : status & 0x7f != 0 ? -status : status >> 8
    return (code, terminal.output)
  }

  /// Options that are no command's of this program.
  private static let othersOptions: Set<String> = [
    // setpriv, systemctl, journalctl, udevadm, apt-get, pip, vclog, pkaction, libinput, docker
    "--pdeathsig", "--user", "--now", "--property", "--settle", "--subsystem-match", "--reload",
    "--reinstall",
    "--no-deps", "--target", "--msg", "--verbose", "--show-keycodes", "--device", "--no",
  ]

  @Test func everyOptionThatIsNamedIsThere() {
    let help = Program.run(["--experimental-dump-help"]).output
    let options = ProposedCommand.options()
    #expect(options.count > 40, "\(options.count)")
    for (option, place) in options where !Self.othersOptions.contains(option) {
      #expect(help.contains("\"name\" : \"\(option.dropFirst(2))\""), "\(place): \(option)")
    }
  }

  /// What messages propose to run as root changes the machine, and is run by no test: it is a sentence that
  /// a shell reads, and its program is one of those that are known to take it, by the Debian package that
  /// has it.
  private static let packages = [
    "apt": ["apt-get", "apt"], "acl": ["setfacl"],
    "coreutils": ["cat", "cp", "date", "rm", "chmod"],
    "kmod": ["modprobe"], "passwd": ["usermod"], "procps": ["sysctl"], "psmisc": ["fuser"],
    "systemd": ["systemctl", "timedatectl", "systemd-sysusers"], "systemd-sysv": ["reboot"],
    "udev": ["udevadm"], "util-linux": ["dmesg"], "raspi-utils": ["vclog"],
    "twelvekey": ["twelvekey"],
  ]

  /// What is installed by them.
  private static let installed: Set<Substring> = [
    "unifont", "baresip-core", "\\(name)-core", "systemd-timesyncd", "xkb-data", "twelvekey",
    "./twelvekey_*.deb", "libfreetype6", "libharfbuzz0b", "libfontconfig1", "polkitd",
  ]

  @Test func whatIsRunAsRoot() {
    let programs = Set(Self.packages.values.joined())
    let all = ProposedCommand.asRoot()
    #expect(all.count > 25, "\(all.count)")
    for command in all {
      let words = command.text.split(separator: " ")
      #expect(programs.contains(String(words.first ?? "")), "\(command)")
      let text = command.text.replacing("\\\"", with: "\"").withoutInterpolations
      let read = Program.run([], under: ["sh", "-nc", text])
      #expect(read.code == 0, "\(command): \(read.errors)")
      guard words.first == "apt-get" || words.first == "apt" else { continue }
      #expect(words.dropFirst().first == "install", "\(command)")
      for package in words.dropFirst(2) where !package.hasPrefix("-") {
        #expect(Self.installed.contains(package), "\(command)")
      }
    }
  }

  // MARK: By the messages themselves

  /// The command that stands between backticks, or behind a colon, in what a program has said.
  private func proposed(_ said: String) -> String? {
    guard
      let start = said.firstRange(of: "twelvekey contacts ")
        ?? said.firstRange(of: "twelvekey help ")
    else { return nil }
    return String(said[start.lowerBound...].prefix { $0 != "`" && !$0.isNewline })
  }

  /// Whatever was read, and however, `contacts check` lists the problems of just that.
  @Test(arguments: [
    "contacts list 'my book.vcf' --charset windows-1250",
    "contacts export 'my book.vcf' --country DE",
    "contacts list ./-odd.vcf", "contacts list --config 'my settings'",
    "contacts export --config 'my settings'",
    "press 5 --contacts 'my book.vcf'", "search 5 --contacts none --contacts ./-odd.vcf",
  ])
  func whatIsWrongWithABook(command: String) throws {
    let broken = "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nTEL:5550100\nBEGIN:VCARD\n"
    for name in ["my book.vcf", "-odd.vcf"] { Program.write(broken, to: "\(home.path)/\(name)") }
    Program.write(
      "contacts = \(home.path)/my book.vcf\ncharset = windows-1250\n",
      to: home.path + "/my settings")
    let said = run("twelvekey \(command)")
    #expect(said.code == 0)
    let check = try #require(proposed(said.errors), "\(said.errors)")
    let checked = run(check)
    #expect(checked.code == 65, "\(check): \(checked.errors)")
    #expect(checked.output.contains("book.vcf:") || checked.output.contains("odd.vcf:"))
    let count = said.errors.firstRange(of: " problem").map { said.errors[..<$0.lowerBound].last! }
    #expect(count == "1" || count == "2" || count == "3")
    #expect(checked.errors.contains(" \(count!) problem"), "\(said.errors)\(checked.errors)")
  }

  @Test(arguments: ["TWKWORD1", "TWKWORD2"])
  func aWordListThatIsNone(start: String) throws {
    Program.write(start + "x", to: home.path + "/cut.words")
    let said = run("twelvekey words lookup 5 --words cut.words")
    #expect(said.code == 65, "\(said.errors)")
    let help = run(try #require(proposed(said.errors), "\(said.errors)"))
    #expect(help.code == 0 && help.output.contains("USAGE: twelvekey words compile"))
  }
}

extension Character {
  fileprivate var isNamePart: Bool { isLetter || self == "-" }
}

extension String {
  /// With a word in the place of each.
  fileprivate var withoutInterpolations: String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "\\(") {
      result += rest[..<start.lowerBound] + "x"
      var depth = 1
      rest = rest[start.upperBound...].drop { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }.dropFirst()
    }
    return result + rest
  }
}
