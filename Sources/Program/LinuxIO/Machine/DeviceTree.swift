/// The device tree (`/sys/firmware/devicetree/base`, Documentation/devicetree/usage-model.rst).
/// With it, the firmware and its overlays describe the parts of a machine that the kernel can't
/// detect, because they are soldered or wired to it. PCs have none.
package struct DeviceTree: Sendable {
  package struct Node: Hashable, Sendable {
    /// The path from the root of the tree, such as `/soc/i2c@7e804000/oled@3c`.
    package var path: String
    /// The names by which drivers find the part, the most specific first.
    package var compatible: [String]
    /// Whether this node and all nodes above it are enabled (`status`).
    package var isInUse: Bool
  }

  package static let folder = "/sys/firmware/devicetree/base"

  /// The name of the machine, such as `Raspberry Pi 4 Model B Rev 1.4`.
  package let model: String
  /// All nodes that have names for drivers, beginning at the root.
  package let nodes: [Node]
  private let files: SystemFiles

  /// Returns the name of the machine, without reading the rest of the tree.
  package static func model(_ files: SystemFiles) -> String? { files.text(folder + "/model") }

  /// Returns `nil` if the machine has no device tree.
  package init?(_ files: SystemFiles) {
    guard let model = Self.model(files) else { return nil }
    self.model = model
    self.files = files
    nodes = Self.nodes(files)
  }

  /// Reads the whole tree, because a node of any name may have children.
  private static func nodes(_ files: SystemFiles) -> [Node] {
    var nodes: [Node] = []
    var left = [(path: "", isInUse: true)]
    // The largest trees have a few thousand nodes.
    while let (path, isInUse) = left.popLast(), nodes.count < 20_000 {
      for name in files.names(in: folder + path).reversed() {
        let child = path + "/" + name
        // `__symbols__` and similar nodes contain names, not parts.
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

  /// Whether there is a node with this path.
  package func has(_ path: String) -> Bool { files.exists(Self.folder + path) }

  /// Whether a node has this label. The labels of overlays are among the symbols of the tree.
  package func has(label: String) -> Bool { has("/__symbols__/\(label)") }

  /// Returns the kernel's devices by the paths of their nodes.
  package func devices() -> [String: String] {
    var devices: [String: String] = [:]
    // An I2C bus and its controller have the same node. Platform devices are entered last, so that
    // the result has the controller.
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
