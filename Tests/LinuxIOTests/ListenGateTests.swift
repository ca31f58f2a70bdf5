import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// A confined program that listens as often as it likes, and at no port.
@Suite(.timeLimited, .enabled(if: ListenGate.isPossible, "no seccomp notifications"))
struct ListenGateTests {
  /// Runs a script in Python and returns what it wrote into `said`.
  private func said(by script: String, through gate: ListenGate?) throws -> [String] {
    let folder = try PrivateFolder("twelvekey-test-gate")
    let own = try folder.makeFolder("own") { $0 }
    try folder.write(script, to: "script")
    var confinement = Confinement(folder: own)
    confinement.reads = ["/lib", "/lib64", "/usr", "/etc", folder.path + "/script"]
    confinement.devices = ["/dev/null", "/dev/urandom"]
    confinement.gate = gate
    let process = try ChildProcess(
      ProgramFile("python3", searching: "/usr/bin"), ["-I", folder.path + "/script"],
      named: "python3", in: confinement)
    while let gate, let number = gate.number, gate.answer() {
      var calls = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      poll(&calls, 1, -1)
    }
    process.finish(within: .seconds(60))
    let text = try Files.read(own + "/said", limit: 10_000)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Listens at four ports, one after the other, as a program does that opens its ports anew.
  private static let listening = """
    import select, socket
    with open('said', 'w') as said:
        for family, host in [(socket.AF_INET, '127.0.0.1'), (socket.AF_INET6, '::1')] * 2:
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.bind((host, 0))
            port = listener.getsockname()[1]
            listener.listen()
            try:
                socket.create_connection((host, port)).close()
                print('open', file=said)
            except ConnectionRefusedError:
                poll = select.poll()
                poll.register(listener, select.POLLIN)
                print('closed', poll.poll(0), file=said)
    """

  @Test func everyListenSucceedsAndOpensNoPort() throws {
    let gate = try #require(ListenGate())
    let closed = [String](repeating: "closed []", count: 4)
    #expect(try said(by: Self.listening, through: gate) == closed)
    #expect(!gate.answer())
  }

  @Test func aProgramWithoutAGateListens() throws {
    #expect(try said(by: Self.listening, through: nil) == ["open", "open", "open", "open"])
  }

  /// PTRACE_TRACEME; and a descriptor beyond those that a program may open.
  @Test func aProgramBehindAGateTracesNothing() throws {
    let script = """
      import ctypes
      library = ctypes.CDLL(None, use_errno=True)
      with open('said', 'w') as said:
          print(library.ptrace(0, 0, 0, 0), ctypes.get_errno(), file=said)
          print(library.listen(600, 1), ctypes.get_errno(), file=said)
      """
    let said = try said(by: script, through: ListenGate())
    #expect(said == ["-1 \(EPERM)", "-1 \(EOPNOTSUPP)"])
  }

  /// The gate of a program that could not be started has nothing to wait for.
  @Test func aGateWithoutAProgramIsShut() throws {
    let gate = try #require(ListenGate())
    let folder = try TemporaryFolder()
    let path = folder.path + "/no-program"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o755)
    close(file)
    var confinement = Confinement(folder: folder.path)
    confinement.gate = gate
    #expect(throws: LinuxError("run", ENOEXEC, on: "it")) {
      _ = try ChildProcess(ProgramFile(path, searching: ""), [], named: "it", in: confinement)
    }
    #expect(gate.number == nil && !gate.answer())
  }
}
