import CLinux
import Glibc

extension ChildProcess {
  /// Starts a program, which is looked up in `PATH`, with no signal blocked or ignored.
  ///
  /// - Parameters:
  ///   - added: variables `NAME=VALUE` in addition to this process's environment, which they replace.
  ///   - leadsGroup: whether the program gets a process group of its own.
  ///   - guardian: the end of a pipe for the guardian of the program. If it is given, the result is
  ///     the id of the guardian. See guardian.c.
  ///   - redirect: adds what the program does with its descriptors as it starts.
  /// - Throws: the error of posix_spawnp(3), with the call `run`.
  static func spawn(
    _ words: [String], variables added: [String] = [], leadsGroup: Bool = true,
    guardedBy guardian: FileDescriptor? = nil,
    _ redirect: (inout posix_spawn_file_actions_t) -> Void
  ) throws(LinuxError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = EventLoop.signalSet(of: [])
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)))
    let arguments = words.map { strdup($0) } + [nil]
    let own = added.map { strdup($0) }
    defer { for pointer in arguments + own { free(pointer) } }
    let names = added.compactMap { $0.split(separator: "=").first.map { String($0) + "=" } }
    var variables = own
    var place = environ
    while let variable = place.pointee {
      if !names.contains(where: { strncmp(variable, $0, $0.utf8.count) == 0 }) {
        variables.append(variable)
      }
      place += 1
    }
    variables.append(nil)
    var child: pid_t = 0
    let result =
      if let guardian {
        clinux_spawn_guarded(
          &child, guardian.number, words[0], &actions, &attributes, arguments, variables)
      } else {
        posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
      }
    guard result == 0 else { throw LinuxError("run", result, on: words[0]) }
    return child
  }

  /// Whether a child of this process has not ended yet.
  static func isRunning(_ id: pid_t) -> Bool {
    var news = siginfo_t()
    return waitid(P_PID, id_t(id), &news, WEXITED | WNOHANG | WNOWAIT) == 0
      && clinux_siginfo_process(&news) == 0
  }
}
