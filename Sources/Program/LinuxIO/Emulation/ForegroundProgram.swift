import CLinux
import Glibc
import Keypad

/// A program that this process has started in its own place: with the same terminal, standard input
/// and output, and in the same process group, so that Ctrl-C reaches both.
///
/// `SIGCHLD` must be blocked. Processes that the program leaves behind become children of this
/// process, so that they are still among ``ProcessTree/descendants``.
package final class ForegroundProgram {
  package let id: pid_t
  /// The program's name without its folder.
  package let name: String
  private var hasEnded = false

  /// - Parameters:
  ///   - words: the program, looked up in `PATH`, and its arguments.
  ///   - variables: `NAME=VALUE` in addition to this process's environment.
  ///   - inherited: descriptors of this process that the program also gets, with the same numbers.
  /// - Throws: the error of posix_spawnp(3), with the call `run`.
  package init(
    _ words: [String], variables: [String], inheriting inherited: [Int32] = []
  ) throws(LinuxError) {
    _ = clinux_adopt_orphans()
    name = words[0].split(separator: "/").last.map { String($0) } ?? words[0]
    id = try ChildProcess.spawn(words, variables: variables, leadsGroup: false) { actions in
      // The same number on both sides only keeps the descriptor open (POSIX.1-2024).
      for number in inherited { posix_spawn_file_actions_adddup2(&actions, number, number) }
    }
  }

  /// Returns the program's exit code if it has ended; 128 and the signal's number if a signal has
  /// ended it, as in a shell. Also reaps processes that the program has left behind.
  package func reap() -> Int32? {
    var code: Int32?
    var status: Int32 = 0
    while true {
      let ended = waitpid(-1, &status, WNOHANG)
      if ended <= 0 { return code }
      guard ended == id else { continue }
      hasEnded = true
      let signal = status & 0x7f
      code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) {
    if !hasEnded { kill(id, signal) }
  }

  /// Ends the program, by force if it has not ended after ``ChildProcess/patience``.
  package func end() {
    send(SIGTERM)
    let last = EventLoop.kernelNow + ChildProcess.patience
    while !hasEnded, reap() == nil, EventLoop.kernelNow < last { usleep(10_000) }
    guard !hasEnded else { return }
    send(SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
    hasEnded = true
  }
}
