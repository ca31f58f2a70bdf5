import Synchronization

/// Tells work on another thread that nobody wants its result any more: it is to look now and then, and to end early.
package final class StopSign: Sendable {
  private let isRaised = Atomic(false)

  package init() {}

  package var isUp: Bool { isRaised.load(ordering: .relaxed) }

  package func raise() { isRaised.store(true, ordering: .relaxed) }
}
