import Keypad
import Recordings

extension Fuzzer {
  /// A recording of any kind, and what its keys are.
  static let recordings = Fuzzer { bytes in
    let recording: Recording
    do throws(RecordingProblem) {
      recording = try Recording.read(bytes)
    } catch {
      require(error.line >= 1 && error.column ?? 1 >= 1, "a problem without a place")
      return require(!error.reason.isEmpty, "a problem without a reason")
    }
    require(!recording.devices.isEmpty, "a recording without a device")
    require(recording.warnings.count <= Recording.maximumWarnings + 1, "too many warnings")
    let nodes = recording.devices.map {
      InputNode(path: "a", description: $0.description ?? DeviceDescription(name: ""))
    }
    let verdicts = KeypadPolicy(selectors: [DeviceSelector("a b")]).verdicts(for: nodes)
    require(verdicts.count == nodes.count, "a device without a verdict")
    for (device, node) in zip(recording.devices, nodes) {
      press(device.events, on: node.description)
      writeAgain(device.events, of: node.description)
    }
  }
}

/// What the keypad does with it, at whatever times.
private func press(_ events: [EvdevEvent], on device: DeviceDescription) {
  var reader = KeyReader(
    map: KeyMap(codes: device.keys, rows: .phone), debounce: .milliseconds(20), bus: device.bus)
  var keys: [KeyEvent] = []
  for event in events {
    keys += reader.wake(at: event.time)
    keys += reader.read(event)
  }
  while let deadline = reader.deadline { keys += reader.wake(at: deadline) }
  keys += reader.unplug(at: events.last?.time ?? .zero)
}

private func writeAgain(_ events: [EvdevEvent], of device: DeviceDescription) {
  // The times that are written begin at 1 µs; the latest of all would be beyond what is read.
  guard let last = events.map(\.time).max(), last < Instant(microseconds: 1 << 62) else { return }
  var writer = EvemuWriter()
  let text = EvemuWriter.header(for: device) + events.map { writer.line(for: $0) }.joined()
  guard let again = try? Recording.read(Array(text.utf8)), again.devices.count == 1 else {
    return require(false, "a recording that was written and can't be read")
  }
  require(again.warnings.isEmpty, "a recording that was written with problems in it")
  let (found, written) = (again.devices[0].events, events)
  require(
    found.count == written.count
      && zip(found, written).allSatisfy {
        $0.type == $1.type && $0.code == $1.code && $0.value == $1.value
      }, "a recording that was written is another")
}
