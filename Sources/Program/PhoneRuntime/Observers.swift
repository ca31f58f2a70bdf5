import Handset
import Keypad
import LinuxIO

/// The observers beside the display. They are also sources of the loop.
final class Observers {
  private let loop: EventLoop
  private var all: [any Observer] = []
  /// The errors of removed observers, which have not been reported yet.
  private var failures: [LinuxError] = []

  init(loop: EventLoop) { self.loop = loop }

  /// Tells an observer of all changes from now on.
  ///
  /// - Parameter broken: called if the observer fails as a source.
  func add(
    _ observer: any Observer, _ handset: Handset,
    whenBroken broken: @escaping (LinuxError) -> Void
  ) {
    all.append(observer)
    loop.add(observer) { [unowned self] in
      all.removeAll { $0 === observer }
      broken($0)
    }
    attempt(observer) { (observer) throws(LinuxError) in
      try observer.begin(handset, at: EventLoop.now)
    }
  }

  func notify(_ handset: Handset, _ change: Session.Change) {
    for observer in all {
      attempt(observer) { (observer) throws(LinuxError) in try observer.observe(handset, change) }
    }
  }

  /// Returns the next failure to report. The handset may have been in the middle of a change when
  /// the observer failed, so the failure is reported later.
  func drainFailure() -> LinuxError? { failures.isEmpty ? nil : failures.removeFirst() }

  private func attempt(
    _ observer: any Observer, _ body: (any Observer) throws(LinuxError) -> Void
  ) {
    do throws(LinuxError) {
      try body(observer)
    } catch {
      all.removeAll { $0 === observer }
      loop.remove(observer)
      observer.close()
      failures.append(error)
    }
  }
}
