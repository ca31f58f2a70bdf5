import Baresip
import Glibc
import Keypad
import LinuxIO
import Telephony
import TestSupport
import Testing
import TimeLimit

@testable import Telephone

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

  private func start(_ settings: SIPSettings, listeners: Set<uid_t>? = nil) -> SIPLineAtWork {
    let wiring = Wiring(loop: loop, isQuiet: true, say: { _ in })
    let line =
      listeners.map { users in SIPLineAtWork(settings, wiring, listeners: { _ in users }) }
      ?? SIPLineAtWork(settings, wiring)
    loop.add(line) { _ in }
    line.start { [told] in told.events += $0 }
    return line
  }

  /// A program that opens no port: that is left to the test.
  private func ownBaresip() throws -> SIPSettings {
    var settings = SIPSettings(
      account: SIPAddress("sip:5550101@127.0.0.1:9"), password: "geheim", sound: nil)
    settings.program = folder.path + "/baresip"
    settings.modules = folder.path
    let text =
      "#!/bin/sh\ncp \"$2/config\" \(folder.path)/draft\n"
      + "mv \(folder.path)/draft \(folder.path)/config\nexec sleep 1000\n"
    let file = open(settings.program, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    #expect(write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    return settings
  }

  /// The port that the telephone has chosen, when it is known.
  private func chosenPort() throws -> UInt16 {
    while true {
      let text = (try? Files.read(folder.path + "/config", limit: 65_536)) ?? []
      let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("ctrl_tcp_listen")
      }
      if let port = line?.split(separator: ":").last.flatMap({ UInt16($0) }) { return port }
      try loop.turn()
    }
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

  private var losses: [String] {
    told.events.compactMap { if case .lost(let why) = $0 { why } else { nil } }
  }

  /// Who listens at the port must be seen to be this user before anything is said, the password first.
  @Test(arguments: [[], [12_345], [geteuid(), 12_345]] as [Set<uid_t>])
  func nothingIsSaidToAStranger(_ users: Set<uid_t>) throws {
    try keepingBlockedSignals {
      let line = start(try ownBaresip(), listeners: users)
      defer { loop.close() }
      let stranger = try LocalListener(port: chosenPort())
      while !stranger.takeCaller() { try loop.turn() }
      #expect(try heard(by: stranger, until: "command") == "")
      #expect(losses.contains { $0.contains("control port") }, "\(losses)")
      #expect(line.problem != nil)
    }
  }

  @Test func thisUsersOwnBaresipIsSpokenWith() throws {
    try keepingBlockedSignals {
      _ = start(try ownBaresip())
      defer { loop.close() }
      let baresip = try LocalListener(port: chosenPort())
      while !baresip.takeCaller() { try loop.turn() }
      #expect(try heard(by: baresip, until: "reginfo").contains("reginfo"))
      baresip.say(answer(1, "--- User Agents (0) ---"))
      #expect(try heard(by: baresip, until: "geheim").contains("uanew"))
    }
  }

  /// What has come together is told, though what is asked in between finds nobody any more.
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
    while !told.events.contains(.registration(.home)) { try loop.turn() }
    line.perform(.dial(Self.call, DialRequest(name: nil, number: "5550142")), at: EventLoop.now)
    _ = try heard(by: baresip, until: "dial")
    func event(_ type: String) -> String {
      netstring(
        "{\"event\":true,\"type\":\"\(type)\",\"id\":\"ab12\",\"direction\":\"outgoing\","
          + "\"peeruri\":\"sip:5550142@example.net\",\"param\":\"486 Busy Here\"}")
    }
    baresip.say(answer(3, "") + event("CALL_RINGING"))
    while !told.events.contains(.alerting(Self.call)) { try loop.turn() }
    line.perform(.tones(Self.call, "5"), at: EventLoop.now)
    _ = try heard(by: baresip, until: "callfind")
    baresip.say(answer(4, "setting current call: ab12") + event("CALL_CLOSED"))
    baresip.hangUp(atOnce: true)
    // The port is opened again.
    while !baresip.takeCaller() { try loop.turn() }
    #expect(told.events.last == .ended(Self.call, .busy), "\(told.events)")
  }
}
