import Keypad

/// What a pad would send while its keys are pressed: the frames of evdev events, with scan codes and
/// auto-repeat as the kernel makes them.
///
///     key 5     ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔────
///     events    1        ·250 ms·        2  2  2  0
///
/// As in the kernel, only the key that went down last is repeated, and the release of any key ends
/// the repeats (drivers/input/input.c).
package struct PadRecorder: Sendable {
  /// Why the pad can't send the keys.
  package enum Problem: Error, Hashable, Sendable {
    /// The pad lacks these keys.
    case lacks([Key])
    /// There would be more events than a recording may have: the limit.
    case tooLong(Int)
  }

  /// The delay before a held key repeats, and the pause between two repeats: the kernel's own for
  /// keyboards.
  package static let repeatDelay = Duration.milliseconds(250)
  package static let repeatPause = Duration.milliseconds(33)
  /// The time between NumLock and the digit: two polls of a USB pad.
  package static let pulse = Duration.milliseconds(8)

  private let pad: PadModel
  private let limit: Int
  private var events: [EvdevEvent] = []
  private var down: Set<UInt16> = []
  private var repeated: (code: UInt16, at: Instant)?

  private init(_ pad: PadModel, limit: Int) {
    self.pad = pad
    self.limit = limit
  }

  /// Returns the events of a pad whose keys are pressed and released at these times.
  ///
  /// - Parameters:
  ///   - keys: presses and releases in the order of their times. A press of a key that is down and a
  ///     release of one that is up send nothing.
  ///   - end: the time until which a key that stays down repeats.
  /// - Throws: ``Problem``.
  package static func events(
    of pad: PadModel, pressing keys: [KeyEvent], until end: Instant,
    limit: Int = Recording.maximumEvents
  ) throws(Problem) -> [EvdevEvent] {
    let wanted = Set(keys.map(\.key))
    let missing = Key.all.filter { wanted.contains($0) && pad.codes[$0] == nil }
    guard missing.isEmpty else { throw .lacks(missing) }
    var recorder = PadRecorder(pad, limit: limit)
    for step in recorder.steps(keys) {
      try recorder.advance(to: step.at)
      try recorder.frame(step.changes, at: step.at)
    }
    try recorder.advance(to: end)
    return recorder.events
  }

  /// Edges that happen in one frame.
  private struct Step {
    var at: Instant
    var changes: [(code: UInt16, isDown: Bool)]
  }

  /// Returns the frames of the keys by time, with the pulses of NumLock.
  private func steps(_ keys: [KeyEvent]) -> [Step] {
    var steps: [Step] = []
    for event in keys {
      let isDown = event.edge == .press
      var changes = (pad.codes[event.key] ?? []).map { (code: $0, isDown: isDown) }
      if !isDown { changes.reverse() }
      if let code = changes.last?.code, pad.pulses(code) {
        let lock = KeyCode.numLock
        if isDown {
          steps.append(Step(at: event.at + (.zero - Self.pulse), changes: [(lock, true)]))
          steps.append(Step(at: event.at, changes: changes + [(lock, false)]))
        } else {
          steps.append(Step(at: event.at, changes: changes + [(lock, true)]))
          steps.append(Step(at: event.at + Self.pulse, changes: [(lock, false)]))
        }
      } else {
        steps.append(Step(at: event.at, changes: changes))
      }
    }
    // The sort is stable, so that the keys of one moment stay in their order.
    return steps.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  private mutating func frame(
    _ changes: [(code: UInt16, isDown: Bool)], at now: Instant
  ) throws(Problem) {
    let real = changes.filter { down.contains($0.code) != $0.isDown }
    guard !real.isEmpty else { return }
    for change in real {
      if let scan = pad.scans[change.code] {
        try append(EvdevType.msc, EvdevCode.mscScan, scan, at: now)
      }
      try append(EvdevType.key, change.code, change.isDown ? 1 : 0, at: now)
      if change.isDown {
        down.insert(change.code)
        repeated = pad.repeats ? (change.code, now + Self.repeatDelay) : nil
      } else {
        down.remove(change.code)
        repeated = nil
      }
    }
    try append(EvdevType.syn, EvdevCode.synReport, 0, at: now)
  }

  /// Adds the repeats before a time. The kernel marks their frames by the value 1.
  private mutating func advance(to time: Instant) throws(Problem) {
    while let next = repeated, next.at < time {
      try append(EvdevType.key, next.code, 2, at: next.at)
      try append(EvdevType.syn, EvdevCode.synReport, 1, at: next.at)
      repeated = (next.code, next.at + Self.repeatPause)
    }
  }

  private mutating func append(
    _ type: UInt16, _ code: UInt16, _ value: Int32, at time: Instant
  ) throws(Problem) {
    guard events.count < limit else { throw .tooLong(limit) }
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }
}
