import Glibc
import TestSupport
import Testing
import TimeLimit

private let hasBaresip = ["/usr/bin", "/usr/local/bin"].contains {
  access($0 + "/baresip", X_OK) == 0
}

/// Two telephones call each other over SIP, each with a baresip of its own, on this machine alone.
@Suite(.timeLimited, .enabled(if: hasBaresip, "baresip is not installed"))
final class SIPCallTests {
  private let folder: TemporaryFolder
  private let anna: PseudoTerminal
  private let bob: PseudoTerminal

  init() throws {
    folder = try TemporaryFolder()
    let card = { (name: String, number: String) in
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL:\(number)\r\nEND:VCARD\r\n"
    }
    let book = folder.path + "/book.vcf"
    Program.write(card("Anna", "5550101") + card("Bob", "5550102"), to: book)
    let ports = (Self.freePort(), Self.freePort())
    func start(_ number: String, at own: UInt16, calling other: UInt16) -> PseudoTerminal {
      PseudoTerminal([
        "run", "--virtual", "--contacts", book, "--state", "none", "--line", "sip",
        "--sip-account", "sip:\(number)@127.0.0.1:\(other)", "--sip-listen", "127.0.0.1:\(own)",
        "--sip-audio", "none", "--display", "plain",
      ])
    }
    anna = start("5550101", at: ports.0, calling: ports.1)
    bob = start("5550102", at: ports.1, calling: ports.0)
    #expect(anna.wait(for: "contacts"))
    #expect(bob.wait(for: "contacts"))
  }

  /// A port that nobody has, nor the next one, which baresip takes for TLS.
  private static func freePort() -> UInt16 {
    for _ in 0..<1_000 {
      let port = UInt16.random(in: 20_000...60_000)
      if (port...port + 1).allSatisfy(isFree) { return port }
    }
    return 0
  }

  private static func isFree(_ port: UInt16) -> Bool {
    [SOCK_STREAM, SOCK_DGRAM].allSatisfy { kind in
      let file = socket(AF_INET, Int32(kind.rawValue), 0)
      defer { close(file) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }

  /// Anna calls Bob as often as it takes until his telephone is there.
  private func callBob() {
    anna.type("262")
    #expect(anna.wait(for: "5550102"))
    for _ in 0..<20 {
      anna.press("\r")
      if bob.wait(for: "calls", within: 2_000) { return }
      anna.press("\u{7f}")
    }
    Issue.record("it never rings")
  }

  /// Presses a key until it has been taken: what comes too soon is not.
  private func press(_ key: String, on telephone: PseudoTerminal, until text: String) {
    for _ in 0..<20 {
      telephone.press(key)
      if telephone.wait(for: text, within: 2_000) { return }
    }
    Issue.record("\(key) never leads to \(text)")
  }

  @Test func bobAnswersHearsAToneAndHangsUp() {
    callBob()
    press("#", on: bob, until: "0:0")
    #expect(anna.wait(for: "0:0"))
    press("7", on: anna, until: "tones 7")
    #expect(bob.wait(for: "tone 7"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "call ended"))
  }

  @Test func bobRefuses() {
    callBob()
    press("*", on: bob, until: "refusing")
    #expect(anna.wait { $0.contains("busy") || $0.contains("refused") })
  }

  @Test func annaGivesUp() {
    callBob()
    press("\u{1B}", on: anna, until: "Bob")
    #expect(bob.wait(for: "missed"))
  }

  /// The call is over, and the telephone works again.
  @Test func aBaresipThatIsKilledIsStartedAgain() {
    callBob()
    press("#", on: bob, until: "0:0")
    #expect(anna.wait(for: "0:0"))
    let children = Program.read("/proc/\(anna.child)/task/\(anna.child)/children") ?? ""
    for child in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(child, SIGKILL) }
    #expect(anna.wait(for: "baresip is gone"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "contacts"))
    callBob()
  }

  /// Those of the README, as they are written there.
  @Test func theReadmesTwoTelephonesCallEachOther() throws {
    let readme = try #require(Repository.bytes("README.md"))
    let lines = String(decoding: readme, as: UTF8.self).split(separator: "\n")
    let mark = try #require(lines.firstIndex { $0 == "<!-- two telephones -->" })
    let commands = lines[(mark + 2)...].prefix { $0 != "```" }
    #expect(commands.count == 2)
    let telephones = commands.map { line in
      PseudoTerminal(line.split(separator: " ").dropFirst().map(String.init))
    }
    for telephone in telephones { #expect(telephone.wait(for: "contacts")) }
    telephones[0].type("7002")
    telephones[0].rest()
    for _ in 0..<20 {
      telephones[0].press("\r")
      if telephones[1].wait(for: "calls", within: 2_000) { break }
      telephones[0].press("\u{7f}")
    }
    press("#", on: telephones[1], until: "0:0")
    #expect(telephones[0].wait(for: "0:0"))
  }
}
