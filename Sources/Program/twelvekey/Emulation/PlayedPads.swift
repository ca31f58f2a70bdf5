import JSON
import Keypad
import LinuxIO
import Recordings

/// The keypads on which a recording is played, one for each of its devices.
protocol PlayedPads: AnyObject {
  /// The paths that programs open, by device.
  var paths: [String] { get }
  /// The descriptors that the program must inherit.
  var inherited: [Int32] { get }
  /// Whether the pads are devices of the kernel, which readers must open before the first key.
  var areDevices: Bool { get }
  /// The sources that write waiting events.
  var sources: [any EventSource] { get }
  /// Whether nothing can reach a reader any more: the readers have gone, or have all.
  var areClosed: Bool { get }

  /// Sends an event now.
  ///
  /// - Parameter time: the time since the beginning of the recording.
  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError)
  /// Whether a program has grabbed a device.
  func isGrabbed(_ device: Int) -> Bool
  /// Called after the program has started.
  func handOver()
  /// Called after the last event.
  func finish()
  /// Removes the pads.
  func unplug()
}

/// Devices of the kernel (uinput).
final class KernelPads: PlayedPads {
  let paths: [String]
  private var devices: [UInputRecording] = []

  /// - Throws: ``Failure`` if the kernel makes no device.
  init(_ descriptions: [DeviceDescription]) throws {
    var paths: [String] = []
    for description in descriptions {
      let device: UInputRecording
      do throws(LinuxError) {
        device = try UInputRecording(description)
      } catch {
        throw Failure(uinput: error, isPlayed: true)
      }
      guard let path = device.path else {
        throw Failure(
          "the kernel has made the keypad, but no node for it: there are too many devices, or /sys is "
            + "not mounted", .unavailable)
      }
      devices.append(device)
      paths.append(path)
      let ids = description.vendor == 0 ? "" : ", \(description.vendorAndProduct)"
      Console.log("\(description.name)\(ids) at \(path)")
    }
    self.paths = paths
  }

  var inherited: [Int32] { [] }
  var areDevices: Bool { true }
  var sources: [any EventSource] { [] }
  var areClosed: Bool { devices.isEmpty }

  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError) {
    try devices[device].send(event)
  }

  func isGrabbed(_ device: Int) -> Bool { devices[device].isGrabbed }
  func handOver() {}
  func finish() {}
  func unplug() { devices = [] }
}

/// Pipes, for programs that read events from a file, on machines without uinput.
final class PipedPads: PlayedPads {
  /// What the pipes transport.
  enum Form: String, CaseIterable {
    /// One pipe for each device, which reads as its node does: `struct input_event`s.
    case evdevFD = "evdev-fd"
    /// One pipe for all devices, with a JSON object a line.
    case json
  }

  private let form: Form
  private let pipes: [EventPipe]

  /// - Parameter hasProgram: whether a program reads the pipes; without one, the events go to
  ///   standard output.
  init(_ form: Form, devices: Int, hasProgram: Bool) throws(LinuxError) {
    self.form = form
    var pipes: [EventPipe] = []
    for _ in 0..<(form == .json ? 1 : devices) {
      pipes.append(hasProgram ? try EventPipe() : EventPipe(standardOutput: ()))
    }
    self.pipes = pipes
  }

  var paths: [String] { pipes.map(\.path) }
  var inherited: [Int32] { pipes.compactMap(\.readingNumber) }
  var areDevices: Bool { false }
  var sources: [any EventSource] { pipes }
  var areClosed: Bool { pipes.allSatisfy(\.isClosed) }

  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError) {
    guard event.isPlayed else { return }
    switch form {
    case .evdevFD: try pipes[device].send(event.inputEventBytes)
    case .json:
      var object = JSONObject()
      object.add("at", Int(time.microseconds / 1_000))
      object.add("device", device)
      object.add("type", Int(event.type))
      object.add("code", Int(event.code))
      object.add("value", Int(event.value))
      object.add("name", EventNames.name(ofCode: event.code, type: event.type))
      try pipes[0].send(object.line)
    }
  }

  func isGrabbed(_ device: Int) -> Bool { false }
  func handOver() { for pipe in pipes { pipe.handOver() } }
  func finish() { for pipe in pipes { pipe.finish() } }
  func unplug() { for pipe in pipes { pipe.close() } }
}
