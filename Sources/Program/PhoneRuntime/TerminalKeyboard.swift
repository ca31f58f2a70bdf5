import Glibc
import Keypad
import LinuxIO

/// The keyboard of a terminal as a keypad.
final class TerminalKeyboard: EventSource {
  private let descriptor: Int32
  private unowned let loop: EventLoop
  private let emit: (KeyboardReader.Reading) -> Void
  private let reportEnd: () -> Void
  private var reader = KeyboardReader()
  /// The terminal's mode, if no display sets it.
  private let mode: Terminal?

  /// - Parameters:
  ///   - takesMode: whether the terminal's mode must be set so that it reports keys one by one.
  ///   - emit: called with the typed keys.
  ///   - ended: called when the terminal is gone.
  init(
    _ descriptor: Int32, takesMode: Bool, loop: EventLoop,
    emit: @escaping (KeyboardReader.Reading) -> Void, whenGone ended: @escaping () -> Void
  ) throws(LinuxError) {
    self.descriptor = descriptor
    self.loop = loop
    self.emit = emit
    reportEnd = ended
    if takesMode {
      // The mode is written to the keyboard's terminal, wherever standard output goes.
      let marksPastes = fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR
      let terminal = Terminal(
        input: descriptor, output: descriptor,
        enter: marksPastes ? KeyboardReader.beginMarkingPastes : [],
        leave: marksPastes ? KeyboardReader.endMarkingPastes : [])
      try terminal.enterScreen()
      mode = terminal
    } else {
      mode = nil
    }
    try loop.watch(descriptor, for: self)
  }

  func ready(_ descriptor: Int32) {
    defer { reader.wasHandled(at: EventLoop.now) }
    // If the loop was late, input that waits already belongs to the earlier input.
    let now = EventLoop.now
    if let deadline, deadline <= now { reader.wasHandled(at: now) }
    let bytes: [UInt8]
    do throws(LinuxError) {
      guard let some = try FileDescriptor.read(from: descriptor) else { return }
      bytes = some
    } catch {
      bytes = []
    }
    if bytes.isEmpty {
      loop.forget(descriptor)
      reportEnd()
    }
    emit(reader.read(bytes, at: EventLoop.now))
  }

  var deadline: Instant? { reader.deadline }

  func wake(at now: Instant) {
    var fresh = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&fresh, 1, 0) > 0 {
      reader.wasHandled(at: now)
      return
    }
    let reading = reader.wake(at: now)
    if !reading.strokes.isEmpty { emit(reading) }
  }

  /// Releases the terminal while the program is stopped (Ctrl-Z).
  func suspend() { mode?.leaveScreen() }
  func resume() throws(LinuxError) { try mode?.enterScreenAgain() }
  func close() { mode?.leaveScreen() }
}
