import CLinux
import Glibc

/// A virtual console whose picture this process draws: the kernel shows no text and no cursor on it,
/// and types nothing at whatever waits there, such as a login prompt.
///
/// The console is in `KD_GRAPHICS`, and a switch to another one is this process's to allow
/// (`VT_PROCESS`). With `VT_AUTO` nobody could leave it: the kernel ignores all switches away from a
/// console that is `KD_GRAPHICS` and `VT_AUTO` (`change_console`, drivers/tty/vt/vt_ioctl.c).
///
///     kernel ──release──▶ release(): draws no more, and lets the switch happen
///     kernel ──acquire──▶ acquire(): draws everything again
///
/// Both signals must be among those of the ``EventLoop`` before the console is taken. Given back by
/// ``close()``, when this goes, and by a fatal signal; what SIGKILL leaves behind,
/// ``restore(_:keyboard:)`` mends.
package final class VirtualConsole {
  /// Another console is wanted: ``release()`` lets it come.
  ///
  /// Real-time signals (signal(7)), which nobody sends to a program by habit.
  package static let releaseSignal = __libc_current_sigrtmin() + 1
  /// This console is shown again: ``acquire()``.
  package static let acquireSignal = __libc_current_sigrtmin() + 2

  /// Those that the ``EventLoop`` must hand on while a console is taken. Without one they may end the
  /// process, as they do by default.
  package static let signals = [releaseSignal, acquireSignal]

  static let hideCursor = Array("\u{1B}[?25l".utf8)
  static let showCursor = Array("\u{1B}[?25h".utf8)

  /// From 1.
  package let number: Int
  /// Such as `/dev/tty1`.
  package let path: String
  /// Whether what is drawn is seen. Nothing may be drawn while it isn't: it would be drawn over
  /// another console.
  package private(set) var isShown: Bool
  private let file: FileDescriptor
  private let keyboard: Int32
  private let record: ConsoleRecord
  private var isTaken = true

  /// Takes a console over.
  ///
  /// - Parameter framebuffer: the path of the one that shows it; for the record of what to mend.
  /// - Throws: `open` with `EACCES`, or `KDSETMODE` with `EPERM`, where this user may not: it takes
  ///   the console as the controlling terminal, or `CAP_SYS_TTY_CONFIG`. `KDSETMODE` with `EBUSY`
  ///   where another program draws on it.
  package init(_ number: Int, framebuffer: String) throws(LinuxError) {
    let path = Self.path(number)
    let file = try Self.open(path)
    var state = try Self.state(of: file, path)
    let left = ConsoleRecord.all().first { $0.console == number && !$0.isProcessAlive }
    if state.isGraphics || state.isSwitchedByProcess {
      guard let left, state.isTelephones else {
        throw LinuxError("KDSETMODE", EBUSY, on: path)
      }
      state.keyboard = left.keyboard
    }
    let record = ConsoleRecord(
      console: number, process: getpid(), keyboard: state.typingKeyboard, framebuffer: framebuffer)
    self.number = number
    self.path = path
    self.file = file
    self.record = record
    keyboard = record.keyboard
    isShown = false
    // First of all: from the next line on there is something to mend.
    record.save()
    clinux_release_console_on_crash(
      file.number, keyboard, Self.showCursor, Self.showCursor.count, record.path)
    do {
      var switching = vt_mode()
      switching.mode = CChar(VT_PROCESS)
      switching.relsig = Int16(Self.releaseSignal)
      switching.acqsig = Int16(Self.acquireSignal)
      try check("VT_SETMODE", on: path) {
        clinux_ioctl_pointer(file.number, UInt(VT_SETMODE), &switching)
      }
      try check("KDSETMODE", on: path) {
        clinux_ioctl(file.number, UInt(KDSETMODE), UInt(KD_GRAPHICS))
      }
      try muteKeyboard(true)
    } catch {
      close()
      throw error
    }
    Self.write(Self.hideCursor, to: file)
    isShown = Self.active == number
  }

  deinit { close() }

  /// Whether keys of PC keyboards are typed nowhere (`K_OFF`). From the start on they aren't; that
  /// is wrong only while such a keyboard is the phone's own, read from this console.
  package func muteKeyboard(_ isMuted: Bool) throws(LinuxError) {
    try check("KDSKBMODE", on: path) {
      clinux_ioctl(file.number, UInt(KDSKBMODE), isMuted ? UInt(K_OFF) : UInt(keyboard))
    }
  }

  /// Lets the kernel show another console, if it wants to. Call it after the last drawing.
  package func release() {
    // EINVAL: the signal came from somebody else.
    if clinux_ioctl(file.number, UInt(VT_RELDISP), 1) == 0 { isShown = false }
  }

  /// This console may be shown again; ``isShown`` tells. Everything must then be drawn.
  package func acquire() {
    _ = clinux_ioctl(file.number, UInt(VT_RELDISP), UInt(VT_ACKACQ))
    isShown = Self.active == number
  }

  /// Gives the console back. Does nothing the second time.
  package func close() {
    guard isTaken else { return }
    isTaken = false
    isShown = false
    do {
      try Self.restore(file, path, keyboard: keyboard)
    } catch {
      // Whoever hung the terminal up, as agetty does, has cut off this descriptor only.
      try? Self.restore(number, keyboard: keyboard)
    }
    clinux_release_console_on_crash(-1, -1, nil, 0, nil)
    record.remove()
  }

  static func path(_ number: Int) -> String { "/dev/tty\(number)" }

  /// Never becomes the controlling terminal, and never waits: a console stopped by Ctrl-S takes no
  /// output. Writing is enough for a member of the group `tty`.
  static func open(_ path: String) throws(LinuxError) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    } catch {
      guard error.code == EACCES else { throw error }
      return try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    }
  }

  /// As much as goes at once.
  static func write(_ bytes: [UInt8], to file: FileDescriptor) {
    _ = Glibc.write(file.number, bytes, bytes.count)
  }
}
