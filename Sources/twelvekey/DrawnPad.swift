import ArgumentParser
import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO

/// The 3×4 pad drawn in the terminal: what is typed on the PC keyboard is pressed on it.
final class DrawnPad {
  private let keypad: UInputKeypad
  private let title: String
  private let loop: EventLoop
  private let surface: TerminalSurface
  private var held: [(key: Key, until: Instant)] = []
  private var lights = KeyLights()
  private var keyboard = KeyboardReader()
  private var repeats = KeyRepeats()
  private var outputWatch = OutputWatch()

  /// What the event loop must be made for.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  private static let tapLength: Duration = .milliseconds(60)
  private static let holdLength: Duration = .milliseconds(700)

  init(keypad: UInputKeypad, title: String, loop: EventLoop) throws {
    self.keypad = keypad
    self.title = title
    self.loop = loop
    surface = try TerminalSurface()
  }

  func run() throws {
    defer { close() }
    try loop.watch(0)
    try draw()
    while true {
      let deadline = (held.map { $0.until } + [lights.deadline].compactMap { $0 }).min()
      try outputWatch.update(surface.waitsFor, on: loop)
      for wake in try loop.wait(until: deadline) {
        switch wake {
        case .signal(SIGWINCH): surface.forget()
        case .signal(SIGCONT): try surface.resume()
        case .signal(SIGTSTP):
          try release { _ in true }
          surface.suspend()
          raise(SIGSTOP)
        case .signal(SIGINT): throw ExitCode.interrupted
        case .signal: return
        case .timer: try releaseDue()
        case .ready(let descriptor) where descriptor == outputWatch.descriptor:
          try surface.catchUp()
        case .ready:
          guard let bytes = try FileDescriptor.read(from: 0), !bytes.isEmpty else { return }
          let now = EventLoop.now
          let reading = keyboard.read(bytes, at: now)
          for stroke in reading.strokes {
            // Whoever reads the pad sees fingers: nothing that is pasted, for a digit chooses where a
            // telephone asks, and nothing that calls and may repeat by itself.
            if reading.isPasted { continue }
            if case .tap(let key) = stroke, repeats.mayRepeat(key, at: now),
              [.call, .select, .pound].contains(key)
            {
              continue
            }
            switch stroke {
            case .quit: return
            case .dump: break
            case .tap(let key): try press(key, for: Self.tapLength)
            case .hold(let key): try press(key, for: Self.holdLength)
            }
          }
        }
      }
      try draw()
    }
  }

  private func press(_ key: Key, for length: Duration) throws {
    try release { $0 == key }
    let now = EventLoop.now
    try keypad.send(key, isDown: true)
    held.append((key, now + length))
    lights.flash(key, for: length, at: now)
  }

  private func releaseDue() throws {
    let now = EventLoop.now
    for item in held where item.until <= now { try keypad.send(item.key, isDown: false) }
    held.removeAll { $0.until <= now }
    lights.wake(at: now)
  }

  private func release(_ which: (Key) -> Bool) throws {
    for item in held where which(item.key) { try keypad.send(item.key, isDown: false) }
    held.removeAll { which($0.key) }
  }

  private func close() {
    // Nothing may stay pressed in the programs that listen.
    try? release { _ in true }
    surface.close()
  }

  private func draw() throws {
    let size = surface.size
    try surface.draw(
      PadFace(lights).cells(
        title: title, hint: KeyboardReader.help, columns: size.columns, rows: size.rows))
  }
}
