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
  /// The mode of standard input where it is the keypad but the display is elsewhere.
  var inputMode: Terminal?
  var keyboard = KeyboardReader()
  var repeats = KeyRepeats()
  var readsKeyboard = false
  var isKeyboardSettled = false
  var script: ArraySlice<KeyScript.Step>
  let line: any Line
  let ringer: Ringer
  var ending: Ending?
  var outputWatch = OutputWatch()
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
    defer { close() }
    Console.mayWait.store(false, ordering: .relaxed)
    options.memory?.beginLive()
    if let hub {
      hub.start { self.handle($0) }
      nameKeypads()
      checkKeypads()
    }
    if ending == nil { startKeyboard() }
    // What has no room is told before what there is the least room for.
    try display.begin(session.handset, at: EventLoop.now)
    for event in line.start { feed(.line(event)) }
    tellOfPad()
    if let greeting = options.greeting { tell(greeting) }
    startBook()
    serveScript()
    while ending == nil {
      try outputWatch.update(display.waitsFor, on: loop)
      for wake in try loop.wait(until: deadline) where ending == nil { try handle(wake) }
      tellOfPad()
      serveScript()
      checkKeypads()
      if ending == nil { startKeyboard() }
    }
    close()
    switch ending {
    case .failed(let error): throw error
    case .interrupted: throw ExitCode.interrupted
    case .done, nil: break
    }
  }

  func close() {
    session.finish(at: EventLoop.now)
    keep(isLast: true)
    giveBack()
  }

  /// Ends what would go on without the telephone, and gives back what it has taken.
  func giveBack() {
    display.close()
    inputMode?.leaveScreen()
    ringer.close()
    line.close()
  }

  var deadline: Instant? {
    [
      session.deadline, display.deadline, blanking.deadline, hub?.deadline, book?.deadline,
      nextScripted, line.deadline, ringer.deadline,
    ].compactMap { $0 }.min()
  }

  func handle(_ wake: EventLoop.Wake) throws {
    switch wake {
    case .ready(0): readKeyboard()
    case .ready(let descriptor) where descriptor == outputWatch.descriptor:
      try display.catchUp()
      if display.waitsFor == nil { session.isSeenAnew(at: EventLoop.now) }
    case .ready(let descriptor):
      if let events = line.ready(descriptor, at: EventLoop.now) {
        hear(events)
        break
      }
      if ringer.ready(descriptor) { break }
      if try book?.handle(descriptor, at: EventLoop.now) == true { break }
      _ = hub?.handle(descriptor) { self.handle($0) }
    case .timer:
      let now = EventLoop.now
      hub?.wake(at: now) { self.handle($0) }
      // Not past a scripted key that is due: however late it comes, it comes at its own time.
      let due = script.first.map { min(time($0.at), now) } ?? now
      show { session.advance(to: due, $0) }
      // Scripted keys keep to their own times, however late they come.
      if script.isEmpty { session.wasDrawn(at: EventLoop.now) }
      readBook(at: now)
      hear(line.wake(at: now))
      ringer.wake(at: now)
      try display.wake(at: now)
      try darken(at: now)
    case .signal(let number): try handle(signal: number)
    }
  }

  func handle(signal number: Int32) throws {
    switch number {
    case SIGINT: ending = .interrupted
    case _ where Self.endingSignals.contains(number): ending = .done
    case SIGWINCH: try display.resize(at: EventLoop.now)
    case SIGCHLD:
      ringer.childEnded()
      hear(line.childEnded(at: EventLoop.now))
    case SIGTSTP:
      display.suspend()
      inputMode?.leaveScreen()
      raise(SIGSTOP)
      // Whatever was pressed meanwhile answers nothing, in whatever order the loop tells of it.
      session.isSeenAnew(at: EventLoop.now)
    case SIGCONT:
      try inputMode?.enterScreenAgain()
      try display.resume(at: EventLoop.now)
      lighten()
      session.isSeenAnew(at: EventLoop.now)
    case SIGUSR1: dump()
    default:
      if try display.handle(signal: number) {
        lighten()
        session.isSeenAnew(at: EventLoop.now)
      }
    }
  }
}
