import Glibc
import TestSupport
import Testing
import TimeLimit

/// SIGHUP, where there is no terminal to hang up, has the settings read again: what is typed, the calls and
/// the keypads stay.
@Suite(.timeLimited, .serialized) final class ReloadTests {
  private let folder: TemporaryFolder
  private let clock = SteppedClock()
  private var child: pid_t = 0

  init() throws { folder = try TemporaryFolder() }

  deinit { if child > 0 { kill(child, SIGKILL) } }

  private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func set(_ lines: String) { Program.write(lines + "\n", to: file("settings")) }

  /// A telephone without a terminal that has played these keys, and waits.
  ///
  /// - Parameter wrapper: a command that replaces itself with the command after it.
  private func start(
    _ lines: String, keys: String, finding text: String, _ options: [String] = [],
    under wrapper: [String] = []
  ) {
    set(lines)
    for name in ["out", "errors"] { Program.write("", to: file(name)) }
    child = Program.spawn(
      wrapper + [
        Program.path, "run", "--virtual", "--state", "none", "--display", "json", "--config",
        file("settings"), "--keys", keys + "{wait 3600000}",
      ] + options, output: .file(file("out")), errors: .file(file("errors")), clock: clock,
      leadsSession: true)
    #expect(child > 0)
    clock.pass(.seconds(1))
    #expect(wait(for: text))
  }

  /// Whether the newest change that was shown has a text, at last.
  private func wait(for text: String) -> Bool { wait { self.last.contains(text) } }

  /// Whether a text was said to the user, at last, so many times.
  private func said(_ text: String, times: Int = 1) -> Bool {
    wait { (Program.read(self.file("errors")) ?? "").occurrences(of: text) >= times }
  }

  private func wait(until isSo: () -> Bool) -> Bool {
    while !isSo() {
      if child == 0 || waitpid(child, nil, WNOHANG) != 0 {
        child = 0
        return false
      }
      usleep(2_000)
    }
    return true
  }

  private var last: String {
    let rows = (Program.read(file("out")) ?? "").split(separator: "\n")
    return rows.last { $0.hasSuffix("}") }.map(String.init) ?? ""
  }

  private func end() {
    kill(child, SIGTERM)
    var status: Int32 = -1
    waitpid(child, &status, 0)
    child = 0
    #expect(status == 0)
    Program.checkJSON(Program.read(file("out")) ?? "", of: ["run", "--json"])
  }

  private static let again = "twelvekey: settings reloaded"

  @Test func whatIsTypedStays() {
    start(
      "contacts = \(Repository.root)/Fixtures/screens/people.vcf", keys: "5646", finding: "5646")
    #expect(wait(for: #""query":"5646""#) && last.contains(#""count":4,"#))
    Program.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Johnny New\nTEL:+1 650 555 0142\nEND:VCARD\n",
      to: file("new.vcf"))
    set("contacts = \(file("new.vcf"))\nvoicemail = 123\nhold-time = 300\ncountry = DE")
    kill(child, SIGHUP)
    #expect(said(Self.again + "; needs a restart: country\n"))
    #expect(wait(for: "Johnny New"))
    #expect(last.contains(#""query":"5646""#) && last.contains(#""count":1,"#))
    // The new book is the one that is followed.
    Program.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Johnny Newer\nTEL:+1 650 555 0142\nEND:VCARD\n",
      to: file("new.tmp"))
    Program.shell("mv \(file("new.tmp")) \(file("new.vcf"))")
    clock.pass(.milliseconds(200))
    #expect(wait(for: "Johnny Newer"))
    end()
  }

  @Test func whatIsWrongLeavesAllAsItWas() {
    start("mode = abc", keys: "5", finding: #""text":"j""#)
    for (lines, message) in [
      ("mode = t9\nrows = sideways", ":2: 'sideways' is not a rows; write legend or phone"),
      ("colour = red", ":1: no setting 'colour'"), ("contacts = /no/book.vcf", "/no/book.vcf"),
      ("line = sip", "--line sip needs an account"),
      ("theme = light\ndial-command = x", ":2: 'x' is not a dial-command"),
    ] {
      set(lines)
      kill(child, SIGHUP)
      #expect(said(message), "\(lines)")
    }
    let errors = Program.read(file("errors")) ?? ""
    #expect(errors.occurrences(of: "twelvekey: settings not reloaded: ") == 5)
    // A line each, and one of the sample contacts.
    #expect(errors.split(separator: "\n").count { $0.hasPrefix("twelvekey: ") } == 6)
    #expect(last.contains(#""text":"j""#))
    set("mode = abc\nlock-after = 0")
    kill(child, SIGHUP)
    #expect(said(Self.again))
    end()
  }

  /// Another line waits for the end of the call.
  @Test func aCallStays() {
    start("", keys: "5646{call}{wait 100}{answered}", finding: #""state":"active""#)
    set("line = none\nring-command = true")
    kill(child, SIGHUP)
    #expect(said(Self.again))
    #expect(last.contains(#""state":"active""#))
    end()
  }

  /// At rest it is another one at once.
  @Test func anotherLineIsTakenAtOnce() {
    start("line = none", keys: "5646{call}", finding: "no line: nobody is called")
    set("line = pretended")
    kill(child, SIGHUP)
    #expect(said(Self.again))
    end()
  }

  /// What an option says stays so, whatever a file says.
  @Test func anOptionStaysBeforeTheFile() {
    start("rows = phone", keys: "5646", finding: #""query":"5646""#, ["--country", "DE"])
    set("state = /no/such/state.db\ncountry = FR\nlanguage = fr")
    kill(child, SIGHUP)
    #expect(said(Self.again + "; needs a restart: language\n"))
    end()
  }

  /// Keys work while another book is read. A telephone that reads an endless book shows other changes
  /// and takes other settings. It has only one extra thread, after any number of reloads.
  @Test func aBookIsReadBesideTheKeys() throws {
    let pipe = file("pipe")
    mkfifo(pipe, 0o600)
    let before = "contacts = \(Repository.root)/Fixtures/screens/people.vcf"
    // An unnamed pipe is read to its end.
    start(
      before, keys: "5646", finding: "5646",
      under: ["bash", "-c", "cd \(folder.path); exec \"$@\" 9< <(cat \(pipe))", "-"])
    let writing = open(pipe, O_WRONLY | O_CLOEXEC)
    try #require(writing >= 0)
    #expect(wait(for: #""count":4,"#))
    // More data than the pipe holds: when all is written, the telephone has begun to read.
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Johnny Piped\nTEL:+1 650 555 0142\nEND:VCARD\n"
    let filling = Array(String(repeating: card, count: 8_000).utf8)
    set("contacts = /dev/fd/9")
    kill(child, SIGHUP)
    var written = 0
    while written < filling.count {
      let count = filling[written...].withUnsafeBytes { write(writing, $0.baseAddress!, $0.count) }
      try #require(count > 0)
      written += count
    }
    // The thread that handles keys also handles signals.
    kill(child, SIGUSR1)
    #expect(said("screen saved: "))
    #expect(last.contains(#""count":4,"#))
    // Wrong settings are reported at once. Settings without another book are applied at once, and the
    // other book is dropped.
    set("colour = red")
    kill(child, SIGHUP)
    #expect(said("no setting 'colour'"))
    set(before + "\nvoicemail = 123")
    kill(child, SIGHUP)
    #expect(said(Self.again))
    for round in 1...30 {
      Program.write(card, to: file("\(round).vcf"))
      set("contacts = \(file("\(round).vcf"))")
      kill(child, SIGHUP)
    }
    Program.write(card.replacing("Piped", with: "New"), to: file("new.vcf"))
    set("contacts = \(file("new.vcf"))")
    kill(child, SIGHUP)
    kill(child, SIGUSR1)
    #expect(said("screen saved: ", times: 2))
    let status = try #require(Program.read("/proc/\(child)/status"))
    #expect(status.contains("\nThreads:\t2\n"), "\(status)")
    close(writing)
    #expect(wait(for: "Johnny New"))
    #expect(said(Self.again, times: 2))
    #expect(!(Program.read(file("out")) ?? "").contains("Piped"))
    end()
  }

  /// The memory for a large book is released when a small book replaces it, after any number of
  /// changes.
  @Test func reloadsLeaveNothingBehind() throws {
    func book(_ name: String, _ count: Int) -> String {
      (0..<count).map { "BEGIN:VCARD\nFN:\(name) \($0)\nTEL:555\(10_000 + $0)\nEND:VCARD\n" }
        .joined()
    }
    Program.write(book("Small", 10), to: file("small.vcf"))
    Program.write(book("Large", 60_000), to: file("large.vcf"))
    let (small, large) = ("contacts = \(file("small.vcf"))", "contacts = \(file("large.vcf"))")
    start(small, keys: "7", finding: #""count":10,"#)
    var reloads = 0
    func reload(_ setting: String) {
      set(setting)
      kill(child, SIGHUP)
      reloads += 1
      #expect(said(Self.again, times: reloads))
    }
    reload(large)
    let needed = try memory()
    for _ in 0..<2 {
      reload(small)
      reload(large)
    }
    reload(small)
    // The memory is released when the second thread has ended.
    #expect(wait { (try? self.memory()).map { $0 < needed * 3 / 10 } ?? false })
    end()
  }

  /// The memory in KiB without mapped files (`RssAnon`, proc_pid_status(5)).
  private func memory() throws -> Int {
    let status = try #require(Program.read("/proc/\(child)/status"))
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }

  /// One signal after the other, while a file is written over and over: the last one counts.
  @Test func manyAtATime() {
    start("rows = phone", keys: "5646", finding: #""query":"5646""#)
    for round in 0..<50 {
      set(round.isMultiple(of: 2) ? "rows = legend\nmode = t9" : "rows = ")
      kill(child, SIGHUP)
    }
    set("rows = phone\ncharset = utf-8")
    kill(child, SIGHUP)
    #expect(said("needs a restart: charset"))
    #expect(last.contains(#""query":"5646""#))
    end()
  }
}
