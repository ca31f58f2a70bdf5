import CallModel
import Keypad
import LinuxIO

/// Turns the sound of calls on and off by a program of the user, for any kind of line.
///
///     a call is answered ──▶ PROGRAM connect: ends by itself, or goes on
///     the last call ends ──▶ a PROGRAM that goes on is asked to end, then PROGRAM end
///
/// Only one of these programs runs at a time, because both want the same loudspeaker.
final class CallAudio: EventSource {
  private let command: CallAudioCommand?
  private let wiring: Wiring
  private var emit: (Notice) -> Void = { _ in }
  /// The calls that have been answered and have not ended.
  private var calls: Set<CallID> = []
  private var program: (state: CallAudioCommand.State, child: Child)?
  /// The state for which the program was last run.
  private var state = CallAudioCommand.State.end
  private var isStopping = false

  init(_ command: CallAudioCommand?, _ wiring: Wiring) {
    self.command = command
    self.wiring = wiring
  }

  /// - Parameter emit: called with the reason why the program has failed.
  func start(_ emit: @escaping (Notice) -> Void) { self.emit = emit }

  func update(for event: LineEvent, at now: Instant) {
    if command == nil { return }
    switch event {
    case .call(.active(let id)), .call(.held(let id)), .call(.connected(let id, _, _, _)):
      calls.insert(id)
    case .call(.ended(let id, _)): calls.remove(id)
    case .lost: calls = []
    default: return
    }
    turn(at: now)
  }

  private var wanted: CallAudioCommand.State { calls.isEmpty ? .end : .connect }

  private func turn(at now: Instant) {
    guard let command, wanted != state else { return }
    if let program {
      // A `connect` program that goes on during the call is asked to end; an `end` program is
      // awaited.
      if program.state == .connect, !isStopping {
        isStopping = true
        program.child.stop(at: now)
      }
      return
    }
    state = wanted
    do throws(LinuxError) {
      let child = try Child(
        command.arguments(state), isQuiet: wiring.isQuiet, isGuarded: true, loop: wiring.loop
      ) { [weak self] in self?.ended($1) }
      program = (state, child)
    } catch {
      fail(error.description)
    }
  }

  private func ended(_ ending: ChildProcess.Ending) {
    program = nil
    if let problem = ending.problem, !isStopping { fail(problem) }
    isStopping = false
    turn(at: EventLoop.now)
  }

  private func fail(_ why: String) { emit(Notice("the sound of the call: \(why)")) }

  /// Turns the sound off, because it must not stay on without the telephone.
  func close() {
    program?.child.close()
    program = nil
    guard let command, state == .connect else { return }
    state = .end
    let last = try? ChildProcess(
      command.arguments(.end), isQuiet: wiring.isQuiet, isGuarded: true)
    last?.finish(within: ChildProcess.patience)
  }
}
