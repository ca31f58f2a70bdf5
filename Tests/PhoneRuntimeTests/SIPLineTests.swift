import Baresip
import CallModel
import Glibc
import Keypad
import LinuxIO
import TestSupport
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The telephone at a control port where the test itself is baresip.
@Suite(.timeLimited) struct SIPLineTests {
  private final class Told {
    var events: [LineEvent] = []
  }

  private let told = Told()
  private let folder: TemporaryFolder
  private let loop: EventLoop
  private static let call = CallID.here(1)

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop(signals: [SIGCHLD])
  }

  private func start(_ settings: SIPSettings) -> SIPLine {
    let line = SIPLine(settings, Wiring(loop: loop, isQuiet: true, report: { _ in }))
    loop.add(line) { _ in }
    line.start { [told] in told.events += $0 }
    return line
  }

  /// What the telephone says until it has hung up, or said so much.
  private func heard(by baresip: LocalListener, until text: String) throws -> String {
    var heard: [UInt8] = []
    while !String(decoding: heard, as: UTF8.self).contains(text), let more = baresip.read() {
      heard += more
      if more.isEmpty { try loop.turn() }
    }
    return String(decoding: heard, as: UTF8.self)
  }

  private func netstring(_ text: String) -> String { "\(text.utf8.count):\(text)," }

  private func answer(_ token: Int, _ data: String) -> String {
    netstring("{\"response\":true,\"ok\":true,\"data\":\"\(data)\",\"token\":\"\(token)\"}")
  }

  /// Events that have come together are reported, though a request in between finds the port
  /// closed.
  @Test func aCallThatEndsAsThePortIsLostIsOver() throws {
    let baresip = try LocalListener()
    var settings = SIPSettings(account: nil)
    settings.control = SocketAddress(host: "127.0.0.1", port: baresip.port)
    let line = start(settings)
    defer { loop.close() }
    while !baresip.takeCaller() { try loop.turn() }
    _ = try heard(by: baresip, until: "reginfo")
    baresip.say(answer(1, "> sip:77@example.net  OK"))
    _ = try heard(by: baresip, until: "callstat")
    baresip.say(answer(2, "(no active calls)"))
    while !told.events.contains(.status(.registration(.home))) { try loop.turn() }
    line.perform(
      .call(.dial(Self.call, DialRequest(name: nil, number: "5550142"))), at: EventLoop.now)
    _ = try heard(by: baresip, until: "dial")
    func event(_ type: String) -> String {
      netstring(
        "{\"event\":true,\"type\":\"\(type)\",\"id\":\"ab12\",\"direction\":\"outgoing\","
          + "\"peeruri\":\"sip:5550142@example.net\",\"param\":\"486 Busy Here\"}")
    }
    baresip.say(answer(3, "") + event("CALL_RINGING"))
    while !told.events.contains(.call(.alerting(Self.call))) { try loop.turn() }
    line.perform(.call(.tones(Self.call, "5")), at: EventLoop.now)
    _ = try heard(by: baresip, until: "callfind")
    baresip.say(answer(4, "setting current call: ab12") + event("CALL_CLOSED"))
    baresip.hangUp(atOnce: true)
    // The port is opened again.
    while !baresip.takeCaller() { try loop.turn() }
    #expect(told.events.last == .call(.ended(Self.call, .busy)), "\(told.events)")
  }

  // MARK: The telephone's own baresip

  private func problem(_ change: (inout SIPSettings) -> Void) -> LineProblem? {
    var settings = SIPSettings(account: SIPAddress("sip:5550101@127.0.0.1:9"), sound: nil)
    if UserAccount.isRoot { settings.user = UserAccount("nobody") }
    change(&settings)
    let line = start(settings)
    defer { loop.close() }
    return line.problem
  }

  @Test func whyBaresipIsNotStartedIsTold() throws {
    #expect(problem { $0.program = "no-such-baresip" } == .noProgram("baresip"))
    // A program with that name, and no modules beside it.
    let bin = folder.path + "/bin"
    #expect(mkdir(bin, 0o755) == 0 && symlink("/bin/true", bin + "/baresip") == 0)
    #expect(problem { $0.program = bin + "/baresip" } == .noBusModule)
  }

  @Test(.enabled(if: geteuid() == 0, "only root is root"))
  func baresipDoesNotRunAsRoot() {
    #expect(problem { $0.user = nil } == .needsUser)
  }
}
