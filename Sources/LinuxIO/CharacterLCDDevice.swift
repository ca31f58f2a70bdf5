import CLinux
import Glibc

/// The kernel's character LCD, `/dev/lcd` (drivers/auxdisplay/charlcd.c): takes letters and escape
/// sequences. There is one at most, and one process at a time may have it open.
package final class CharacterLCDDevice {
  package static let defaultPath = "/dev/lcd"

  package let path: String
  private let file: FileDescriptor

  /// - Parameter path: `nil` is ``defaultPath``. Must be a character device: a file would be written
  ///   over.
  /// - Throws: `open` with `EBUSY` where another process has it, `ENOENT` where no driver is loaded
  ///   or none has found a display, `EACCES` where this user may not: the node is root's by default;
  ///   `ENOTTY` for what is no character device.
  package init(_ path: String? = nil) throws(LinuxError) {
    let path = path ?? Self.defaultPath
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFCHR {
      throw LinuxError("open", ENOTTY, on: path)
    }
    // The driver refuses whoever wants to read: EPERM.
    file = try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY)
    self.path = path
  }

  /// Returns when the display has taken it: about 50 µs a byte on GPIO lines, and a millisecond
  /// through an I2C expander.
  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    if bytes.isEmpty { return }
    do throws(LinuxError) {
      try FileDescriptor.write(bytes, to: file.number)
    } catch {
      throw LinuxError(error.call, error.code, on: path)
    }
  }

  /// How many letters the display has, as the device tree says of the one that a driver has found;
  /// `nil` where none has, or there is no device tree.
  ///
  /// The driver itself doesn't tell, and its node in /sys/class/misc has no link to the device. So
  /// this asks all devices of the drivers that can be behind it
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

  /// A property of one cell: 32 bits, the highest first (Devicetree Specification 0.4, 2.2.4).
  private static func cell(_ path: String, in range: ClosedRange<UInt32>) -> Int? {
    guard let bytes = try? Files.read(path, limit: 4), bytes.count == 4 else { return nil }
    let value = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return range.contains(value) ? Int(value) : nil
  }
}
