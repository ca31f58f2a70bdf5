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

  /// Whether to ignore a press, because a stranger may only type and search.
  func isStrange(_ event: KeyEvent) -> Bool {
    event.origin == .remote(.stranger) && event.edge == .press && (isInCall || !(scene is Home))
  }

  /// Handles a command. A command answers no question, and types in no scene but home. Otherwise
  /// the rules of a key apply: for example, an owner is asked before an emergency number is called.
  mutating func receive(_ command: Command, _ trust: Trust, at now: Instant) {
    switch command {
    case .dial: break
    case .hook(let isLifted):
      guard trust == .owner, desk.devices.isLifted != isLifted else { return }
      desk.devices.isLifted = isLifted
      // A call that rings while the handset is put down goes on ringing.
      if !isLifted, desk.calls.current == nil { return }
    case .answer, .hangUp, .open: guard trust == .owner else { return }
    }
    begin(at: now)
    asUser(at: now) { handset in
      switch command {
      case .dial(let text): handset.dial(GivenText(text), trust, at: now)
      case .answer, .hook(isLifted: true):
        if let ringing = handset.desk.calls.ringing { handset.desk.answer(ringing.id, at: now) }
      case .hangUp: handset.hangUp((handset.scene as? Ringing)?.id, at: now)
      case .hook(isLifted: false): handset.hangUp(nil, at: now)
      case .open(let name): handset.open(name, at: now)
      }
    }
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

  private mutating func hangUp(_ ringing: CallID?, at now: Instant) {
    guard let call = ringing ?? desk.calls.current?.id else { return }
    desk.ask(desk.calls.hangUp(call, at: now))
  }

  /// Calls the number that an owner gives, or asks first; see ``Desk/proceed(_:with:at:)``. A name,
  /// and every text of a stranger, replaces the typed text and waits for the call key.
  private mutating func dial(_ text: GivenText, _ trust: Trust, at now: Instant) {
    if case .nothing(let why) = text.meaning {
      desk.notice = "\(why): not called"
      return
    }
    guard mayShowAnother, trust == .owner || !isInCall else {
      desk.notice = "finish this first: not called"
      return
    }
    show(nil, at: now)
    var home = self.home
    let turn =
      (trust == .owner ? home.call(text, &desk, at: now) : nil)
      ?? home.receive(text, &desk, at: now)
    self.home = home
    apply(turn, at: 0, now)
  }

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
