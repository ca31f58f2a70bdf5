import Keypad
import LinuxIO
import Recordings

/// The telephone keys of recordings, which are read and judged like live devices.
struct RecordingKeys {
  var policy: KeypadPolicy
  var overrides: KeyMapFile
  var debounce: Duration?

  /// Returns the presses and releases of a recording's keypads by time. The first recorded event is
  /// at `start`.
  ///
  /// - Throws: ``Failure`` if the recording can't be read, if it is of no keypad, or if no key of a
  ///   telephone is pressed in it.
  func events(_ path: String, from start: Instant) throws -> [KeyEvent] {
    let recording = try RecordingFile.readToPlay(path)
    let name = RecordingFile.name(path)
    let pressed = recording.devices.map(\.pressed)
    let links = Files.resolved(path).map { [$0] } ?? []
    let nodes = recording.devices.map {
      InputNode(path: path, links: links, description: description($0))
    }
    var policy = policy
    policy.usesTwelvekeyMark = true
    let verdicts = policy.verdicts(for: nodes)
    guard zip(verdicts, pressed).contains(where: { $0.isTaken && !$1.isEmpty }) else {
      let reasons = nodes.indices.filter { !pressed[$0].isEmpty }.map { place in
        let device = nodes[place].description.name
        return "\(name): \(device.isEmpty ? "the device" : device) would not be used: "
          + verdicts[place].reason
      }
      throw Failure(reasons.joined(separator: "\n"), .badData)
    }
    let first = recording.devices.compactMap { $0.events.first?.time }.min() ?? .zero
    var keys: [KeyEvent] = []
    for (source, device) in recording.devices.enumerated() where verdicts[source].isTaken {
      keys += read(device, as: nodes[source].description, source: source) {
        start + ($0 - first)
      }
    }
    if keys.isEmpty {
      let names = Self.names(of: zip(pressed, verdicts).filter { $1.isTaken }.map(\.0))
      throw Failure(
        "\(name): the recording has keys, but none of a telephone: \(names)\n"
          + "A key map gives them a meaning: --map FILE", .badData)
    }
    return keys.sorted { $0.at < $1.at }
  }

  /// Returns the names of the pressed keys, of many only the first ones.
  private static func names(of pressed: [Set<UInt16>]) -> String {
    let codes = pressed.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    let names = codes.prefix(8).map(EventNames.key)
    let more = codes.count - names.count
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func read(
    _ device: RecordedDevice, as description: DeviceDescription, source: Int,
    time: (Instant) -> Instant
  ) -> [KeyEvent] {
    var reader = KeyReader(
      map: KeyMap(codes: description.keys, rows: policy.rows, overrides: overrides),
      debounce: debounce ?? KeyReader.defaultDebounce(bus: description.bus),
      bus: description.bus, source: source)
    var keys: [KeyEvent] = []
    for var event in device.events {
      event.time = time(event.time)
      keys += reader.wake(at: event.time)
      keys += reader.read(event)
    }
    // A pasted excerpt may end in the middle of a frame.
    if let last = device.events.last?.time {
      keys += reader.read(
        EvdevEvent(
          time: time(last), type: EvdevType.syn, code: EvdevCode.synReport, value: 0))
    }
    while let deadline = reader.deadline { keys += reader.wake(at: deadline) }
    return keys
  }

  /// Returns the recording's description of its device. If the description lists no keys, adds the
  /// pressed keys, and all keys of the family of digits that contains the most of them.
  private func description(_ device: RecordedDevice) -> DeviceDescription {
    var description = device.known
    guard description.keys.isEmpty else { return description }
    let pressed = Set(device.events.filter { $0.type == EvdevType.key }.map(\.code))
    let family =
      DigitFamily.allCases.max {
        $0.codes.intersection(pressed).count < $1.codes.intersection(pressed).count
      } ?? .keypad
    description.codes[EvdevType.key] = pressed.union(family.codes)
    return description
  }
}
