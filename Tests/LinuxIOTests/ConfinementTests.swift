import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// A shell under confinement by the kernel, and what it can do.
@Suite(.timeLimited) struct ConfinementTests {
  private let outside: TemporaryFolder
  private let folder: PrivateFolder

  init() throws {
    outside = try TemporaryFolder(mode: 0o755)
    folder = try PrivateFolder("twelvekey-test-confined")
    try folder.write("configuration", to: "config")
    for name in ["secret", "readable"] {
      let path = outside.path + "/" + name
      Program.write("found\n", to: path)
      chmod(path, 0o666)
    }
  }

  private enum Program {
    static func write(_ text: String, to path: String) {
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      _ = Glibc.write(file, text, text.utf8.count)
      close(file)
    }
  }

  /// Runs a script of builtins that writes into `said`, and returns the contents of that file.
  private func said(
    by script: String, as user: UserAccount? = nil, _ more: (inout Confinement) -> Void = { _ in }
  ) throws -> [String] {
    let folder = try PrivateFolder("twelvekey-test-confined", for: user)
    let own = try folder.makeFolder("own") { $0 }
    var confinement = Confinement(folder: own)
    confinement.reads = [outside.path + "/readable", "/lib", "/usr/lib", "/etc/ld.so.cache"]
    confinement.devices = ["/dev/null"]
    confinement.environment = ["HOME=/here"]
    confinement.user = user
    more(&confinement)
    let process = try ChildProcess(
      ProgramFile("/bin/sh", searching: ""), ["-c", script], named: "shell", in: confinement)
    process.finish(within: .seconds(60))
    let text = try Files.read(own + "/said", limit: 10_000)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: Confinement.hasLandlock, "this kernel has no Landlock"))
  func aConfinedProgramReadsWhatItMayAndWritesItsFolder() throws {
    let script = """
      exec 3>said
      read line <\(outside.path)/readable && echo "reads $line" >&3
      read line <\(outside.path)/secret || echo "no secret" >&3
      echo x >\(outside.path)/readable || echo "does not write" >&3
      echo x >\(outside.path)/new || echo "makes nothing" >&3
      echo x >other && echo "writes its own" >&3
      read line </proc/self/status || echo "no process" >&3
      """
    let redirections = script.split(separator: "\n").map { line in
      line.contains("||") || line.contains("&&") ? "{ \(line); } 2>/dev/null" : String(line)
    }
    // A failed redirection ends a shell only for special builtins; these are ordinary ones.
    #expect(
      try said(by: redirections.joined(separator: "\n")) == [
        "reads found", "no secret", "does not write", "makes nothing", "writes its own",
        "no process",
      ])
    #expect(try Files.read(outside.path + "/readable", limit: 100) == Array("found\n".utf8))
    #expect(access(outside.path + "/new", F_OK) != 0)
  }

  @Test(.enabled(if: Confinement.hasLandlock, "this kernel has no Landlock"))
  func aConfinedProgramExecutesNothing() throws {
    let script = """
      exec 3>said
      (exec /bin/true) 2>/dev/null || echo "no program" >&3
      printf '#!/bin/sh\\necho ran >&3\\n' >script
      (exec ./script) 2>/dev/null || echo "no script" >&3
      """
    let said = try said(by: script)
    #expect(said == ["no program", "no script"])
  }

  /// A confined program has only its own environment, and no privileges from set-user-ID files.
  @Test func aConfinedProgramHasOnlyWhatItIsGiven() throws {
    setenv("TWELVEKEY_TEST_SECRET", "open", 1)
    defer { unsetenv("TWELVEKEY_TEST_SECRET") }
    let script = """
      exec >said
      echo "$HOME ${TWELVEKEY_TEST_SECRET-closed}"
      ulimit -c; ulimit -n
      read first </proc/self/status && while read name value; do
        case $name in NoNewPrivs:|Seccomp:) echo "$name $value";; esac
      done </proc/self/status
      """
    let said = try said(by: script) { $0.reads.append("/proc") }
    #expect(said.prefix(4) == ["/here closed", "0", "512", "NoNewPrivs: 1"], "\(said)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root has a program run as another user"))
  func aConfinedProgramRunsAsTheUserThatIsNamed() throws {
    let nobody = try #require(UserAccount("nobody"))
    let script = """
      exec >said
      while read name value; do
        case $name in Uid:|Gid:|Groups:|CapEff:) echo "$name" $value;; esac
      done </proc/self/status
      """
    let said = try said(by: script, as: nobody) { $0.reads.append("/proc") }
    let (user, group) = (nobody.id, nobody.group)
    #expect(
      said == [
        "Uid: \(user) \(user) \(user) \(user)", "Gid: \(group) \(group) \(group) \(group)",
        "Groups: \(group)", "CapEff: 0000000000000000",
      ])
  }

  @Test func whatCannotBeRunIsSaid() throws {
    let confinement = Confinement(folder: folder.path)
    let path = outside.path + "/readable"
    chmod(path, 0o755)
    let file = try ProgramFile(path, searching: "")
    #expect(throws: LinuxError("run", ENOEXEC, on: "it")) {
      _ = try ChildProcess(file, [], named: "it", in: confinement)
    }
    #expect(throws: LinuxError("run", ENOENT, on: "no-such-program")) {
      _ = try ProgramFile("no-such-program", searching: "/bin:/usr/bin:relative")
    }
  }

  @Test func theLoaderOfAProgramIsRead() throws {
    let shell = try ProgramFile("sh", searching: "/bin")
    let loader = try #require(shell.loader)
    #expect(loader.hasPrefix("/") && access(loader, X_OK) == 0)
    #expect(ProgramFile.loader(in: Array("#!/bin/sh\n".utf8)) == nil)
    // Any damaged bytes are read without a crash, and never give a relative path.
    let bytes = try Files.beginning(of: shell.path, count: 4_096)
    var generator = SeededGenerator(seed: 39)
    for _ in 0..<20_000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(
          in: 0..<(Bool.random(using: &generator) ? 64 : 1_024), using: &generator)
        broken[place] = UInt8.random(in: 0...255, using: &generator)
      }
      broken.removeLast(Int.random(in: 0..<broken.count, using: &generator))
      #expect(ProgramFile.loader(in: broken)?.hasPrefix("/") ?? true)
    }
  }

  /// This user keeps its own files; the guest can read the guest's files.
  @Test(.enabled(if: geteuid() == 0, "only root has guests"))
  func aGuestHasAFolderInAFolder() throws {
    let nobody = try #require(UserAccount("nobody"))
    let folder = try PrivateFolder("twelvekey-test-guest", for: nobody)
    try folder.write("configuration", to: "config")
    let own = try folder.makeFolder("own") { own in
      Program.write("x", to: own + "/file")
      return own
    }
    var status = stat()
    #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o711)
    #expect(status.st_uid == 0)
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(status.st_uid == nobody.id)
    #expect(stat(folder.path + "/config", &status) == 0 && status.st_mode & 0o777 == 0o400)
    // The guest's link is removed and not followed.
    #expect(symlink(outside.path, own + "/link") == 0)
    folder.remove()
    #expect(access(folder.path, F_OK) != 0 && access(outside.path + "/secret", F_OK) == 0)
  }
}
