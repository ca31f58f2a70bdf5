/// The node of an input device in the system: its description, its paths and its udev properties.
package struct InputNode: Hashable, Sendable {
  /// The path of the node, such as `/dev/input/event3`.
  package var path: String
  /// Other names of the node: `/dev/input/by-id/…`, `/dev/input/by-path/…`.
  package var links: [String]
  package var description: DeviceDescription
  /// The udev property `ID_TWELVEKEY`. With `1` the device is taken; with `0` it isn't.
  package var udevChoice: String?
  /// A text that is equal for all nodes of one piece of hardware, such as the system path of its
  /// USB device; `nil` if unknown.
  package var hardware: String?
  /// The node's path below /sys. No other device gets this path until the machine starts again.
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
