/// The treatment of a character for which the keyboard layout has no key.
package enum UnicodeInput: Hashable, Sendable {
  /// It is not typed, and is reported.
  case refuse
  /// Control+Shift+U, the hexadecimal digits of each scalar, and a space.
  ///
  /// GTK's own input method and IBus understand this. Other programs may take it for a shortcut and
  /// digits: some terminals, Qt without IBus, and the Linux console.
  case ctrlShiftU
}
