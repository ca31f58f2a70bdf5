import Handset
import Keypad
import LinuxIO

/// What the user sees.
extension Telephone {
  func tell(_ news: News) { tell(options.words(news)) }

  /// Tells the user something: on the status line of a display that shows it, and beside the display
  /// where that is not under it.
  func tell(_ notice: Notice) {
    if !display.coversTerminal { options.say(notice) }
    guard display.showsNotices else { return }
    feed(.notice(notice.text, insteadOf: notice.insteadOf))
    lighten()
  }

  /// A real key, or one of the script.
  func press(_ event: KeyEvent) {
    display.press(event)
    take(event)
    showLights()
  }

  /// What time alone has brought before a key, a question too, is drawn before the key is taken,
  /// however late both come.
  func serveDeadlines(before event: KeyEvent) {
    show { session.advance(to: event.at, $0) }
    session.wasDrawn(at: EventLoop.now)
  }

  /// Lights a dark display, or types.
  func take(_ event: KeyEvent) {
    let wasDark = blanking.isDark
    let isTyped = blanking.handle(
      event, isInCall: Self.ask(&session) { $0.handset.callReport != nil })
    if wasDark, !blanking.isDark { lighten(wasDark: true) }
    if wasDark || display.waitsFor != nil || !display.isSeen { session.isSeenAnew(at: event.at) }
    guard isTyped else { return }
    if event.edge == .press { relearn() }
    show { session.feed(event, $0) }
  }

  /// Darkens the display where nobody has used it for long.
  func darken(at now: Instant) {
    let wasDark = blanking.isDark
    blanking.wake(at: now)
    if blanking.isDark, !wasDark {
      var isDarkened = false
      onDisplay { (display) throws(LinuxError) in isDarkened = try display.darken() }
      if !isDarkened { blanking.giveUp() }
    }
    session.set(isDark: blanking.isDark || !display.isSeen, at: now)
  }

  /// There is something to be seen.
  ///
  /// - Parameter wasDark: whether it was dark until now; `nil` where nothing has changed that yet.
  func lighten(wasDark: Bool? = nil) {
    let now = EventLoop.now
    let wasDark = wasDark ?? blanking.isDark
    if wasDark { session.isSeenAnew(at: now) }
    blanking.light(at: now)
    session.set(isDark: false, at: now)
    if wasDark { showClock() }
    onDisplay { (display) throws(LinuxError) in try display.lighten(at: now) }
  }

  /// Most keys change the screen, and are drawn lit with that.
  func showLights() {
    onDisplay { (display) throws(LinuxError) in try display.showLights() }
  }

  func tellOfPad() {
    guard let least = display.padLacks, !hasToldOfPad else { return }
    hasToldOfPad = true
    tell(.padLacks(columns: least.columns, rows: least.rows))
  }

  /// Writes what stands on the display into a file.
  func dump() {
    do {
      tell(.dumped(try display.dump(session.handset).write()))
    } catch {
      tell(.notDumped(error))
    }
  }

  func feed(_ input: Input) {
    show { session.feed(input, at: EventLoop.now, $0) }
  }

  func show(_ body: ((Handset, Session.Change) -> Void) -> Void) {
    followRoom()
    body { handset, change in
      onDisplay { (display) throws(LinuxError) in try display.show(handset, change) }
      if let request = change.request { requests.append(request) }
    }
    secretSign.set(Self.ask(&session) { $0.handset.hidesDigits })
    // What a line tells while it is asked comes back to here, and has its requests performed below.
    if isPerforming { return }
    isPerforming = true
    while !requests.isEmpty { perform(requests.removeFirst()) }
    isPerforming = false
    // Nobody who calls waits for a disk.
    keep()
  }

  /// Tells the handset how much of a list has room on the display, and says whether that is news to it.
  @discardableResult
  func setRoom() -> Bool { session.set(display.listRoom) }

  /// Has a list go on where the display has come to have more room for it, whoever drew on it last.
  func followRoom() {
    guard setRoom() else { return }
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
    }
  }
}
