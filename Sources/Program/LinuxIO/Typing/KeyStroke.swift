/// A key of a keyboard that is pressed and released while modifiers are held.
package struct KeyStroke: Hashable, Sendable {
  /// The evdev code, such as `KEY_A` of linux/input-event-codes.h. It is XKB's keycode minus 8.
  package var code: UInt16
  /// The evdev codes of the modifier keys, in the order in which they go down.
  package var modifiers: [UInt16] = []

  /// The number of kernel events, including those that end frames.
  var eventCount: Int { 4 + (modifiers.isEmpty ? 0 : 2 * modifiers.count + 2) }
}
