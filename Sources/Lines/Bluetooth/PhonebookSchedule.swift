import Keypad

/// When the contacts and calls of a phone are read: at each connection, a few seconds after it, and
/// never during a call. A reading that fails is repeated a few times while the phone is connected:
/// its owner may have to allow it first.
package struct PhonebookSchedule: Hashable, Sendable {
  /// The time after a connection, and after a call, for which the phone is left alone: it sets up
  /// its hands-free connection then.
  package static let settling = Duration.seconds(5)
  /// The shortest time between two readings without a failure: a connection may come and go.
  package static let interval = Duration.seconds(900)
  /// The pauses before the readings after a failure.
  package static let pauses = [Duration.seconds(60), .seconds(300), .seconds(1_800)]

  private var isConnected = false
  private var isInCall = false
  private var isReading = false
  private var lastReadAt: Instant?
  private var failures = 0
  private var dueAt: Instant?

  package init() {}

  /// When to read the phone; `nil` if that is not wanted, or not possible now.
  package var deadline: Instant? { isConnected && !isInCall && !isReading ? dueAt : nil }

  package mutating func set(isConnected: Bool, at now: Instant) {
    guard isConnected != self.isConnected else { return }
    self.isConnected = isConnected
    guard isConnected else {
      dueAt = nil
      return
    }
    failures = 0
    let soonest = now + Self.settling
    dueAt = lastReadAt.map { max($0 + Self.interval, soonest) } ?? soonest
  }

  /// - Returns: whether the reading at work must end, because there is a call. It is repeated after
  ///   the call.
  package mutating func set(isInCall: Bool, at now: Instant) -> Bool {
    guard isInCall != self.isInCall else { return false }
    self.isInCall = isInCall
    if isInCall {
      guard isReading else { return false }
      isReading = false
      dueAt = now
      return true
    }
    if let dueAt { self.dueAt = max(dueAt, now + Self.settling) }
    return false
  }

  package mutating func begin() {
    isReading = true
    dueAt = nil
  }

  /// The reading has ended.
  package mutating func end(with problem: PhonebookProblem?, at now: Instant) {
    guard isReading else { return }
    isReading = false
    guard let problem else {
      (lastReadAt, failures) = (now, 0)
      return
    }
    switch problem {
    // These stay as they are until something is installed, or until the next connection.
    case .notSupported, .noService, .noBus, .shutOut, .away, .tooLarge: return
    case .forbidden, .empty, .timeout, .incomplete, .file, .failed: break
    }
    guard isConnected, failures < Self.pauses.count else { return }
    dueAt = now + Self.pauses[failures]
    failures += 1
  }
}
