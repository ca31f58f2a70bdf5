import Contacts
import Glibc
import Handset
import Keypad
import LinuxIO

/// The telephone at work: sources in; session, display, line and store out. One thread that sleeps
/// until a key, a deadline or a signal comes.
///
/// A part that wakes it is made and added to its loop, see `addSources`; nothing else knows of it.
package final class Telephone {
  package struct Options {
    /// Time zero of what is shown and scripted.
    package var start = EventLoop.now
    /// `nil` takes no hardware.
    package var hub: KeypadHub.Options?
    /// The terminal whose keyboard is the keypad where there is none; what is no terminal is left
    /// alone, and so is everything where this is `nil`.
    package var keyboard: Int32? = 0
    /// How long a keypad may be missing at the start until that is said.
    package var keypadPatience: Duration = .zero
    /// Followed while the telephone runs.
    package var book: (any FollowedBook)?
    /// The contacts as they were read, where no book is followed.
    package var contacts: [Contact] = []
    /// Writes what is changed on the pad into the address book, which is as it was where that fails;
    /// `nil` for a demonstration, which writes nothing.
    package var write: ((BookChange) throws -> Void)?
    /// Takes the display, once no signal can end the program without giving it back.
    ///
    /// Throws a ``DisplayAbsence`` where the display's device may come by itself.
    package var openDisplay: () throws -> any Display
    /// Whether the telephone begins without a display whose device is not there yet.
    package var awaitsDisplay = false
    /// Tells of displays' devices that come and go; `nil` where nobody waits for one.
    package var watchDisplays:
      ((EventLoop, @escaping (PanelWatch.News) -> Void) throws(LinuxError) -> any EventSource)?
    /// How long without a key until the display goes dark; `nil` is never.
    package var blankAfter: Duration?
    /// Whether the key that lights a dark display is typed, too.
    package var typesWakingKey = false
    /// Whether the time, and what the machine runs on, are shown on a display that has a place for them.
    package var showsClock = true
    /// What carries calls.
    package var openLine: (Wiring) -> any Line = { LineChoice.none.open($0) }
    /// What rings beside the display's bell.
    package var ringCommand: RingCommand?
    /// What turns the sound of calls on and off.
    package var callAudioCommand: CallAudioCommand?
    /// Where what is learned, and who is called, is kept.
    package var store: (any Store)?
    /// Told at the start, after what matters more.
    package var greeting: String?
    /// What is typed first, in real time.
    package var script: [KeyScript.Step] = []
    package var scriptEnd = Instant.zero
    package var endsAfterScript = false
    /// A text that the first screen shows as typed: the number of a link.
    package var text: String?
    /// Told when there is a screen, and all that is set has been taken.
    package var begun: () -> Void = {}
    /// Reads the settings again, which SIGHUP asks for; `nil` where that ends the telephone.
    package var reread: (() throws -> Reload)?
    /// How long the reading of another address book may take before the telephone reports it.
    package var readingPatience: Duration = .seconds(1)
    /// The words for what the telephone has to say.
    package var words: (News) -> Notice
    /// Tells the user beside the display.
    package var say: (Notice) -> Void

    package init(
      openDisplay: @escaping () throws -> any Display, words: @escaping (News) -> Notice,
      say: @escaping (Notice) -> Void
    ) {
      self.openDisplay = openDisplay
      self.words = words
      self.say = say
    }
  }

  var options: Options
  let loop: EventLoop
  let hub: KeypadHub?
  let start: Instant
  var session: Session
  var display: any Display
  let displayWatch: (any EventSource)?
  /// Why nobody tells of displays that come.
  let displayWatchFailure: LinuxError?
  /// Whether the display's device has been found to be gone.
  var isDisplayGone = false
  /// What was said last of a display that is there and can't be taken.
  var displayRefusal: Notice?
  /// Whoever records keys keeps none that are a PIN's.
  let secretSign = SecretSign()
  var blanking: Blanking
  /// The keyboard of the terminal, where it is the keypad.
  var keyboard: TerminalKeyboard?
  var repeats = KeyRepeats()
  var isKeyboardSettled = false
  var keypadPatience = KeypadPatience()
  var script: ArraySlice<KeyScript.Step>
  var line: any Line
  var ringer: Ringer
  var callAudio: CallAudio
  let wiring: Wiring
  /// What is to be done once there is no call: see ``Reload``.
  var afterCalls: [() -> Void] = []
  var bookWatch: FileWatch?
  /// Reads address books on another thread.
  var bookWork: WorkBeside?
  /// The changes that arrived during a reading.
  var bookChanges: FileWatch.Changes?
  /// The number of looks at the book, one after the other, whose result was discarded.
  var bookLooksInVain = 0
  /// See ``reread()``.
  var rereading: Rereading?
  /// A waiting reload: its book is read next.
  var waitingReload: Reload?
  var isPowerWatched = false
  /// What the handset wants done, in its order, until it is.
  var requests: [Request] = []
  var isPerforming = false
  var ending: Result<Ending, any Error>?
  var problems: [KeypadHub.Problem] = []
  var keypads: [String] = []
  /// Whether there has been a key to press: from then on no keypad's trouble ends the phone.
  var hasWorked = false
  var hasToldOfPad = false
  var hasToldOfScript = false
  /// See ``Input/clock(dayAtZero:zone:)``.
  var zone: Int?
  var power: PowerSupply?
  /// When the clock and the battery were looked at last.
  var clockSeenAt = Instant.zero

  /// How the telephone came to its end, where nothing has failed.
  package enum Ending: Hashable, Sendable {
    /// The script is over, or somebody wants it so.
    case done
    /// By Ctrl-C.
    case interrupted
  }

  /// Blocks the signals that it handles in this thread, for good, and takes the display.
  ///
  /// - Throws: what ``Options/openDisplay`` throws, and what fails of the loop and of udev.
  package init(handset: Handset, options: Options) throws {
    self.options = options
    let loop = try EventLoop(signals: Self.signals)
    self.loop = loop
    hub = try options.hub.map { try KeypadHub(options: $0, loop: loop) }
    start = options.start
    session = Session(handset)
    script = options.script[...]
    // First the watch listens, then the display is looked for: nothing falls between the two.
    let late = Late()
    do throws(LinuxError) {
      displayWatch = try options.watchDisplays?(loop) { late.hear($0) }
      displayWatchFailure = nil
    } catch {
      displayWatch = nil
      displayWatchFailure = error
    }
    let display = try Self.display(at: options)
    self.display = display
    let isQuiet = display.coversTerminal
    let wiring = Wiring(
      loop: loop, isQuiet: isQuiet, say: { if !isQuiet { options.say(Notice($0)) } },
      words: { options.words(.line($0)).text })
    self.wiring = wiring
    line = options.openLine(wiring)
    // The display may be another one by the time that it rings.
    ringer = Ringer(options.ringCommand, wiring) { late.ring() }
    callAudio = CallAudio(options.callAudioCommand, wiring)
    blanking = Blanking(
      timeout: display.canDarken ? options.blankAfter : nil,
      typesWakingKey: options.typesWakingKey, at: EventLoop.now)
    late.ring = { [unowned self] in self.display.ring() }
    late.hear = { [unowned self] in receive($0) }
  }

  /// What parts do that are made before the telephone is.
  private final class Late {
    var ring: () -> Void = {}
    var hear: (PanelWatch.News) -> Void = { _ in }
  }

  /// Those that end the telephone.
  static let endingSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGXCPU, SIGIO, SIGPWR, SIGUSR2,
  ]

  private static let signals =
    endingSignals + [SIGWINCH, SIGCHLD, SIGTSTP, SIGCONT, SIGUSR1] + VirtualConsole.signals

  /// Runs until it is told to end. Only once.
  ///
  /// - Throws: what has ended it: a `LinuxError`, or a `KeypadHub.Problem` where there is no keypad
  ///   that could be used and that will not change by itself.
  package func run() throws -> Ending {
    defer { finish() }
    options.store?.beginLive()
    addSources()
    if let hub {
      hub.start { [unowned self] in receive($0) }
      nameKeypads()
      checkKeypads()
    }
    if ending == nil { startKeyboard() }
    setRoom()
    // Given before the first screen, so that no screen shows it incompletely and no key calls without
    // it.
    var given: Session.Change?
    if let text = options.text { session.feed(.text(text), at: EventLoop.now) { given = $1 } }
    // What has no room is told before what there is the least room for.
    onDisplay { (display) throws(LinuxError) in
      try display.begin(session.handset, at: EventLoop.now)
      // Some displays show only changes.
      if let given { try display.show(session.handset, given) }
    }
    session.wasDrawn(at: EventLoop.now)
    if let awaited = display as? AwaitedDisplay { tell(.displayAwaited(awaited.why)) }
    if let displayWatchFailure { tell(.broken(displayWatchFailure)) }
    line.start { [unowned self] in receive($0) }
    tellOfPad()
    if let greeting = options.greeting { tell(Notice(greeting)) }
    startBook()
    serveScript()
    // There is a screen.
    if ending == nil {
      options.begun()
      ServiceManager.notify("READY=1\nSTATUS=")
      ProcessMemory.giveBack()
    }
    while ending == nil {
      try loop.turn { ending != nil }
      if isDisplayGone { loseDisplay() }
      tellOfPad()
      serveScript()
      checkKeypads()
      if ending == nil { startKeyboard() }
      doAfterCalls()
    }
    return try ending?.get() ?? .done
  }

  /// The keypads come first, whose keys are stamped before what is due now; and the display is given
  /// back before programs are waited for.
  private func addSources() {
    if let hub { loop.add(hub) { [unowned self] in tell(.broken($0)) } }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    if let displayWatch { loop.add(displayWatch) { [unowned self] in tell(.broken($0)) } }
    loop.add(line) { [unowned self] in lose($0) }
    startSounds()
    startClock()
    if let watchdog = Watchdog(at: EventLoop.now) { loop.add(watchdog) { _ in } }
  }

  func startSounds() {
    loop.add(ringer) { [unowned self] in tell(.broken($0)) }
    loop.add(callAudio) { [unowned self] in tell(.broken($0)) }
    ringer.start { [unowned self] in tell($0) }
    callAudio.start { [unowned self] in tell($0) }
  }

  /// The line has broken: from now on there is none.
  func lose(_ error: LinuxError) {
    line = NoLineAtWork()
    line.start { [unowned self] in receive($0) }
    receive([.lost(error.description)])
    tell(.broken(error))
  }

  private func finish() {
    ServiceManager.notify("STOPPING=1")
    session.finish(at: EventLoop.now)
    keep(isLast: true)
    closeAll()
  }

  /// Ends what would go on without the telephone, and gives back what it has taken.
  func closeAll() { loop.close() }
}
