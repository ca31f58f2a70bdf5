import CLinux
import Glibc

extension VirtualConsole {
  /// The modes of a console in the kernel.
  package struct State: Hashable, Sendable {
    /// Whether the console is in the mode `KD_GRAPHICS`, in which it shows no text.
    package var isGraphics: Bool
    /// Whether the console is in the mode `VT_PROCESS`, in which the kernel asks a process before
    /// it shows another console.
    package var isSwitchedByProcess: Bool
    /// Whether the kernel asks that process with the telephone's signals. If so, the process is a
    /// telephone, or was a telephone that has been killed. Another program that draws on the
    /// console, such as a desktop, uses other signals.
    package var isTelephones: Bool
    /// The keyboard's mode: `K_XLATE`, `K_UNICODE`, `K_OFF` … of linux/kd.h.
    package var keyboard: Int32

    /// The keyboard's mode, or the kernel's default if the user can't type in the present mode.
    var typingKeyboard: Int32 {
      [K_XLATE, K_UNICODE].contains(keyboard) ? keyboard : VirtualConsole.defaultKeyboard
    }
  }

  /// - Throws: `open` with `EACCES` if this user has no permission, `ENOENT` if there is no such
  ///   console.
  package static func state(_ number: Int) throws(LinuxError) -> State {
    let path = path(number)
    return try state(of: open(path), path)
  }

  static func state(of file: FileDescriptor, _ path: String) throws(LinuxError) -> State {
    var mode: CInt = 0
    var keyboard: CInt = 0
    var switching = vt_mode()
    try file.control("KDGETMODE", KDGETMODE, &mode, on: path)
    try file.control("KDGKBMODE", KDGKBMODE, &keyboard, on: path)
    try file.control("VT_GETMODE", VT_GETMODE, &switching, on: path)
    return State(
      isGraphics: mode == KD_GRAPHICS, isSwitchedByProcess: Int32(switching.mode) == VT_PROCESS,
      isTelephones: Int32(switching.mode) == VT_PROCESS
        && Int32(switching.relsig) == releaseSignal && Int32(switching.acqsig) == acquireSignal,
      keyboard: keyboard)
  }

  /// Restores a console from any state in which a program has left it. Afterwards the console shows
  /// text and a cursor, the kernel switches consoles, and the keyboard types characters.
  ///
  /// - Parameter keyboard: the keyboard's mode after this; `nil` is the kernel's default.
  /// - Throws: the errors of ``init(_:framebuffer:)`` except `EBUSY`.
  package static func restore(_ number: Int, keyboard: Int32? = nil) throws(LinuxError) {
    let path = path(number)
    try restore(open(path), path, keyboard: keyboard ?? defaultKeyboard)
  }

  static func restore(
    _ file: FileDescriptor, _ path: String, keyboard: Int32
  ) throws(LinuxError) {
    // The text mode is set first, because with `VT_AUTO` the user could not leave a console that is
    // in graphics mode.
    try file.control("KDSETMODE", KDSETMODE, KD_TEXT, on: path)
    // If the kernel still waits to show another console, this allows the switch.
    _ = clinux_ioctl(file.number, UInt(VT_RELDISP), 1)
    var switching = vt_mode()
    switching.mode = CChar(VT_AUTO)
    try file.control("VT_SETMODE", VT_SETMODE, &switching, on: path)
    try file.control("KDSKBMODE", KDSKBMODE, keyboard, on: path)
    write(showCursor, to: file)
  }

  /// The mode to which the kernel resets a console (`vt_reset_unicode`, drivers/tty/vt/keyboard.c).
  static var defaultKeyboard: Int32 {
    let setting = try? Files.read("/sys/module/vt/parameters/default_utf8", limit: 16)
    return setting?.first == UInt8(ascii: "0") ? K_XLATE : K_UNICODE
  }
}
