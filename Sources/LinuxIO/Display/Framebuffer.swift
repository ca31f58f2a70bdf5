import CLinux
import Glibc
import PixelDisplay

/// A framebuffer device of the kernel's (Documentation/fb/api.rst): takes rows of pixels in its own
/// format. A panel that it darkened is lit again when this goes, also by a fatal signal.
package final class Framebuffer {
  /// Such as `/dev/fb0`.
  package let path: String
  /// The number behind `fb`; `nil` where the device has no place in /sys/class/graphics.
  package let number: Int?
  /// As the driver told when this was opened. Nothing here is checked: the memory may be shorter
  /// than what is shown.
  package let info: FramebufferInfo
  let file: FileDescriptor
  private let memory: FramebufferMemory?
  var lamp = Lamp.unknown
  /// Whether ``blank()`` has darkened the panel.
  package internal(set) var isBlank = false

  /// The framebuffers that are here, lowest number first.
  package static var paths: [String] {
    let numbers = ((try? Files.names(in: "/sys/class/graphics")) ?? []).compactMap { name in
      name.hasPrefix("fb") ? Int(name.dropFirst(2)) : nil
    }
    return numbers.sorted().map { "/dev/fb\($0)" }
  }

  /// - Parameter path: `nil` is the first that is here.
  /// - Throws: `open` with `ENOENT` where there is none, with `EACCES` where this user may not;
  ///   `FBIOGET_VSCREENINFO` with `ENOTTY` where it is none.
  package init(_ path: String? = nil) throws(LinuxError) {
    let path = path ?? Self.paths.first ?? "/dev/fb0"
    let file = try FileDescriptor(opening: path, O_RDWR)
    var screen = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    try check("FBIOGET_VSCREENINFO", on: path) {
      clinux_ioctl_pointer(file.number, UInt(FBIOGET_VSCREENINFO), &screen)
    }
    try check("FBIOGET_FSCREENINFO", on: path) {
      clinux_ioctl_pointer(file.number, UInt(FBIOGET_FSCREENINFO), &fixed)
    }
    self.path = path
    self.file = file
    info = FramebufferInfo(screen, fixed)
    memory = FramebufferMemory.suited(to: info, of: file, startingAt: fixed.smem_start)
    number = Self.number(of: file)
  }

  deinit { unblank() }

  /// Whether rows go straight into the panel's memory, and not by write(2).
  package var isMapped: Bool { memory != nil }

  /// Whether the driver sends the whole panel for every write, however short: then all rows that
  /// changed belong into one (`ssd1307fb` does so at once, over a bus of 400 kbit/s).
  package var sendsWhole: Bool { info.bitsPerPixel == 1 }

  /// Shows whole rows from this one on, the topmost visible row being 0. What does not fit into the
  /// device's memory is left out.
  package func write(_ bytes: UnsafeRawBufferPointer, atRow row: Int) throws(LinuxError) {
    let (line, isBeyond) = row.addingReportingOverflow(info.yOffset)
    let (offset, overflow) = line.multipliedReportingOverflow(by: info.lineLength)
    guard row >= 0, !isBeyond, !overflow else { return }
    try write(bytes, at: offset)
  }

  /// Puts bytes anywhere into the device's memory. What does not fit is left out.
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

  /// pwrite(2), all of it.
  private func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LinuxError) {
    var written = 0
    while written < bytes.count, let start = bytes.baseAddress {
      let count = pwrite(
        file.number, start + written, bytes.count - written, off_t(offset + written))
      if count > 0 {
        written += count
        continue
      }
      let code = count == 0 ? ENOSPC : clinux_errno()
      if code != EINTR { throw LinuxError("write", code, on: path) }
    }
  }

  /// By the device's own number, whatever the node is called.
  private static func number(of file: FileDescriptor) -> Int? {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    let major = (status.st_rdev >> 8) & 0xfff
    let minor = (status.st_rdev & 0xff) | ((status.st_rdev >> 12) & 0xfff00)
    // FB_MAJOR (linux/major.h); the minor is the number.
    guard major == 29, Files.exists("/sys/class/graphics/fb\(minor)") else { return nil }
    return Int(minor)
  }
}
