import Keypad

extension EvdevEvent {
  /// Whether a played keypad sends the event: a key, its repeat, a scan code, or the end of a frame.
  package var isPlayed: Bool {
    switch type {
    case EvdevType.key, EvdevType.msc: true
    case EvdevType.syn: code == EvdevCode.synReport
    default: false
    }
  }
}

/// A recorded keypad as a kernel device with the same name, ids and keys.
///
/// Its `EVIOCGPHYS` starts with ``KeypadPolicy/ownDevicePhys``, so that a telephone uses it only if
/// the user names it.
package final class UInputRecording {
  private let device: UInputDevice
  /// The path, such as `/dev/input/event7`; `nil` if the kernel doesn't report it.
  package var path: String? { device.path }
  /// Whether another process has grabbed the device: see ``UInputDevice/isGrabbed``.
  package var isGrabbed: Bool { device.isGrabbed }

  /// - Throws: the errors of ``UInputKeypad/init()``, and `UI_DEV_CREATE` with `EINVAL` if the
  ///   recording has codes that the kernel doesn't know.
  package init(_ description: DeviceDescription) throws(LinuxError) {
    device = try UInputDevice(description, phys: "recording")
  }

  /// Sends an event now, regardless of its time stamp.
  ///
  /// - Throws: the error of writing to the device.
  package func send(_ event: EvdevEvent) throws(LinuxError) { try device.send(event) }
}
