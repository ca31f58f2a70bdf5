import Keypad

/// A keypad as a maker of recordings knows it: its description, and what it sends for each key.
package struct PadModel: Hashable, Sendable {
  /// The state of a numpad's NumLock.
  package enum NumLock: String, Hashable, Sendable, CaseIterable {
    /// The digit keys send `KEY_KP0` … `KEY_KP9`.
    case on
    /// The digit keys send `KEY_INSERT`, `KEY_END`, …, as pads do that have a NumLock of their own.
    /// 5 has no second meaning and sends `KEY_KP5`.
    case off
    /// The pad switches NumLock on before each digit and off after it.
    case pulses
  }

  package var description: DeviceDescription
  /// By key: the evdev codes that go down with it, in one frame; `KEY_LEFTSHIFT` and `KEY_3` for a
  /// pad that types `#` as a US keyboard does. A key that is missing is not on the pad.
  package private(set) var codes: [Key: [UInt16]]
  /// By evdev code: the value of the `MSC_SCAN` event before the key's own event. A code that is
  /// missing has none.
  package private(set) var scans: [UInt16: Int32]
  /// Whether the kernel repeats a key that is held (`EV_REP`).
  package private(set) var repeats: Bool
  package private(set) var numLock = NumLock.on

  init(
    _ description: DeviceDescription, codes: [Key: [UInt16]], scans: [UInt16: Int32], repeats: Bool
  ) {
    self.description = description
    self.codes = codes
    self.scans = scans
    self.repeats = repeats
    self.description.codes[EvdevType.key, default: []].formUnion(codes.values.joined())
    if !scans.isEmpty {
      self.description.codes[EvdevType.msc, default: []].insert(EvdevCode.mscScan)
    }
  }

  /// Makes a pad that sends one code for each key, without scan codes and auto-repeat.
  package init(name: String, bus: UInt16, codes: [Key: UInt16]) {
    self.init(
      DeviceDescription(name: name, bus: bus), codes: codes.mapValues { [$0] }, scans: [:],
      repeats: false)
  }

  /// Makes the model of a recorded or described pad. Of several codes with the meaning of a key it
  /// sends the most usual one.
  ///
  /// The values of `MSC_SCAN` are those of the recording. A USB pad without a recorded value sends
  /// the HID usage of the key.
  ///
  /// - Returns: `nil` if the device has no telephone keys, or its keys are not known.
  package init?(_ device: RecordedDevice) {
    guard let description = device.description, !description.keys.isEmpty else { return nil }
    let map = KeyMap(codes: description.keys, rows: .legend)
    var codes: [Key: [UInt16]] = [:]
    for key in Key.all {
      let all = description.keys.filter { map.keys[$0] == [key] }
      if let code = all.min(by: { Self.rank($0) < Self.rank($1) }) {
        codes[key] = [code]
      } else if let shift = map.shifts.intersection(description.keys).min(),
        let code = map.shifted.first(where: { $0.value == key })?.key,
        description.keys.contains(code)
      {
        codes[key] = [shift, code]
      }
    }
    if codes.isEmpty { return nil }
    let isUSB = description.bus == DeviceDescription.busUSB
    let hasScans = description.has(EvdevType.msc, EvdevCode.mscScan)
    var scans = isUSB && hasScans ? HIDUsage.scans : [:]
    scans.merge(Self.recordedScans(device.events)) { _, recorded in recorded }
    self.init(
      description, codes: codes, scans: scans.filter { description.keys.contains($0.key) },
      repeats: description.codes[EvdevType.rep].map { !$0.isEmpty } ?? device.repeats)
  }

  /// The order of codes with the same meaning: the telephone's own keys, then a numpad's, then all
  /// others by their numbers.
  private static func rank(_ code: UInt16) -> (Int, UInt16) {
    let isOfTelephone =
      code == KeyCode.send || code == KeyCode.end || (code >= KeyCode.numeric0 && code < 0x210)
    let isOfNumpad =
      DigitFamily.keypad.codes.contains(code)
      || [KeyCode.keypadAsterisk, KeyCode.keypadSlash, KeyCode.keypadEnter].contains(code)
    return (isOfTelephone ? 0 : isOfNumpad ? 1 : 2, code)
  }

  /// Returns the `MSC_SCAN` value before each key of a recording.
  private static func recordedScans(_ events: [EvdevEvent]) -> [UInt16: Int32] {
    var scans: [UInt16: Int32] = [:]
    var scan: Int32?
    for event in events {
      switch (event.type, event.code) {
      case (EvdevType.msc, EvdevCode.mscScan): scan = event.value
      case (EvdevType.key, _):
        if let value = scan, event.value == 1, scans[event.code] == nil {
          scans[event.code] = value
        }
        scan = nil
      case (EvdevType.syn, _): scan = nil
      default: break
      }
    }
    return scans
  }

  /// Returns the pad with its NumLock in another state; `nil` if the pad has no `KEY_NUMLOCK`, or
  /// its digits are not those of a numpad.
  package func with(_ numLock: NumLock) -> PadModel? {
    if numLock == .on { return self }
    guard description.keys.contains(KeyCode.numLock), codes[.digit(1)] == [KeyCode.keypad(1)] else {
      return nil
    }
    var pad = self
    pad.numLock = numLock
    guard numLock == .off else { return pad }
    for (code, keys) in KeyMap.numpadNavigation where keys.count == 1 {
      guard case .digit(let digit) = keys[0], let usual = codes[keys[0]]?.first else { continue }
      guard usual == KeyCode.keypad(UInt16(digit)) else { continue }
      pad.codes[keys[0]] = [code]
      pad.scans[code] = scans[usual]
      pad.description.codes[EvdevType.key]?.insert(code)
    }
    return pad
  }

  /// Whether NumLock pulses around this code.
  func pulses(_ code: UInt16) -> Bool {
    numLock == .pulses && DigitFamily.keypad.codes.contains(code)
  }
}

extension RecordedDevice {
  /// Whether the recording has auto-repeat.
  fileprivate var repeats: Bool { events.contains { $0.type == EvdevType.key && $0.value == 2 } }
}
