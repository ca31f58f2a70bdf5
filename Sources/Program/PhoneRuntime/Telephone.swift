import Contacts
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
  package struct Options {
    /// Time zero of the screens and of the script.
    package var start = EventLoop.now
    /// The options for keypads; `nil` opens no keypad device.
    package var hub: KeypadHub.Options?
    /// The terminal whose keyboard is used if there is no keypad. A descriptor that is not a
    /// terminal is left alone; `nil` uses no keyboard.
    package var keyboard: Int32? = 0
    /// How long a keypad may be missing at the start before that is reported.
    package var keypadPatience: Duration = .zero
    /// The address book whose changes are followed while the telephone runs.
    package var book: (any RefreshableBook)?
    /// The contacts as they were read, if no book is followed.
    package var contacts: [Contact] = []
    /// Writes a change made on the pad into the address book. If it throws, the book is unchanged,
    /// or the error says which part was written. `nil` for a demonstration, which writes nothing.
    package var write: ((BookChange) throws -> Void)?
    /// Opens the display. It is called only after the signals have been blocked, so that no signal
    /// can end the program without releasing the display.
    ///
    /// Throws a ``DisplayAbsence`` if the display's device may appear by itself.
    package var openDisplay: () throws -> any Display
    /// The observers beside the display.
    package var observers: [any Observer] = []
    /// Whether the telephone starts even if the display's device does not exist yet.
    package var awaitsDisplay = false
    /// Reports display devices that appear and disappear; `nil` if no display is awaited.
    package var watchDisplays:
      ((EventLoop, @escaping (PanelWatch.News) -> Void) throws(LinuxError) -> any EventSource)?
    /// The time without a key after which the display goes dark; `nil` for never.
    package var blankAfter: Duration?
    /// Whether the key that lights a dark display is typed, too.
    package var typesWakingKey = false
    /// Whether the time and the battery are shown on a display that has a place for them.
    package var showsClock = true
    /// Opens the line that carries calls.
    package var openLine: (Wiring) -> any Line = { LineChoice.none.open($0) }
    /// The program that rings in addition to the display's bell.
    package var ringCommand: RingCommand?
    /// The program that turns the sound of calls on and off.
    package var callAudioCommand: CallAudioCommand?
    /// Keeps the learned words, and the calls.
    package var store: (any Store)?
    /// Shown at the start, after more important messages.
    package var greeting: String?
    /// The keys that are typed first, in real time.
    package var script: [KeyScript.Step] = []
    package var scriptEnd = Instant.zero
    package var endsAfterScript = false
    /// The number or the address of a link, which the first screen shows as typed.
    package var link: String?
    /// Called when there is a screen and all settings have been applied.
    package var begun: () -> Void = {}
    /// Reads the settings again on SIGHUP; `nil` if SIGHUP ends the telephone.
    package var reread: (() throws -> Reload)?
    /// How long the reading of another address book may take before the telephone reports it.
    package var readingPatience: Duration = .seconds(1)
    /// Puts the telephone's messages into words.
    package var words: (News) -> Notice
    /// Tells the user something outside the display.
    package var report: (Notice) -> Void

    package init(
      openDisplay: @escaping () throws -> any Display, words: @escaping (News) -> Notice,
      say: @escaping (Notice) -> Void
    ) {
      self.openDisplay = openDisplay
      self.words = words
      self.report = say
    }
  }

  var options: Options
  let loop: EventLoop
  let hub: KeypadHub?
  let start: Instant
  var session: Session
  var display: any Display
  /// They are also in the loop.
  var observers: [any Observer] = []
  /// The errors of removed observers, which have not been reported yet.
  var observerFailures: [LinuxError] = []
  let displayWatch: (any EventSource)?
  /// Why displays that appear are not reported; `nil` if they are, or if no display is awaited.
  let displayWatchFailure: LinuxError?
  /// Whether the display's device has been found to be gone.
  var isDisplayGone = false
  /// The last notice about a display that exists and can't be opened.
  var displayRefusal: Notice?
  /// Tells a recorder of keys to leave out those of a PIN.
  let secretSign = SecretSign()
  var blanking: Blanking
  /// The keyboard of the terminal, if it is the keypad.
  var keyboard: TerminalKeyboard?
  var repeats = KeyRepeats()
  var isKeyboardSettled = false
  var keypadPatience = KeypadPatience()
  var script: ArraySlice<KeyScript.Step>
  var line: any Line
  var ringer: Ringer
  var callAudio: CallAudio
  let wiring: Wiring
  /// The work to do once there is no call: see ``Reload``.
  var afterCalls: [() -> Void] = []
  var bookWatch: FileWatch?
  /// Reads address books on another thread.
  var bookWork: BackgroundTask?
  /// The changes that arrived during a reading.
  var bookChanges: FileWatch.Changes?
  /// The number of consecutive readings of the book whose result was discarded.
  var bookLooksInVain = 0
  /// See ``reread()``.
  var rereading: Rereading?
  /// A waiting reload: its book is read next.
  var waitingReload: Reload?
  var isPowerWatched = false
  /// The handset's requests that have not been performed yet, in their order.
  var requests: [Request] = []
  var isPerforming = false
  var ending: Result<Ending, any Error>?
  var problems: [KeypadHub.Problem] = []
  var keypads: [String] = []
  /// Whether a keypad or the keyboard has worked. From then on a keypad's problem is only reported
  /// and doesn't end the telephone.
  var hasWorked = false
  var hasToldOfPad = false
  var hasToldOfScript = false
  /// See ``Input/clock(dayAtZero:zone:)``.
  var zone: Int?
  var power: PowerSupply?
  /// When the clock and the battery were last looked at.
  var clockSeenAt = Instant.zero

  /// How the telephone came to its end, if nothing has failed.
  package enum Ending: Hashable, Sendable {
    /// The script is over, or the user or a signal has ended the telephone.
    case done
    /// Ctrl-C has ended the telephone.
    case interrupted
  }

  /// Blocks the telephone's signals in this thread for good, and opens the display.
  ///
  /// - Throws: an error of ``Options/openDisplay``, of the loop or of udev.
  package init(handset: Handset, options: Options) throws {
    self.options = options
    let loop = try EventLoop(signals: Self.signals)
    self.loop = loop
    hub = try options.hub.map { try KeypadHub(options: $0, loop: loop) }
    start = options.start
    session = Session(handset)
    script = options.script[...]
    // The watch listens before the display is looked for: a device that appears in between is not
    // missed.
    let late = DeferredCallbacks()
    do throws(LinuxError) {
      displayWatch = try options.watchDisplays?(loop) { late.receive($0) }
      displayWatchFailure = nil
    } catch {
      displayWatch = nil
      displayWatchFailure = error
    }
    let display = try Self.display(at: options)
    self.display = display
    let isQuiet = display.coversTerminal
    let wiring = Wiring(
      loop: loop, isQuiet: isQuiet, say: { if !isQuiet { options.report(Notice($0)) } },
      words: { options.words(.line($0)).text })
    self.wiring = wiring
    line = options.openLine(wiring)
    // The display may have been replaced by the time the telephone rings.
    ringer = Ringer(options.ringCommand, wiring) { late.ring() }
    callAudio = CallAudio(options.callAudioCommand, wiring)
    blanking = Blanking(
      timeout: display.canDarken ? options.blankAfter : nil,
      typesWakingKey: options.typesWakingKey, at: EventLoop.now)
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
    beginReport()
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
    // Drawn before `reportPadState`: only drawing shows whether the pad has room.
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
      // Some displays show only changes.
      if let given { try display.show(session.handset, given) }
    }
    if let given { notifyObservers(session.handset, given) }
    session.wasDrawn(at: EventLoop.now)
    if let awaited = display as? AwaitedDisplay { report(.displayAwaited(awaited.why)) }
    if let displayWatchFailure { report(.broken(displayWatchFailure)) }
    line.start { [unowned self] in receive($0) }
    reportPadState()
    if let greeting = options.greeting { show(Notice(greeting)) }
    startBook()
    serveScript()
    // The first screen is drawn, so the telephone is ready.
    if ending == nil {
      options.begun()
      ServiceManager.notify("READY=1\nSTATUS=")
      ProcessMemory.giveBack()
    }
    while ending == nil {
      try loop.turn { ending != nil }
      if isDisplayGone { loseDisplay() }
      reportPadState()
      serveScript()
      checkKeypads()
      if ending == nil { startKeyboard() }
      doAfterCalls()
    }
    return try ending?.get() ?? .done
  }

  /// Adds the event sources in the order in which they are served and closed. The keypads come
  /// first, because their keys have earlier times than deadlines that are due now. The telephone
  /// comes before the line and the sounds: at the end it releases the display, and only then do
  /// they wait for programs. The store comes last: it writes what the other sources have
  /// done.
  private func addSources() {
    if let hub { loop.add(hub) { [unowned self] in report(.broken($0)) } }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    for observer in options.observers { add(observer) }
    if let displayWatch { loop.add(displayWatch) { [unowned self] in report(.broken($0)) } }
    loop.add(line) { [unowned self] in lose($0) }
    startSounds()
    startClock()
    if let watchdog = Watchdog(at: EventLoop.now) { loop.add(watchdog) { _ in } }
    if let store = options.store {
      loop.add(store) { _ in }
      store.start { [unowned self] in report(.store($0)) }
    }
  }

  func startSounds() {
    loop.add(ringer) { [unowned self] in report(.broken($0)) }
    loop.add(callAudio) { [unowned self] in report(.broken($0)) }
    ringer.start { [unowned self] in show($0) }
    callAudio.start { [unowned self] in show($0) }
  }

  /// Handles the failure of the line: from now on there is no line.
  func lose(_ error: LinuxError) {
    line = NullLine()
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
