import Glibc
import TestSupport
import Testing
import TimeLimit

/// The telephone as a service: what it tells the service manager, and what stands on its display where it
/// can't begin.
@Suite(.timeLimited, .serialized) final class ServiceTests {
  private let folder: TemporaryFolder
  private let socket: Int32
  private var clock = SteppedClock()
  private var child: pid_t = 0
  private var messages: [String] = []

  init() throws {
    folder = try TemporaryFolder()
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder.path)/notify".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
    }
    try #require(bound == 0)
  }

  deinit {
    if child > 0 { kill(child, SIGKILL) }
    close(socket)
  }

  private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func start(
    _ options: [String], settings: String = "", environment: [String] = [],
    under wrapper: [String] = []
  ) {
    Program.write(settings + "\n", to: file("settings"))
    for name in ["out", "errors"] { Program.write("", to: file(name)) }
    let command = [Program.path, "run", "--state", "none", "--config", file("settings")] + options
    clock = SteppedClock()
    child = Program.spawn(
      wrapper + command, output: .file(file("out")), errors: .file(file("errors")),
      environment: ["NOTIFY_SOCKET=\(file("notify"))"] + environment, clock: clock,
      leadsSession: true)
    #expect(child > 0)
  }

  /// The same with a pretended panel of 128×64 pixels, the file `panel`, which is dark.
  private func startOnPanel(settings: String) throws {
    let panel = file("panel")
    Program.shell("head -c 1024 /dev/zero > \(panel)")
    let library = try #require(SimulatedDevices.library)
    start(
      ["--virtual", "--keys", "5{wait 3600000}"], settings: settings,
      environment: ["TWELVEKEY_TEST_PANEL=\(panel)"], under: ["env", "LD_PRELOAD=\(library)"])
  }

  /// Waits until the service manager is told this, among other things.
  private func told(_ text: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let place = messages.firstIndex(where: { $0.contains(text) }) {
        messages.removeSubrange(...place)
        return true
      }
      var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&poll, 1, 100) > 0 {
        let count = recv(socket, &buffer, buffer.count, 0)
        if count > 0 { messages.append(String(decoding: buffer.prefix(count), as: UTF8.self)) }
      } else if waitpid(child, nil, WNOHANG) != 0 {
        child = 0
        return false
      }
    }
  }

  private func end() -> Int32 {
    kill(child, SIGTERM)
    var status: Int32 = -1
    waitpid(child, &status, 0)
    child = 0
    return status >> 8
  }

  private static let waiting = ["--virtual", "--display", "json", "--keys", "5{wait 3600000}"]

  @Test func itSaysWhatItDoes() {
    start(Self.waiting)
    #expect(told("READY=1"))
    // There is a screen by then.
    kill(child, SIGHUP)
    #expect(told("RELOADING=1"))
    #expect(told("READY=1"))
    kill(child, SIGTERM)
    #expect(told("STOPPING=1"))
    #expect(end() == 0)
  }

  /// Twice in the time that the service manager allows, and never where it doesn't care.
  @Test func itSaysThatItIsAlive() {
    start(Self.waiting, environment: ["WATCHDOG_USEC=40000"])
    for _ in 0..<5 {
      #expect(told("WATCHDOG=1"))
      clock.pass(.milliseconds(20))
    }
    #expect(end() == 0)
    messages = []
    start(Self.waiting)
    #expect(told("READY=1"))
    kill(child, SIGTERM)
    #expect(told("STOPPING=1"))
    #expect(!messages.contains { $0.contains("WATCHDOG") })
    #expect(end() == 0)
  }

  /// A bad setting stands on the panel until it is mended, and the telephone begins then; it is not
  /// started again and again.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func whatIsWrongStandsOnThePanel() throws {
    let panel = file("panel")
    try startOnPanel(settings: "display = fb:\(panel)\nrows = sideways")
    #expect(told("STATUS=\(file("settings")):2: 'sideways' is not a rows"))
    let failure = try #require(Repository.bytes(panel))
    #expect(Set(failure).count > 10)
    let errors = Program.read(file("errors")) ?? ""
    #expect(errors.occurrences(of: "'sideways' is not a rows") == 1)
    // Still wrong, and otherwise.
    Program.write("display = fb:\(panel)\ncolour = red\n", to: file("settings"))
    kill(child, SIGHUP)
    #expect(told("colour"))
    // Mended: the same process is the telephone.
    Program.write("display = fb:\(panel)\nrows = phone\n", to: file("settings"))
    kill(child, SIGHUP)
    #expect(told("READY=1"))
    let telephone = try #require(Repository.bytes(panel))
    #expect(Set(telephone).count > 10 && telephone != failure)
    #expect(end() == 0)
  }

  /// So does what comes out only when the display is opened; and two signals at once begin it once.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func aFontThatIsNotThereStandsOnThePanel() throws {
    let panel = file("panel")
    try startOnPanel(settings: "display = fb:\(panel)\nfont = /no/such/font.psf")
    #expect(told("/no/such/font.psf"))
    Program.write("display = fb:\(panel)\n", to: file("settings"))
    kill(child, SIGHUP)
    kill(child, SIGHUP)
    #expect(told("READY=1"))
    #expect(end() == 0)
  }

  /// A reload that takes the panel away, and finds that the new one is not there, takes it again; once that
  /// is mended all of it counts.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func aDisplayThatIsNotThereLeavesTheOld() throws {
    let (panel, other) = (file("panel"), file("other"))
    try startOnPanel(settings: "display = fb:\(panel)")
    #expect(told("READY=1"))
    Program.write("display = fb:\(other)\ncountry = DE\n", to: file("settings"))
    for times in 1...2 {
      kill(child, SIGHUP)
      #expect(told("RELOADING=1") && told("READY=1"))
      let errors = Program.read(file("errors")) ?? ""
      #expect(
        errors.occurrences(of: "settings not reloaded: ") == times, "\(errors)")
      #expect(Set(Repository.bytes(panel) ?? []).count > 10)
    }
    Program.write("display = fb:\(panel)\ncountry = DE\ntheme = light\n", to: file("settings"))
    kill(child, SIGHUP)
    #expect(told("RELOADING=1") && told("READY=1"))
    #expect(
      Program.read(file("errors"))?.contains("settings reloaded; needs a restart: country") == true)
    #expect(end() == 0)
  }

  /// Without a display it ends as ever, with the exit code that keeps a service manager from starting it
  /// again.
  @Test func withoutADisplayItEnds() {
    start(["--virtual"], settings: "rows = sideways")
    var status: Int32 = -1
    #expect(waitpid(child, &status, 0) == child)
    child = 0
    #expect(status >> 8 == 65)
    let errors = Program.read(file("errors")) ?? ""
    #expect(errors.occurrences(of: "'sideways' is not a rows") == 1)
  }

  /// A problem of a setting is logged in full: its numbers are not masked as telephone numbers.
  @Test func refusedSettingsInTheLog() throws {
    let log = file("errors")
    Program.write("", to: log)
    var status = stat()
    try #require(stat(log, &status) == 0)
    start(Self.waiting, environment: ["JOURNAL_STREAM=\(status.st_dev):\(status.st_ino)"])
    #expect(told("READY=1"))
    Program.write("hold-time = 123456\n", to: file("settings"))
    kill(child, SIGHUP)
    #expect(told("READY=1"))
    let errors = Program.read(log) ?? ""
    #expect(errors.contains("<3>settings not reloaded: "), "\(errors)")
    #expect(errors.contains("123456"), "\(errors)")
    #expect(end() == 0)
  }

  /// A log keeps the last two digits of a number, unless it is to keep all. Each line has its priority.
  @Test(arguments: [("", "…50"), ("log-numbers = yes", "16505550150")])
  func numbersInTheLog(line: String, shown: String) throws {
    let log = file("errors")
    Program.write("", to: log)
    var status = stat()
    try #require(stat(log, &status) == 0)
    // As systemd names the file that a service writes its messages to. The program's last word has the
    // number, and is repeated by the telephone.
    start(
      [
        "--virtual", "--display", "none", "--contacts", "none", "--dial-command",
        "sh -c 'echo no way to {number} >&2; exit 3'", "--keys", "16505550150{call}{wait 3600000}",
      ], settings: line, environment: ["JOURNAL_STREAM=\(status.st_dev):\(status.st_ino)"])
    #expect(told("READY=1"))
    clock.pass(.seconds(2))
    let wanted = "<5>sh ended with exit code 3: no way to \(shown)\n"
    while !(Program.read(log) ?? "").contains("<5>sh ended"), waitpid(child, nil, WNOHANG) == 0 {
      usleep(2_000)
    }
    #expect(end() == 0)
    let logged = Program.read(log) ?? ""
    #expect(logged.contains(wanted), "\(logged)")
    // What the program says itself, too.
    #expect(logged.contains("<5>no way to \(shown)\n"), "\(logged)")
    #expect(logged.contains("16505550150") == (line != ""), "\(logged)")
  }
}
