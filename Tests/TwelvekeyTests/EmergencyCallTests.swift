import CLinux
import Glibc
import TestSupport
import Testing
import TimeLimit

/// A call for help goes out whatever is wrong with what the telephone keeps. The dial command only
/// writes the number down.
@Suite(.timeLimited) struct EmergencyCallTests {
  /// The question, and a press that is meant.
  private static let keys = "112{call}{wait 1500}{call}"

  private static func arguments(state: String, keys: String = keys, dialled: String) -> [String] {
    [
      "run", "--virtual", "--contacts", "none", "--display", "plain", "--state", state,
      "--dial-command", "sh -c 'echo $0 >>\(dialled)' {number}", "--keys", keys,
    ]
  }

  private static func within(_ body: (_ folder: String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(folder.path)
  }

  @Test func withTheStateFileInOtherHands() throws {
    try Self.within { folder in
      let state = folder + "/state"
      #expect(Program.run(["words", "import", "-", "--state", state], input: "x\t1\n").code == 0)
      // A reader makes the file's index; as a process that writes: SQLite's lock of writers.
      let reader = PseudoTerminal([
        "run", "--virtual", "--contacts", "none", "--display", "plain", "--state", state,
      ])
      #expect(reader.wait(for: "contacts"))
      let index = open(state + "-shm", O_RDWR | O_CLOEXEC)
      try #require(index >= 0)
      var lock = flock(
        l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
      try #require(fcntl(index, F_SETLK, &lock) == 0)
      let result = Program.run(Self.arguments(state: state, dialled: folder + "/dialled"))
      close(index)
      #expect(Program.read(folder + "/dialled") == "112\n", "\(result)")
      #expect(result.output.contains("dial: 112"), "\(result)")
      kill(reader.child, SIGTERM)
      #expect(reader.end() == 0)
    }
  }

  @Test(.enabled(if: Program.mayMount)) func onAFullDisk() throws {
    try Self.within { folder in
      let result = Program.run(
        Self.arguments(state: "/mnt/state", dialled: folder + "/dialled"),
        under: [
          "unshare", "-m", "sh", "-c",
          "mount -t tmpfs -o size=64k none /mnt; head -c 1M /dev/zero >/mnt/full 2>/dev/null; "
            + "\"$0\" \"$@\"",
        ])
      #expect(Program.read(folder + "/dialled") == "112\n", "\(result)")
    }
  }

  /// Hold `*` locks; the digits of the number, and no others, are heard.
  @Test func withTheKeysLocked() throws {
    try Self.within { folder in
      let result = Program.run(
        Self.arguments(
          state: "none", keys: "{hold *}{wait 1000}" + Self.keys, dialled: folder + "/dialled"))
      #expect(result.output.contains("locked"), "\(result)")
      #expect(Program.read(folder + "/dialled") == "112\n", "\(result)")
    }
  }
}
