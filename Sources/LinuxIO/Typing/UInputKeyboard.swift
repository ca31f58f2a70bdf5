import CLibevdev
import CLinux
import Glibc
import Keypad

/// A keyboard of the kernel's that this process plays: what it types, the focused program gets.
///
/// It has no lamps and does not repeat: no key is held longer than a stroke. It is a keyboard like
/// others, so Caps Lock and held modifiers of other keyboards act on what it types, where the
/// desktop counts all keyboards as one.
package final class UInputKeyboard {
  package let layout: KeyboardLayout
  package let unicodeInput: UnicodeInput
  /// Such as `/dev/input/event7`; `nil` where the kernel doesn't tell.
  package var path: String? { device.path }

  /// The name by which desktops list it.
  package static let deviceName = "Twelvekey virtual keyboard"
  /// How long after its making programs may not have opened it, and would miss what it types: udev
  /// has to find out what it is, and the desktop to load a keymap for it.
  package static let settlingTime = Duration.seconds(1)
  /// How long it stays after its last stroke: what a reader has not taken when a device goes is
  /// lost to it.
  package static let lingeringTime = Duration.milliseconds(100)

  private let device: UInputDevice
  private let settled: Instant
  private var lastStroke = Instant.zero
  private var pace = EventPace()
  /// The keys that are down, in the order in which they went.
  private var held: [UInt16] = []

  /// The keys that it has: all that layouts may need, Backspace, Escape, and those that move.
  ///
  /// From Escape to D none may lack, or udev calls it a device with some keys and not a keyboard
  /// (systemd, src/udev/udev-builtin-input_id.c).
  private static let codes: Set<UInt16> =
    Set(XkbKeymap.writingCodes).union(XkbKeymap.modifierCodes).union(1...31).union(
      [
        KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_HOME, KEY_UP, KEY_PAGEUP, KEY_LEFT, KEY_RIGHT, KEY_END,
        KEY_DOWN, KEY_PAGEDOWN, KEY_DELETE,
      ].map { UInt16($0) })

  /// Makes the keyboard; it is gone with this object, or with the process whatever its end.
  ///
  /// Let the object go before the process exits: its end waits out ``lingeringTime``, without which
  /// the last letters would be lost.
  ///
  /// - Throws: `open` with `EACCES` where this user may not, `ENOENT` where the module `uinput`
  ///   isn't loaded.
  package init(layout: KeyboardLayout, unicodeInput: UnicodeInput = .refuse) throws(LinuxError) {
    self.layout = layout
    self.unicodeInput = unicodeInput
    device = try UInputDevice(name: Self.deviceName, phys: "uinput-keyboard", codes: Self.codes)
    settled = EventLoop.kernelNow + Self.settlingTime
  }

  deinit {
    releaseAll()
    Self.sleep(lastStroke + Self.lingeringTime - EventLoop.kernelNow)
  }

  /// Types a text, and returns what of it can't be typed.
  ///
  /// It waits so that programs keep up (see ``EventPace``): 8 ms a letter after the first four, and
  /// what is left of ``settlingTime``. After an error no key is down; how much was typed isn't
  /// known.
  @discardableResult
  package func type(_ text: String) throws(LinuxError) -> [TypedText.Missing] {
    let typed = layout.strokes(for: text, unicodeInput: unicodeInput)
    for stroke in typed.strokes { try send(stroke) }
    return typed.missing
  }

  /// Presses Backspace so many times.
  package func erase(_ count: Int) throws(LinuxError) {
    for _ in 0..<max(0, count) { try press(UInt16(KEY_BACKSPACE)) }
  }

  /// Presses a key and lets it go, without modifiers.
  ///
  /// - Parameter code: an evdev code, such as that of Enter, Escape, an arrow.
  /// - Throws: `write` with `EINVAL` for a key that this keyboard doesn't have.
  package func press(_ code: UInt16) throws(LinuxError) {
    guard Self.codes.contains(code) else { throw LinuxError("write", EINVAL, on: "key \(code)") }
    try send(KeyStroke(code: code))
  }

  private func send(_ stroke: KeyStroke) throws(LinuxError) {
    let now = EventLoop.kernelNow
    Self.sleep(max(pace.wait(for: stroke.eventCount, at: now), settled - now))
    defer { lastStroke = EventLoop.kernelNow }
    do throws(LinuxError) {
      try frame(stroke.modifiers, isDown: true)
      try frame([stroke.code], isDown: true)
      try frame([stroke.code], isDown: false)
      try frame(stroke.modifiers.reversed(), isDown: false)
    } catch {
      releaseAll()
      throw error
    }
  }

  /// The edges of these keys at one moment.
  private func frame(_ codes: [UInt16], isDown: Bool) throws(LinuxError) {
    if codes.isEmpty { return }
    for code in codes {
      // Before the kernel has it: a release too many is nothing, a missing one is a stuck key.
      if isDown { held.append(code) }
      try device.key(code, isDown: isDown)
    }
    try device.endFrame()
    if !isDown { held.removeAll { codes.contains($0) } }
  }

  /// Errors have been told, or come too late.
  private func releaseAll() {
    if held.isEmpty { return }
    for code in held.reversed() { try? device.key(code, isDown: false) }
    try? device.endFrame()
    held = []
  }

  /// An interruption by a signal ends it early, which costs a reader's comfort at most.
  private static func sleep(_ duration: Duration) {
    guard duration > .zero else { return }
    let microseconds = duration.microseconds
    var time = timespec(
      tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1_000)
    nanosleep(&time, nil)
  }
}
