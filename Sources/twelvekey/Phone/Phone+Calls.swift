import Glibc
import Handset
import Keypad
import LinuxIO

/// What the handset wants done.
extension Phone {
  func keep(isLast: Bool = false) {
    let (learned, calls) = (session.takeLearned(), session.takeCalls())
    options.memory?.keep(learned, calls, isLast: isLast) { tell($0) }
  }

  /// What another telephone, `words forget` or `calls forget` has written counts from the next entry,
  /// or word, on.
  func relearn() {
    guard session.handset.isEntryEmpty || session.handset.isBeforeWord, let memory = options.memory
    else { return }
    let news = memory.news(orTell: { tell($0) })
    if news == .none { return }
    session.relearn(memory.learning, afterForgetting: news == .forgotten)
    session.recall(calls: memory.calls(until: WallClock.day), choices: memory.choices)
  }

  func carryOut(_ effect: Effect) {
    switch effect {
    case .dial(let request):
      guard let command = options.dialCommand else { return }
      do {
        let child = try ChildProcess(
          command.arguments(number: request.number), isQuiet: display.coversTerminal)
        call = child
        // Without it only what it says is lost.
        if (try? loop.watch(child.output.number)) != nil {
          callOutputs[child.output.number] = child.output
        }
        feed(.callStarted)
        isEndingCall = false
      } catch {
        feed(.callEnded(problem: "cannot dial: \(error.description)"))
        if !display.coversTerminal { Console.say("cannot dial: \(error.description)") }
      }
    case .hangUp:
      // Whoever asks twice means it.
      call?.terminate(force: isEndingCall)
      isEndingCall = call != nil
    case .learn, .called:
      // The session keeps these to itself.
      break
    }
  }

  /// - Returns: `false` where the descriptor is no dial command's.
  func readCallOutput(_ descriptor: Int32) -> Bool {
    guard let output = callOutputs[descriptor] else { return false }
    output.read()
    if output.hasEnded {
      loop.forget(descriptor)
      callOutputs[descriptor] = nil
    }
    return true
  }

  /// What a program that was hung up has left has as long to end as a program that is.
  func endLeftovers(until now: Instant) {
    for left in leftovers where left.end <= now { left.call.endOthers() }
    leftovers.removeAll { $0.end <= now || !$0.call.hasLeftOthers }
  }

  /// Waits for what is left, and ends it, before the telephone itself ends.
  func endLeftovers() {
    while !leftovers.isEmpty {
      endLeftovers(until: EventLoop.now)
      if !leftovers.isEmpty { usleep(10_000) }
    }
  }

  func reapCall() {
    guard let call, let ended = call.reap() else { return }
    if call.hasLeftOthers { leftovers.append((call, EventLoop.now + ChildProcess.patience)) }
    self.call = nil
    feed(.callEnded(problem: ended.problem))
    lighten()
    if let problem = ended.problem, !display.coversTerminal { Console.say(problem) }
  }
}
