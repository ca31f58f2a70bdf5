/// A device of `/sys/class/backlight` that lights a panel
/// (Documentation/ABI/stable/sysfs-class-backlight).
package struct Backlight: Hashable, Sendable {
  /// The kernel's name for it, such as `twelvekey-backlight`.
  package let name: String

  /// The file that switches it: `0` is lit, `4` is dark.
  package var switchPath: String { "\(Self.folder)/\(name)/bl_power" }

  static let folder = "/sys/class/backlight"
  private static let panels = "/sys/class/graphics"

  /// Finds the back-light of a framebuffer:
  ///
  /// 1. the one that the device tree names for the framebuffer's device;
  /// 2. one of the same device, or below it;
  /// 3. the only one of the machine, unless it belongs to another framebuffer. If there are several
  ///    framebuffers, it counts only for a panel on SPI or I2C: the others are screens with a light
  ///    of their own.
  ///
  /// - Parameter number: the number in the framebuffer's name in sysfs.
  package init?(ofFramebuffer number: Int, _ files: SystemFiles) {
    let names = files.names(in: Self.folder)
    if names.isEmpty { return nil }
    let panel = "fb\(number)"
    if let own = Self.linked(to: panel, names, files) {
      name = own
      return
    }
    let others = files.names(in: Self.panels).filter { $0 != panel && Self.isPanel($0) }
    guard names.count == 1,
      others.allSatisfy({ Self.linked(to: $0, names, files) == nil }),
      others.isEmpty || Self.isOnSerialBus(panel, files)
    else { return nil }
    name = names[0]
  }

  /// Whether it lights the machine's own screen: the light of a graphics chip (PCI's class 3), or
  /// one that firmware switches. The udev rule leaves those to root.
  package func isBuiltIn(_ files: SystemFiles) -> Bool {
    let path = "\(Self.folder)/\(name)"
    if let type = files.lines("\(path)/type")?.first, type != "raw" { return true }
    var place = files.resolved(path) ?? ""
    while place.hasPrefix("/sys/devices/") {
      if files.lines("\(place)/class")?.first?.hasPrefix("0x03") == true { return true }
      place = Files.split(place).folder
    }
    return false
  }

  private static func isPanel(_ name: String) -> Bool {
    name.hasPrefix("fb") && Int(name.dropFirst(2)) != nil
  }

  /// Returns the back-light that the device tree or the place of the device assigns to a
  /// framebuffer.
  private static func linked(
    to panel: String, _ names: [String], _ files: SystemFiles
  ) -> String? {
    let device = "\(panels)/\(panel)/device"
    if let wanted = files.bytes("\(device)/of_node/backlight"), wanted.count == 4,
      let named = names.first(where: {
        files.bytes("\(folder)/\($0)/device/of_node/phandle") == wanted
      })
    {
      return named
    }
    guard let place = files.resolved(device) else { return nil }
    return names.first { name in
      files.resolved("\(folder)/\(name)")?.hasPrefix(place + "/") == true
        || files.resolved("\(folder)/\(name)/device") == place
    }
  }

  private static func isOnSerialBus(_ panel: String, _ files: SystemFiles) -> Bool {
    guard let place = files.resolved("\(panels)/\(panel)/device") else { return false }
    return place.split(separator: "/").contains { $0.hasPrefix("spi") || $0.hasPrefix("i2c-") }
  }
}
