import CLinux
import Glibc

extension Framebuffer {
  /// A way to darken the panel.
  enum Lamp {
    /// No way was tried yet.
    case unknown
    /// The driver can darken the panel (`FBIOBLANK`).
    case driver
    /// A back-light in /sys/class/backlight can be switched off. The associated value is its open
    /// file `bl_power`, which accepts the same numbers as the driver
    /// (Documentation/ABI/stable/sysfs-class-backlight).
    case backlight(FileDescriptor)
    /// There is no way that this user may use.
    case none
  }

  /// Darkens the panel and its back-light. Rows may still be written. ``unblank()`` lights the
  /// panel again.
  ///
  /// - Returns: `false` if neither the driver nor a back-light can do it. In that case nothing has
  ///   changed.
  @discardableResult
  package func blank() -> Bool {
    if isBlank { return true }
    if case .unknown = lamp { lamp = findLamp() }
    switch lamp {
    case .unknown, .none: return false
    case .driver:
      clinux_light_on_crash(file.number, -1)
      isBlank = blank(FB_BLANK_POWERDOWN)
    case .backlight(let power):
      clinux_light_on_crash(-1, power.number)
      isBlank = Self.set(power, "4")
    }
    if !isBlank { clinux_light_on_crash(-1, -1) }
    return isBlank
  }

  /// Lights the panel again, if ``blank()`` darkened it.
  package func unblank() {
    guard isBlank else { return }
    isBlank = false
    if case .backlight(let power) = lamp { _ = Self.set(power, "0") } else { light() }
    clinux_light_on_crash(-1, -1)
  }

  /// Lights the panel, even if another process darkened it. A process that is killed may leave the
  /// panel dark.
  package func light() {
    _ = blank(FB_BLANK_UNBLANK)
    if let path = backlight, let power = try? FileDescriptor(opening: path, O_RDWR),
      (try? FileDescriptor.read(from: power.number, limit: 16)) != Array("0\n".utf8)
    {
      _ = Self.set(power, "0")
    }
  }

  /// Finds the way to darken the panel. A driver that can't blank returns EINVAL; the back-light is
  /// then switched through sysfs. If a driver reports success without blanking the panel itself,
  /// the kernel switches the panel's back-light.
  private func findLamp() -> Lamp {
    // The panel is lit already, so this only finds out whether the driver can blank.
    if blank(FB_BLANK_UNBLANK) { return .driver }
    if let path = backlight, let power = try? FileDescriptor(opening: path, O_WRONLY) {
      return .backlight(power)
    }
    return .none
  }

  private func blank(_ level: some BinaryInteger) -> Bool {
    clinux_ioctl(file.number, UInt(FBIOBLANK), UInt(level)) == 0
  }

  private static func set(_ file: FileDescriptor, _ value: String) -> Bool {
    pwrite(file.number, value, value.utf8.count, 0) == value.utf8.count
  }

  /// The file that switches this panel's back-light: a back-light of the same device or below it,
  /// or the only one of a machine with a single framebuffer.
  private var backlight: String? {
    let folder = "/sys/class/backlight"
    guard let number, let names = try? Files.names(in: folder), !names.isEmpty else { return nil }
    let device = Files.resolved("/sys/class/graphics/fb\(number)/device")
    let own = names.first { name in
      guard let device, let lamp = Files.resolved("\(folder)/\(name)") else { return false }
      return lamp.hasPrefix(device + "/") || Files.resolved("\(folder)/\(name)/device") == device
    }
    let only = names.count == 1 && Self.paths.count == 1 ? names[0] : nil
    return (own ?? only).map { "\(folder)/\($0)/bl_power" }
  }
}
