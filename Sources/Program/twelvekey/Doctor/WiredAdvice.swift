import LinuxIO

/// The findings of `doctor` on the parts that are wired to a board: the parts in its device tree,
/// and the overlays that add them.
enum WiredAdvice {
  static func findings(_ files: SystemFiles) -> [Finding] {
    guard let tree = DeviceTree(files) else { return [] }
    let release = KernelModules(files).release
    return overlays(tree, files)
      + WiredPart.all(in: tree, files).compactMap { finding($0, release: release) }
  }

  // MARK: Overlays

  private static func overlays(_ tree: DeviceTree, _ files: SystemFiles) -> [Finding] {
    guard let boot = BootOverlays(files) else { return [] }
    return boot.lines.compactMap { line in
      let place = "\(boot.path):\(line.number)"
      if line.isThere == false {
        let folder = Files.split(boot.path).folder + "/overlays"
        return .wrong(
          .noInput,
          "overlay \(line.name): \(place) names it, but \(folder)/\(line.name).dtbo does not exist. "
            + "List them: ls \(folder)")
      }
      guard let isInEffect = isInEffect(line.name, tree) else { return nil }
      if isInEffect { return .ok("overlay \(line.name): in the device tree, by \(place)") }
      return .wrong(
        .unavailable,
        "overlay \(line.name): \(place) names it, but it is not in the device tree. It takes effect at the "
          + "next start: sudo reboot\nIf not, the firmware's log says why: "
          + "sudo vclog --msg | grep -i dtoverlay")
    }
  }

  /// Returns whether an overlay is in effect; `nil` for an overlay of another project, whose nodes
  /// are not known.
  private static func isInEffect(_ name: String, _ tree: DeviceTree) -> Bool? {
    switch name {
    case "twelvekey-oled": tree.has(label: "twelvekey_oled")
    case "twelvekey-tft": tree.has(label: "twelvekey_tft")
    case "twelvekey-lcd", "twelvekey-lcd-i2c": tree.has("/twelvekey-lcd")
    case _ where name.hasPrefix("twelvekey-"): tree.has("/\(name)")
    default: nil
    }
  }

  // MARK: Parts

  private static func finding(_ part: WiredPart, release: String) -> Finding? {
    let name = "wired \(noun(part.kind)) \(part.node)"
    switch part.state {
    case .driven(let driver): return .ok("\(name): driver \(driver)")
    // Device trees name many parts that a board may have. A part that is switched off is reported
    // only if it comes from one of Twelvekey's own overlays.
    case .switchedOff where !part.isOurs: return nil
    case .switchedOff:
      return .note(
        "\(name): it is switched off in the device tree. Find the line: "
          + "grep -n -e dtoverlay -e dtparam /boot/firmware/config.txt")
    case .noDevice(let bus?):
      return .wrong(
        .unavailable,
        "\(name): its bus has no driver: sudo modprobe \"$(cat \(bus)/modalias)\"")
    case .noDevice:
      return .wrong(
        .unavailable,
        "\(name): the kernel has no device for it. Why: sudo dmesg | grep -i -e of: -e i2c -e spi"
      )
    case .undriven(let device):
      return .wrong(.unavailable, "\(name): " + message(device, release: release))
    }
  }

  private static func message(_ device: WiredPart.WithoutDriver, release: String) -> String {
    switch device.moduleState {
    case .available:
      "it has no driver, because the module \(device.module) is not loaded: sudo modprobe \(device.module)"
    case .absent:
      "it has no driver, because this kernel, \(release), lacks the module \(device.module).\n"
        + "Raspberry Pi OS's kernel and Twelvekey's card have it. List the modules: "
        + "find /lib/modules/\(release) -name '*.ko*'"
    case .folderGone:
      "it has no driver, and none can be loaded: /lib/modules/\(release), with the modules of this kernel, is "
        + "not there, as after an upgrade: sudo reboot"
    case .loaded where device.isWaiting:
      "its driver waits for another part in the device tree that is missing: "
        + "sudo cat /sys/kernel/debug/devices_deferred"
    case .loaded:
      "its driver, \(device.module), is loaded but does not use it. Why: "
        + "sudo dmesg | grep -i -e \(device.module) -e \(Files.split(device.device).name)"
    }
  }

  private static func noun(_ kind: WiredPart.Kind) -> String {
    switch kind {
    case .keyMatrix: "key matrix"
    case .buttons: "buttons"
    case .panel: "panel"
    case .characterLCD: "character LCD"
    case .expander: "port expander"
    }
  }
}
