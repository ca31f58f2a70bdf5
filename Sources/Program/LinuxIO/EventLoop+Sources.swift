import Keypad

/// The sources of the loop, and the delivery of each wake-up to its source. The loop doesn't know
/// the kinds of sources, so a new kind needs no change here.
///
///     descriptor ─▶ ready(_:) of its owner           ┐
///     output     ─▶ catchUp() of its source          ├ first, in the order of epoll_wait(2)
///     signal     ─▶ signal(_:at:) of every source    ┘
///     deadline   ─▶ wake(at:) of those that are due    last
///
/// Sources are woken, receive signals and are closed in the order in which they were added.
extension EventLoop {
  struct Entry {
    var source: any EventSource
    var whenBroken: (LinuxError) -> Void
    /// The descriptor that is watched because output of the source waits.
    var output: Int32?
  }

  struct Owner {
    var source: any EventSource
    /// Whether the descriptor is the source's ``EventSource/waitsFor``.
    var isOutput = false
  }

  /// Adds a source. The loop retains it until it is removed, throws an error, or the loop is
  /// closed.
  ///
  /// - Parameter broken: called with the error of the source, after the source was removed and
  ///   closed.
  package func add(_ source: any EventSource, whenBroken broken: @escaping (LinuxError) -> Void) {
    entries.append(Entry(source: source, whenBroken: broken))
  }

  /// Removes a source and forgets its descriptors, but doesn't close it.
  package func remove(_ source: any EventSource) {
    entries.removeAll { $0.source === source }
    for (descriptor, owner) in owners where owner.source === source { forget(descriptor) }
  }

  /// Calls ``EventSource/ready(_:)`` of a source whenever the descriptor is ready, until
  /// ``forget(_:)``.
  ///
  /// - Throws: the error of epoll_ctl(2), such as `ENOSPC` or `EPERM`.
  package func watch(
    _ descriptor: Int32, for source: any EventSource, _ readiness: Readiness = .reading
  ) throws(LinuxError) {
    try watch(descriptor, for: readiness)
    owners[descriptor] = Owner(source: source)
  }

  /// Sleeps until a wake-up, and delivers each event to its source.
  ///
  /// - Parameter isOver: called before each event. If the result is true, the remaining events are
  ///   dropped.
  /// - Throws: the errors of the loop itself. The error of a source goes to the closure with which
  ///   the source was added.
  package func turn(until isOver: () -> Bool = { false }) throws(LinuxError) {
    watchOutputs()
    if isOver() { return }
    for wake in try wait(until: deadline) where !isOver() {
      switch wake {
      case .ready(let descriptor): dispatch(descriptor)
      case .signal(let number):
        for entry in entries where isAdded(entry.source) && !isOver() {
          attempt(entry.source) { (source) throws(LinuxError) in
            try source.signal(number, at: Self.now)
          }
        }
      case .timer:
        let now = Self.now
        // A source that becomes due meanwhile is woken in the next turn, after the descriptors.
        let due = entries.filter { $0.source.deadline.map { $0 <= now } ?? false }
        for entry in due where isAdded(entry.source) && !isOver() {
          guard let deadline = entry.source.deadline, deadline <= now else { continue }
          attempt(entry.source) { (source) throws(LinuxError) in try source.wake(at: now) }
        }
      }
    }
  }

  /// The earliest deadline of all sources.
  private var deadline: Instant? {
    var first: Instant?
    for place in entries.indices {
      guard let next = entries[place].source.deadline else { continue }
      first = first.map { min($0, next) } ?? next
    }
    return first
  }

  /// Closes and removes all sources.
  package func close() {
    for entry in entries { entry.source.close() }
    for descriptor in owners.keys { forget(descriptor) }
    entries = []
  }

  private func dispatch(_ descriptor: Int32) {
    // The source may have stopped watching the descriptor in this turn.
    guard let owner = owners[descriptor] else { return }
    attempt(owner.source) { (source) throws(LinuxError) in
      if owner.isOutput {
        try source.catchUp()
      } else {
        try source.ready(descriptor)
      }
    }
  }

  /// Watches the outputs for which sources wait. If the reader of an output stalls, the program
  /// goes on. The source writes its newest state as soon as the reader accepts more.
  private func watchOutputs() {
    // The indices go from the end, so that no source is skipped when another one fails and is
    // removed.
    for place in entries.indices.reversed() where place < entries.count {
      let wanted = entries[place].source.waitsFor
      if wanted != entries[place].output { watchOutput(wanted, ofSourceAt: place) }
    }
  }

  private func watchOutput(_ wanted: Int32?, ofSourceAt place: Int) {
    let source = entries[place].source
    if let old = entries[place].output { forget(old) }
    entries[place].output = wanted
    guard let wanted else { return }
    attempt(source) { (source) throws(LinuxError) in
      try watch(wanted, for: .writing)
      owners[wanted] = Owner(source: source, isOutput: true)
    }
  }

  private func isAdded(_ source: any EventSource) -> Bool {
    entries.contains { $0.source === source }
  }

  private func attempt(
    _ source: any EventSource, _ body: (any EventSource) throws(LinuxError) -> Void
  ) {
    do throws(LinuxError) {
      try body(source)
    } catch {
      let broken = entries.first { $0.source === source }?.whenBroken
      remove(source)
      source.close()
      broken?(error)
    }
  }
}
