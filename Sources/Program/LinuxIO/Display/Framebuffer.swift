import CLinux
import Glibc
import PixelDisplay

/// A framebuffer device of the kernel (Documentation/fb/api.rst). It accepts rows of pixels in the
/// device's format. If this object has darkened the panel, the panel is lit again when the object
/// is released, or when a fatal signal ends the process.
package final class Framebuffer {
  /// The path of the device, such as `/dev/fb0`.
  package let path: String
  /// The number in the device's name in sysfs; `nil` if it is not in /sys/class/graphics.
  package let number: Int?
  /// The driver's description when the device was opened. It isn't checked; for example, the memory
  /// may be shorter than the visible picture needs.
  package let info: FramebufferInfo
  let file: FileDescriptor
  private let memory: FramebufferMemory?
  /// The ways to darken the panel; `nil` until the first ``blank()``.
  var lamp: Lamp?
  /// Whether ``blank()`` has darkened the panel.
  package internal(set) var isBlank = false

  /// The paths of the framebuffers that exist, lowest number first.
  package static var paths: [String] {
    let numbers = ((try? Files.names(in: "/sys/class/graphics")) ?? []).compactMap { name in
      name.hasPrefix("fb") ? Int(name.dropFirst(2)) : nil
    }
    return numbers.sorted().map { "/dev/fb\($0)" }
  }

  /// - Parameter path: `nil` for the first framebuffer.
  /// - Throws: `open` with `ENOENT` if there is none, with `EACCES` if this user has no permission;
  ///   `FBIOGET_VSCREENINFO` with `ENOTTY` if it is not a framebuffer.
  package init(_ path: String? = nil) throws(LinuxError) {
    let path = path ?? Self.paths.first ?? "/dev/fb0"
    let file = try FileDescriptor(opening: path, O_RDWR)
    var screen = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    try file.control("FBIOGET_VSCREENINFO", FBIOGET_VSCREENINFO, &screen, on: path)
    try file.control("FBIOGET_FSCREENINFO", FBIOGET_FSCREENINFO, &fixed, on: path)
    self.path = path
    self.file = file
    info = FramebufferInfo(screen, fixed)
    memory = FramebufferMemory.suited(to: info, of: file, startingAt: fixed.smem_start)
    number = Self.number(of: file)
  }

  deinit { unblank() }

  /// Whether rows are written into mapped memory, and not by write(2).
  package var isMapped: Bool { memory != nil }

  /// Whether the driver sends the whole panel even for a short write. The caller should then send
  /// all changed rows in one write (`ssd1307fb` sends at once, over a bus of 400 kbit/s).
  package var sendsWhole: Bool { info.bitsPerPixel == 1 }

  /// Writes whole rows from `row` on; the topmost visible row is 0. Bytes beyond the device's
  /// memory are left out.
  ///
  /// - Throws: the error of pwrite(2); never if ``isMapped``.
  package func write(_ bytes: UnsafeRawBufferPointer, atRow row: Int) throws(LinuxError) {
    let (line, isBeyond) = row.addingReportingOverflow(info.yOffset)
    let (offset, overflow) = line.multipliedReportingOverflow(by: info.lineLength)
    guard row >= 0, !isBeyond, !overflow else { return }
    try write(bytes, at: offset)
  }

  /// Writes bytes at an offset in the device's memory. Bytes beyond the memory are left out.
  ///
  /// - Throws: the error of pwrite(2); never if ``isMapped``.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LinuxError) {
    guard offset >= 0, offset < info.memoryLength, let start = bytes.baseAddress else { return }
    let bytes = UnsafeRawBufferPointer(
      start: start, count: min(bytes.count, info.memoryLength - offset))
    if let memory {
      memory.write(bytes, at: offset)
    } else {
      try writeAll(bytes, at: offset)
    }
  }

  /// Writes all bytes by pwrite(2).
  private func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LinuxError) {
    var written = 0
    while written < bytes.count, let start = bytes.baseAddress {
      let count = try check("write", on: path) {
        pwrite(file.number, start + written, bytes.count - written, off_t(offset + written))
      }
      guard count > 0 else { throw LinuxError("write", ENOSPC, on: path) }
      written += count
    }
  }

  /// Returns the framebuffer's number. It is found from the device number, because the node may
  /// have any name.
  private static func number(of file: FileDescriptor) -> Int? {
    guard let status = try? file.status("/dev/fb"), status.st_mode & S_IFMT == S_IFCHR else {
      return nil
    }
    let major = (status.st_rdev >> 8) & 0xfff
    let minor = (status.st_rdev & 0xff) | ((status.st_rdev >> 12) & 0xfff00)
    // The major number is FB_MAJOR (linux/major.h). The minor number is the number of the
    // framebuffer.
    guard major == 29, Files.exists("/sys/class/graphics/fb\(minor)") else { return nil }
    return Int(minor)
  }
}
