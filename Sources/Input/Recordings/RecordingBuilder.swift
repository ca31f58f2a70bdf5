import Keypad

/// Collects devices, events and warnings, and keeps them within the limits of ``Recording``.
struct RecordingBuilder {
  private(set) var devices: [RecordedDevice] = []
  /// The index of the device to which events and descriptions belong; -1 if there is none yet.
  private var current = -1
  private(set) var warnings: [RecordingProblem] = []
  private var eventCount = 0
  private let maximumEvents: Int

  init(maximumEvents: Int) {
    self.maximumEvents = maximumEvents
  }

  mutating func warn(_ line: Int, _ column: Int? = nil, _ reason: String) {
    // The number of warnings is limited, because a file without meaning would produce one for each
    // line.
    if warnings.count < Recording.maximumWarnings {
      warnings.append(RecordingProblem(line: line, column: column, reason: reason))
    } else if warnings.count == Recording.maximumWarnings {
      warnings.append(
        RecordingProblem(line: line, reason: "and more: later problems are not listed"))
    }
  }

  /// Begins a new device, to which later events and descriptions belong.
  mutating func startDevice() {
    current = devices.count
    devices.append(RecordedDevice())
  }

  /// Returns to a device that was begun before.
  mutating func select(_ device: Int) { current = device }

  /// Removes the devices of which only the name is known, unless no device has events.
  mutating func removeSilentDevices() {
    guard devices.contains(where: { !$0.events.isEmpty }) else { return }
    devices.removeAll { $0.events.isEmpty && $0.description?.codes.isEmpty ?? true }
    current = devices.count - 1
  }

  mutating func append(_ event: EvdevEvent, line: Int) throws(RecordingProblem) {
    if eventCount == maximumEvents {
      throw RecordingProblem(
        line: line,
        reason: "the recording has more than the \(maximumEvents) events that are read; cut it down"
          + " to the part of interest")
    }
    eventCount += 1
    if devices.isEmpty { startDevice() }
    devices[current].events.append(event)
  }

  var lastHasEvents: Bool { devices.last.map { !$0.events.isEmpty } ?? false }

  /// The description of the current device. The first change creates it.
  var description: DeviceDescription {
    get { devices.isEmpty ? DeviceDescription(name: "") : devices[current].known }
    set {
      if devices.isEmpty { startDevice() }
      devices[current].description = newValue
    }
  }

  /// - Parameter words: the bus, the vendor, the product and the version.
  mutating func identify(_ words: [UInt16]) {
    var known = description
    (known.bus, known.vendor, known.product, known.version) = (
      words[0], words[1], words[2], words[3]
    )
    description = known
  }

  /// Gives the current device an empty description if it has none, so that the recording contains
  /// the device even without events.
  mutating func describe() {
    let known = description
    description = known
  }

  func recording(_ format: RecordingFormat) throws(RecordingProblem) -> Recording {
    let used = devices.filter { $0.description != nil || !$0.events.isEmpty }
    if used.isEmpty {
      throw RecordingProblem(
        line: warnings.first?.line ?? 1,
        reason: "the \(format.rawValue) recording describes no device and holds no event"
          + (warnings.first.map { "; first problem: \($0.reason)" } ?? ""))
    }
    return Recording(devices: used, format: format, warnings: warnings)
  }
}
