import Glibc
import Keypad
import LinuxIO
import Telephony

/// The dial command as a line: the program's start is the call's, and its end the call's end.
final class CommandLineAtWork: Line {
  private let command: DialCommand
  private let loop: EventLoop
  private let isQuiet: Bool
  private let say: (String) -> Void
  private var call: (id: CallID, process: ChildProcess)?
  /// What dial commands say, by descriptor; what they have started may go on to speak.
  private var outputs: [Int32: ChildOutput] = [:]
  /// Programs that were hung up and have ended, and when what they have left is ended too.
  private var leftovers: [(process: ChildProcess, end: Instant)] = []

  /// - Parameters:
  ///   - isQuiet: whether what the program says would stand on the display.
  ///   - say: tells the user beside the display.
  init(_ command: DialCommand, loop: EventLoop, isQuiet: Bool, say: @escaping (String) -> Void) {
    self.command = command
    self.loop = loop
    self.isQuiet = isQuiet
    self.say = say
  }

  var start: [LineEvent] { [.ready([])] }
  var isBusy: Bool { call != nil }
  var deadline: Instant? { leftovers.first?.end }

  func perform(_ request: LineRequest, at now: Instant) -> [LineEvent] {
    switch request {
    case .dial(let id, let request):
      guard call == nil else { return [.ended(id, .failed("the last call has not ended yet"))] }
      do {
        let process = try ChildProcess(
          command.arguments(number: request.number), isQuiet: isQuiet)
        call = (id, process)
        // Without it only what it says is lost.
        if (try? loop.watch(process.output.number)) != nil {
          outputs[process.output.number] = process.output
        }
        return [.active(id)]
      } catch {
        say("cannot dial: \(error.description)")
        return [.ended(id, .failed("cannot dial: \(error.description)"))]
      }
    case .hangUp(let id, let force):
      if let call, call.id == id { call.process.terminate(force: force) }
      return []
    case .answer, .hold, .resume, .tones, .mute:
      return []
    }
  }

  func ready(_ descriptor: Int32, at now: Instant) -> [LineEvent]? {
    guard let output = outputs[descriptor] else { return nil }
    output.read()
    if output.hasEnded {
      loop.forget(descriptor)
      outputs[descriptor] = nil
    }
    return []
  }

  func childEnded(at now: Instant) -> [LineEvent] {
    guard let (id, process) = call, let ended = process.reap() else { return [] }
    if process.hasLeftOthers { leftovers.append((process, now + ChildProcess.patience)) }
    call = nil
    if let problem = ended.problem { say(problem) }
    return [.ended(id, ended.problem.map { .failed($0) } ?? .hungUpThere)]
  }

  /// What a program that was hung up has left has as long to end as a program that is.
  func wake(at now: Instant) -> [LineEvent] {
    for left in leftovers where left.end <= now { left.process.endOthers() }
    leftovers.removeAll { $0.end <= now || !$0.process.hasLeftOthers }
    return []
  }

  /// With the telephone the only way to end the call goes.
  func close() {
    call?.process.end()
    call = nil
    while !leftovers.isEmpty {
      _ = wake(at: EventLoop.now)
      if !leftovers.isEmpty { usleep(10_000) }
    }
  }
}
