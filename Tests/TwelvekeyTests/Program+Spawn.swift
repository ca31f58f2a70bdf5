import Glibc
import TestSupport

extension Program {
  /// What one of the program's first three descriptors leads to.
  enum Stream {
    /// Opened by the program itself, for reading and writing.
    case file(String)
    /// One that the test has open.
    case descriptor(Int32)

    static var nothing: Self { .file("/dev/null") }
  }

  /// Starts a command with no signal blocked, unlike the test's own threads; 0 where that fails.
  ///
  /// - Parameters:
  ///   - words: the command, found in PATH where it has no slash.
  ///   - environment: besides HOME, TERM and PATH.
  ///   - clock: the clock of a telephone, instead of the kernel's.
  ///   - leadsSession: then a terminal among the files becomes its controlling one.
  static func spawn(
    _ words: [String], input: Stream = .nothing, output: Stream = .nothing,
    errors: Stream = .nothing, environment: [String] = [], clock: SteppedClock? = nil,
    leadsSession: Bool = false
  ) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [(Int32(0), input), (1, output), (2, errors)] {
      switch stream {
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
      case .descriptor(let open): posix_spawn_file_actions_adddup2(&actions, open, number)
      }
    }
    if let clock {
      posix_spawn_file_actions_adddup2(&actions, clock.telephone, SteppedClock.number)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let setSession = Int16(0x80)  // POSIX_SPAWN_SETSID, a GNU extension
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (leadsSession ? setSession : 0))
    // Swift's own crash reporter would write over what the test looks at.
    let variables = [
      "HOME=/nonexistent", "TWELVEKEY_CONFIG=/nonexistent", "TERM=xterm-256color",
      "PATH=\(TestBaresip.path)", "SWIFT_BACKTRACE=enable=no",
    ]
    var arguments = words.map { strdup($0) } + [nil]
    let clockName = clock.map { [$0.environment] } ?? []
    // Of two variables with one name the first counts.
    var names = (environment + clockName + variables).map { strdup($0) } + [nil]
    defer { for text in arguments + names { free(text) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &names)
    clock?.isHandedOver()
    return status == 0 ? child : 0
  }

  /// Waits for the end of a process that is not a child of this one. If its parent does not read its
  /// exit code, it stays a zombie.
  static func waitForEnd(of process: pid_t) {
    while let status = read("/proc/\(process)/stat"),
      // proc_pid_stat(5): the state follows the name, which may contain any characters.
      let name = status.lastIndex(of: ")"), !status[name...].hasPrefix(") Z")
    {
      usleep(1_000)
    }
  }
}
