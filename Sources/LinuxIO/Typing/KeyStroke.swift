/// One key of a keyboard, pressed and let go while modifiers are held.
package struct KeyStroke: Hashable, Sendable {
  /// The evdev code: `KEY_A` and so on of linux/input-event-codes.h, which is XKB's keycode less 8.
  package var code: UInt16
  /// The evdev codes of the keys that are held meanwhile, in the order in which they go down.
  package var modifiers: [UInt16]

  package init(code: UInt16, modifiers: [UInt16] = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// How many events of the kernel's it is, those that end frames included.
  var eventCount: Int { 4 + (modifiers.isEmpty ? 0 : 2 * modifiers.count + 2) }
}
