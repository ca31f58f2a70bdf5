import CLinux
import Glibc
import Keypad

/// A program that this process has started.
package final class ChildProcess {
  package let id: pid_t
  /// The program's standard error. The owner of this object must watch it and read it to its end.
  /// The output may end later than the program, because the program's children may still have it
  /// open.
  package let output: ChildOutput
  /// The program's name without its folder.
  private let name: String
  /// Whether the program was asked to end. If so, an end by a signal is no problem.
  private var isAsked = false
  /// Whether the guardian was asked to use force.
  private var isForced = false
  /// This process's end of the guardian's pipe. When it is closed, also by the end of this process,
  /// the guardian ends the program and its descendants.
  private let life: FileDescriptor?

  /// Starts the program, which is looked up in `PATH`, in a separate process group and with no
  /// signal blocked. Its standard input is empty. Its standard output goes to the same place as its
  /// standard error, or to /dev/null if `isQuiet`.
  ///
  /// - Parameters:
  ///   - name: the program's name in messages, if it is not that of the first argument.
  ///   - mark: a variable `NAME=VALUE` that the program gets in addition to this process's
  ///     environment.
  ///   - isGuarded: whether the program and its descendants always end with this process. If so,
  ///     ``id`` is the id of a guardian process between this process and the program. The guardian
  ///     ends in the same way as the program. See guardian.c.
  /// - Throws: if there are no descriptors left or the program can't be started.
  package init(
    _ arguments: [String], named name: String? = nil, mark: String? = nil, isQuiet: Bool,
    isGuarded: Bool = false
  ) throws(LinuxError) {
    let (reading, writing) = try FileDescriptor.pipe(for: arguments[0], isPatient: false)
    let guardian = isGuarded ? try FileDescriptor.pipe(for: arguments[0]) : nil
    life = guardian?.writing
    id = try Self.spawn(
      arguments, variables: mark.map { [$0] } ?? [], guardedBy: guardian?.reading
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, writing.number, 2)
      if isQuiet {
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, 2, 1)
      }
    }
    self.name =
      name ?? arguments[0].split(separator: "/").last.map { String($0) } ?? arguments[0]
    output = ChildOutput(reading, isForwarded: !isQuiet)
  }

  /// Manages a running program that leads a process group.
  init(id: pid_t, output: ChildOutput, named name: String) {
    self.id = id
    self.output = output
    self.name = name
    life = nil
  }

  /// Asks the program and its children to end; with `force`, kills them.
  ///
  /// - Returns: `false` if force was used before, or if this process may not end the program
  ///   because it belongs to another user.
  @discardableResult
  package func terminate(force: Bool = false) -> Bool {
    isAsked = true
    // The guardian also reaches descendants outside the group. It tries for one second. Another
    // request would reach no more of them.
    if force, life != nil {
      defer { isForced = true }
      return !isForced && kill(id, SIGUSR1) == 0
    }
    return kill(-id, force ? SIGKILL : SIGTERM) == 0 || clinux_errno() != EPERM
  }

  /// The time that a program gets to end before it is killed.
  package static let patience = Duration.seconds(2)

  /// Asks the program to end, and waits for its end. If it has not ended in time, kills it and the
  /// programs that it started. `SIGCHLD` must be blocked.
  ///
  /// - Parameter serve: answers the program's requests while it ends. It is called at once and then
  ///   every 10 ms. It must not wait.
  package func end(
    within patience: Duration = ChildProcess.patience, serving serve: (() -> Void)? = nil
  ) {
    guard terminate() else { return }
    wait(for: patience, serving: serve)
    // The program isn't reaped yet, so no other process has its id.
    guard terminate(force: true) else { return }
    wait(for: .seconds(1))
    var status: Int32 = 0
    waitpid(id, &status, WNOHANG)
  }

  /// Waits until the program has ended by itself, and ends it if it has not ended in time.
  /// `SIGCHLD` must be blocked.
  package func finish(within patience: Duration) {
    wait(for: patience)
    if isRunning { end() } else { _ = reap() }
  }

  private func wait(for patience: Duration, serving serve: (() -> Void)? = nil) {
    let last = EventLoop.kernelNow + patience
    var childEnded = EventLoop.signalSet(of: [SIGCHLD])
    while isRunning {
      let left = last.microseconds - EventLoop.kernelNow.microseconds
      guard left > 0 else { break }
      // The last output may be more than the pipe holds, so it is read after at most a tenth of a
      // second.
      output.read(atMost: 16)
      serve?()
      let pause: Int64 = serve == nil ? 100_000 : 10_000
      var time = timespec(tv_sec: 0, tv_nsec: Int(min(left, pause)) * 1_000)
      sigtimedwait(&childEnded, nil, &time)
    }
  }

  private var isRunning: Bool { Self.isRunning(id) }

  /// Reaps the program if it has ended. Returns `nil` while it runs; otherwise how it ended, with a
  /// problem in words if there was one.
  package func reap() -> Ending? {
    var status: Int32 = 0
    let result = waitpid(id, &status, WNOHANG)
    if result == 0 { return nil }
    // Another part of this process, or the kernel, has reaped the program, so its status is not
    // known.
    guard result == id else { return Ending(problem: "how \(name) ended is not known") }
    if status & 0x7f == 0 {
      let code = (status >> 8) & 0xff
      return Ending(
        problem: code == 0 ? nil : withItsWords("\(name) ended with exit code \(code)"),
        exitCode: code)
    }
    let signal = status & 0x7f
    // SIGKILL may have ended only the guardian and not the program.
    if life != nil, signal == SIGKILL { kill(-id, SIGKILL) }
    return Ending(
      problem: isAsked && (signal == SIGTERM || signal == SIGKILL)
        ? nil : withItsWords("\(name) was ended by signal \(signal)"))
  }

  /// Whether the program has ended after it was asked to, but other processes of its group still
  /// run. They may need a moment more. Call it only after ``reap()``.
  package var hasLeftOthers: Bool { isAsked && kill(-id, 0) == 0 }

  /// Kills the processes that the program has left.
  package func endOthers() {
    if hasLeftOthers { kill(-id, SIGKILL) }
  }

  private func withItsWords(_ problem: String) -> String {
    output.read(atMost: 32)
    return output.lastLine.map { "\(problem): \($0)" } ?? problem
  }

  package struct Ending: Hashable, Sendable {
    package var problem: String?
    /// The exit code; `nil` if a signal has ended the program.
    package var exitCode: Int32?
  }
}
