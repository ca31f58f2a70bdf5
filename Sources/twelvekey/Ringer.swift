import Glibc
import Keypad
import LinuxIO

/// Makes it heard that somebody calls: by a program of the user's, and the terminal's bell.
final class Ringer {
  private let command: RingCommand?
  private let loop: EventLoop
  private let isQuiet: Bool
  private let bell: () -> Void
  private let say: (String) -> Void
  /// The program that rings, until it was reaped.
  private var ringing: ChildProcess?
  /// Programs whose ring is over, and when they are ended that have not ended.
  private var silenced: [(process: ChildProcess, end: Instant)] = []
  private var outputs: [Int32: ChildOutput] = [:]
  private var nextBell: Instant?
  /// Whether the program can't ring: said once.
  private var hasFailed = false

  /// As long as telephones pause between two rings.
  private static let pause = Duration.seconds(4)

  /// - Parameters:
  ///   - isQuiet: whether what the program says would stand on the display.
  ///   - bell: rings once.
  ///   - say: tells the user beside the display.
  init(
    _ command: RingCommand?, loop: EventLoop, isQuiet: Bool, bell: @escaping () -> Void,
    say: @escaping (String) -> Void
  ) {
    self.command = command
    self.loop = loop
    self.isQuiet = isQuiet
    self.bell = bell
    self.say = say
  }

  var deadline: Instant? {
    ([nextBell] + silenced.map(\.end)).compactMap { $0 }.min()
  }

  func ring(at now: Instant) {
    bell()
    nextBell = now + Self.pause
    guard let command, ringing == nil, !hasFailed else { return }
    do {
      let process = try ChildProcess(command.words, isQuiet: isQuiet)
      ringing = process
      // Without it only what it says is lost.
      if (try? loop.watch(process.output.number)) != nil {
        outputs[process.output.number] = process.output
      }
    } catch {
      hasFailed = true
      say("cannot ring: \(error.description)")
    }
  }

  /// The ring is over, whoever has ended it.
  func silence(at now: Instant) {
    nextBell = nil
    hasFailed = false
    guard let process = ringing else { return }
    ringing = nil
    process.terminate()
    silenced.append((process, now + ChildProcess.patience))
  }

  func wake(at now: Instant) {
    // A program that has played its tone to the end plays it again.
    if let next = nextBell, next <= now { ring(at: now) }
    silenced = silenced.compactMap { one in
      if one.end > now { return one }
      // What runs as another user ends by itself.
      return one.process.terminate(force: true)
        ? (one.process, now + ChildProcess.patience) : nil
    }
  }

  /// - Returns: `false` where the descriptor is none of its own.
  func ready(_ descriptor: Int32) -> Bool {
    guard let output = outputs[descriptor] else { return false }
    output.read()
    if output.hasEnded {
      loop.forget(descriptor)
      outputs[descriptor] = nil
    }
    return true
  }

  /// A program that has played once is done; one that has failed says why.
  func childEnded() {
    if let ended = ringing?.reap() {
      ringing = nil
      if let problem = ended.problem {
        hasFailed = true
        say(problem)
      }
    }
    for (place, one) in silenced.enumerated().reversed() where one.process.reap() != nil {
      one.process.endOthers()
      silenced.remove(at: place)
    }
  }

  /// With the telephone the ring goes.
  func close() {
    nextBell = nil
    ringing?.end()
    ringing = nil
    for one in silenced { one.process.end() }
    silenced = []
  }
}
