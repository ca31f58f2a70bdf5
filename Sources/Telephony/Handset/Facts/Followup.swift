import Contacts

/// What remains to be done at the end of an input, after the scenes have handled it.
enum Followup: Hashable, Sendable {
  /// Uses the changed address book.
  case update([Contact])
  /// Puts the matches in their new order, or shows their new numbers.
  case reorder
  /// Clears a code that was sent from the home screen.
  case clear(code: String)
  /// Forgets an emergency number that was typed in place of a PIN, after it was called.
  case forgetPIN
}
