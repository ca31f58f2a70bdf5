import CLinux
import Glibc

extension Framebuffer {
  /// The ways to darken the panel that this user may use.
  struct Lamp {
    /// Whether the driver can darken the panel (`FBIOBLANK`).
    var driver = false
    /// The open file that switches the panel's back-light; `nil` if there is none.
    var backlight: FileDescriptor?

    var isThere: Bool { driver || backlight != nil }
  }

  /// Darkens the panel, and switches its back-light off. Rows may still be written. ``unblank()``
  /// lights the panel again.
  ///
  /// A driver may blank the picture alone, and leave the back-light on. So both are switched. Where
  /// the driver switches the back-light, too, writing the same value again changes nothing.
  ///
  /// - Returns: `false` if neither the driver nor a back-light can do it. In that case nothing has
  ///   changed.
  @discardableResult
  package func blank() -> Bool {
    if isBlank { return true }
    let lamp = lamp ?? findLamp()
    self.lamp = lamp
    guard lamp.isThere else { return false }
    clinux_light_on_crash(lamp.driver ? file.number : -1, lamp.backlight?.number ?? -1)
    let isDriverDark = lamp.driver && blank(FB_BLANK_POWERDOWN)
    let isBacklightDark = lamp.backlight.map { Self.set($0, "4") } ?? false
    isBlank = isDriverDark || isBacklightDark
    if !isBlank { clinux_light_on_crash(-1, -1) }
    return isBlank
  }

  /// Lights the panel again, if ``blank()`` darkened it.
  package func unblank() {
    guard isBlank else { return }
    isBlank = false
    if lamp?.driver == true { _ = blank(FB_BLANK_UNBLANK) }
    if let backlight = lamp?.backlight { _ = Self.set(backlight, "0") }
    clinux_light_on_crash(-1, -1)
  }

  /// Lights the panel, even if another process darkened it. A process that is killed may leave the
  /// panel dark.
  package func light() {
    _ = blank(FB_BLANK_UNBLANK)
    if let path = backlight?.switchPath, let power = try? FileDescriptor(opening: path, O_RDWR),
      (try? FileDescriptor.read(from: power.number, limit: 16)) != Array("0\n".utf8)
    {
      _ = Self.set(power, "0")
    }
  }

  /// Finds the ways to darken the panel. A driver that can't blank returns `EINVAL`. The panel is
  /// lit already, so this only finds out whether the driver can blank.
  private func findLamp() -> Lamp {
    Lamp(
      driver: blank(FB_BLANK_UNBLANK),
      backlight: (backlight?.switchPath).flatMap { try? FileDescriptor(opening: $0, O_WRONLY) })
  }

  private func blank(_ level: some BinaryInteger) -> Bool {
    clinux_ioctl(file.number, UInt(FBIOBLANK), UInt(level)) == 0
  }

  private static func set(_ file: FileDescriptor, _ value: String) -> Bool {
    pwrite(file.number, value, value.utf8.count, 0) == value.utf8.count
  }

  private var backlight: Backlight? {
    number.flatMap { Backlight(ofFramebuffer: $0, SystemFiles()) }
  }
}
