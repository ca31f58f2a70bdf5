import CLinux
import Glibc
import Keypad

/// The whole standard output of a program, such as a password from a password store.
///
/// The program is run as a shell runs it: in a separate process group, which has the terminal until
/// the program ends. The program may ask questions on the terminal, and its errors appear there.
/// Its output is only in ``bytes``.
package struct CommandOutput {
  package enum Problem: Error, Hashable, Sendable {
    /// The program can't be started.
    case notStarted(LinuxError)
    /// The program has failed. The associated value is its exit code, or the negative number of the
    /// signal that ended it.
    case ended(Int32)
    /// The program has ended, but its status isn't known, because this process ignores `SIGCHLD`.
    case endUnknown
    /// The program took too long, and was ended with all processes of its group.
    case late
    /// The program wrote too much, and was ended.
    case tooLong
  }

  /// The output, at most ``limit`` bytes.
  package let bytes: [UInt8]

  package static let limit = 65_536

  /// Runs the program to its end. Does not wait for processes that the program leaves running, once
  /// they have closed its output.
  ///
  /// - Parameters:
  ///   - words: the program, looked up in `PATH`, and its arguments.
  ///   - patience: the maximum time that it may take in total.
  ///   - isQuiet: whether its errors are discarded.
  /// - Throws: if the program can't be started, is late, writes too much, or does not end with exit
  ///   code 0.
  package init(
    of words: [String], within patience: Duration, isQuiet: Bool = false
  ) throws(Problem) {
    let reading: FileDescriptor
    let child: pid_t
    do throws(LinuxError) {
      let ends = try FileDescriptor.pipe(for: words[0], isPatient: false)
      reading = ends.reading
      child = try ChildProcess.spawn(words) { actions in
        posix_spawn_file_actions_adddup2(&actions, ends.writing.number, 1)
        if isQuiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
      }
    } catch {
      throw .notStarted(error)
    }
    let terminal = LentTerminal(to: child)
    defer { terminal?.withdraw() }
    let end = EventLoop.kernelNow + patience
    do throws(Problem) {
      bytes = try Self.read(reading, until: end)
    } catch {
      Self.end(child)
      throw error
    }
    var status: Int32 = 0
    // The program has closed its output, but may need a moment to end.
    var ended = waitpid(child, &status, WNOHANG)
    while ended == 0 {
      guard EventLoop.kernelNow < end else {
        Self.end(child)
        throw .late
      }
      usleep(1_000)
      ended = waitpid(child, &status, WNOHANG)
    }
    guard ended == child else { throw .endUnknown }
    let signal = status & 0x7f
    let code = signal == 0 ? (status >> 8) & 0xff : -signal
    guard code == 0 else { throw .ended(code) }
  }

  private static func read(_ file: FileDescriptor, until end: Instant) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let left = (end.microseconds - EventLoop.kernelNow.microseconds + 999) / 1_000
      guard left > 0 else { throw .late }
      let count = FileDescriptor.poll(file.number, for: POLLIN, Int32(clamping: left))
      guard count > 0 else { continue }
      do throws(LinuxError) {
        guard let more = try FileDescriptor.read(from: file.number, limit: 4_096) else { continue }
        if more.isEmpty { return bytes }
        bytes += more
      } catch {
        throw .notStarted(error)
      }
      if bytes.count > limit { throw .tooLong }
    }
  }

  /// Ends the program and all processes of its group, by force if it has not ended within a second.
  private static func end(_ child: pid_t) {
    kill(-child, SIGTERM)
    for _ in 0..<100 where ChildProcess.isRunning(child) { usleep(10_000) }
    // The program isn't reaped yet, so no other group has its number.
    kill(-child, SIGKILL)
    waitpid(child, nil, 0)
  }
}

/// The terminal of this process while another process group is in its foreground. Only the
/// foreground group may read from the terminal, and Control-C ends only that group.
private struct LentTerminal {
  private let file: FileDescriptor

  /// Returns `nil` if there is no terminal, or this process group is not in its foreground.
  init?(to group: pid_t) {
    guard let file = try? FileDescriptor(opening: "/dev/tty", O_RDWR | O_NOCTTY),
      tcgetpgrp(file.number) == getpgrp(), tcsetpgrp(file.number, group) == 0
    else { return nil }
    self.file = file
    // If the program used the terminal before it was in the foreground, the kernel has stopped it.
    kill(-group, SIGCONT)
  }

  func withdraw() {
    // This process is in the background now. tcsetpgrp(3) would stop it by SIGTTOU if the signal
    // weren't blocked.
    var (blocked, before) = (EventLoop.signalSet(of: [SIGTTOU]), sigset_t())
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    tcsetpgrp(file.number, getpgrp())
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
