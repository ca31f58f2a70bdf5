/// An input device as the system knows it: its description and its place.
package struct InputNode: Hashable, Sendable {
  /// Such as `/dev/input/event3`.
  package var path: String
  /// Other names of the node: `/dev/input/by-id/…`, `/dev/input/by-path/…`.
  package var links: [String]
  package var description: DeviceDescription
  /// The udev property `ID_TWELVEKEY`: with `1` the device is taken, with `0` it is left alone.
  package var udevChoice: String?
  /// Equal for all nodes of one piece of hardware, such as the system path of its USB device; `nil`
  /// if unknown.
  package var hardware: String?
  /// The node's path below /sys, which no other device has until the next start of the machine.
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
