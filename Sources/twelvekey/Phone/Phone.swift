import ArgumentParser
import Contacts
import Glibc
import Handset
import Keypad
import LinuxIO
import Telephony

/// The telephone at work: one thread that sleeps until a key, a deadline or a signal comes.
final class Phone {
  struct Options {
    /// Time zero of what is shown and scripted.
    var start = EventLoop.now
    /// `nil` takes no hardware.
    var hub: KeypadHub.Options?
    /// The contacts' files, to be followed.
    var book: BookFiles?
    /// As they were read.
    var contacts: [Contact] = []
    /// Takes the display, once no signal can end the program without giving it back.
    var openDisplay: () throws -> any Display
    /// How long without a key until the display goes dark; `nil` is never.
    var blankAfter: Duration?
    /// Whether the key that lights a dark display is typed, too.
    var typesWakingKey = false
    /// What carries calls.
    var line: LineChoice
    /// What rings beside the terminal's bell.
    var ringCommand: RingCommand?
    /// Where what is learned, and who is called, is kept.
    let memory: Memory?
    /// What is changed on the pad goes there; `nil` for a demonstration, which writes nothing.
    var writer: BookWriter?
    /// Told at the start, after what matters more.
    var greeting: String?
    /// What is typed first, in real time.
    var script: [KeyScript.Step]
    var scriptEnd: Instant
    var endsAfterScript: Bool
  }

  let options: Options
  let loop: EventLoop
  let hub: KeypadHub?
  var book: WatchedBook?
  let start: Instant
  var session: Session
  let display: any Display
  /// The same, where it is one: only a terminal draws the pad.
  let terminalDisplay: TerminalDisplay?
  var blanking: Blanking
  /// The keyboard of the terminal, where it is the keypad.
  var keyboard: TerminalKeyboard?
  var repeats = KeyRepeats()
  var isKeyboardSettled = false
  var script: ArraySlice<KeyScript.Step>
  let line: any Line
  let ringer: Ringer
  var ending: Ending?
  var problems: [KeypadHub.Problem] = []
  var keypads: [String] = []
  /// Whether there has been a key to press: from then on no keypad's trouble ends the phone.
  var hasWorked = false
  var hasToldOfPad = false

  enum Ending {
    case done
    case interrupted
    case failed(any Error)
  }

  init(handset: Handset, options: Options) throws {
    self.options = options
    let loop = try EventLoop(signals: Self.signals)
    self.loop = loop
    hub = try options.hub.map { try KeypadHub(options: $0, loop: loop) }
    start = options.start
    session = Session(handset)
    script = options.script[...]
    display = try options.openDisplay()
    terminalDisplay = display as? TerminalDisplay
    let isQuiet = display.coversTerminal
    let say: (String) -> Void = { if !isQuiet { Console.say($0) } }
    line = options.line.open(loop: loop, isQuiet: isQuiet, say: say)
    ringer = Ringer(
      options.ringCommand, loop: loop, isQuiet: isQuiet,
      bell: { [terminalDisplay] in terminalDisplay?.ring() }, say: say)
    blanking = Blanking(
      timeout: display.canDarken ? options.blankAfter : nil,
      typesWakingKey: options.typesWakingKey, at: EventLoop.now)
  }

  /// Those that end the telephone.
  static let endingSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGXCPU, SIGIO, SIGPWR, SIGUSR2,
  ]

  private static let signals =
    endingSignals + [SIGWINCH, SIGCHLD, SIGTSTP, SIGCONT, SIGUSR1] + VirtualConsole.signals

  /// Runs until it is told to end; throws the exit code where that is not 0.
  func run() throws {
    defer { finish() }
    Console.mayWait.store(false, ordering: .relaxed)
    options.memory?.beginLive()
    addSources()
    if let hub {
      hub.start { [unowned self] in receive($0) }
      nameKeypads()
      checkKeypads()
    }
    if ending == nil { startKeyboard() }
    // What has no room is told before what there is the least room for.
    try display.begin(session.handset, at: EventLoop.now)
    line.start { [unowned self] in receive($0) }
    tellOfPad()
    if let greeting = options.greeting { tell(greeting) }
    startBook()
    serveScript()
    while ending == nil {
      try loop.turn { ending != nil }
      tellOfPad()
      serveScript()
      checkKeypads()
      if ending == nil { startKeyboard() }
    }
    switch ending {
    case .failed(let error): throw error
    case .interrupted: throw ExitCode.interrupted
    case .done, nil: break
    }
  }

  /// The keypads come first, whose keys are stamped before what is due now; and the display is given
  /// back before programs are waited for.
  private func addSources() {
    if let hub { loop.add(hub) { [unowned self] in tell($0.description) } }
    loop.add(self) { [unowned self] in ending = .failed($0) }
    loop.add(line) { [unowned self] in receive([.lost($0.description)]) }
    loop.add(ringer) { [unowned self] in tell($0.description) }
    startClock()
  }

  /// The clock may be set, and stands still beside the machine's own time while that is suspended.
  private func startClock() {
    // Where it can't be watched the day of the start counts.
    let clock = try? ClockWatch(loop: loop) { [unowned self] in
      feed(.clock(dayAtZero: WallClock.dayAtZero))
    }
    if let clock { loop.add(clock) { _ in } }
    session.feed(.clock(dayAtZero: WallClock.dayAtZero), at: .zero) { _, _ in }
  }

  private func finish() {
    session.finish(at: EventLoop.now)
    keep(isLast: true)
    giveBack()
  }

  /// Ends what would go on without the telephone, and gives back what it has taken.
  func giveBack() {
    close()
    loop.close()
  }
}
