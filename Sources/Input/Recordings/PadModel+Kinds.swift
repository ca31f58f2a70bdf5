import Keypad

extension PadModel {
  /// The pads that a recording can be made of without a file.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A USB numpad: `KEY_KP0` … `KEY_KP9`, `KEY_KPENTER`, `KEY_KPASTERISK`, `KEY_KPSLASH`, …
    case numpad
    /// The keys of a telephone on gpio-keys: `KEY_0` … `KEY_9`, `KEY_NUMERIC_STAR`,
    /// `KEY_NUMERIC_POUND`, `KEY_SEND`, `KEY_END`, arrows, …
    case phone
    /// The twelve keys of a 3×4 matrix on GPIO lines: `KEY_NUMERIC_0` … `KEY_NUMERIC_POUND`.
    case matrix
  }

  package init(_ kind: Kind) {
    switch kind {
    case .numpad: self = .numpad
    case .phone: self = .phone
    case .matrix: self = .matrix
    }
  }

  private static func digits(_ code: (UInt16) -> UInt16) -> [Key: [UInt16]] {
    Dictionary(uniqueKeysWithValues: (0...9).map { (.digit(UInt8($0)), [code(UInt16($0))]) })
  }

  /// The ids are those that pid.codes reserves for tests.
  private static let numpad = PadModel(
    DeviceDescription(
      name: "Twelvekey numpad", bus: DeviceDescription.busUSB, vendor: 0x1209, product: 0x0001,
      version: 0x0110, phys: "usb-test/input0",
      codes: [
        // NumLock, and the dot, which also erases.
        EvdevType.key: [KeyCode.numLock, KeyCode.keypadDot],
        EvdevType.led: [0, 1, 2], EvdevType.rep: [0, 1],
      ]),
    codes: digits(KeyCode.keypad).merging([
      .star: [KeyCode.keypadAsterisk], .pound: [KeyCode.keypadSlash], .call: [KeyCode.keypadEnter],
      .erase: [KeyCode.backspace], .up: [KeyCode.keypadMinus], .down: [KeyCode.keypadPlus],
    ]) { old, _ in old },
    scans: HIDUsage.scans, repeats: true)

  /// gpio-keys sends no `MSC_SCAN`, and repeats no key unless the device tree says `autorepeat`.
  private static let phone = PadModel(
    DeviceDescription(
      name: "gpio-keys", bus: DeviceDescription.busHost, vendor: 1, product: 1, version: 0x0100,
      phys: "gpio-keys/input0"),
    codes: digits(KeyCode.topRow).merging([
      .star: [KeyCode.numericStar], .pound: [KeyCode.numericPound], .call: [KeyCode.send],
      .end: [KeyCode.end], .up: [KeyCode.up], .down: [KeyCode.down], .left: [KeyCode.left],
      .right: [KeyCode.right], .erase: [KeyCode.backspace], .mode: [KeyCode.menu],
      .select: [KeyCode.select],
    ]) { old, _ in old },
    scans: [:], repeats: false)

  /// gpio-matrix-keypad sends the row and the column of a key as `MSC_SCAN`: the row is shifted by
  /// the two bits that three columns need. Row 0 is 1 2 3, row 3 is * 0 #.
  private static let matrix: PadModel = {
    let codes = digits(KeyCode.numeric).merging([
      .star: [KeyCode.numericStar], .pound: [KeyCode.numericPound],
    ]) { old, _ in old }
    let rows: [[Key]] = [
      [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)],
      [.digit(7), .digit(8), .digit(9)], [.star, .digit(0), .pound],
    ]
    var scans: [UInt16: Int32] = [:]
    for (row, keys) in rows.enumerated() {
      for (column, key) in keys.enumerated() {
        if let code = codes[key]?.first { scans[code] = Int32(row << 2 | column) }
      }
    }
    return PadModel(
      DeviceDescription(
        name: "matrix-keypad", bus: DeviceDescription.busHost, vendor: 1, product: 1,
        version: 0x0100, phys: "matrix-keypad/input0", codes: [EvdevType.rep: [0, 1]]),
      codes: codes, scans: scans, repeats: true)
  }()
}
