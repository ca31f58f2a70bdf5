import Handset
import LinuxIO

/// The observers beside the display.
extension Telephone {
  /// Tells an observer of all changes from now on.
  package func add(_ observer: any Observer) {
    observers.append(observer)
    loop.add(observer) { [unowned self] in
      observers.removeAll { $0 === observer }
      report(.broken($0))
    }
    attempt(observer) { (observer) throws(LinuxError) in
      try observer.begin(session.handset, at: EventLoop.now)
    }
  }

  /// Removes an observer, but does not close it.
  package func remove(_ observer: any Observer) {
    observers.removeAll { $0 === observer }
    loop.remove(observer)
  }

  func notifyObservers(_ handset: Handset, _ change: Session.Change) {
    for observer in observers {
      attempt(observer) { (observer) throws(LinuxError) in try observer.observe(handset, change) }
    }
  }

  private func attempt(
    _ observer: any Observer, _ body: (any Observer) throws(LinuxError) -> Void
  ) {
    do throws(LinuxError) {
      try body(observer)
    } catch {
      remove(observer)
      observer.close()
      // The handset may be in the middle of a change, so the user is told later.
      observerFailures.append(error)
    }
  }

  /// Tells the user of the observers that have failed.
  func reportObserverFailures() {
    while let error = observerFailures.popLast() { report(.broken(error)) }
  }

  /// Begins the report that stands in for the display, if there is one.
  func beginReport() {
    guard let report = (display as? NoDisplay)?.report else { return }
    onDisplay { (_) throws(LinuxError) in
      try report.begin(session.handset, at: EventLoop.now)
    }
  }
}
