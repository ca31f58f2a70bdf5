import CLinux
import Glibc

extension VirtualConsole {
  /// The modes of a console in the kernel.
  package struct State: Hashable, Sendable {
    /// Whether it is in `KD_GRAPHICS`, and so shows no text.
    package var isGraphics: Bool
    /// Whether it is in `VT_PROCESS`: the kernel asks a process before it shows another console.
    package var isSwitchedByProcess: Bool
    /// Whether the kernel asks that process by the telephone's signals. If so, the process is a
    /// telephone, which may have been killed. Another program that draws on the console, such as a
    /// desktop, uses other signals.
    package var isTelephones: Bool
    /// The keyboard's mode: `K_XLATE`, `K_UNICODE`, `K_OFF` … of linux/kd.h.
    package var keyboard: Int32

    /// The keyboard's mode; if the user can't type in it, the kernel's default.
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
    try check("KDGETMODE", on: path) {
      clinux_ioctl_pointer(file.number, UInt(KDGETMODE), &mode)
    }
    try check("KDGKBMODE", on: path) {
      clinux_ioctl_pointer(file.number, UInt(KDGKBMODE), &keyboard)
    }
    try check("VT_GETMODE", on: path) {
      clinux_ioctl_pointer(file.number, UInt(VT_GETMODE), &switching)
    }
    return State(
      isGraphics: mode == KD_GRAPHICS, isSwitchedByProcess: Int32(switching.mode) == VT_PROCESS,
      isTelephones: Int32(switching.mode) == VT_PROCESS
        && Int32(switching.relsig) == releaseSignal && Int32(switching.acqsig) == acquireSignal,
      keyboard: keyboard)
  }

  /// Restores a console from any state that a program has left it in. It then has text, switches by
  /// the kernel, a keyboard that types, and a cursor.
  ///
  /// - Parameter keyboard: the keyboard's mode after this; `nil` is the kernel's default.
  /// - Throws: as ``init(_:framebuffer:)``.
  package static func restore(_ number: Int, keyboard: Int32? = nil) throws(LinuxError) {
    let path = path(number)
    try restore(open(path), path, keyboard: keyboard ?? defaultKeyboard)
  }

  static func restore(
    _ file: FileDescriptor, _ path: String, keyboard: Int32
  ) throws(LinuxError) {
    // Text comes first: the console must never be in graphics mode while the kernel does the
    // switches.
    try check("KDSETMODE", on: path) {
      clinux_ioctl(file.number, UInt(KDSETMODE), UInt(KD_TEXT))
    }
    // Answers a switch that waits for an answer.
    _ = clinux_ioctl(file.number, UInt(VT_RELDISP), 1)
    var switching = vt_mode()
    switching.mode = CChar(VT_AUTO)
    try check("VT_SETMODE", on: path) {
      clinux_ioctl_pointer(file.number, UInt(VT_SETMODE), &switching)
    }
    try check("KDSKBMODE", on: path) {
      clinux_ioctl(file.number, UInt(KDSKBMODE), UInt(keyboard))
    }
    write(showCursor, to: file)
  }

  /// The mode to which the kernel resets a console (`vt_reset_unicode`, drivers/tty/vt/keyboard.c).
  static var defaultKeyboard: Int32 {
    let setting = try? Files.read("/sys/module/vt/parameters/default_utf8", limit: 16)
    return setting?.first == UInt8(ascii: "0") ? K_XLATE : K_UNICODE
  }
}
