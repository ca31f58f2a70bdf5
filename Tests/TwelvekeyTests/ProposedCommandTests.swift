import Glibc
import TestSupport
import Testing
import TimeLimit

/// Runs the commands that messages, help and documents propose, as they are written, in a home folder
/// of the test with the files that they name.
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

  /// The values for placeholders: a whole command, or part of one. Searched in this order.
  private static let filled: [(String, String)] = [
    ("twelvekey \\(command)", "twelvekey run"),
    ("contacts \\(command) ~/contacts", "contacts list ~/contacts"),
    ("\\(Shell.quote(first.path))", "book.vcf"), ("\\(Shell.quote(path))", "book.vcf"),
    ("\\(nodes[0].path)", "/dev/input/event0"), ("\\(node.path)", "/dev/input/event0"),
    ("\\(language.rawValue)", "it"),
    ("\\(address)", "00:00:5E:00:53:0A"),
    ("\\(record.console)", "1"), ("\\(number)", "1"), ("--tty", "--tty 1"),
    ("--state PATH", "--state .local/state/twelvekey/state.db"), ("PATH", "book.vcf"),
    ("sip:NAME@SERVER", "sip:ann@127.0.0.1"), ("NAME", "pad"),
    ("dump FILE", "dump screen.png"), ("FILE", "pad.evemu"), ("WIDTHxHEIGHT", "320x240"),
    ("SCRIPT", "5646"),
  ]

  private static func asWritten(_ command: ProposedCommand) -> String {
    var text = command.text
    for (open, value) in filled where open != "--tty" || text.hasSuffix(open) {
      text = text.replacing(open, with: value)
    }
    // A command in the background, or one that continues on the next line.
    return text.hasSuffix(" &") || text.hasSuffix(" \\") ? String(text.dropLast(2)) : text
  }

  private func script(_ line: String) -> [String] {
    [
      "sh", "-c",
      "export HOME=\(home.path) && cd \(home.path) && PATH=\"$(dirname \"$0\"):$PATH\" && \(line)",
    ]
  }

  private func run(_ line: String) -> Program.Result { Program.run([], under: script(line)) }

  /// Restores the files after an example of the manual. Some commands write: `record >numpad.evemu`.
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

  /// Commands that run until they are ended.
  private static let live: Set<Substring> = ["run", "dial", "type", "emulate", "record"]

  /// Commands that depend on the machine, with their possible exit codes.
  private static let codes: [String: Set<Int32>] = [
    "twelvekey doctor": [0, 65, 66, 69, 74, 77],
    // Without Bluetooth, or without a terminal.
    "twelvekey pair": [64, 69, 77], "twelvekey pair --visible": [64, 69, 77],
    "twelvekey pair --list": [0, 69, 77], "twelvekey pair --forget 1": [66, 69, 77],
    "twelvekey pair --forget pad": [66, 69, 77],
    "twelvekey pair --forget 00:00:5E:00:53:0A --delete-data": [66, 69, 77],
    "twelvekey pair --forget 00:00:5E:00:53:0A --keep-data": [66, 69, 77],
    // Without the package of the word list.
    "twelvekey words install it": [0, 66, 69],
    "twelvekey words compile /usr/share/onboard/models/it_IT.lm italian.words --language it": [
      0, 66,
    ],
  ]

  /// Exit codes without the needed devices.
  private static let withoutDevices: Set<Int32> = [66, 69, 77]

  /// Commands that would change the test machine.
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
      // Only the name of a command.
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
        // Without a keypad the name that it waits for is never typed.
        case _ where words.contains("--keypad"):
          #expect(said.contains("no keypad yet"), "\(command)")
        // The expected failure comes from baresip, or from root as the user.
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

  /// Ends the command when its output appears on the terminal.
  private func live(_ line: String) -> (code: Int32, said: String) {
    let terminal = PseudoTerminal([], under: script("exec \(line)"))
    // On a desktop's terminal, a problem waits for a key without the event loop.
    let closing = "Press any key to close this"
    _ = terminal.wait {
      line.contains("twelvekey dial")
        ? $0.contains(closing) || $0.contains("5555550142") || $0.contains("anna@example.com")
        : !$0.isEmpty
    }
    if terminal.output.contains(closing) { terminal.type(" ") } else { terminal.rest() }
    kill(terminal.child, SIGTERM)
    let status = terminal.end()
    // Before the program handles signals, they end it.
    let code = status & 0x7f == SIGTERM ? 0 : status & 0x7f != 0 ? -status : status >> 8
    return (code, terminal.output)
  }

  /// Options of other programs.
  private static let othersOptions: Set<String> = [
    // setpriv, systemctl, journalctl, udevadm, apt-get, pip, vclog, pkaction, libinput, docker,
    // bluealsa
    "--pdeathsig", "--user", "--now", "--property", "--settle", "--subsystem-match", "--reload",
    "--reinstall", "--profile", "--depth",
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

  /// Commands that messages propose to run as root change the machine, so no test runs them. Each must
  /// be valid shell, and its program must be in a known Debian package.
  private static let packages = [
    "apt": ["apt-get", "apt"], "acl": ["setfacl"],
    "coreutils": ["cat", "cp", "date", "rm", "chmod"],
    "kmod": ["modprobe"], "passwd": ["usermod"], "procps": ["sysctl"], "psmisc": ["fuser"],
    "systemd": ["systemctl", "timedatectl", "systemd-sysusers", "journalctl"],
    "systemd-sysv": ["reboot"],
    "udev": ["udevadm"], "util-linux": ["dmesg"], "rfkill": ["rfkill"], "bluez": ["hcitool"],
    "raspi-utils": ["vclog"],
    "twelvekey": ["twelvekey"],
  ]

  /// The packages that the commands install.
  private static let installed: Set<Substring> = [
    "unifont", "baresip-core", "\\(name)-core", "systemd-timesyncd", "xkb-data", "twelvekey",
    "./twelvekey_*.deb", "libfreetype6", "libharfbuzz0b", "libfontconfig1", "polkitd", "bluez",
    "bluez-obexd",
    "hunspell-sw", "ofono", "wireplumber", "libspa-0.2-bluetooth", "bluez-alsa-utils",
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

  // MARK: Commands in actual messages

  /// The command between backticks, or after a colon, in a program's output.
  private func proposed(_ said: String) -> String? {
    guard
      let start = said.firstRange(of: "twelvekey contacts ")
        ?? said.firstRange(of: "twelvekey help ")
    else { return nil }
    return String(said[start.lowerBound...].prefix { $0 != "`" && !$0.isNewline })
  }

  /// `contacts check` lists the problems of the same book read in the same way.
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
  /// With a word in place of each interpolation.
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
