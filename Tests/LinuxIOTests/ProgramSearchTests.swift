import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// The reason that a program cannot be run, found without running it, compared with the kernel's.
@Suite(.timeLimited) final class ProgramSearchTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path }

  init() throws { folder = try TemporaryFolder(mode: 0o755) }

  private func make(_ name: String, _ text: String, mode: mode_t = 0o755) throws -> String {
    let file = "\(path)/\(name)"
    _ = unlink(file)
    let descriptor = try FileDescriptor(opening: file, O_WRONLY | O_CREAT)
    try FileDescriptor.write(Array(text.utf8), to: descriptor.number)
    chmod(file, mode)
    return file
  }

  private func problem(
    _ program: String, in folders: String = "/usr/bin:/bin", hidden: [String] = []
  ) -> ProgramSearch.Problem? {
    ProgramSearch(folders: folders, hidden: hidden).problem(with: program)
  }

  /// The result agrees with posix_spawnp(3).
  @Test func asTheKernelHasIt() throws {
    let good = try make("good", "#!/bin/sh\nexit 0\n")
    let blank = try make("blank", "#! \t/bin/sh -e\nexit 0\n")
    let mode = try make("mode", "#!/bin/sh\n", mode: 0o644)
    let windows = try make("windows", "#!/bin/sh\r\nexit 0\r\n")
    let nowhere = try make("nowhere", "#!/no/such/program\n")
    let text = try make("text", "exit 0\n")
    let empty = try make("empty", "")
    mkdir("\(path)/folder", 0o755)
    for (program, expected) in [
      (good, nil), (blank, nil), ("sh", nil), ("/bin/sh", nil),
      (mode, .notExecutable(mode)), (windows, .noInterpreter(windows, interpreter: "/bin/sh\r")),
      (nowhere, .noInterpreter(nowhere, interpreter: "/no/such/program")),
      (text, .noFirstLine(text)), (empty, .noFirstLine(empty)),
      ("\(path)/folder", .folder("\(path)/folder")), ("/dev/null", .notExecutable("/dev/null")),
      ("\(path)/none", .missing), ("\(good)/none", .missing), ("no-such-program-here", .missing),
      ("", .missing),
    ] as [(String, ProgramSearch.Problem?)] {
      #expect(problem(program) == expected, "\(program)")
      do {
        let child = try ChildProcess([program], isQuiet: true)
        child.end()
        #expect(expected == nil, "\(program) is run")
      } catch {
        #expect(expected != nil, "\(program): \(error.description)")
      }
    }
  }

  @Test func aNameIsLookedForInAllFolders() throws {
    for name in ["a", "b", "c"] { mkdir("\(path)/\(name)", 0o755) }
    mkdir("\(path)/a/bell", 0o755)
    let mode = try make("b/bell", "#!/bin/sh\n", mode: 0o600)
    let folders = ["a", "b", "c"].map { "\(path)/\($0)" }
    #expect(problem("bell", in: folders[0]) == .missing)
    #expect(problem("bell", in: folders.joined(separator: ":")) == .notExecutable(mode))
    _ = try make("c/bell", "#!/bin/sh\n")
    #expect(problem("bell", in: folders.joined(separator: ":")) == nil)
  }

  /// A service's user has no special rights.
  @Test func forAnotherUser() throws {
    let nobody = ProgramSearch.User("no-such-user-here")
    func problem(_ program: String, _ user: ProgramSearch.User) -> ProgramSearch.Problem? {
      ProgramSearch(folders: "/usr/bin", user: user).problem(with: program)
    }
    let all = try make("all", "#!/bin/sh\n", mode: 0o755)
    let own = try make("own", "#!/bin/sh\n", mode: 0o750)
    #expect(problem(all, nobody) == nil && problem("env", nobody) == nil)
    #expect(problem(own, nobody) == .notExecutable(own))
    chmod(path, 0o700)
    #expect(problem(all, nobody) == .closed(all, folder: path))
    let me = ProgramSearch.User(Files.userName)
    #expect(problem(all, me) == nil && problem(own, me) == nil)
    #expect(problem(try make("mine", "#!/bin/sh\n", mode: 0o100), me) == nil)
    chmod(path, 0o755)
    // The owner's right decides for the owner, and not that of all others.
    let others = try make("others", "#!/bin/sh\n", mode: 0o611)
    let isRoot = getuid() == 0
    if isRoot { #expect(chown(others, getpwnam("nobody").pointee.pw_uid, 0) == 0) }
    #expect(problem(others, isRoot ? .init("nobody") : me) == .notExecutable(others))
  }

  @Test func whatIsHidden() throws {
    let file = try make("bell", "#!/bin/sh\n")
    #expect(problem(file, hidden: ["/home", path]) == .hidden(file, folder: path))
    #expect(problem(file, hidden: ["/home", String(path.dropLast())]) == nil)
  }
}
