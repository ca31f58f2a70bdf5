import ArgumentParser
import Glibc
import Handset
import Keypad
import LinuxIO

/// The telephone at work: one thread that sleeps until a key, a deadline or a signal comes.
final class Phone {
  struct Options {
    /// `nil` takes no hardware.
    var hub: KeypadHub.Options?
    /// The contacts' files, to be followed.
    var book: BookFiles?
    var display: DisplayKind
    /// Matches in a JSON object.
    var limit: Int
    var dialCommand: DialCommand?
    /// Where what is learned, and who is called, is kept.
    let memory: Memory?
    /// Told at the start, after what matters more.
    var greeting: String?
    /// Keys that are typed first, in real time.
    var script: [KeyEvent]
    var scriptEnd: Instant
    var endsAfterScript: Bool
  }

  private let options: Options
  private let loop: EventLoop
  private let hub: KeypadHub?
  private var book: WatchedBook?
  private let start: Instant
  private var session: Session
  private let display: any Display
  private let terminalDisplay: TerminalDisplay?
  /// The mode of standard input where it is the keypad but the display is elsewhere.
  private var inputMode: Terminal?
  private let keyboard = KeyboardReader()
  private var readsKeyboard = false
  private var isKeyboardSettled = false
  private var script: ArraySlice<KeyEvent>
  private var call: ChildProcess?
  private var isEndingCall = false
  private var ending: Ending?
  private var problems: [KeypadHub.Problem] = []
  private var keypads: [String] = []
  /// Whether there has been a key to press: from then on no keypad's trouble ends the phone.
  private var hasWorked = false
  private var hasToldOfState = false

  private enum Ending {
    case done
    case interrupted
    case failed(any Error)
  }

  init(handset: Handset, options: Options) throws {
    self.options = options
    let loop = try EventLoop(
      signals: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCHLD, SIGTSTP, SIGCONT])
    self.loop = loop
    hub = try options.hub.map { try KeypadHub(options: $0, loop: loop) }
    start = EventLoop.now
    session = Session(handset)
    script = options.script[...]
    switch options.display {
    case .terminal:
      let terminal = try TerminalDisplay()
      terminalDisplay = terminal
      display = terminal
    case .plain:
      terminalDisplay = nil
      display = PlainDisplay()
    case .json:
      terminalDisplay = nil
      display = JSONDisplay(handset, start: start, limit: options.limit)
    case .none:
      terminalDisplay = nil
      display = NoDisplay()
    }
  }

  /// Tells the user something: on the status line, and where there is no terminal display on
  /// standard error.
  ///
  /// - Parameter old: what an earlier notice begins with that is no longer so.
  func tell(_ notice: String, insteadOf old: String? = nil) {
    if terminalDisplay == nil {
      Console.say(notice)
    } else {
      feed(.notice(notice, insteadOf: old))
    }
  }

  /// Runs until it is told to end; throws the exit code where that is not 0.
  func run() throws {
    defer { close() }
    if let hub {
      hub.start { self.handle($0) }
      nameKeypads()
      checkKeypads()
    }
    if ending == nil { startKeyboard() }
    if let greeting = options.greeting { tell(greeting) }
    startBook()
    try terminalDisplay?.show(session.handset.screen)
    serveScript()
    while ending == nil {
      for wake in try loop.wait(until: deadline) where ending == nil { try handle(wake) }
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

  private func close() {
    session.finish()
    keep()
    // With the phone the only way to end the call goes.
    call?.terminate()
    terminalDisplay?.close()
    inputMode?.leaveScreen()
  }

  private var deadline: Instant? {
    [session.deadline, hub?.deadline, book?.deadline, nextScripted].compactMap { $0 }.min()
  }

  private func handle(_ wake: EventLoop.Wake) throws {
    switch wake {
    case .ready(0): readKeyboard()
    case .ready(let descriptor):
      if try book?.handle(descriptor, at: EventLoop.now) == true { break }
      _ = hub?.handle(descriptor) { self.handle($0) }
    case .timer:
      let now = EventLoop.now
      hub?.wake(at: now) { self.handle($0) }
      show { session.advance(to: now, $0) }
      if let news = book?.wake(at: now) { handle(news) }
    case .signal(let number): try handle(signal: number)
    }
  }

  private func handle(signal number: Int32) throws {
    switch number {
    case SIGINT: ending = .interrupted
    case SIGTERM, SIGHUP: ending = .done
    case SIGWINCH: try terminalDisplay?.redraw()
    case SIGCHLD: reapCall()
    case SIGTSTP:
      terminalDisplay?.suspend()
      inputMode?.leaveScreen()
      raise(SIGSTOP)
    case SIGCONT:
      try inputMode?.enterScreenAgain()
      try terminalDisplay?.resume()
    default: break
    }
  }

  // MARK: Contacts

  /// Without this the phone goes on with what it has.
  private func startBook() {
    guard let files = options.book else { return }
    do {
      let book = try WatchedBook(files, loop: loop)
      self.book = book
      handle(book.start())
    } catch {
      tell(BookAdvice.unwatched(error))
    }
  }

  private func handle(_ news: WatchedBook.News) {
    if let contacts = news.contacts { feed(.contacts(contacts)) }
    for notice in news.notices { tell(notice.text, insteadOf: notice.insteadOf) }
  }

  // MARK: Keypads

  private func handle(_ news: KeypadHub.News) {
    switch news {
    case .key(let event): show { session.feed(event, $0) }
    case .taken(let node):
      if nameKeypads() { tell("keypad: \(node.description.name)") }
    case .lost(let node):
      if nameKeypads() { tell("keypad unplugged: \(node.description.name)") }
    case .problem(let problem):
      problems.append(problem)
      if case .failed(let error) = problem { tell(error.description) }
    }
  }

  /// `false` where the keypads are the same as before: a pad's other nodes are no news.
  @discardableResult
  private func nameKeypads() -> Bool {
    let names = hub?.names ?? []
    feed(.keypads(names.isEmpty && readsKeyboard ? ["this keyboard"] : names))
    defer { keypads = names }
    return names != keypads
  }

  /// Ends where no keypad can be used and the reason will not go away by itself; otherwise says so.
  private func checkKeypads() {
    guard let hub else { return }
    defer {
      problems = []
      if readsKeyboard || !(hub.isEmpty || hub.isWaitingForPermission) { hasWorked = true }
    }
    for problem in problems {
      switch problem {
      case .noPermission(let path, let name):
        if hasWorked || !hub.isEmpty || hub.isWaitingForPermission {
          tell("no permission to open \(path): `twelvekey doctor` says what to do")
        } else {
          ending = .failed(
            Failure(PermissionAdvice.text(path: path, name: name), .noPermission))
        }
      case .noNode(let path, let name):
        tell("the keypad \(name) has no node \(path) here: is this a container without /dev/input?")
      case .busy(let path, let name):
        let advice = PermissionAdvice.busy(path: path, name: name)
        if hasWorked || hub.names.count > 1 {
          tell(advice)
        } else {
          ending = .failed(
            Failure(advice + "\nEnd that program, or run with --no-grab.", .unavailable))
        }
      case .failed:
        break
      }
    }
  }

  // MARK: The PC keyboard

  /// Once it is known that there is no keypad to begin with.
  private func startKeyboard() {
    guard !isKeyboardSettled, !(hub?.isWaitingForPermission ?? false) else { return }
    isKeyboardSettled = true
    guard hub?.isEmpty ?? true else { return }
    guard Terminal.isTerminal(0) else {
      if let hub { tell(Self.waiting(hub)) }
      return
    }
    if let hub {
      let why = hub.survey.isEmpty ? "" : " (why: `twelvekey devices`)"
      tell("no keypad: type on this keyboard\(why)")
    }
    do {
      if terminalDisplay == nil {
        let mode = Terminal(enter: [], leave: [])
        try mode.enterScreen()
        inputMode = mode
      }
      try loop.watch(0)
      readsKeyboard = true
      nameKeypads()
    } catch {
      ending = .failed(error)
    }
  }

  /// What was looked at, and why it was left alone.
  private static func waiting(_ hub: KeypadHub) -> String {
    let survey = hub.survey
    if survey.isEmpty { return "no keypad yet, and no other input device: waiting for one" }
    return "no keypad yet: waiting for one. What is there:\n"
      + DeviceTable.text(survey.map(\.node), survey.map(\.verdict)).dropLast()
  }

  private func readKeyboard() {
    let bytes: [UInt8]
    do {
      guard let some = try FileDescriptor.read(from: 0) else { return }
      bytes = some
    } catch {
      bytes = []
    }
    if bytes.isEmpty {
      // The terminal is gone.
      loop.forget(0)
      ending = .done
    }
    for stroke in keyboard.read(bytes) {
      if stroke == .quit {
        ending = .done
      } else if !(hub?.isEmpty ?? true) {
        // A keypad that came meanwhile is the keypad; only Ctrl-D still counts.
        continue
      }
      switch stroke {
      case .quit: break
      case .tap(let key): type(key, for: .zero)
      case .hold(let key): type(key, for: session.handset.settings.holdTime)
      }
    }
  }

  /// A terminal tells of no releases: the tap is over at once, a hold after its time.
  private func type(_ key: Key, for length: Duration) {
    let now = EventLoop.now
    show { session.feed(KeyEvent(key, .press, at: now), $0) }
    show { session.feed(KeyEvent(key, .release, at: now + length), $0) }
  }

  // MARK: The script

  private var nextScripted: Instant? {
    if let next = script.first { return time(next.at) }
    // The end of the call comes as a signal.
    if call != nil { return nil }
    return options.endsAfterScript ? time(options.scriptEnd) : nil
  }

  private func time(_ scripted: Instant) -> Instant {
    start + (scripted - .zero)
  }

  private func serveScript() {
    let now = EventLoop.now
    while var next = script.first, time(next.at) <= now {
      script.removeFirst()
      next.at = time(next.at)
      show { session.feed(next, $0) }
    }
    if script.isEmpty, options.endsAfterScript, time(options.scriptEnd) <= now, call == nil,
      ending == nil
    {
      ending = .done
    }
  }

  // MARK: Showing and dialling

  private func feed(_ input: Input) {
    show { session.feed(input, at: EventLoop.now, $0) }
  }

  private func show(_ body: ((Handset, Session.Change) -> Void) -> Void) {
    var effects: [Effect] = []
    // The clock may have been set, and stands still beside it while the machine is suspended.
    session.set(dayAtZero: WallClock.dayAtZero)
    body { handset, change in
      do {
        try display.show(handset, change)
      } catch {
        // Nobody sees the phone any more.
        ending = .failed(error)
      }
      if let effect = change.effect { effects.append(effect) }
    }
    keep()
    for effect in effects { carryOut(effect) }
  }

  /// A full disk does not end the phone; what could not be written is lost with it.
  private func keep() {
    let (learned, calls) = (session.takeLearned(), session.takeCalls())
    do {
      try options.memory?.keep(learned)
      try options.memory?.keep(calls)
    } catch {
      if !hasToldOfState { tell(Failure(error).message) }
      hasToldOfState = true
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .dial(let request):
      guard let command = options.dialCommand else { return }
      do {
        call = try ChildProcess(
          command.arguments(number: request.number), isQuiet: terminalDisplay != nil)
        feed(.callStarted)
        isEndingCall = false
      } catch {
        feed(.callEnded(problem: "cannot dial: \(error.description)"))
        if terminalDisplay == nil { Console.say("cannot dial: \(error.description)") }
      }
    case .hangUp:
      // Whoever asks twice means it.
      call?.terminate(force: isEndingCall)
      isEndingCall = call != nil
    case .learn, .called:
      // The session keeps these to itself.
      break
    }
  }

  private func reapCall() {
    guard let ended = call?.reap() else { return }
    call = nil
    feed(.callEnded(problem: ended.problem))
    if let problem = ended.problem, terminalDisplay == nil { Console.say(problem) }
  }
}
