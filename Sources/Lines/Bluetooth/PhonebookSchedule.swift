import Keypad

/// When the contacts and calls of a phone are read: at each connection, a few seconds after it, and
/// never during a call. A reading that fails is repeated a few times while the phone is connected:
/// its owner may have to allow it first.
///
/// The pictures of the contacts are read after them, at most once a day, and only where they are
/// shown: they take minutes of the radio. If that fails, the next connection goes on with it.
package struct PhonebookSchedule: Hashable, Sendable {
  /// What one reading reads.
  package enum Part: Hashable, Sendable {
    /// The contacts without their pictures, and the calls.
    case contacts
    case pictures
  }

  /// The time after a connection, and after a call, for which the phone is left alone: it sets up
  /// its hands-free connection then.
  package static let settling = Duration.seconds(5)
  /// The shortest time between two readings without a failure: a connection may come and go.
  package static let interval = Duration.seconds(900)
  /// The shortest time between two readings of the pictures.
  package static let pictureInterval = Duration.seconds(86_400)
  /// The pauses before the readings after a failure.
  package static let pauses = [Duration.seconds(60), .seconds(300), .seconds(1_800)]

  private var isConnected = false
  private var isInCall = false
  private var reading: Part?
  private var lastReadAt: Instant?
  private var failures = 0
  private var dueAt: Instant?
  private var wantsPictures = false
  private var picturesReadAt: Instant?
  private var picturesDueAt: Instant?

  package init() {}

  /// When to read the phone; `nil` if that is not wanted, or not possible now.
  package var deadline: Instant? { isConnected && !isInCall && reading == nil ? next?.at : nil }

  private var next: (part: Part, at: Instant)? {
    let pictures = wantsPictures ? picturesDueAt : nil
    if let pictures, pictures < dueAt ?? .distantFuture { return (.pictures, pictures) }
    return dueAt.map { (.contacts, $0) }
  }

  /// - Parameter wantsPictures: whether pictures are shown.
  package mutating func set(wantsPictures: Bool) { self.wantsPictures = wantsPictures }

  package mutating func set(isConnected: Bool, at now: Instant) {
    guard isConnected != self.isConnected else { return }
    self.isConnected = isConnected
    // The pictures come after the contacts.
    picturesDueAt = nil
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
      switch reading {
      case .contacts: dueAt = now
      case .pictures: picturesDueAt = now
      case nil: return false
      }
      reading = nil
      return true
    }
    if let dueAt { self.dueAt = max(dueAt, now + Self.settling) }
    if let picturesDueAt { self.picturesDueAt = max(picturesDueAt, now + Self.settling) }
    return false
  }

  /// - Returns: what is to be read.
  @discardableResult
  package mutating func begin() -> Part {
    let part = next?.part ?? .contacts
    reading = part
    switch part {
    case .contacts: dueAt = nil
    case .pictures: picturesDueAt = nil
    }
    return part
  }

  /// The reading has ended.
  package mutating func end(with problem: PhonebookProblem?, at now: Instant) {
    guard let part = reading else { return }
    reading = nil
    if part == .pictures {
      switch problem {
      case nil, .notSupported, .forbidden, .tooLarge: picturesReadAt = now
      // A phone that has gone may come back with the rest.
      default: break
      }
      return
    }
    guard let problem else {
      (lastReadAt, failures) = (now, 0)
      let isEarly = picturesReadAt.map { now < $0 + Self.pictureInterval } ?? false
      if isConnected, !isEarly { picturesDueAt = now + Self.settling }
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
