import Keypad
import LinuxIO

/// Makes it heard that somebody calls: by a program of the user's, and the terminal's bell.
final class Ringer: EventSource {
  private let command: RingCommand?
  private let wiring: Wiring
  private let bell: () -> Void
  /// The program that rings, until it has ended or the ring is over.
  private var ringing: Child?
  private var nextBell: Instant?
  /// Whether the program can't ring: said once.
  private var hasFailed = false

  /// As long as telephones pause between two rings.
  private static let pause = Duration.seconds(4)

  /// - Parameter bell: rings once.
  init(_ command: RingCommand?, _ wiring: Wiring, bell: @escaping () -> Void) {
    self.command = command
    self.wiring = wiring
    self.bell = bell
  }

  var deadline: Instant? { nextBell }

  /// A program that has played its tone to the end plays it again.
  func wake(at now: Instant) {
    if let next = nextBell, next <= now { ring(at: now) }
  }

  func ring(at now: Instant) {
    bell()
    nextBell = now + Self.pause
    guard let command, ringing == nil, !hasFailed else { return }
    do {
      ringing = try Child(command.words, isQuiet: wiring.isQuiet, loop: wiring.loop) {
        [weak self] in
        self?.ended($0, $1)
      }
    } catch {
      hasFailed = true
      wiring.say("cannot ring: \(error.description)")
    }
  }

  /// The ring is over, whoever has ended it.
  func silence(at now: Instant) {
    nextBell = nil
    hasFailed = false
    let program = ringing
    // How a program ends that was told to is no news.
    ringing = nil
    program?.stop(at: now)
  }

  /// A program that has played once is done; one that has failed says why.
  private func ended(_ program: Child, _ ending: ChildProcess.Ending) {
    guard program === ringing else { return }
    ringing = nil
    if let problem = ending.problem {
      hasFailed = true
      wiring.say(problem)
    }
  }

  func close() { nextBell = nil }
}
