import Handset
import Keypad
import LinuxIO
import Telephony

/// What the handset wants done, and kept.
extension Phone {
  func keep(isLast: Bool = false) {
    options.memory?.keep(session.takeRecords(), isLast: isLast) { tell($0) }
  }

  /// What another telephone, `words forget` or `calls forget` has written counts from the next entry,
  /// or word, on.
  func relearn() {
    guard session.handset.isEntryEmpty || session.handset.isBeforeWord, let memory = options.memory
    else { return }
    let news = memory.news(orTell: { tell($0) })
    if news == .none { return }
    session.relearn(memory.learning, afterForgetting: news == .forgotten)
    session.recall(
      calls: memory.calls(until: WallClock.day), choices: memory.choices,
      log: memory.log, speedDials: memory.speedDials, defaultNumbers: memory.defaultNumbers)
  }

  func perform(_ request: Request) {
    switch request {
    case .line(let request): line.perform(request, at: EventLoop.now)
    case .alert(.ring): ringer.ring(at: EventLoop.now)
    case .alert(.silent): ringer.silence(at: EventLoop.now)
    // The screen says so until somebody has looked.
    case .alert(.missed): break
    case .book(let change): write(change)
    }
  }

  /// What the line tells.
  func receive(_ events: [LineEvent]) {
    if events.isEmpty { return }
    for event in events { feed(.line(event)) }
    lighten()
    // Scripted keys keep to their own times, however late they come.
    if script.isEmpty { session.wasDrawn(at: EventLoop.now) }
  }
}
