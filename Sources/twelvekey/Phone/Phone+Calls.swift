import Handset
import LinuxIO

/// What the handset wants done.
extension Phone {
  /// A full disk does not end the phone; what could not be written is lost with it.
  func keep() {
    let (learned, calls) = (session.takeLearned(), session.takeCalls())
    do {
      try options.memory?.keep(learned)
      try options.memory?.keep(calls)
    } catch {
      if !hasToldOfState { tell(Failure(error).message) }
      hasToldOfState = true
    }
  }

  func carryOut(_ effect: Effect) {
    switch effect {
    case .dial(let request):
      guard let command = options.dialCommand else { return }
      do {
        call = try ChildProcess(
          command.arguments(number: request.number), isQuiet: display.coversTerminal)
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

  func reapCall() {
    guard let ended = call?.reap() else { return }
    call = nil
    feed(.callEnded(problem: ended.problem))
    lighten()
    if let problem = ended.problem, !display.coversTerminal { Console.say(problem) }
  }
}
