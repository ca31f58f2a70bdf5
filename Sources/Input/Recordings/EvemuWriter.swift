import Keypad

/// Writes a recording line by line in the format of `evemu-record` (1.3), which `evemu-device` and
/// `evemu-play` read.
///
/// It leaves out what the format can't store: `uniq`, codes of event types that evemu does not
/// list, and the wall-clock time. `uniq` may also be the Bluetooth address of a person's device,
/// which should not be in a recording.
package struct EvemuWriter: Sendable {
  private var start: Instant?
  private var frame: Instant?

  package init() {}

  /// Returns the description of a device, as `evemu-describe` prints it; every line ends in a line
  /// feed.
  ///
  /// Control characters in a name become blanks, and an empty name becomes `unnamed`, since
  /// libevemu accepts neither. `phys` is written in a comment that ``Recording/read(_:)`` reads.
  package static func header(for device: DeviceDescription) -> String {
    let name = device.name.isEmpty ? "unnamed" : printable(device.name)
    var lines = [
      "# EVEMU 1.3",
      "# Input device name: \"\(name)\"",
      "# Input device ID: bus 0x\(device.bus.hexadecimal(2)) vendor"
        + " 0x\(device.vendor.hexadecimal(2)) product 0x\(device.product.hexadecimal(2)) version"
        + " 0x\(device.version.hexadecimal(2))",
    ]
    if !device.phys.isEmpty { lines.append("# phys: " + printable(device.phys)) }
    lines.append("N: " + name)
    let words = [device.bus, device.vendor, device.product, device.version]
    lines.append("I: " + words.map { $0.hexadecimal(4) }.joined(separator: " "))
    lines += bitLines(device.properties, prefix: "P:", bytes: 8)
    for (type, bytes) in bytesByType {
      // evemu lists these three codes of EV_SYN for every device.
      let codes = type == EvdevType.syn ? [0, 1, 3] : device.codes[type] ?? []
      lines += bitLines(codes, prefix: "B: " + type.hexadecimal(2), bytes: bytes)
    }
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "A: \(code.hexadecimal(2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat)"
          + " \(axis.resolution)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line of one event, with a readable comment and a line feed at the end.
  ///
  /// Times are relative to the first event, which is at 1 µs as in `evemu-record`, because libevemu
  /// takes a time of zero for "none yet". An event that is earlier than the first is written at
  /// zero.
  package mutating func line(for event: EvdevEvent) -> String {
    let start = start ?? event.time
    self.start = start
    let time = max(0, event.time.microseconds - start.microseconds + 1)
    let fraction = String(time % 1_000_000)
    var line = "E: \(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count)
    line += fraction
    line += " \(event.type.hexadecimal(4)) \(event.code.hexadecimal(4)) "
    line += Self.fourDigits(event.value)
    line += "\t# " + comment(event) + "\n"
    if event.type == EvdevType.syn { frame = event.time }
    return line
  }

  private func comment(_ event: EvdevEvent) -> String {
    guard event.type == EvdevType.syn else {
      let type = Self.typeNames[event.type] ?? "EV_\(event.type)"
      let isScan = event.type == EvdevType.msc && event.code == EvdevCode.mscScan
      let isKey = event.type == EvdevType.key
      let code = isScan ? "MSC_SCAN" : isKey ? EventNames.key(event.code) : String(event.code)
      return "\(type) / \(code) \(event.value)"
    }
    let name = Self.syncNames[event.code] ?? "SYN_\(event.code)"
    let since = (event.time - (frame ?? event.time)).microseconds / 1_000
    let rule = event.code == 2 ? ("++++++++++++", "++++++++++") : ("------------", "----------")
    return "\(rule.0) \(name) (\(event.value)) \(rule.1) \(since < 0 ? "" : "+")\(since)ms"
  }

  /// The number of bytes of each type that `evemu-describe` lists: eight codes in a byte, up to the
  /// last code of the type.
  private static let bytesByType: [(UInt16, Int)] = [
    (EvdevType.syn, 8), (EvdevType.key, 96), (EvdevType.rel, 8), (EvdevType.abs, 8),
    (EvdevType.msc, 8), (EvdevType.sw, 8), (EvdevType.led, 8), (EvdevType.snd, 8),
    (EvdevType.rep, 8), (EvdevType.ff, 16),
  ]

  private static func bitLines(_ codes: Set<UInt16>, prefix: String, bytes count: Int) -> [String] {
    var bytes = [UInt8](repeating: 0, count: count)
    for code in codes where Int(code) < count * 8 { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return stride(from: 0, to: count, by: 8).map { start in
      bytes[start..<start + 8].reduce(into: prefix) { $0 += " " + UInt16($1).hexadecimal(2) }
    }
  }

  /// Formats a number like C's `%04d`: the sign is one of the four characters.
  private static func fourDigits(_ value: Int32) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "-" : ""
    return sign + String(repeating: "0", count: max(0, 4 - sign.count - digits.count)) + digits
  }

  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let typeNames: [UInt16: String] = [
    EvdevType.key: "EV_KEY", EvdevType.rel: "EV_REL", EvdevType.abs: "EV_ABS",
    EvdevType.msc: "EV_MSC", EvdevType.sw: "EV_SW", EvdevType.led: "EV_LED",
    EvdevType.snd: "EV_SND", EvdevType.rep: "EV_REP", EvdevType.ff: "EV_FF",
  ]

  private static let syncNames: [UInt16: String] = [
    0: "SYN_REPORT", 1: "SYN_CONFIG", 2: "SYN_MT_REPORT", EvdevCode.synDropped: "SYN_DROPPED",
  ]
}
