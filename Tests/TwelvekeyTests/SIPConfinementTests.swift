import Glibc
import TestSupport
import Testing
import TimeLimit

/// What the kernel lets the telephone's own baresip do.
@Suite(.timeLimited, .enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"))
struct SIPConfinementTests {
  private func telephone(
    _ account: String, _ options: [String], under wrapper: [String] = []
  ) -> PseudoTerminal {
    PseudoTerminal(
      [
        "run", "--virtual", "--contacts", "none", "--state", "none", "--line", "sip",
        "--sip-account", account, "--sip-audio", "none", "--sip-password-command", "echo secret",
      ] + options, under: wrapper, size: (72, 12), clock: .running)
  }

  private struct Baresip {
    var folder: String

    init(_ id: pid_t) { folder = "/proc/\(id)" }

    /// The inodes of its sockets.
    var sockets: Set<String> {
      var found = glob_t()
      defer { globfree(&found) }
      glob("\(folder)/fd/*", 0, nil, &found)
      var inodes: Set<String> = []
      for place in 0..<Int(found.gl_pathc) {
        var status = stat()
        guard let path = found.gl_pathv[place], stat(path, &status) == 0,
          status.st_mode & S_IFMT == S_IFSOCK
        else { continue }
        inodes.insert(String(status.st_ino))
      }
      return inodes
    }

    /// Its rows of a table of /proc/net: addresses in hexadecimal digits, states.
    func rows(_ table: String) -> [(address: String, state: String)] {
      let own = sockets
      var rows: [(address: String, state: String)] = []
      for line in (Program.read("\(folder)/net/\(table)") ?? "").split(separator: "\n").dropFirst()
      {
        let fields = line.split(separator: " ").map(String.init)
        if own.contains(fields[9]) { rows.append((fields[1], fields[3])) }
      }
      return rows
    }

    /// The TCP ports at which it listens.
    var ports: [String] {
      (rows("tcp") + rows("tcp6")).filter { $0.state == "0A" }.map(\.address)
    }

    func status(_ name: String) -> String? {
      let lines = (Program.read("\(folder)/status") ?? "").split(separator: "\n")
      return lines.first { $0.hasPrefix(name + ":") }.map {
        String($0.dropFirst(name.count + 1).drop { $0 == "\t" })
      }
    }
  }

  @Test func noTCPPortIsOpenWhenTheAccountIsRegistered() throws {
    let server = try SIPServer(.accepting(password: "secret"))
    let account = server.account("5550101")
    let telephone = telephone(account, Program.sipUser)
    #expect(telephone.wait(for: "\u{1B}[0;2m\(account), this keyboard"))
    let baresip = Baresip(try #require(telephone.baresip))
    #expect(!baresip.rows("udp").isEmpty)
    #expect(baresip.ports == [])
  }

  /// baresip looks for a new address once a minute: only for a whole effort.
  @Test(.enabled(if: geteuid() == 0 && Effort.isWhole, "wants root, and a minute"))
  func noTCPPortIsOpenWhenTheMachineHasGotAnotherAddress() throws {
    let network = """
      ip link set lo up && ip link add here type veth peer there && ip addr add 10.9.0.1/24 dev here \
      && ip link set here up && ip link set there up && exec "$@"
      """
    let telephone = telephone(
      "sip:5550101@10.9.0.77", Program.sipUser,
      under: ["unshare", "--net", "sh", "-c", network, "sh"])
    #expect(telephone.wait(for: "registering at 10.9.0.77"))
    let baresip = Baresip(try #require(telephone.baresip))
    // In the table an address begins with its last byte.
    while !baresip.rows("udp").contains(where: { $0.address.hasPrefix("0100090A") }) {
      usleep(10_000)
    }
    #expect(baresip.ports == [])
    let count = baresip.sockets.count
    Program.shell(
      """
      nsenter --net --target \(telephone.child) sh -c \
      'ip addr del 10.9.0.1/24 dev here; ip addr add 10.9.0.2/24 dev here'
      """)
    // First the port for UDP is opened anew, then those for TCP.
    while !baresip.rows("udp").contains(where: { $0.address.hasPrefix("0200090A") })
      || baresip.sockets.count < count
    { usleep(10_000) }
    #expect(baresip.ports == [])
  }

  /// The telephone's service has a privilege for the console.
  @Test(.enabled(if: geteuid() == 0, "only root gives privileges"))
  func baresipHasNoPrivilegesOfTheTelephone() throws {
    let server = try SIPServer(.accepting(password: "secret"))
    let account = server.account("5550101")
    let telephone = telephone(
      account, [],
      under: [
        "setpriv", "--reuid=64903", "--regid=64903", "--clear-groups",
        "--inh-caps=+sys_tty_config", "--ambient-caps=+sys_tty_config",
      ])
    #expect(telephone.wait(for: "\u{1B}[0;2m\(account), this keyboard"))
    let has = Baresip(telephone.child)
    #expect(has.status("CapAmb") == "0000000004000000")
    let baresip = Baresip(try #require(telephone.baresip))
    for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
      #expect(baresip.status(set) == "0000000000000000", "\(set)")
    }
  }
}
