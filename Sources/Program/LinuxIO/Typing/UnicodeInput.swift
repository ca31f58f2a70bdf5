/// The treatment of a character for which the keyboard layout has no key.
package enum UnicodeInput: Hashable, Sendable {
  /// No keys are typed, and the character is reported.
  case refuse
  /// Control+Shift+U, the hexadecimal digits of each scalar, and a space are typed.
  ///
  /// GTK's own input method and IBus understand this. Other programs may treat it as a shortcut and
  /// digits: some terminals, Qt without IBus, and the Linux console.
  case ctrlShiftU
}
