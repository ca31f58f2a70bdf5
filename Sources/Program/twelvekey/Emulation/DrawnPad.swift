import ArgumentParser
import CellDisplay
import Glibc
import Handset
import Keypad
import LinuxIO

/// The 3×4 pad drawn in the terminal. Keys of the PC keyboard press its keys.
final class DrawnPad {
  private let keypad: UInputKeypad
  private let title: String
  private let loop: EventLoop
  private let surface: TerminalSurface
  private var held: [(key: Key, until: Instant)] = []
  private var lights = KeyLights()
  private var keyboard = KeyboardReader()
  private var repeats = KeyRepeats()
  private var ending: Result<Void, any Error>?

  /// The signals that the event loop must handle.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  private static let tapLength: Duration = .milliseconds(60)
  private static let holdLength: Duration = .milliseconds(700)
  private static let longHoldLength: Duration = .milliseconds(1_700)

  init(keypad: UInputKeypad, title: String, loop: EventLoop) throws {
    self.keypad = keypad
    self.title = title
    self.loop = loop
    surface = try TerminalSurface()
  }

  func run() throws {
    defer { loop.close() }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    try loop.watch(0, for: self)
    try draw()
    while true {
      try loop.turn { ending != nil }
      if let ending { return try ending.get() }
      try draw()
    }
  }

  private func press(_ stroke: KeyboardReader.Stroke, isPasted: Bool, at now: Instant)
    throws(LinuxError)
  {
    // A program that reads the pad regards every key as pressed by a finger. So pasted keys are
    // dropped, since a digit may answer a telephone's question. Keys that start a call are dropped
    // if they may be repeats.
    if isPasted { return }
    if case .tap(let key) = stroke, repeats.mayRepeat(key, at: now),
      [.call, .select, .pound].contains(key)
    {
      return
    }
    switch stroke {
    case .quit: ending = .success(())
    case .dump, .text, .cutText, .gap: break
    case .tap(let key): try press(key, for: Self.tapLength)
    case .hold(let key): try press(key, for: Self.holdLength)
    case .longHold(let key): try press(key, for: Self.longHoldLength)
    }
  }

  private func press(_ key: Key, for length: Duration) throws(LinuxError) {
    try release { $0 == key }
    let now = EventLoop.now
    try keypad.send(key, isDown: true)
    held.append((key, now + length))
    lights.flash(key, for: length, at: now)
  }

  private func releaseDue() throws(LinuxError) {
    let now = EventLoop.now
    for item in held where item.until <= now { try keypad.send(item.key, isDown: false) }
    held.removeAll { $0.until <= now }
    lights.wake(at: now)
  }

  private func release(_ which: (Key) -> Bool) throws(LinuxError) {
    for item in held where which(item.key) { try keypad.send(item.key, isDown: false) }
    held.removeAll { which($0.key) }
  }

  private func draw() throws {
    let size = surface.size
    try surface.draw(
      PadFace(lights).cells(
        title: keypad.isGrabbed ? "\(title), grabbed" : title, hint: KeyboardReader.help,
        columns: size.columns, rows: size.rows))
  }
}

extension DrawnPad: EventSource {
  var deadline: Instant? { (held.map { $0.until } + [lights.deadline].compactMap { $0 }).min() }
  func wake(at now: Instant) throws(LinuxError) { try releaseDue() }

  var waitsFor: Int32? { surface.waitsFor }
  func catchUp() throws(LinuxError) { try surface.catchUp() }

  func ready(_ descriptor: Int32) throws(LinuxError) {
    guard let bytes = try FileDescriptor.read(from: descriptor), !bytes.isEmpty else {
      ending = .success(())
      return
    }
    let now = EventLoop.now
    let reading = keyboard.read(bytes, at: now)
    for stroke in reading.strokes where ending == nil {
      try press(stroke, isPasted: reading.isPasted, at: now)
    }
  }

  func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGWINCH: surface.forget()
    case SIGCONT: try surface.resume()
    case SIGTSTP:
      try release { _ in true }
      surface.suspend()
      raise(SIGSTOP)
    case SIGINT: ending = .failure(ExitCode.interrupted)
    default: ending = .success(())
    }
  }

  func close() {
    // No key may stay pressed in the programs that read the pad.
    try? release { _ in true }
    surface.close()
  }
}
