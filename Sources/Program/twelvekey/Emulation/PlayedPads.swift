import JSON
import Keypad
import LinuxIO

/// The keypads on which a recording is played, one for each of its devices.
protocol PlayedPads: AnyObject {
  /// The paths that programs open, by device.
  var paths: [String] { get }
  /// The descriptors that the program must inherit.
  var inherited: [Int32] { get }
  /// Whether the pads are devices of the kernel, which readers must open before the first key.
  var areDevices: Bool { get }
  /// The descriptor for which sent events wait; `nil` if none wait.
  var waitsFor: Int32? { get }
  /// Whether no event can arrive any more.
  var areClosed: Bool { get }

  /// Sends an event now.
  ///
  /// - Parameter time: the time since the beginning of the recording.
  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError)
  /// Writes waiting events.
  func flush() throws(LinuxError)
  /// Whether a program has grabbed a device.
  func isGrabbed(_ device: Int) -> Bool
  /// Called after the program has started.
  func handOver()
  /// Removes the pads.
  func unplug()
}

/// Devices of the kernel (uinput).
final class KernelPads: PlayedPads {
  private var devices: [UInputRecording] = []

  /// - Throws: ``Failure`` if the kernel makes no device.
  init(_ descriptions: [DeviceDescription]) throws {
    for description in descriptions {
      do throws(LinuxError) {
        devices.append(try UInputRecording(description))
      } catch {
        throw Failure(uinput: error, isPlayed: true)
      }
      let place = devices.last?.path.map { " at \($0)" } ?? ""
      let ids = description.vendor == 0 ? "" : ", \(description.vendorAndProduct)"
      Console.log("\(description.name)\(ids)\(place)")
    }
  }

  var paths: [String] { devices.compactMap(\.path) }
  var inherited: [Int32] { [] }
  var areDevices: Bool { true }
  var waitsFor: Int32? { nil }
  var areClosed: Bool { devices.isEmpty }

  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError) {
    try devices[device].send(event)
  }

  func flush() {}
  func isGrabbed(_ device: Int) -> Bool { devices[device].isGrabbed }
  func handOver() {}
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
  var areClosed: Bool { pipes.allSatisfy(\.isClosed) }
  var waitsFor: Int32? { pipes.lazy.compactMap(\.waitsFor).first }

  func send(_ event: EvdevEvent, of device: Int, after time: Duration) throws(LinuxError) {
    switch form {
    case .evdevFD: try pipes[device].send(event.inputEventBytes)
    case .json:
      var object = JSONObject()
      object.add("at", Int(time.microseconds / 1_000))
      object.add("device", device)
      object.add("type", Int(event.type))
      object.add("code", Int(event.code))
      object.add("value", Int(event.value))
      object.add("name", event.codeName)
      try pipes[0].send(object.line)
    }
  }

  func flush() throws(LinuxError) {
    for pipe in pipes { try pipe.flush() }
  }

  func isGrabbed(_ device: Int) -> Bool { false }
  func handOver() { for pipe in pipes { pipe.handOver() } }
  func unplug() { for pipe in pipes { pipe.close() } }
}
