import Keypad

/// Whom what wakes the loop belongs to. A new source is made and added; nothing else names it.
///
///     descriptor ─▶ ready(_:) of its owner        files first,
///     output     ─▶ catchUp() of who is behind
///     signal     ─▶ signal(_:at:) of every source    as they come,
///     deadline   ─▶ wake(at:) of those that are due  then the time
///
/// Sources are woken, told of signals and closed in the order in which they were added.
extension EventLoop {
  struct Entry {
    var source: any EventSource
    var whenBroken: (LinuxError) -> Void
    /// What is watched because the source waits for it.
    var output: Int32?
  }

  struct Owner {
    var source: any EventSource
    /// Whether it is the source's ``EventSource/waitsFor``.
    var isOutput = false
  }

  /// Takes a source in and keeps it until it is removed, breaks, or the loop is closed.
  ///
  /// - Parameter broken: is told why, when the source has thrown an error and was removed and closed.
  package func add(_ source: any EventSource, whenBroken broken: @escaping (LinuxError) -> Void) {
    entries.append(Entry(source: source, whenBroken: broken))
  }

  /// Lets go of a source and forgets its descriptors, but doesn't close it.
  package func remove(_ source: any EventSource) {
    entries.removeAll { $0.source === source }
    for (descriptor, owner) in owners where owner.source === source { forget(descriptor) }
  }

  /// Has ``EventSource/ready(_:)`` of a source called when the descriptor is ready, from now on
  /// until ``forget(_:)``.
  package func watch(
    _ descriptor: Int32, for source: any EventSource, _ readiness: Readiness = .reading
  ) throws(LinuxError) {
    try watch(descriptor, for: readiness)
    owners[descriptor] = Owner(source: source)
  }

  /// Sleeps until something happens, and hands all of that to whom it belongs.
  ///
  /// - Parameter isOver: asked before each is handed on; what is left then is dropped.
  /// - Throws: what fails of the loop itself. An error of a source is told to whoever added it.
  package func turn(until isOver: () -> Bool = { false }) throws(LinuxError) {
    watchOutputs()
    if isOver() { return }
    for wake in try wait(until: deadline) where !isOver() {
      switch wake {
      case .ready(let descriptor): handOn(descriptor)
      case .signal(let number):
        for entry in entries where isAdded(entry.source) && !isOver() {
          attempt(entry.source) { (source) throws(LinuxError) in
            try source.signal(number, at: Self.now)
          }
        }
      case .timer:
        let now = Self.now
        for entry in entries where isAdded(entry.source) && !isOver() {
          guard let due = entry.source.deadline, due <= now else { continue }
          attempt(entry.source) { (source) throws(LinuxError) in try source.wake(at: now) }
        }
      }
    }
  }

  /// The first of the sources' deadlines.
  private var deadline: Instant? {
    var first: Instant?
    for place in entries.indices {
      guard let next = entries[place].source.deadline else { continue }
      first = first.map { min($0, next) } ?? next
    }
    return first
  }

  /// Closes all sources and lets go of them.
  package func close() {
    for entry in entries { entry.source.close() }
    for descriptor in owners.keys { forget(descriptor) }
    entries = []
  }

  private func handOn(_ descriptor: Int32) {
    // Its owner may have forgotten it in this very turn.
    guard let owner = owners[descriptor] else { return }
    attempt(owner.source) { (source) throws(LinuxError) in
      if owner.isOutput {
        try source.catchUp()
      } else {
        try source.ready(descriptor)
      }
    }
  }

  /// Whoever reads what is shown may stall: the program goes on, and the source writes the newest as
  /// soon as it can.
  private func watchOutputs() {
    // By place, and from the end: one that breaks is removed, and no other is passed over.
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
