/// Turns the evdev events of one device into edges of telephone keys.
///
/// It works frame by frame: a frame takes effect at its `SYN_REPORT`, and a frame that
/// `SYN_DROPPED` cuts off has no effect. Autorepeat (value 2), `EV_LED` and keys without a meaning,
/// such as NumLock, are ignored. `MSC_SCAN` only counts for a `KEY_UNKNOWN`: see ``KeyMap/scans``.
///
/// Bounce, for a debounce time of 20 ms (`─` up, `▔` down):
///
///     contact   ──▔─▔▔▔▔▔▔▔▔▔▔▔▔▔▔─▔──────────
///     reported  ──▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔────────────
///                 ├──20──┤         ├──20──┤
///
/// The first edge is reported at once. Edges within the debounce time after it are not reported. If
/// the state of the contact at the end of that time is not the reported one, the edge is reported
/// then. So a tap shorter than the debounce time is one tap, and no key remains down.
///
/// The 0 keys of a device that is not on a GPIO bus are never filtered, because a `000` key sends 0
/// three times within a few milliseconds.
///
/// Shift with 3 is `#` and Shift with 8 is `*`, if Shift is down already or goes down anywhere in
/// the same frame. A key keeps the meaning that it had when it went down until it is released.
package struct KeyReader: Sendable {
  private struct Contact {
    var isDown: Bool
    var reportedDown: Bool
    var lastReport: Instant
  }

  package let map: KeyMap
  package let debounce: Duration
  package let source: Int
  private let filtersZero: Bool

  private var frame: [EvdevEvent] = []
  private var skipsFrame = false
  private var contacts: [UInt16: Contact] = [:]
  /// By code: the telephone key whose press was reported, and whose release must follow.
  private var pressed: [UInt16: Key] = [:]
  /// Whether Shift goes down later in the current frame.
  private var isShiftAhead = false

  /// The maximum number of events before a `SYN_REPORT`; further events are dropped. The kernel's
  /// own limit is far lower (`hint_events_per_packet`).
  static let frameLimit = 4_096

  /// - Parameters:
  ///   - debounce: the debounce time; with zero, no edge is filtered.
  ///   - bus: the bus of the device, as a `BUS_…` number.
  ///   - source: the number of the keypad for ``KeyEvent/source``.
  package init(map: KeyMap, debounce: Duration = .zero, bus: UInt16 = 0, source: Int = 0) {
    self.map = map
    self.debounce = debounce
    self.source = source
    filtersZero = bus == DeviceDescription.busHost
  }

  /// Returns the debounce time of a device on this bus for which the user has set none.
  package static func defaultDebounce(bus: UInt16) -> Duration {
    bus == DeviceDescription.busHost ? .milliseconds(20) : .zero
  }

  /// The time at which ``wake(at:)`` must be called for the next edge; `nil` if there is none.
  package var deadline: Instant? {
    guard debounce > .zero else { return nil }
    return contacts.values.lazy
      .filter { $0.isDown != $0.reportedDown }
      .map { $0.lastReport + debounce }
      .min()
  }

  /// Whether any key of the device is down, including keys without a meaning.
  package var hasKeysDown: Bool { contacts.values.contains { $0.isDown } }

  /// Handles one event. The key edges of a frame are returned at its `SYN_REPORT`.
  package mutating func read(_ event: EvdevEvent) -> [KeyEvent] {
    guard event.type == EvdevType.syn else {
      if !skipsFrame, frame.count < Self.frameLimit { frame.append(event) }
      return []
    }
    switch event.code {
    case EvdevCode.synDropped:
      frame.removeAll(keepingCapacity: true)
      skipsFrame = true
      // Shift may have been released meanwhile, so it counts as released: a wrong digit does less
      // harm than a wrong `#`, which calls.
      for shift in map.shifts { contacts[shift] = nil }
      return []
    case EvdevCode.synReport:
      defer { frame.removeAll(keepingCapacity: true) }
      if skipsFrame {
        skipsFrame = false
        return []
      }
      return readFrame()
    default:
      return []
    }
  }

  /// Reports edges whose debounce time is over.
  package mutating func wake(at now: Instant) -> [KeyEvent] {
    guard debounce > .zero else { return [] }
    var events: [KeyEvent] = []
    let due = contacts.filter { $0.value.isDown != $0.value.reportedDown }
      .map { (code: $0.key, at: $0.value.lastReport + debounce) }
      .filter { $0.at <= now }
      .sorted { ($0.at, $0.code) < ($1.at, $1.code) }
    for item in due {
      contacts[item.code]?.lastReport = item.at
      report(item.code, isDown: contacts[item.code]?.isDown ?? false, at: item.at, into: &events)
    }
    return events
  }

  /// Sets the state of the keys to the device's present one, after events were lost.
  ///
  /// A key that went up meanwhile is reported as cancelled. A key that went down meanwhile counts
  /// as down from now on, but no press is reported, because the time and the number of its presses
  /// are unknown.
  package mutating func resynchronize(down: Set<UInt16>, at now: Instant) -> [KeyEvent] {
    frame.removeAll(keepingCapacity: true)
    skipsFrame = false
    var events: [KeyEvent] = []
    for code in pressed.keys.sorted() where !down.contains(code) {
      if let key = pressed.removeValue(forKey: code) {
        events.append(KeyEvent(key, .cancel, at: now, source: source))
      }
    }
    contacts = Dictionary(
      uniqueKeysWithValues: down.map {
        ($0, Contact(isDown: true, reportedDown: true, lastReport: now))
      })
    return events
  }

  /// Cancels all keys that are down, because the device was removed.
  package mutating func unplug(at now: Instant) -> [KeyEvent] {
    resynchronize(down: [], at: now)
  }

  private mutating func readFrame() -> [KeyEvent] {
    var events: [KeyEvent] = []
    var scan: Int32?
    let lastShift =
      frame.lastIndex {
        $0.type == EvdevType.key && $0.value == 1 && map.shifts.contains($0.code)
      } ?? 0
    for (place, event) in frame.enumerated() {
      isShiftAhead = place < lastShift
      if event.type == EvdevType.msc, event.code == EvdevCode.mscScan { scan = event.value }
      guard event.type == EvdevType.key, event.value == 0 || event.value == 1 else { continue }
      if event.code == KeyCode.unknown, event.value == 1, let scan, let taps = map.scans[scan] {
        tap(taps, at: event.time, into: &events)
      } else {
        edge(event.code, isDown: event.value == 1, at: event.time, into: &events)
      }
    }
    isShiftAhead = false
    return events
  }

  private mutating func edge(
    _ code: UInt16, isDown: Bool, at time: Instant, into events: inout [KeyEvent]
  ) {
    var contact =
      contacts[code]
      ?? Contact(isDown: false, reportedDown: false, lastReport: time + (.zero - debounce))
    contact.isDown = isDown
    let isOpen =
      debounce == .zero || !filters(code) || time - contact.lastReport >= debounce
    let changes = contact.reportedDown != isDown
    if isOpen, changes { contact.lastReport = time }
    contacts[code] = contact
    if isOpen, changes { report(code, isDown: isDown, at: time, into: &events) }
  }

  private func filters(_ code: UInt16) -> Bool {
    filtersZero || map.keys[code] != [.digit(0)]
  }

  private mutating func report(
    _ code: UInt16, isDown: Bool, at time: Instant, into events: inout [KeyEvent]
  ) {
    contacts[code]?.reportedDown = isDown
    if !isDown, debounce == .zero { contacts[code] = nil }
    guard isDown else {
      if let key = pressed.removeValue(forKey: code) {
        events.append(KeyEvent(key, .release, at: time, source: source))
      }
      return
    }
    guard let keys = meaning(of: code) else { return }
    if keys.count == 1 {
      pressed[code] = keys[0]
      events.append(KeyEvent(keys[0], .press, at: time, source: source))
    } else {
      tap(keys, at: time, into: &events)
    }
  }

  private func meaning(of code: UInt16) -> [Key]? {
    if let key = map.shifted[code],
      isShiftAhead || map.shifts.contains(where: { contacts[$0]?.isDown ?? false })
    {
      return [key]
    }
    return map.keys[code]
  }

  private func tap(_ keys: [Key], at time: Instant, into events: inout [KeyEvent]) {
    for key in keys {
      events.append(KeyEvent(key, .press, at: time, source: source))
      events.append(KeyEvent(key, .release, at: time, source: source))
    }
  }
}
