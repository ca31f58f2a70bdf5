import ArgumentParser
import CellDisplay
import Glibc
import Handset
import JSON
import Keypad
import LinuxIO
import PhoneRuntime
import Records
import Settings
import TextEntry

/// Uses the twelve keys as a keyboard: the input is keypads or a script, the output is a uinput
/// keyboard.
final class Typist {
  private var writer: Writer
  private let layoutName: String
  private let keyboard: UInputKeyboard?
  /// Called with everything that is typed; `false` ends ``run(_:)``.
  private let goesOn: ([Writer.Effect]) -> Bool
  private let store: StateStore?
  /// The request to type something, if there is one. It stays while keypads are connected and
  /// removed.
  private let prompt: String?
  private let kind: DisplayKind
  private var terminal: TerminalDisplay?
  private var output: TextOutput = PatientOutput()
  private var loop: EventLoop?
  private var hub: KeypadHub?
  private var start = Instant.zero
  /// The rest of a script that is typed in real time, and its end; `nil` without a script.
  private var script: (rest: ArraySlice<KeyEvent>, end: Instant)?
  private var ending: Result<Void, any Error>?
  private var lastReport: [UInt8] = []

  /// - Parameters:
  ///   - keyboard: the keyboard to type on; `nil` for none.
  ///   - goesOn: called with everything that is typed; `false` ends ``run(_:)``.
  init(
    writer: Writer, layoutName: String = "us", keyboard: UInputKeyboard?, store: StateStore?,
    display: DisplayKind, prompt: String? = nil,
    goesOn: @escaping ([Writer.Effect]) -> Bool = { _ in true }
  ) throws {
    self.writer = writer
    self.layoutName = layoutName
    self.keyboard = keyboard
    self.goesOn = goesOn
    self.store = store
    self.prompt = prompt
    kind = display
    store?.emit = { [unowned self] in report($0.words) }
  }

  /// Plays keys in virtual time.
  func play(_ events: [KeyEvent], end: Instant) throws {
    for event in events {
      // Timed changes are shown before the changes that the key makes.
      while let due = writer.deadline, due <= event.at {
        try show(writer.advance(to: due), key: nil, at: due)
      }
      try show(writer.handle(event), key: event, at: event.at)
    }
    while let due = writer.deadline, due <= end {
      try show(writer.advance(to: due), key: nil, at: due)
    }
    try show(writer.finish(), key: nil, at: end)
  }

  func playInRealTime(_ events: [KeyEvent], end: Instant) throws {
    start = EventLoop.now
    let begin = start - .zero
    let timed = events.map { KeyEvent($0.key, $0.edge, at: $0.at + begin) }
    script = (timed[...], end + begin)
    try work(on: EventLoop(signals: DrawnPad.signals)) { try serveScript() }
  }

  /// Types with the keypads of this machine, until a signal or the typed text ends it.
  func run(_ options: KeypadHub.Options) throws {
    let loop = try EventLoop(signals: DrawnPad.signals)
    start = EventLoop.now
    let hub = try KeypadHub(options: options, loop: loop)
    self.hub = hub
    loop.add(hub) { [unowned self] in end(with: .failure($0)) }
    try work(on: loop) {
      hub.start { [unowned self] news in
        do { try receive(news) } catch { end(with: .failure(error)) }
      }
      if hub.isEmpty {
        report("no keypad yet: plug one in. Ctrl-C ends")
      } else if let prompt {
        report(prompt)
      }
      try draw()
    }
  }

  private func work(on loop: EventLoop, _ begin: () throws -> Void) throws {
    self.loop = loop
    defer { loop.close() }
    loop.add(self) { [unowned self] in end(with: .failure($0)) }
    try openDisplay(loop)
    try begin()
    while ending == nil { try loop.turn { ending != nil } }
    try ending?.get()
  }

  /// Ends ``run(_:)``. Only the first result counts.
  private func end(with result: Result<Void, any Error>) { ending = ending ?? result }

  /// Opens the display for real time, in which the program never waits for a reader of its output.
  private func openDisplay(_ loop: EventLoop) throws {
    Console.mayWait.store(false, ordering: .relaxed)
    if let store {
      loop.add(store) { _ in }
      store.start { [unowned self] in report($0.words) }
    }
    output = LiveOutput(kind)
    guard kind == .terminal else { return }
    terminal = try TerminalDisplay()
    // On the console, this program itself may receive the keys that it types. They are read here,
    // so that the shell does not receive them afterwards.
    if Terminal.isTerminal(0) { try loop.watch(0, for: self) }
  }

  private func serveScript() throws {
    while let next = script?.rest.first, next.at <= EventLoop.now {
      script?.rest.removeFirst()
      if next.edge == .press { relearn() }
      try show(writer.handle(next), key: next, at: next.at)
    }
    guard let script, script.rest.isEmpty, script.end <= EventLoop.now, ending == nil else {
      return
    }
    try finish()
    end(with: .success(()))
  }

  private func finish() throws {
    try show(writer.finish(), key: nil, at: EventLoop.now)
  }

  private func receive(_ news: KeypadHub.News) throws {
    switch news {
    case .key(let event):
      if event.edge == .press { relearn() }
      try show(writer.handle(event), key: event, at: event.at)
    case .taken(let node): report(prompt ?? "keypad: \(node.description.name)")
    case .lost(let node): report("keypad unplugged: \(node.description.name)")
    case .problem(let problem):
      if case .noPermission = problem, hub?.isEmpty ?? true { throw Failure(problem) }
      report(problem.notice)
    }
    try draw()
  }

  private func report(_ text: String) {
    writer.show(text)
    if terminal == nil { Console.log(text) }
  }

  // MARK: Effects

  private func show(_ effects: [Writer.Effect], key: KeyEvent?, at now: Instant) throws {
    if !goesOn(effects), script == nil { end(with: .success(())) }
    for effect in effects {
      switch effect {
      case .type(let text): try keyboard?.type(text)
      case .missing(let text): refuse(text)
      case .erase(let count): try keyboard?.erase(count)
      case .enter: try keyboard?.press(KeyCode.enter)
      case .learn(let changes): store?.save([.learned(changes)]) { _ in }
      }
    }
    let visible = effects.filter { if case .learn = $0 { false } else { true } }
    switch kind {
    case .terminal: try draw()
    case .json: try report(visible, key, now)
    case .plain: try printPlain(visible, key)
    case .none, .framebuffer, .characterLCD, .anyPanel: break
    }
  }

  private func refuse(_ text: String) {
    let letters = text.map { "'\($0)'" }.joined(separator: ", ")
    report(
      "the keyboard layout \(layoutName) has no \(letters): choose another with --xkb-layout, or "
        + "--unicode ctrl-shift-u")
  }

  /// Reads the words that other processes have learned. As with the telephone, they count from the
  /// next word.
  private func relearn() {
    guard writer.isBeforeWord, let news = store?.news() else { return }
    writer.recall(news)
  }

  // MARK: Display

  private var screen: Screen { writer.screen(device: hub?.names.joined(separator: ", ") ?? "") }

  private func draw() throws { try terminal?.show(screen) }

  private func printPlain(_ effects: [Writer.Effect], _ key: KeyEvent?) throws {
    let lines = screen.rows.map { $0.plain(markingLit: true) }
    var text = lines.prefix(PlainReport.rows).joined(separator: "\n") + "\n"
    for effect in effects { text += "→ \(effect.words)\n" }
    if lastReport.elementsEqual(text.utf8), effects.isEmpty { return }
    lastReport = Array(text.utf8)
    let head = "─── \(key?.key.name ?? "time") ─── \(screen.status.mode)\n"
    try output.print(Array(Console.cleaned(head + text).utf8))
  }

  /// Prints a report in the form of the telephone's reports, with the typed text as the effect.
  private func report(_ effects: [Writer.Effect], _ key: KeyEvent?, _ now: Instant) throws {
    var state = JSONObject()
    state.add("mode", writer.mode.rawValue)
    if let language = writer.language { state.add("language", language.rawValue) }
    state.add("text", writer.pending)
    state.add("candidates", writer.candidates)
    if !writer.offers.isEmpty { state.add("offers", writer.offers) }
    state.add(strings: "lines", screen.rows) { $0.appendPlain(to: &$1) }
    if state.members == lastReport, effects.isEmpty { return }
    lastReport = state.members
    for effect in effects.map(Optional.some) + (effects.isEmpty ? [nil] : []) {
      var object = JSONObject()
      object.add("at", Int((now - start).microseconds / 1_000))
      object.add("key", key?.key.name)
      object.add(members: state.members)
      if let effect {
        object.add(object: "effect") { effect.add(to: &$0) }
      } else {
        object.add("effect", nil as String?)
      }
      try output.print(object.line)
    }
  }
}

extension Typist: EventSource {
  var deadline: Instant? {
    let scripted = script.map { $0.rest.first?.at ?? $0.end }
    return [writer.deadline, scripted].compactMap { $0 }.min()
  }

  func wake(at now: Instant) {
    attempt {
      try show(writer.advance(to: now), key: nil, at: now)
      try serveScript()
    }
  }

  var waitsFor: Int32? { terminal?.waitsFor ?? output.waitsFor }

  func catchUp() throws(LinuxError) {
    try terminal?.catchUp()
    try output.catchUp()
  }

  /// Discards keys from another keyboard of the terminal, and those of this program itself.
  func ready(_ descriptor: Int32) throws(LinuxError) {
    if try FileDescriptor.read(from: descriptor)?.isEmpty ?? false { loop?.forget(descriptor) }
  }

  func signal(_ number: Int32, at now: Instant) {
    attempt {
      switch number {
      case SIGWINCH: try terminal?.resize(at: now)
      case SIGCONT: try terminal?.resume(at: now)
      case SIGTSTP:
        terminal?.suspend()
        raise(SIGSTOP)
      default:
        try finish()
        end(with: number == SIGINT ? .failure(ExitCode.interrupted) : .success(()))
      }
    }
  }

  func close() {
    store?.close()
    terminal?.close()
    output.close()
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { end(with: .failure(error)) }
  }
}

extension Writer.Effect {
  fileprivate var words: String {
    switch self {
    case .type(let text): "types \"\(text)\""
    case .erase(let count): "erases \(count)"
    case .enter: "Enter"
    case .missing(let text): "cannot type \"\(text)\""
    case .learn: ""
    }
  }

  fileprivate func add(to object: inout JSONObject) {
    switch self {
    case .type(let text): object.add("type", text)
    case .erase(let count): object.add("erase", count)
    case .enter: object.add("enter", true)
    case .missing(let text): object.add("missing", text)
    case .learn: break
    }
  }
}
