import ContactSearch
import Contacts
import Keypad
import TextEntry

/// What happens to the handset from outside.
public enum Input: Sendable {
  case key(KeyEvent)
  /// The time has come that ``Handset/deadline`` named.
  case wake
  /// The keypads now in use, by name.
  case keypads([String])
  /// The contacts as they are now: the address book has changed.
  case contacts([Contact])
  /// Something to tell the user, such as `keypad unplugged`. What begins with the other text, and
  /// stands there still, is no longer so.
  case notice(String, insteadOf: String? = nil)
  /// The dial command runs.
  case callStarted
  /// The dial command is over; `problem` says what went wrong, if anything did.
  case callEnded(problem: String?)
}

/// What the handset wants done.
public enum Effect: Hashable, Sendable {
  case dial(DialRequest)
  case hangUp
  /// What predictive text has learned, for whoever keeps it.
  case learn([LearningChange])
  /// A contact is called: the one call, and for what query it was chosen, for whoever keeps it.
  case called(CallRecord, ChoiceRecord?)
}

/// A number to dial.
public struct DialRequest: Hashable, Sendable {
  /// Who is called, where that is known. Untrusted text.
  public var name: String?
  /// Only `+`, digits, `*`, `#`, `,` and `;`: see `DialString`.
  public var number: String

  public init(name: String?, number: String) {
    self.name = name
    self.number = number
  }
}
