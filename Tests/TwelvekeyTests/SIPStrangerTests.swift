import Glibc
import TestSupport
import Testing
import TimeLimit

/// An attack by another user of the machine on the telephone's baresip.
@Suite(
  .timeLimited, .enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"),
  .enabled(if: geteuid() == 0, "only root can be two users"))
final class SIPStrangerTests {
  private let folder: TemporaryFolder
  /// The user of the telephones: a user without other processes, so all of its ports belong to the
  /// telephones.
  private static let user: uid_t = 64_901
  private static let stranger: uid_t = 64_902

  init() throws { folder = try TemporaryFolder(mode: 0o755) }

  /// A telephone that runs as that user.
  private func telephone(_ number: String, at own: UInt16, calling other: UInt16) -> PseudoTerminal
  {
    PseudoTerminal(
      [
        "run", "--virtual", "--contacts", "none", "--state", "none", "--display", "plain",
        "--line", "sip", "--sip-account", "sip:\(number)@127.0.0.1:\(other)",
        "--sip-listen", "127.0.0.1:\(own)", "--sip-audio", "none",
      ],
      under: ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"],
      clock: .running)
  }

  /// The attack, which prints the ports where the user listens, the ports that answer a command, and
  /// the telephone's folders that can be entered or whose socket can be connected.
  private static let attack = #"""
    import glob, os, socket, sys
    user, mark, own = sys.argv[1:4]
    # Another run of this test has telephones of its own.
    telephones = sys.argv[4:]
    commands = []
    def command(name, parameters):
        text = '{"command":"%s","params":"%s","token":"t"}' % (name, parameters)
        commands.append(b'%d:%s,' % (len(text.encode()), text.encode()))
    command('insmod', '../../../../../../../..' + own + '/evil')
    command('auplay', "alsa,file:'|touch " + mark + "'")
    command('answermode', 'auto')
    command('uanew', '<sip:evil@127.0.0.1>;answermode=auto;regint=0')
    command('dial', 'sip:900@127.0.0.1')
    ports = []
    for table in ['/proc/net/tcp', '/proc/net/tcp6']:
        for line in open(table).read().splitlines()[1:]:
            fields = line.split()
            if fields[3] == '0A' and fields[7] == user:
                ports.append(int(fields[1].split(':')[1], 16))
    print('ports', *sorted(ports))
    for port in sorted(ports, reverse=True):
        # The other end says something, or nothing, and hangs up when it has read all.
        heard = b''
        try:
            caller = socket.create_connection(('127.0.0.1', port), 60)
            caller.sendall(b''.join(commands))
            caller.shutdown(socket.SHUT_WR)
            while piece := caller.recv(4096): heard += piece
        except OSError: pass
        # Where TLS is spoken it says that this is none.
        if b'{' in heard: print('answer', port, heard[:200])
        # Takes it over, again and again.
        for _ in range(200):
            try: socket.create_connection(('127.0.0.1', port), 60).close()
            except OSError: break
    for folder in glob.glob('/tmp/twelvekey-sip-*') + glob.glob('/run/user/*/twelvekey-sip-*'):
        if folder.split('-')[-2] not in telephones: continue
        print('folder')
        try: print('entered', os.listdir(folder))
        except PermissionError: pass
        for path in [folder + '/own/bus', folder + '/bus']:
            try: socket.socket(socket.AF_UNIX).connect(path); print('connected', path)
            except OSError: pass
    listening = [line for line in open('/proc/net/unix') if '/bus' in line
        and any('twelvekey-sip-%s-' % one in line for one in telephones)
        and line.split()[3] == '00010000']
    print('sockets', len(listening))
    """#

  /// insmod, auplay, answermode, uanew, and taking over the port: all fail, because there is no port.
  @Test func aStrangerControlsNothing() throws {
    let ports = (LocalPort.freePair(), LocalPort.freePair())
    let anna = telephone("5550101", at: ports.0, calling: ports.1)
    let bob = telephone("5550102", at: ports.1, calling: ports.0)
    #expect(anna.wait(for: "contacts"))
    #expect(bob.wait(for: "contacts"))
    // After one call both telephones are ready.
    call("5550102", anna, bob)
    anna.press("\u{1B}")
    #expect(bob.wait(for: "missed"))

    let strangers = try TemporaryFolder(mode: 0o777)
    chmod(strangers.path, 0o777)
    let script = strangers.path + "/attack.py"
    let mark = strangers.path + "/mark"
    Program.write(Self.attack, to: script)
    let said = Self.said(
      [
        "setpriv", "--reuid=\(Self.stranger)", "--regid=\(Self.stranger)", "--clear-groups",
        "/usr/bin/python3", script, "\(Self.user)", mark, strangers.path,
        "\(anna.child)", "\(bob.child)",
      ])
    #expect(said == ["ports", "folder", "folder", "sockets 0"], "\(said)")
    #expect(access(mark, F_OK) != 0)

    // Nothing has changed: Bob's telephone rings, and answers only at a key.
    call("5550102", anna, bob)
    bob.rest()
    #expect(!bob.output.contains("0:0") && !anna.output.contains("0:0"))
    // A key too soon after the ring does nothing.
    for _ in 0..<20 {
      bob.press("#")
      if bob.wait(for: "0:0", within: 2_000) { break }
    }
    #expect(bob.output.contains("0:0") && anna.wait(for: "0:0"))
    #expect(access(mark, F_OK) != 0)
  }

  private func call(_ number: String, _ caller: PseudoTerminal, _ called: PseudoTerminal) {
    for _ in 0..<20 {
      caller.type(number)
      #expect(caller.wait(for: "> call \(number)"))
      caller.press("\r")
      if called.wait(for: "incoming call", within: 2_000) { return }
      // The other telephone was not ready yet.
      caller.press("\u{1B}")
      caller.press("\u{1B}")
    }
    Issue.record("it never rings")
  }

  private static func said(_ words: [String]) -> [String] {
    let command = words.map { "'\($0)'" }.joined(separator: " ")
    let file = "/tmp/twelvekey-test-said-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(file) }
    Program.shell("\(command) >\(file) 2>&1")
    return (Program.read(file) ?? "").split(separator: "\n").map(String.init)
  }
}
