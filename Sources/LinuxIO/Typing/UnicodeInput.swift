/// What is done with a character for which the keyboard layout has no key.
package enum UnicodeInput: Hashable, Sendable {
  /// It is not typed, and reported.
  case refuse
  /// Control+Shift+U, the hexadecimal digits of each scalar, and a space.
  ///
  /// GTK's own input method and IBus read that. Others take it for a shortcut of theirs and for
  /// digits: a terminal may, Qt without IBus and the Linux console do.
  case ctrlShiftU
}
