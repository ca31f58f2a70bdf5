import Handset
import Keypad
import LinuxIO

/// The output for the user.
extension Telephone {
  func report(_ news: News) { show(options.words(news)) }

  /// Tells the user something: on the status line if the display shows notices, and outside the
  /// display unless the display covers the terminal.
  func show(_ notice: Notice) {
    if !display.coversTerminal { options.report(notice) }
    guard display.showsNotices else { return }
    feed(.notice(notice.text, insteadOf: notice.insteadOf))
    lighten()
  }

  /// Handles a real key, or a key of the script.
  func press(_ event: KeyEvent) {
    display.press(event)
    receive(event)
    showLights()
  }

  /// Draws the changes that were due before a key, such as a question, before that key is handled.
  /// They are drawn in this order even if both are handled late.
  func serveDeadlines(before event: KeyEvent) {
    show { session.advance(to: event.at, $0) }
    session.wasDrawn(at: EventLoop.now)
  }

  /// Handles a key: lights a dark display, and types the key unless it only lights the display.
  func receive(_ event: KeyEvent) {
    let wasDark = blanking.isDark
    let isTyped = blanking.handle(
      event, isInCall: Self.ask(&session) { $0.handset.callReport != nil })
    if wasDark, !blanking.isDark { lighten(wasDark: true) }
    if wasDark || display.waitsFor != nil || !display.isSeen { session.isSeenAnew(at: event.at) }
    guard isTyped else { return }
    if event.edge == .press { relearn() }
    show { session.feed(event, $0) }
  }

  /// Darkens the display if it has not been used for a long time.
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

  /// Lights the display, since there is something to see.
  ///
  /// - Parameter wasDark: whether the display was dark until now; `nil` to take its present state.
  func lighten(wasDark: Bool? = nil) {
    let now = EventLoop.now
    let wasDark = wasDark ?? blanking.isDark
    if wasDark { session.isSeenAnew(at: now) }
    blanking.light(at: now)
    session.set(isDark: false, at: now)
    if wasDark { showClock() }
    onDisplay { (display) throws(LinuxError) in try display.lighten(at: now) }
  }

  /// Draws the lit keys. Most keys change the screen, and are drawn with the screen.
  func showLights() {
    onDisplay { (display) throws(LinuxError) in try display.showLights() }
  }

  func reportPadState() {
    guard let least = display.padLacks, !device.isPadReported else { return }
    device.isPadReported = true
    report(.padLacks(columns: least.columns, rows: least.rows))
  }

  /// Writes the content of the display into a file.
  func dump() {
    do {
      report(.dumped(try display.dump(session.handset).write()))
    } catch {
      report(.notDumped(error))
    }
  }

  func feed(_ input: Input) {
    show { session.feed(input, at: EventLoop.now, $0) }
  }

  func show(_ body: ((Handset, Session.Change) -> Void) -> Void) {
    updateRoom()
    body { handset, change in
      onDisplay { (display) throws(LinuxError) in try display.show(handset, change) }
      observers.notify(handset, change)
      if let request = change.request { requests.add(request) }
    }
    secretSign.set(Self.ask(&session) { $0.handset.hidesDigits })
    // Events that a line reports during a request call this function again. The outer call performs
    // their requests below.
    guard requests.begin() else { return }
    while let request = requests.next() { perform(request) }
    while let failure = observers.drainFailure() { report(.broken(failure)) }
    // The store writes the records later, so that neither a call nor a key waits for a disk.
    save()
  }

  /// Tells the handset how much of a list fits on the display, and returns whether that has
  /// changed.
  @discardableResult
  func setRoom() -> Bool { session.set(display.listRoom) }

  /// Redraws the screen if the display's room for a list has changed, whatever was drawn on it
  /// last.
  func updateRoom() {
    guard setRoom() else { return }
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
    }
  }
}
