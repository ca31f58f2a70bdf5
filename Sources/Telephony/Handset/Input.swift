import CallModel
import CellDisplay
import Contacts
import Keypad
import Records

/// An event from outside the handset.
package enum Input: Sendable {
  case key(KeyEvent)
  /// The time of ``Handset/deadline`` has been reached.
  case wake
  /// The names of the keypads in use, and whether their keys can be held: a terminal reports no
  /// releases and uses Alt instead.
  case keypads([String], canHold: Bool = true)
  /// The contacts after a change of the address book.
  case contacts([Contact])
  /// A notice for the user, such as `keypad unplugged`. It replaces the notices that begin with
  /// `insteadOf`.
  case notice(String, insteadOf: String? = nil)
  /// A text that arrives as a whole, from a paste into the terminal. It is untrusted: it never
  /// calls, answers or unlocks anything; see `GivenText`.
  case text(String)
  /// A request of a link, a program or a hook; see ``Command`` for what a stranger may ask.
  case command(Command, Trust)
  /// An event from the line.
  case line(LineEvent)
  /// The day at `Instant.zero`, in days since 1970-01-01 UTC. It changes if the clock was set, or
  /// if the time of `Instant` stood still while the machine slept.
  ///
  /// `zone` is the offset of local time from UTC, in seconds; `nil` if no display shows the time.
  case clock(dayAtZero: Double, zone: Int? = nil)
  /// The machine's battery; `nil` if it no longer has one.
  case battery(StatusBar.Battery?)
  /// News of the pairing with a phone.
  case pairing(PairingNews)
}

/// An action of the handset that is due at once.
package enum Request: Hashable, Sendable {
  case line(LineRequest)
  case alert(Alert)
  /// Changes the address book.
  case book(BookChange)
  case pairing(PairingRequest)
}

/// A signal that people hear or feel.
package enum Alert: Hashable, Sendable {
  /// Ring until ``silent``. Sent again when the telephone rings for another call. See
  /// ``Handset/ringReport``.
  case ring
  case silent
  /// A missed call.
  case missed
}

/// The result of an input.
package struct Effects: Hashable, Sendable {
  package var requests: [Request] = []
  package var records: [Record] = []
}
