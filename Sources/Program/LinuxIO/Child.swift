import Glibc
import Keypad

/// A running program as a source of the event loop. It forwards the program's output and reports
/// the program's end. It kills the processes that the program leaves behind.
///
///     running ──ends──▶ over
///        │ terminate(force:)          ──ends──▶ others left ── patience ──▶ ended by force: over
///        │ stop() ── patience ──▶ ended by force
///        └────────────────────────────┴──ends──▶ others left: ended by force at once: over
///
/// It adds itself to the loop. It removes itself when the state is `over` and no process has the
/// program's output open any more. `SIGCHLD` must be among the signals of the loop. The patience in
/// the diagram is ``ChildProcess/patience``.
package final class Child: EventSource {
  private enum State: Equatable {
    case running
    /// The program was asked to end. `until` is the time at which it is killed.
    case stopping(until: Instant)
    /// The program has ended. `until` is the time at which the processes that it has left are
    /// killed.
    case left(until: Instant)
    case over
  }

  let process: ChildProcess
  private unowned let loop: EventLoop
  private let whenEnded: (Child, ChildProcess.Ending) -> Void
  private var state = State.running
  private var isWatched = false

  /// Starts the program: see ``ChildProcess/init(_:named:mark:isQuiet:isGuarded:)``.
  ///
  /// - Parameters:
  ///   - loop: must live as long as the program.
  ///   - ended: called once, when the program itself has ended; never after ``close()``.
  /// - Throws: if the program can't be started.
  package convenience init(
    _ arguments: [String], named name: String? = nil, mark: String? = nil, isQuiet: Bool,
    isGuarded: Bool = false, loop: EventLoop,
    whenEnded ended: @escaping (Child, ChildProcess.Ending) -> Void
  ) throws(LinuxError) {
    let process = try ChildProcess(
      arguments, named: name, mark: mark, isQuiet: isQuiet, isGuarded: isGuarded)
    self.init(process, loop: loop, whenEnded: ended)
  }

  /// Manages a program that has just been started.
  package init(
    _ process: ChildProcess, loop: EventLoop,
    whenEnded ended: @escaping (Child, ChildProcess.Ending) -> Void
  ) {
    self.process = process
    self.loop = loop
    whenEnded = ended
    // This source never throws an error.
    loop.add(self) { _ in }
    // If the output can't be watched, only the output is lost.
    isWatched = (try? loop.watch(process.output.number, for: self)) != nil
  }

  /// Asks the program and its children to end; with `force`, kills them. Processes that the program
  /// leaves behind get as much time as the program itself in ``stop(at:)``.
  package func terminate(force: Bool) {
    if state == .running { process.terminate(force: force) }
  }

  /// Asks the program and its children to end, and kills them if they have not ended in time.
  package func stop(at now: Instant) {
    guard state == .running else { return }
    process.terminate()
    state = .stopping(until: now + ChildProcess.patience)
  }

  package var deadline: Instant? {
    switch state {
    case .running, .over: nil
    case .stopping(let until), .left(let until): until
    }
  }

  package func wake(at now: Instant) {
    switch state {
    case .stopping(let until) where until <= now:
      // A program of another user can't be killed. Such a program must end by itself.
      state =
        process.terminate(force: true)
        ? .stopping(until: now + ChildProcess.patience) : .running
    case .left(let until) where until <= now:
      process.endOthers()
      leave()
    case .running, .stopping, .left, .over: break
    }
  }

  package func ready(_ descriptor: Int32) {
    process.output.read()
    guard process.output.hasEnded else { return }
    isWatched = false
    loop.forget(descriptor)
    if state == .over { leave() }
  }

  package func signal(_ number: Int32, at now: Instant) {
    guard number == SIGCHLD else { return }
    switch state {
    case .running:
      guard let ending = process.reap() else { return }
      if process.hasLeftOthers {
        state = .left(until: now + ChildProcess.patience)
      } else {
        leave()
      }
      whenEnded(self, ending)
    case .stopping:
      guard let ending = process.reap() else { return }
      process.endOthers()
      leave()
      whenEnded(self, ending)
    case .left, .over: break
    }
  }

  /// Sets the state to `over`. Children of the program may still write output.
  private func leave() {
    state = .over
    if !isWatched { loop.remove(self) }
  }

  package func close() { close(serving: nil) }

  /// Ends the program and waits until it has ended. If it has ended already, waits until the
  /// processes that it has left have ended or their time is over.
  ///
  /// - Parameter serve: see ``ChildProcess/end(within:serving:)``.
  package func close(serving serve: (() -> Void)?) {
    switch state {
    case .running, .stopping: process.end(serving: serve)
    case .left(let until):
      let last = EventLoop.kernelNow + (until - EventLoop.now)
      while process.hasLeftOthers, EventLoop.kernelNow < last { usleep(10_000) }
      process.endOthers()
    case .over: break
    }
    leave()
  }
}
