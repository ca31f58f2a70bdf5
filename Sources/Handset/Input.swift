import ContactSearch
import Contacts
import Keypad
import LineDisplay
import Telephony
import TextEntry

/// What happens to the handset from outside.
package enum Input: Sendable {
  case key(KeyEvent)
  /// The time has come that ``Handset/deadline`` named.
  case wake
  /// The keypads now in use, by name, and whether their keys can be held: a terminal tells of no
  /// releases, and has Alt instead.
  case keypads([String], canHold: Bool = true)
  /// The contacts as they are now: the address book has changed.
  case contacts([Contact])
  /// Something to tell the user, such as `keypad unplugged`. What begins with the other text, and
  /// stands there still, is no longer so.
  case notice(String, insteadOf: String? = nil)
  /// A text that arrives as a whole, by a paste into the terminal or by a link. It is untrusted: it
  /// never calls, answers or unlocks anything; see `GivenText`.
  case text(String)
  /// What the line tells.
  case line(LineEvent)
  /// What day it is at `Instant.zero`, in days since 1970-01-01 UTC: the clock was set, or stood
  /// still with the machine.
  ///
  /// `zone` is how far the clocks of the place are ahead of UTC, in seconds; `nil` where no display shows
  /// the time.
  case clock(dayAtZero: Double, zone: Int? = nil)
  /// The battery that the machine runs on; `nil` where there is none any more.
  case battery(StatusLine.Battery?)
}

/// What the handset wants done, at once.
package enum Request: Hashable, Sendable {
  case line(LineRequest)
  case alert(Alert)
  /// The address book is to be changed.
  case book(BookChange)
}

/// What people should hear or feel.
package enum Alert: Hashable, Sendable {
  /// Ring until ``silent``. Sent again when the telephone rings for another call. See
  /// ``Handset/ringReport``.
  case ring
  case silent
  /// Somebody has called in vain.
  case missed
}

/// What is to be kept. Nobody sees it, and it waits for what is to be done.
package enum Record: Hashable, Sendable {
  /// What predictive text has learned.
  case learned([LearningChange])
  /// A contact was called: the one call, and for what query it was chosen.
  case used(CallRecord, ChoiceRecord?)
  /// A call is over.
  case call(LoggedCall)
  /// A digit has been given somebody: holding it on the empty home calls them.
  case speedDial(UInt8, SpeedDial)
  /// Somebody has looked at the missed calls: those of a number, or all.
  case seen(number: String?)
  /// A number of a contact was starred on the pad, or is starred no more.
  case defaultNumber(name: String, number: String?)
}

/// What follows from an input.
package struct Turned: Hashable, Sendable {
  package var requests: [Request] = []
  package var records: [Record] = []
}
