import CLibevdev
import CLinux
import Glibc
import Keypad

/// A virtual keyboard in the kernel. This process presses its keys, and the focused program
/// receives them.
///
/// It has no LEDs and no key repeat, because no key is held longer than a stroke. On a desktop that
/// treats all keyboards as one, Caps Lock and held modifiers of other keyboards affect the keys of
/// this one.
package final class UInputKeyboard {
  package let layout: KeyboardLayout
  package let unicodeInput: UnicodeInput
  /// The path, such as `/dev/input/event7`; `nil` if the kernel doesn't report it.
  package var path: String? { device.path }

  /// The name that desktops show.
  package static let deviceName = "Twelvekey virtual keyboard"
  /// The time to wait after the keyboard is created. Before that, programs may not have opened it
  /// yet and would miss its keys. udev must identify the device, and the desktop must load a keymap
  /// for it.
  package static let settlingTime = Duration.seconds(1)
  /// The time for which the keyboard exists after its last stroke. When a device is removed, a
  /// reader loses the events that it has not read yet.
  package static let lingeringTime = Duration.milliseconds(100)

  private let device: UInputDevice
  private let settled: Instant
  private var lastStroke = Instant.zero
  private var pace = EventPace()
  /// The keys that are down, in the order in which they went down.
  private var held: [UInt16] = []

  /// All keys that layouts may need, Backspace, Escape, and the keys that move the cursor.
  ///
  /// If a key from Escape to D were missing, udev would classify the device as one with some keys
  /// and not as a keyboard (systemd, src/udev/udev-builtin-input_id.c).
  private static let codes: Set<UInt16> =
    Set(XkbKeymap.writingCodes).union(XkbKeymap.modifierCodes).union(1...31).union(
      [
        KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_HOME, KEY_UP, KEY_PAGEUP, KEY_LEFT, KEY_RIGHT, KEY_END,
        KEY_DOWN, KEY_PAGEDOWN, KEY_DELETE,
      ].map { UInt16($0) })

  /// Makes the keyboard. It is removed with this object, or when the process ends in any way.
  ///
  /// Release the object before the process exits: its `deinit` waits for ``lingeringTime``. Without
  /// this wait the last letters would be lost.
  ///
  /// - Throws: `open` with `EACCES` if this user has no permission, `ENOENT` if the module `uinput`
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

  /// Types a text, and returns the scalars that can't be typed.
  ///
  /// Waits so that programs keep up (see ``EventPace``): 8 ms for each letter after the first four,
  /// and the rest of ``settlingTime``. After an error no key is down; it is not known how much was
  /// typed.
  ///
  /// - Throws: the error of writing to the device.
  @discardableResult
  package func type(_ text: String) throws(LinuxError) -> [TypedText.Missing] {
    let typed = layout.strokes(for: text, unicodeInput: unicodeInput)
    for stroke in typed.strokes { try send(stroke) }
    return typed.missing
  }

  /// Presses Backspace this many times.
  ///
  /// - Throws: the error of writing to the device.
  package func erase(_ count: Int) throws(LinuxError) {
    for _ in 0..<max(0, count) { try press(UInt16(KEY_BACKSPACE)) }
  }

  /// Presses and releases a key without modifiers.
  ///
  /// - Parameter code: an evdev code, such as that of Enter, Escape or an arrow key.
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

  /// Presses or releases these keys at the same time.
  private func frame(_ codes: [UInt16], isDown: Bool) throws(LinuxError) {
    if codes.isEmpty { return }
    for code in codes {
      // The key is noted before the kernel receives it: an extra release does no harm, but a
      // missing one leaves the key stuck.
      if isDown { held.append(code) }
      try device.key(code, isDown: isDown)
    }
    try device.endFrame()
    if !isDown { held.removeAll { codes.contains($0) } }
  }

  /// Releases all keys. Errors are ignored: they were thrown before, or it is too late to throw
  /// them.
  private func releaseAll() {
    if held.isEmpty { return }
    for code in held.reversed() { try? device.key(code, isDown: false) }
    try? device.endFrame()
    held = []
  }

  /// Waits. A signal ends the wait early, so a reader may have less time than planned.
  private static func sleep(_ duration: Duration) {
    guard duration > .zero else { return }
    let microseconds = duration.microseconds
    var time = timespec(
      tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1_000)
    nanosleep(&time, nil)
  }
}
