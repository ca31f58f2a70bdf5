/// The description of an input device. ``KeypadPolicy`` decides from it whether the device is used.
///
/// It is read from a device node (`EVIOCGID`, `EVIOCGBIT`, …) or from a recording.
package struct DeviceDescription: Hashable, Sendable {
  package var name: String
  /// The bus: `BUS_USB` is 3, `BUS_VIRTUAL` is 6, `BUS_HOST` (GPIO, platform) is 0x19
  /// (linux/input.h).
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16
  /// The physical path (`EVIOCGPHYS`), such as `usb-0000:00:12.0-5.4/input0`; empty if there is
  /// none.
  package var phys: String
  /// The unique identifier (`EVIOCGUNIQ`): a serial number or a Bluetooth address. Mostly empty.
  package var uniq: String
  /// By event type: the codes that the device can send (`EVIOCGBIT`).
  package var codes: [UInt16: Set<UInt16>]
  /// The device's properties, as `INPUT_PROP_…` numbers (`EVIOCGPROP`).
  package var properties: Set<UInt16>
  /// By axis code: the ranges of the absolute axes (`EVIOCGABS`).
  package var axes: [UInt16: AbsoluteAxis]

  package init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    phys: String = "", uniq: String = "", codes: [UInt16: Set<UInt16>] = [:],
    properties: Set<UInt16> = [], axes: [UInt16: AbsoluteAxis] = [:]
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.phys = phys
    self.uniq = uniq
    self.codes = codes
    self.properties = properties
    self.axes = axes
  }

  /// The `KEY_…` and `BTN_…` codes that the device can send.
  package var keys: Set<UInt16> { codes[EvdevType.key] ?? [] }

  package func has(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }

  /// The vendor and the product as `vvvv:pppp` in lower-case hexadecimal, as `lsusb` prints them.
  package var vendorAndProduct: String { vendor.hexadecimal(4) + ":" + product.hexadecimal(4) }

  /// The bus in one word: `usb`, `bluetooth`, `virtual`, `host`, … or its number in hexadecimal.
  package var busName: String {
    switch bus {
    case 0x01: "pci"
    case Self.busUSB: "usb"
    case 0x05: "bluetooth"
    case Self.busVirtual: "virtual"
    case 0x11: "i8042"
    case 0x18: "i2c"
    case Self.busHost: "host"
    case 0x1c: "spi"
    default: "0x" + bus.hexadecimal(4)
    }
  }

  package static let busUSB: UInt16 = 0x03
  package static let busVirtual: UInt16 = 0x06
  /// `BUS_HOST`, the bus of gpio-keys, gpio-matrix-keypad and other platform devices.
  package static let busHost: UInt16 = 0x19
}

/// The range of an absolute axis (`struct input_absinfo`), in the device's own units.
package struct AbsoluteAxis: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  package var resolution: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}

extension UInt16 {
  /// Returns lower-case hexadecimal with leading zeros up to `width`, like C's `%04x`.
  package func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
