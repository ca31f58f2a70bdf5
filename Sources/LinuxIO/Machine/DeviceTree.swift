/// What the firmware has told the kernel of the parts of a machine that can't be asked themselves, as they
/// are soldered or wired to it, overlays included (`/sys/firmware/devicetree/base`,
/// Documentation/devicetree/usage-model.rst). PCs have none.
package struct DeviceTree: Sendable {
  package struct Node: Hashable, Sendable {
    /// From the root of the tree on, such as `/soc/i2c@7e804000/oled@3c`.
    package var path: String
    /// What drivers know it by, the narrowest first.
    package var compatible: [String]
    /// Whether neither it nor a node above it is switched off (`status`).
    package var isInUse: Bool
  }

  package static let folder = "/sys/firmware/devicetree/base"

  /// Such as `Raspberry Pi 4 Model B Rev 1.4`.
  package let model: String
  /// All nodes that a driver may know, from the root on.
  package let nodes: [Node]
  private let files: SystemFiles

  /// `nil` where the machine has no device tree.
  package init?(_ files: SystemFiles) {
    guard let model = files.text(Self.folder + "/model") else { return nil }
    self.model = model
    self.files = files
    nodes = Self.nodes(files)
  }

  /// Those that are there whatever their names: a node of any name may have children.
  private static func nodes(_ files: SystemFiles) -> [Node] {
    var nodes: [Node] = []
    var left = [(path: "", isInUse: true)]
    // The largest trees have some thousand nodes.
    while let (path, isInUse) = left.popLast(), nodes.count < 20_000 {
      for name in files.names(in: folder + path).reversed() {
        let child = path + "/" + name
        // `__symbols__` and the like are made of names, and no parts.
        guard !name.hasPrefix("__"), files.isFolder(folder + child) else { continue }
        let status = files.text(folder + child + "/status") ?? "okay"
        left.append((child, isInUse && (status == "okay" || status == "ok")))
      }
      let compatible = files.strings(folder + path + "/compatible")
      if !path.isEmpty, !compatible.isEmpty {
        nodes.append(Node(path: path, compatible: compatible, isInUse: isInUse))
      }
    }
    return nodes
  }

  /// Whether there is a node of that path.
  package func has(_ path: String) -> Bool { files.exists(Self.folder + path) }

  /// Whether a node has that label: overlays leave theirs among the symbols of the tree.
  package func has(label: String) -> Bool { has("/__symbols__/\(label)") }

  /// The devices that the kernel has made of nodes, by the paths of the nodes.
  package func devices() -> [String: String] {
    var devices: [String: String] = [:]
    // A bus of I2C has the node of its controller, which is meant: so the platform's come last.
    for bus in ["i2c", "spi", "platform"] {
      let folder = "/sys/bus/\(bus)/devices"
      for name in files.names(in: folder) {
        guard let device = files.resolved("\(folder)/\(name)"),
          let node = files.resolved("\(device)/of_node"), node.hasPrefix(Self.folder + "/")
        else { continue }
        devices[String(node.dropFirst(Self.folder.count))] = device
      }
    }
    return devices
  }
}
