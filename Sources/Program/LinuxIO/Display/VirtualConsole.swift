import CLinux
import Glibc

/// A virtual console whose picture this process draws. The kernel shows no text and no cursor on
/// it, and gives no keys to a program that waits there, such as a login prompt.
///
/// The console is in `KD_GRAPHICS`, and this process must allow a switch to another console
/// (`VT_PROCESS`). With `VT_AUTO` the user could not leave it: the kernel ignores all switches away
/// from a console that is `KD_GRAPHICS` and `VT_AUTO` (`change_console`,
/// drivers/tty/vt/vt_ioctl.c).
///
///     kernel ──release──▶ release(): draws no more, and lets the switch happen
///     kernel ──acquire──▶ acquire(): draws everything again
///
/// Both signals must be among those of the ``EventLoop`` before the console is taken. The console
/// is released by ``close()``, when this object is released, and when a fatal signal ends the
/// process. After SIGKILL, ``restore(_:keyboard:)`` restores it.
package final class VirtualConsole {
  /// The kernel sends this signal when it wants to show another console: call ``release()``.
  ///
  /// A real-time signal (signal(7)), which users and other programs do not commonly send.
  package static let releaseSignal = __libc_current_sigrtmin() + 1
  /// The kernel sends this signal when it shows this console again: call ``acquire()``.
  package static let acquireSignal = __libc_current_sigrtmin() + 2

  /// The signals that the ``EventLoop`` must receive while a console is taken. Without a loop,
  /// these signals have their default effect and end the process.
  package static let signals = [releaseSignal, acquireSignal]

  static let hideCursor = Array("\u{1B}[?25l".utf8)
  static let showCursor = Array("\u{1B}[?25h".utf8)

  /// The number of the console, from 1.
  package let number: Int
  /// The path of the console, such as `/dev/tty1`.
  package let path: String
  /// Whether the picture is visible. While it isn't, nothing may be drawn, because it would appear
  /// on another console.
  package private(set) var isShown: Bool
  private let file: FileDescriptor
  private let keyboard: Int32
  private let record: ConsoleRecord
  private var isTaken = true

  /// Takes a console over.
  ///
  /// - Parameter framebuffer: the path of the framebuffer that shows the console, for the record.
  /// - Throws: `open` with `EACCES`, or `KDSETMODE` with `EPERM`, if this user may not take the
  ///   console: it must be the controlling terminal, or the process needs `CAP_SYS_TTY_CONFIG`.
  ///   `KDSETMODE` with `EBUSY` if another program draws on it.
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
    // The record is saved before the console is changed, so that another process can always restore
    // the console.
    record.save()
    clinux_release_console_on_crash(
      file.number, keyboard, Self.showCursor, Self.showCursor.count, record.path)
    do {
      var switching = vt_mode()
      switching.mode = CChar(VT_PROCESS)
      switching.relsig = Int16(Self.releaseSignal)
      switching.acqsig = Int16(Self.acquireSignal)
      try file.control("VT_SETMODE", VT_SETMODE, &switching, on: path)
      try file.control("KDSETMODE", KDSETMODE, KD_GRAPHICS, on: path)
      try muteKeyboard(true)
    } catch {
      close()
      throw error
    }
    Self.write(Self.hideCursor, to: file)
    isShown = Self.active == number
  }

  deinit { close() }

  /// Sets whether the keys of PC keyboards are discarded (`K_OFF`). They are discarded by default.
  /// They must not be discarded while such a keyboard operates the telephone through this console.
  ///
  /// - Throws: the error of the ioctl `KDSKBMODE`.
  package func muteKeyboard(_ isMuted: Bool) throws(LinuxError) {
    try file.control("KDSKBMODE", KDSKBMODE, isMuted ? K_OFF : keyboard, on: path)
  }

  /// Lets the kernel show another console, if the kernel asked. Call this after the last drawing.
  package func release() {
    // The ioctl fails with EINVAL if the signal came from another process.
    if clinux_ioctl(file.number, UInt(VT_RELDISP), 1) == 0 { isShown = false }
  }

  /// Confirms that this console is shown again. If ``isShown`` is true afterwards, draw the whole
  /// picture.
  package func acquire() {
    _ = clinux_ioctl(file.number, UInt(VT_RELDISP), UInt(VT_ACKACQ))
    isShown = Self.active == number
  }

  /// Releases the console. The second call does nothing.
  package func close() {
    guard isTaken else { return }
    isTaken = false
    isShown = false
    do {
      try Self.restore(file, path, keyboard: keyboard)
    } catch {
      // The console is opened again, because another program such as agetty may have hung up the
      // terminal, which makes this descriptor useless.
      try? Self.restore(number, keyboard: keyboard)
    }
    clinux_release_console_on_crash(-1, -1, nil, 0, nil)
    record.remove()
  }

  static func path(_ number: Int) -> String { "/dev/tty\(number)" }

  /// Opens a console. It never becomes the controlling terminal, and writing never waits, even for
  /// a console that Ctrl-S has stopped. For writing, membership of the group `tty` is enough.
  static func open(_ path: String) throws(LinuxError) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    } catch {
      guard error.code == EACCES else { throw error }
      return try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    }
  }

  /// Writes as many bytes as the console accepts at once.
  static func write(_ bytes: [UInt8], to file: FileDescriptor) {
    _ = Glibc.write(file.number, bytes, bytes.count)
  }
}
