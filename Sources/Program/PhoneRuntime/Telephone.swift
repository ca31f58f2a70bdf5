import Glibc
import Handset
import Keypad
import LinuxIO

/// The running telephone: event sources feed the session; the display, the line and the store
/// receive its results. It runs on one thread, which sleeps until a key, a deadline or a signal
/// arrives.
///
/// The event sources that exist from the start are added to the loop in `addSources`.
package final class Telephone {
  var options: Options
  let loop: EventLoop
  let hub: KeypadHub?
  var keypads = KeypadState()
  var session: Session
  var display: any Display
  var device: DisplayDevice
  var blanking: Blanking
  var clock = StatusClock()
  var powerAlarm = PowerAlarm()
  let observers: Observers
  /// Tells a recorder of keys to leave out those of a PIN.
  let secretSign = SecretSign()
  var script: Script
  var line: any Line
  var sounds: CallSounds
  let pairing: any PhonePairing
  var rest = Rest()
  let wiring: Wiring
  var requests = RequestQueue()
  /// The work to do once there is no call: see ``Reload``.
  var afterCalls: [() -> Void] = []
  let books: BookWatcher
  /// Reads the contacts and calls of a paired phone; `nil` if no phone's are kept.
  var phonebook: PhonebookSync?
  /// See ``reread()``.
  var rereading: Rereading?
  var ending: Result<Ending, any Error>?

  /// How the telephone came to its end, if nothing has failed.
  package enum Ending: Hashable, Sendable {
    /// The script is over, or the user or a signal has ended the telephone.
    case done
    /// Ctrl-C has ended the telephone.
    case interrupted
  }

  /// Blocks the telephone's signals in this thread for good, and opens the display.
  ///
  /// - Throws: an error of ``DisplayOptions/open``, of the loop or of udev.
  package init(handset: Handset, options: Options) throws {
    self.options = options
    let loop = try EventLoop(signals: Self.signals)
    self.loop = loop
    hub = try options.hub.map { try KeypadHub(options: $0, loop: loop) }
    session = Session(handset)
    script = options.script
    observers = Observers(loop: loop)
    books = BookWatcher(loop: loop)
    // The watch listens before the display is looked for: a device that appears in between is not
    // missed.
    let late = DeferredCallbacks()
    device = DisplayDevice(options.display, loop) { late.receive($0) }
    let display = try options.display.openNowOrLater()
    self.display = display
    blanking = options.display.blanking(of: display)
    let isQuiet = display.coversTerminal
    let wiring = Wiring(
      loop: loop, isQuiet: isQuiet, report: { if !isQuiet { options.report(Notice($0)) } },
      words: { options.words(.line($0)).text })
    self.wiring = wiring
    line = options.openLine(wiring)
    pairing = options.openPairing(loop)
    // The display may have been replaced by the time the telephone rings.
    sounds = CallSounds(options.soundCommands, wiring) { late.ring() }
    late.ring = { [unowned self] in self.display.ring() }
    late.receive = { [unowned self] in receive($0) }
  }

  /// Callbacks of parts that are made before the telephone.
  private final class DeferredCallbacks {
    var ring: () -> Void = {}
    var receive: (PanelWatch.News) -> Void = { _ in }
  }

  /// The signals that end the telephone.
  static let endingSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGXCPU, SIGIO, SIGPWR, SIGUSR2,
  ]

  private static let signals =
    endingSignals + [SIGWINCH, SIGCHLD, SIGTSTP, SIGCONT, SIGUSR1] + VirtualConsole.signals

  /// Runs the telephone until it is told to end. It may be called only once.
  ///
  /// - Throws: the error that has ended it: a `LinuxError`, or a `KeypadHub.Problem` if no keypad
  ///   can be used and that will not change by itself.
  package func run() throws -> Ending {
    defer { finish() }
    onDisplay { (display) throws(LinuxError) in
      try display.prepare(session.handset, at: EventLoop.now)
    }
    addSources()
    if let hub {
      hub.start { [unowned self] in receive($0) }
      nameKeypads()
      checkKeypads()
    }
    if ending == nil { startKeyboard() }
    setRoom()
    // The text is entered before the first screen is drawn, so that no screen shows it incompletely
    // and no key starts a call without it.
    var given: Session.Change?
    if let link = options.link {
      session.feed(.command(.dial(link), .stranger), at: EventLoop.now) { given = $1 }
    }
    // The screen is drawn before `reportPadState`, because only drawing shows whether the pad has
    // room.
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
      // Some displays show only changes.
      if let given { try display.show(session.handset, given) }
    }
    if let given { observers.notify(session.handset, given) }
    session.wasDrawn(at: EventLoop.now)
    if let awaited = display as? AwaitedDisplay { report(.displayAwaited(awaited.why)) }
    if let failure = device.watchFailure { report(.broken(failure)) }
    line.start { [unowned self] in receive($0) }
    reportPadState()
    if let greeting = options.greeting { show(Notice(greeting)) }
    books.start { [unowned self] in receive($0) }
    watchBook()
    serveScript()
    // The first screen is drawn, so the telephone is ready.
    if ending == nil {
      options.begun()
      ServiceManager.notify("READY=1\nSTATUS=")
      ProcessMemory.giveBack()
    }
    while ending == nil {
      try loop.turn { ending != nil }
      if device.isGone { loseDisplay() }
      reportPadState()
      serveScript()
      checkKeypads()
      if ending == nil { startKeyboard() }
      doAfterCalls()
      updatePhonebook()
      updateRest()
    }
    return try ending?.get() ?? .done
  }

  /// Adds the event sources in the order in which they are served and closed. The keypads come
  /// first, because their keys have earlier times than deadlines that are due now. The telephone
  /// comes before the line and the sounds: at the end it releases the display, and only then do the
  /// line and the sounds wait for programs. The store comes last: it writes what the other sources
  /// have done.
  private func addSources() {
    if let hub { loop.add(hub) { [unowned self] in report(.broken($0)) } }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    for observer in options.observers {
      observers.add(observer, session.handset) { [unowned self] in report(.broken($0)) }
    }
    if let watch = device.watch { loop.add(watch) { [unowned self] in report(.broken($0)) } }
    loop.add(line) { [unowned self] in lose($0) }
    startPairing()
    startSounds()
    startPhonebook()
    startClock()
    if let watchdog = Watchdog(at: EventLoop.now) { loop.add(watchdog) { _ in } }
    if let store = options.store {
      loop.add(store) { _ in }
      store.start { [unowned self] in report(.store($0)) }
    }
  }

  func startSounds() {
    sounds.start(in: loop) { [unowned self] in
      show($0)
    } whenBroken: { [unowned self] in
      report(.broken($0))
    }
  }

  /// Handles the failure of the line: from now on there is no line.
  func lose(_ error: LinuxError) {
    line = NullLine()
    rest.isOn = false
    line.start { [unowned self] in receive($0) }
    receive([.lost(error.description)])
    report(.broken(error))
  }

  private func finish() {
    ServiceManager.notify("STOPPING=1")
    session.finish(at: EventLoop.now)
    save()
    // The display can still show that records are lost.
    options.store?.close()
    closeAll()
  }

  /// Ends the programs that would outlive the telephone, and releases its devices.
  func closeAll() { loop.close() }
}
