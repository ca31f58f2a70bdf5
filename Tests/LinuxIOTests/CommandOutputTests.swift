import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct CommandOutputTests {
  private func output(
    _ script: String, within patience: Duration = .seconds(60)
  ) throws(CommandOutput.Problem) -> String {
    String(
      decoding: try CommandOutput(of: ["sh", "-c", script], within: patience).bytes, as: UTF8.self)
  }

  @Test func whatAProgramWritesIsRead() throws {
    #expect(try output("echo one; echo two; echo three >&2") == "one\ntwo\n")
    #expect(try output(":") == "")
    let words = try CommandOutput(of: ["printf", "%s|", "a b", "$HOME"], within: .seconds(60))
    #expect(words.bytes == Array("a b|$HOME|".utf8))
    let most = try output("head -c \(CommandOutput.limit) /dev/zero")
    #expect(most.utf8.count == CommandOutput.limit)
  }

  /// The output is read all the same; and standard error is this process's own again.
  @Test func whatItComplainsOfMayBeLeftUnheard() throws {
    let words = ["sh", "-c", "readlink /proc/self/fd/2; echo complaint >&2"]
    let quiet = try CommandOutput(of: words, within: .seconds(60), isQuiet: true)
    #expect(String(decoding: quiet.bytes, as: UTF8.self) == "/dev/null\n")
    #expect(try output("readlink /proc/self/fd/2") != "/dev/null\n")
  }

  /// It goes on, as the agents of password keepers do.
  @Test func whatIsLeftRunningIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/left"
    #expect(try output("sleep 1000 >/dev/null 2>&1 & echo $! >\(path); echo done") == "done\n")
    let left = try #require(pid(in: path))
    #expect(isRunning(left))
    kill(left, SIGKILL)
  }

  @Test func howItEndedIsThrown() {
    #expect(throws: CommandOutput.Problem.ended(3)) { try output("echo secret; exit 3") }
    #expect(throws: CommandOutput.Problem.ended(-SIGKILL)) { try output("echo x; kill -9 $$") }
    #expect(throws: CommandOutput.Problem.notStarted(LinuxError("run", ENOENT, on: "/none"))) {
      try CommandOutput(of: ["/none"], within: .seconds(60))
    }
    #expect(throws: CommandOutput.Problem.tooLong) {
      try output("head -c \(CommandOutput.limit + 1) /dev/zero")
    }
  }

  /// Neither it nor what it has started, which may well hold what it asks for.
  @Test(arguments: [
    ("sleep 1000 & echo $! >PATH; wait", CommandOutput.Problem.late),
    ("trap '' TERM; sleep 1000 & echo $! >PATH; wait", .late),
    ("exec >/dev/null; sleep 1000 & echo $! >PATH; wait", .late),
    ("sleep 1000 & echo $! >PATH; cat /dev/zero", .tooLong),
  ])
  func whoIsEndedIsEndedWithAllItHasStarted(
    _ script: String, _ problem: CommandOutput.Problem
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/started"
    // A late command has unlimited time until it has started its child.
    var patience = problem == .late ? Duration.milliseconds(250) : .seconds(86_400)
    while pid(in: path) == nil {
      #expect(throws: problem) {
        try output(script.replacing("PATH", with: path), within: patience)
      }
      patience *= 2
    }
    let started = try #require(pid(in: path))
    while isRunning(started) { usleep(1_000) }
  }

  private func pid(in path: String) -> pid_t? {
    let bytes = (try? Files.read(path, limit: 100)) ?? []
    return pid_t(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
  }

  /// A zombie does not run: its parent may reap it late.
  private func isRunning(_ process: pid_t) -> Bool {
    let bytes = (try? Files.read("/proc/\(process)/stat", limit: 4_096)) ?? []
    let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.first {
      $0 != " "
    }
    return state.map { $0 != "Z" } ?? false
  }
}
