import Keypad
import LinuxIO

/// Rings for an incoming call, by a program of the user and by the terminal's bell.
final class Ringer: EventSource {
  private let command: RingCommand?
  private let wiring: Wiring
  private let bell: () -> Void
  /// The program that rings. It is kept until it has ended, even if the ring is over: two programs
  /// at a time would want the same loudspeaker.
  private var program: Child?
  /// Whether ``program`` was told to end, because its ring is over or another call rings.
  private var isStopping = false
  /// The command line of ``program``.
  private var running: [String] = []
  private var current = RingCommand.Ring()
  private var nextBell: Instant?
  /// Why the program can't ring. This is shown only when the ring is over, because it would hide
  /// the caller's name.
  private var failure: String?
  private var emit: (Notice) -> Void = { _ in }

  /// The usual pause of telephones between two rings.
  private static let pause = Duration.seconds(4)

  /// - Parameter bell: rings once.
  init(_ command: RingCommand?, _ wiring: Wiring, bell: @escaping () -> Void) {
    self.command = command
    self.wiring = wiring
    self.bell = bell
  }

  /// - Parameter emit: called with the reason why the program can't ring.
  func start(_ emit: @escaping (Notice) -> Void) { self.emit = emit }

  var deadline: Instant? { nextBell }

  /// Rings again. A program that has played its tone to the end is started again.
  func wake(at now: Instant) {
    if let next = nextBell, next <= now { ring(current, at: now) }
  }

  /// - Parameter ring: the call to ring for. If the command line differs for it, the program is
  ///   restarted.
  func ring(_ ring: RingCommand.Ring, at now: Instant) {
    current = ring
    bell()
    nextBell = now + Self.pause
    if let program, !isStopping, command?.arguments(ring) != running {
      isStopping = true
      program.stop(at: now)
    }
    startProgram()
  }

  private func startProgram() {
    guard let command, program == nil, failure == nil else { return }
    running = command.arguments(current)
    do {
      program = try Child(running, isQuiet: wiring.isQuiet, isGuarded: true, loop: wiring.loop) {
        [weak self] in
        self?.ended($1)
      }
    } catch {
      failure = "cannot ring: \(error.description)"
    }
  }

  /// Ends the ring and its program.
  func silence(at now: Instant) {
    nextBell = nil
    if let failure { emit(Notice(failure)) }
    failure = nil
    guard let program else { return }
    isStopping = true
    program.stop(at: now)
  }

  /// Handles the end of the program. A program that has played its tone once is done; if a program
  /// has failed, the reason is kept. If the program was told to end, its result does not matter,
  /// and the program of a ring that goes on is started.
  private func ended(_ ending: ChildProcess.Ending) {
    program = nil
    if isStopping {
      isStopping = false
      if nextBell != nil { startProgram() }
    } else if let problem = ending.problem {
      failure = problem
    }
  }

  func close() { nextBell = nil }
}
