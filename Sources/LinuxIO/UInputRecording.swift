import Keypad

/// A recorded keypad as one of the kernel's: of its name, its ids and its keys.
///
/// Its place (`EVIOCGPHYS`) is one of ``KeypadPolicy/ownDevicePhys``, so that no telephone takes it that
/// was not asked to.
package final class UInputRecording {
  private let device: UInputDevice
  /// Such as `/dev/input/event7`; `nil` where the kernel doesn't tell.
  package var path: String? { device.path }

  /// - Throws: as ``UInputKeypad/init()``; `UI_DEV_CREATE` with `EINVAL` for a device that can't be, of
  ///   codes that the kernel doesn't know.
  package init(_ description: DeviceDescription) throws(LinuxError) {
    device = try UInputDevice(description, phys: "recording")
  }

  /// Sends it now, whatever its time is.
  package func send(_ event: EvdevEvent) throws(LinuxError) { try device.send(event) }
}
