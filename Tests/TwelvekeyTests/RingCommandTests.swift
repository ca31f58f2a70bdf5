import Glibc
import TestSupport
import Testing
import TimeLimit

/// `--ring-command`: a program that begins with the ring and ends with it.
@Suite(.timeLimited) final class RingCommandTests {
  private let folder: String
  private let line: String

  init() {
    folder = "/tmp/twelvekey-ringing-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    line = folder + "/line"
    mkdir(folder, 0o700)
    mkfifo(line, 0o600)
  }

  deinit { Program.shell("rm -rf \(folder)") }

  private func start(_ script: String, _ command: String) -> PseudoTerminal {
    PseudoTerminal([
      "run", "--virtual", "--contacts", "none", "--state", "none", "--keys", script,
      "--ring-command", command,
    ])
  }

  /// The next output of the program; empty at its end.
  private func read(from pipe: Int32) -> String? {
    var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(pipe, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// It rings for as long as it takes, and its children end with it.
  @Test(arguments: ["*", "#", "5", "\u{3}"]) func beginsAndEnds(key: String) throws {
    let terminal = start("{ring}", "sh -c 'sh -c \"echo rings; exec sleep 1000\" >\(line) & wait'")
    let pipe = open(line, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    defer { close(pipe) }
    terminal.pass(.milliseconds(200))
    #expect(terminal.wait(for: "\u{7}"))
    #expect(read(from: pipe) == "rings\n")
    terminal.press(key)
    #expect(read(from: pipe) == "")
    if key != "\u{3}" { terminal.type("\u{4}") }
    #expect(terminal.end() >> 8 == (key == "\u{3}" ? 130 : 0))
  }

  /// The display says why the telephone is silent.
  @Test func whatIsWrongIsShown() {
    let terminal = start("{ring}{wait 300}{ended}", "/nonexistent/bell")
    terminal.pass(.seconds(1))
    #expect(terminal.wait(for: "cannot ring"))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  /// A caller's name is one argument with any characters, and no shell reads it.
  @Test(arguments: [
    ("+15555550142", "+15555550142", "Plain Name", "Plain Name"),
    ("+15555550142", "+15555550142", "$(touch FOLDER/odd) `id`;'\"{number}", nil),
    ("+15555550142", "+15555550142", "-rf \\n/", " -rf  /"),
    ("5550199", "5550199", "Nobody Calls", ""), ("", "", "Nobody Calls", ""),
  ])
  func whoCallsIsTold(caller: String, number: String, name: String, told: String?) {
    let name = name.replacing("FOLDER", with: folder)
    Program.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:\(name.replacing(";", with: "\\;"))\nTEL:+1 555-555-0142\nEND:VCARD\n",
      to: folder + "/book.vcf")
    Program.write(
      "#!/bin/sh\nprintf '[%s]' \"$#\" \"$@\" >\(folder)/told.new\nmv \(folder)/told.new \(folder)/told\n"
        + "echo told >\(line)\nsleep 1000 & wait\n", to: folder + "/bell")
    chmod(folder + "/bell", 0o700)
    let pipe = open(line, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(pipe) }
    let terminal = PseudoTerminal([
      "run", "--virtual", "--contacts", folder + "/book.vcf", "--state", "none", "--keys",
      caller.isEmpty ? "{ring}" : "{ring \(caller)}", "--ring-command",
      "\(folder)/bell {alert} n={number} {number} {name} {tone} '{name} calls' {nome}",
    ])
    // The first key of the script comes after a tenth of a second.
    terminal.pass(.milliseconds(200))
    #expect(read(from: pipe) == "told\n")
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    let known = told ?? name
    #expect(
      Program.read(folder + "/told")
        == "[7][ring][n=\(number)][\(number)][\(known)][][\(known.isEmpty ? " calls" : "\(known) calls")][{nome}]"
    )
    #expect(Program.read(folder + "/odd") == nil)
  }

  @Test func whatIsWrongIsSaid() {
    func run(_ command: String) -> Program.Result {
      Program.run([
        "run", "--virtual", "--contacts", "none", "--display", "plain", "--keys",
        "{ring}{wait 100}{ended}", "--ring-command", command,
      ])
    }
    let missing = run("no-such-ringer")
    #expect(missing.code == 0 && missing.errors.contains("cannot ring: run no-such-ringer"))
    for bad in ["", "'a"] { #expect(run(bad).code == 64) }
  }
}
