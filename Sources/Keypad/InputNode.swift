/// An input device as the machine knows it: what it says of itself and where it hangs.
package struct InputNode: Hashable, Sendable {
  /// Such as `/dev/input/event3`.
  package var path: String
  /// Other names of the node: `/dev/input/by-id/…`, `/dev/input/by-path/…`.
  package var links: [String]
  package var description: DeviceDescription
  /// The udev property `ID_TWELVEKEY`: `1` takes the device, `0` leaves it alone.
  package var udevChoice: String?
  /// Equal for all nodes of one piece of hardware, such as the system path of its USB device;
  /// `nil` where that can't be known.
  package var hardware: String?
  /// The node's path below /sys: no two devices have the same until the machine starts again.
  package var systemPath: String

  package init(
    path: String, links: [String] = [], description: DeviceDescription, udevChoice: String? = nil,
    hardware: String? = nil, systemPath: String = ""
  ) {
    self.path = path
    self.links = links
    self.description = description
    self.udevChoice = udevChoice
    self.hardware = hardware
    self.systemPath = systemPath
  }
}
