import CLinux
import Glibc

/// The kernel's character LCD, `/dev/lcd` (drivers/auxdisplay/charlcd.c). It accepts letters and
/// escape sequences. A machine has at most one, and only one process at a time may have it open.
package final class CharacterLCDDevice {
  package static let defaultPath = "/dev/lcd"

  package let path: String
  private let file: FileDescriptor

  /// - Parameter path: `nil` for ``defaultPath``. Must be a character device: a regular file would
  ///   be overwritten.
  /// - Throws: `open` with `EBUSY` if another process has the device open, `ENOENT` if no driver is
  ///   loaded or the driver has found no display, `EACCES` if this user has no permission (by
  ///   default only root has it), `ENOTTY` if it is not a character device.
  package init(_ path: String? = nil) throws(LinuxError) {
    let path = path ?? Self.defaultPath
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFCHR {
      throw LinuxError("open", ENOTTY, on: path)
    }
    // It is opened only for writing, because the driver refuses to open it for reading (`EPERM`).
    file = try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY)
    self.path = path
  }

  /// Writes bytes, and returns when the display has accepted them: about 50 µs for each byte on
  /// GPIO lines, and a millisecond through an I2C expander.
  ///
  /// - Throws: the error of write(2).
  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    if bytes.isEmpty { return }
    do throws(LinuxError) {
      try FileDescriptor.write(bytes, to: file.number)
    } catch {
      throw LinuxError(error.call, error.code, on: path)
    }
  }

  /// The display's size in letters, from the device tree node of the display that a driver has
  /// found; `nil` if no driver has found one, or there is no device tree.
  ///
  /// The driver doesn't report the size, and its node in /sys/class/misc has no link to the device.
  /// So this property looks at all devices of the possible drivers
  /// (Documentation/devicetree/bindings/auxdisplay/hit,hd44780.yaml, modtronix,lcd2s.yaml).
  package static var size: (columns: Int, rows: Int)? { size(in: "/sys/bus") }

  static func size(in buses: String) -> (columns: Int, rows: Int)? {
    for driver in ["platform/drivers/hd44780", "i2c/drivers/lcd2s"] {
      let folder = "\(buses)/\(driver)"
      for device in (try? Files.names(in: folder)) ?? [] {
        let node = "\(folder)/\(device)/of_node"
        if let columns = cell("\(node)/display-width-chars", in: 1...80),
          let rows = cell("\(node)/display-height-chars", in: 1...4)
        {
          return (columns, rows)
        }
      }
    }
    return nil
  }

  /// Returns a property of one cell: 32 bits, the highest byte first (Devicetree Specification 0.4,
  /// 2.2.4).
  private static func cell(_ path: String, in range: ClosedRange<UInt32>) -> Int? {
    guard let bytes = try? Files.read(path, limit: 4), bytes.count == 4 else { return nil }
    let value = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return range.contains(value) ? Int(value) : nil
  }
}
