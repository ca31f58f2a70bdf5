import Handset
import Keypad
import LinuxIO

/// The keyboard of the terminal, if it is the keypad.
extension Telephone {
  /// Starts to use the keyboard, once it is known that there is no keypad at the start.
  func startKeyboard() {
    guard !keypads.isKeyboardSettled, !(hub?.isWaitingForPermission ?? false) else { return }
    keypads.isKeyboardSettled = true
    guard hub?.isEmpty ?? true else { return }
    guard let terminal = options.keyboard, Terminal.isTerminal(terminal) else {
      if hub != nil { keypads.patience.begin(for: options.keypadPatience, at: EventLoop.now) }
      reportMissingKeypad(at: EventLoop.now)
      return
    }
    if let hub { report(.keyboardInstead(hasDevices: !hub.survey.isEmpty)) }
    do {
      let keyboard = try TerminalKeyboard(
        terminal, takesMode: !display.coversTerminal, loop: loop,
        emit: { [unowned self] in receive($0) },
        whenGone: { [unowned self] in ending = .success(.done) })
      loop.add(keyboard) { [unowned self] in ending = .failure($0) }
      keypads.keyboard = keyboard
      try display.keyboardIsKeypad()
      nameKeypads()
    } catch {
      ending = .failure(error)
    }
  }

  func reportMissingKeypad(at now: Instant) {
    guard let hub, keypads.patience.wake(at: now) else { return }
    report(.waiting(hub.survey))
  }

  /// Handles keys that were typed on the keyboard.
  func receive(_ reading: KeyboardReader.Reading) {
    for stroke in reading.strokes {
      // If a keypad has been connected meanwhile, the keyboard's keys no longer count as those of
      // the telephone.
      let isKeypad = hub?.isEmpty ?? true
      switch stroke {
      case .quit: ending = .success(.done)
      case .dump: dump()
      case _ where !isKeypad || isBesideScript(EventLoop.now): break
      case .tap(let key): type(key, nil, isPasted: reading.isPasted)
      case .hold(let key): type(key, .hold, isPasted: reading.isPasted)
      case .longHold(let key): type(key, .longHold, isPasted: reading.isPasted)
      case .gap:
        let isKey = Self.ask(&session) { $0.handset.typesLetters }
        if isKey { type(.digit(0), nil, isPasted: reading.isPasted) }
      case .text(let text): give(.text(text))
      case .cutText: report(.pasteCut)
      }
    }
  }

  /// Handles a text that arrived as a whole, or a command.
  func give(_ input: Input) {
    let isUnseen = blanking.isDark || display.waitsFor != nil || !display.isSeen
    lighten()
    relearn()
    feed(input)
    if isUnseen { session.isSeenAnew(at: EventLoop.now) }
    session.wasDrawn(at: EventLoop.now)
  }

  /// Types a key. A terminal reports no releases, so the key is released at once. A key that is to
  /// be held counts as held from its press.
  private func type(_ key: Key, _ hold: KeyHold?, isPasted: Bool) {
    let now = EventLoop.now
    let lit: Duration =
      switch hold {
      case nil: .zero
      case .hold: session.handset.settings.holdTime
      case .longHold: session.handset.settings.longHoldTime
      }
    display.flash(key, for: lit, at: now)
    let mayBeRepeat = keypads.repeats.mayRepeat(key, at: now)
    let origin: KeyOrigin = isPasted ? .paste : mayBeRepeat ? .perhapsRepeat : .finger
    let press = KeyEvent(key, .press, at: now, origin: origin, heldAtOnce: hold)
    serveDeadlines(before: press)
    receive(press)
    receive(KeyEvent(key, .release, at: now))
    showLights()
    session.wasDrawn(at: EventLoop.now)
  }
}
