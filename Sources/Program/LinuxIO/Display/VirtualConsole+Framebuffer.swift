import CLinux
import Glibc

extension VirtualConsole {
  /// The console that is shown now; `nil` if the kernel has none.
  package static var active: Int? {
    guard let name = SystemFiles().text("/sys/class/tty/tty0/active") else { return nil }
    return name.hasPrefix("tty") ? Int(name.dropFirst(3)) : nil
  }

  /// Returns the console that the kernel draws on this framebuffer: the console on which the
  /// telephone was started, otherwise the console that is shown. `nil` if the framebuffer shows no
  /// console, for example on a second panel. In that case the telephone takes no console.
  package static func drawing(on framebuffer: Framebuffer) -> Int? {
    guard let number = framebuffer.number, let console = ofTerminal(0) ?? active,
      (1...63).contains(console)
    else { return nil }
    // If the kernel has no fbcon, the ioctl does not change this value.
    var map = fb_con2fbmap(console: UInt32(console), framebuffer: .max)
    guard
      clinux_ioctl_pointer(framebuffer.file.number, UInt(FBIOGET_CON2FBMAP), &map) == 0
    else { return nil }
    let bound = boundDrivers
    if map.framebuffer == UInt32(number) {
      return bound.contains { $0.contains("frame buffer") } ? console : nil
    }
    // Some kernels use the first framebuffer only when the first character is printed.
    let isAwaited =
      map.framebuffer == .max && Files.exists("/sys/class/graphics/fbcon")
      && bound.contains { $0.contains("dummy") } && framebuffer.path == Framebuffer.paths.first
    return isAwaited ? console : nil
  }

  /// Returns the number, from 1, of the virtual console of a descriptor; `nil` if it is another
  /// terminal or no terminal.
  package static func ofTerminal(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
      // The major number is TTY_MAJOR (linux/major.h). Minor numbers from 64 on are serial ports.
      (status.st_rdev >> 8) & 0xfff == 4, (1...63).contains(status.st_rdev & 0xff)
    else { return nil }
    return Int(status.st_rdev & 0xff)
  }

  /// The drivers that show the consoles now, such as `(M) frame buffer device`.
  private static var boundDrivers: [String] {
    let (files, folder) = (SystemFiles(), "/sys/class/vtconsole")
    return files.names(in: folder).compactMap { name in
      files.text("\(folder)/\(name)/bind")?.first == "1"
        ? files.text("\(folder)/\(name)/name") : nil
    }
  }
}
