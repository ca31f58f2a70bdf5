import ContactSearch
import Contacts
import Keypad
import LineDisplay
import Telephony
import TextEntry

/// An event from outside the handset.
package enum Input: Sendable {
  case key(KeyEvent)
  /// The time of ``Handset/deadline`` has come.
  case wake
  /// The keypads now in use, by name, and whether their keys can be held: a terminal reports no
  /// releases and uses Alt instead.
  case keypads([String], canHold: Bool = true)
  /// The contacts as they are now: the address book has changed.
  case contacts([Contact])
  /// A notice for the user, such as `keypad unplugged`. It replaces the notices that begin with
  /// `insteadOf`.
  case notice(String, insteadOf: String? = nil)
  /// A text that arrives as a whole, by a paste into the terminal or by a link. It is untrusted: it
  /// never calls, answers or unlocks anything; see `GivenText`.
  case text(String)
  /// An event from the line.
  case line(LineEvent)
  /// The day at `Instant.zero`, in days since 1970-01-01 UTC. It changes if the clock was set, or
  /// if the time of `Instant` stood still while the machine slept.
  ///
  /// `zone` is the offset of local time from UTC, in seconds; `nil` if no display shows the time.
  case clock(dayAtZero: Double, zone: Int? = nil)
  /// The machine's battery; `nil` if it has none any more.
  case battery(StatusLine.Battery?)
}

/// An action of the handset that is due at once.
package enum Request: Hashable, Sendable {
  case line(LineRequest)
  case alert(Alert)
  /// Changes the address book.
  case book(BookChange)
}

/// A signal that people hear or feel.
package enum Alert: Hashable, Sendable {
  /// Ring until ``silent``. Sent again when the telephone rings for another call. See
  /// ``Handset/ringReport``.
  case ring
  case silent
  /// A call was missed.
  case missed
}

/// A change to store. The user does not see it, and it waits until the requests are done.
package enum Record: Hashable, Sendable {
  /// What predictive text has learned.
  case learned([LearningChange])
  /// A contact was called: the call, and the query for which the contact was chosen.
  case used(CallRecord, ChoiceRecord?)
  /// A call is over.
  case call(LoggedCall)
  /// A digit has got a speed dial: holding the digit on the empty home screen calls its number.
  case speedDial(UInt8, SpeedDial)
  /// The user has seen the missed calls from a number; from all numbers if it is `nil`.
  case seen(number: String?)
  /// A number of a contact was starred on the pad; `nil` if its star was removed.
  case defaultNumber(name: String, number: String?)
}

/// The result of an input.
package struct Turned: Hashable, Sendable {
  package var requests: [Request] = []
  package var records: [Record] = []
}
