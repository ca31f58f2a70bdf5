import Synchronization

/// Tells work on another thread that its result is no longer needed. The work checks the sign
/// often, and ends when it is raised.
package final class StopSign: Sendable {
  private let isRaised = Atomic(false)

  package init() {}

  package var isUp: Bool { isRaised.load(ordering: .relaxed) }

  package func raise() { isRaised.store(true, ordering: .relaxed) }
}
