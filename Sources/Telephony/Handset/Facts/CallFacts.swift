import CallModel
import Keypad

/// What the desk knows of the calls in addition to their states.
struct CallFacts: Hashable, Sendable {
  /// The other party of each call.
  var parties: [CallID: Party] = [:]
  var lastDialled: PlannedCall?
  /// The call that the telephone rings for; `nil` while there is no ring.
  var rungFor: CallID?
  /// The calls that ring silently.
  var silenced: Set<CallID> = []
  /// The time for which the durations of calls are shown.
  private(set) var shownAt = Instant.zero

  /// Shows the durations for this time, unless they are already shown for a later one.
  mutating func show(at now: Instant) { shownAt = max(shownAt, now) }

  /// Returns when the shown duration of a connected call changes next.
  func tick(of call: Call) -> Instant? {
    call.connected.map { since in
      let elapsed = max((shownAt - since).components.seconds, 0)
      return since + .seconds(elapsed + 1)
    }
  }

  /// Returns how long a call has been connected, as a clock shows it: `0:07`, `1:02:07`.
  func time(of call: Call) -> String {
    call.connected.map { Desk.clock(max(shownAt - $0, .zero)) } ?? ""
  }

  /// Forgets an ended call.
  mutating func forget(_ id: CallID) {
    parties[id] = nil
    silenced.remove(id)
  }
}
