import Glibc

/// The small files in which a machine describes itself, below a folder of the test's own.
package final class SystemTree: Sendable {
  private let folder: TemporaryFolder
  package var root: String { folder.path }

  /// - Parameter files: their contents, by their paths on the machine.
  /// - Throws: the code of errno(3) if there is no room for them.
  package init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder(mode: 0o755)
    for (path, text) in files { write(text, to: path) }
  }

  package func write(_ text: String, to path: String) {
    makeFolder(Self.folder(of: path))
    guard let file = fopen(root + path, "we") else { return }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Makes a folder, and those above it.
  package func makeFolder(_ path: String) {
    guard !path.isEmpty, access(root + path, F_OK) != 0 else { return }
    makeFolder(Self.folder(of: path))
    mkdir(root + path, 0o755)
  }

  /// - Parameter target: a path on the machine.
  package func link(_ path: String, to target: String) {
    makeFolder(Self.folder(of: path))
    symlink(root + target, root + path)
  }

  /// Sets the time of a file's last change, in seconds since 1970-01-01 UTC.
  package func touch(_ path: String, at time: Int) {
    write("", to: path)
    var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
    utimensat(AT_FDCWD, root + path, &times, 0)
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }
}

extension SystemTree {
  private static let nodes = "/sys/firmware/devicetree/base"

  /// A machine of some model with a device tree, and the modules that its kernel can load.
  ///
  /// - Throws: the code of errno(3) if there is no room for its files.
  package static func board(
    _ model: String = "Raspberry Pi 4 Model B Rev 1.4", modules: [String] = []
  ) throws -> SystemTree {
    let tree = try SystemTree([
      "\(nodes)/model": model + "\0",
      "\(nodes)/compatible": "raspberrypi,4-model-b\0brcm,bcm2711\0",
      "/proc/sys/kernel/osrelease": "6.12.48\n",
      "/lib/modules/6.12.48/modules.dep": modules.map { "kernel/drivers/\($0).ko.xz:\n" }.joined(),
    ])
    return tree
  }

  /// Adds a node of the device tree, and the device that the kernel has made of it, if any.
  ///
  /// - Parameters:
  ///   - device: its path below /sys/devices.
  ///   - driver: the name of the device's driver.
  package func wire(
    _ node: String, _ compatible: String..., bus: String = "platform", device: String? = nil,
    driver: String? = nil
  ) {
    write(compatible.map { $0 + "\0" }.joined(), to: "\(Self.nodes)\(node)/compatible")
    guard let device else { return }
    let path = "/sys/devices/\(device)"
    let name = String(device.split(separator: "/").last ?? "")
    write("of:N\(name)\n", to: "\(path)/modalias")
    link("\(path)/of_node", to: Self.nodes + node)
    link("/sys/bus/\(bus)/devices/\(name)", to: path)
    if let driver {
      makeFolder("/sys/bus/\(bus)/drivers/\(driver)")
      link("\(path)/driver", to: "/sys/bus/\(bus)/drivers/\(driver)")
    }
  }

  /// Another property of a node: the text, with the zero at its end.
  package func set(_ property: String, of node: String, to text: String) {
    write(text + "\0", to: "\(Self.nodes)\(node)/\(property)")
  }
}
