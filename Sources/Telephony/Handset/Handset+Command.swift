import CallModel
import Keypad

/// Texts that arrive as a whole, and commands.
extension Handset {
  /// Handles a pasted text: the visible scene accepts or refuses it. A pasted text answers no call
  /// and no question.
  mutating func receive(_ text: GivenText, at now: Instant) {
    begin(at: now)
    asUser(at: now) { handset in
      let place = handset.stack.count - 1
      let turn = handset.stack[place].scene.receive(text, &handset.desk, at: now)
      handset.apply(turn, at: place, now)
      guard case .popAndPass = turn else { return }
      let below = handset.stack.count - 1
      let next = handset.stack[below].scene.receive(text, &handset.desk, at: now)
      handset.apply(next, at: below, now)
    }
  }

  /// Handles a key of an untrusted program. Only digits and the arrows up and down have an effect,
  /// on the home screen without a call. The key is never held or down, and restarts no pause. Like
  /// the text of a link, what it types must be read before it is called.
  mutating func receiveFromStranger(_ event: KeyEvent, at now: Instant) {
    guard event.edge == .press, !isInCall, stack.count == 1 else { return }
    guard event.key.isDigit || event.key == .up || event.key == .down else { return }
    var home = self.home
    _ = home.press(event.key, &desk, at: now)
    home.given = home.given ?? GivenEntry()
    self.home = home
    desk.answers.ask(.question, at: now)
  }

  /// Handles a command. A command answers no question, and types in no scene but home. Otherwise
  /// the rules of a key apply: for example, an owner is asked before an emergency number is called.
  mutating func receive(_ command: Command, _ trust: Trust, at now: Instant) {
    switch (command, trust) {
    case (.dial, .stranger):
      // A refused link changes nothing for the user's keys.
      guard mayShowAnother, !isInCall else { return refuseToDial() }
    case (_, .stranger): return
    case (.hook(let isLifted), .owner): return receive(hook: isLifted, at: now)
    case (_, .owner): break
    }
    desk.notice = nil
    if home.entry.isEmpty { desk.orderByUse(at: now) }
    let before = stack[stack.count - 1]
    switch command {
    case .dial(let text): dial(GivenText(text, refusal: "not called"), trust, at: now)
    case .answer: answerShown(at: now)
    case .hangUp: hangUp((scene as? Ringing)?.id ?? desk.calls.current?.id, at: now)
    case .open(let name): open(name, at: now)
    case .hook: break
    }
    // The keys that are on their way are for the screen before. A question has a pause of its own,
    // and a call is shown because it was asked for.
    if stack[stack.count - 1].number != before.number, !(scene is InCall),
      (scene as? any AskingScene)?.answerTerms == nil
    {
      applyChange(from: before, passing: .typing, at: now)
    }
  }

  private mutating func receive(hook isLifted: Bool, at now: Instant) {
    let old = desk.devices.isLifted
    guard old != isLifted else { return }
    desk.devices.isLifted = isLifted
    let call = desk.calls.all.last { $0.isAnswering }?.id ?? desk.calls.current?.id
    // The first report is no movement. A call that rings while the handset is put down goes on
    // ringing.
    if !isLifted, old == nil || call == nil { return }
    begin(at: now)
    asUser(at: now) { isLifted ? $0.answerShown(at: now) : $0.hangUp(call, at: now) }
  }

  /// Answers the call that the screen shows.
  private mutating func answerShown(at now: Instant) {
    if let ringing = scene as? Ringing { desk.answer(ringing.id, at: now) }
  }

  /// Prepares the handset for an act of the user that is not a key.
  private mutating func begin(at now: Instant) {
    usedAt = now
    desk.notice = nil
    desk.burst.close()
    if home.entry.isEmpty { desk.orderByUse(at: now) }
    // Nothing but a key answers a question.
    desk.answers.isSeenAnew(at: now)
  }

  private mutating func hangUp(_ call: CallID?, at now: Instant) {
    guard let call else { return }
    if let last = commandedEnd, last.call != call, now - last.at < Self.doublePress { return }
    commandedEnd = (call, now)
    desk.ask(desk.calls.hangUp(call, at: now))
  }

  /// Calls the number that an owner gives, or asks first; see ``Desk/proceed(_:with:at:)``. A name,
  /// and every text of a stranger, replaces the typed text and waits for the call key.
  private mutating func dial(_ text: GivenText, _ trust: Trust, at now: Instant) {
    if case .nothing(let why) = text.meaning {
      desk.notice = "\(why): not called"
      return
    }
    guard mayShowAnother else { return refuseToDial() }
    var home = self.home
    let turn =
      (trust == .owner ? home.call(text, &desk, at: now) : nil)
      ?? home.receive(text, &desk, at: now)
    // After a refusal, the screen stays.
    if case .stay = turn { return }
    // The guard of a given text takes the place of the burst.
    if case .replace = turn { desk.burst.close() }
    show(nil, at: now)
    self.home = home
    apply(turn, at: 0, now)
  }

  private mutating func refuseToDial() { desk.notice = "finish this first: not called" }

  private mutating func open(_ name: Command.ScreenName, at now: Instant) {
    guard mayShowAnother else {
      desk.notice = "finish this first"
      return
    }
    switch name {
    case .home: show(nil, at: now)
    case .log: show(desk.openLog(at: now, with: nil), at: now)
    case .call: if desk.calls.current != nil { show(InCall(), at: now) }
    case .locked: if !isInCall { lock(at: now) }
    }
  }

  private var mayShowAnother: Bool { stack.allSatisfy { $0.scene.mayBeLeft } }

  /// Shows this scene, or home, in place of all scenes above home.
  private mutating func show(_ scene: (any Scene)?, at now: Instant) {
    let before = stack[stack.count - 1]
    stack.removeSubrange(1...)
    if let scene { insert(scene, at: 1) }
    settle(before, at: now)
  }
}
