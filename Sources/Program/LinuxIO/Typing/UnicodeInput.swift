/// The treatment of a character for which the keyboard layout has no key.
package enum UnicodeInput: Hashable, Sendable {
  /// No keys: the character is reported and not typed.
  case refuse
  /// Control+Shift+U, the hexadecimal digits of each scalar, and a space.
  ///
  /// GTK's own input method and IBus understand this. Other programs may treat it as a shortcut and
  /// digits: some terminals, Qt without IBus, and the Linux console.
  case ctrlShiftU
}
