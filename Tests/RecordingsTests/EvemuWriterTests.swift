import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct EvemuWriterTests {
  @Test func writesAHeaderAsEvemuDescribeDoes() {
    let device = DeviceDescription(
      name: "Plain Numpad", bus: 3, vendor: 0x1209, product: 1, version: 0x110,
      phys: "usb-1/input0", uniq: "00:11:22",
      codes: [1: [79, 523], 4: [4], 17: [0], 20: [0, 1]], properties: [0],
      axes: [0x20: AbsoluteAxis(minimum: -1, maximum: 652, resolution: 3)])
    let header = EvemuWriter.header(for: device)
    let expected = """
      # EVEMU 1.3
      # Input device name: "Plain Numpad"
      # Input device ID: bus 0x03 vendor 0x1209 product 0x01 version 0x110
      # phys: usb-1/input0
      N: Plain Numpad
      I: 0003 1209 0001 0110
      P: 01 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 80 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 08 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 02 00 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 00 00 00
      B: 04 10 00 00 00 00 00 00 00
      B: 05 00 00 00 00 00 00 00 00
      B: 11 01 00 00 00 00 00 00 00
      B: 12 00 00 00 00 00 00 00 00
      B: 14 03 00 00 00 00 00 00 00
      B: 15 00 00 00 00 00 00 00 00
      B: 15 00 00 00 00 00 00 00 00
      A: 20 -1 652 0 0 3

      """
    #expect(header == expected)
  }

  @Test func writesEventsAsEvemuRecordDoes() {
    var writer = EvemuWriter()
    let events = [
      EvdevEvent(time: Instant(milliseconds: 5_000), type: 4, code: 4, value: 0x70059),
      EvdevEvent(time: Instant(milliseconds: 5_000), type: 1, code: 79, value: 1),
      EvdevEvent(time: Instant(milliseconds: 5_000), type: 0, code: 0, value: 0),
      EvdevEvent(time: Instant(milliseconds: 6_093), type: 2, code: 8, value: -1),
      EvdevEvent(time: Instant(milliseconds: 6_093), type: 0, code: 0, value: 1),
      EvdevEvent(time: Instant(milliseconds: 6_100), type: 0, code: 3, value: 0),
    ]
    let text = events.map { writer.line(for: $0) }.joined()
    let expected = """
      E: 0.000001 0004 0004 458841\t# EV_MSC / MSC_SCAN 458841
      E: 0.000001 0001 004f 0001\t# EV_KEY / KEY_KP1 1
      E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
      E: 1.093001 0002 0008 -001\t# EV_REL / 8 -1
      E: 1.093001 0000 0000 0001\t# ------------ SYN_REPORT (1) ---------- +1093ms
      E: 1.100001 0000 0003 0000\t# ------------ SYN_DROPPED (0) ---------- +7ms

      """
    #expect(text == expected)
  }

  @Test func writesNothingThatBreaksALine() {
    let device = DeviceDescription(name: "a\nE: 1.0 0001 0001 1\r\u{0}b", phys: "x\ny")
    let lines = EvemuWriter.header(for: device).split(separator: "\n")
    #expect(lines.contains("N: a E: 1.0 0001 0001 1  b"))
    #expect(lines.contains("# phys: x y"))
    #expect(EvemuWriter.header(for: DeviceDescription(name: "")).contains("N: unnamed\n"))
  }

  @Test func writesNoTimeBeforeTheFirst() {
    var writer = EvemuWriter()
    _ = writer.line(for: EvdevEvent(time: Instant(milliseconds: 9), type: 1, code: 2, value: 1))
    let early = writer.line(for: EvdevEvent(time: .zero, type: 1, code: 2, value: 0))
    #expect(early.hasPrefix("E: 0.000000 0001 0002 0000\t"))
  }

  @Test func readsBackWhatItWrites() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let device = Self.device(&random)
      let read = try Recording.read(Self.write(device))
      #expect(read.warnings == [], "seed \(seed), round \(round)")
      var expected = device
      if let first = device.events.first?.time.microseconds {
        for index in expected.events.indices {
          expected.events[index].time.microseconds -= first - 1
        }
      }
      #expect(read.devices == [expected], "seed \(seed), round \(round)")
      // What was read is already relative: writing it again changes nothing.
      #expect(Self.write(read.devices[0]) == Self.write(device), "seed \(seed), round \(round)")
    }
  }

  @Test func readsBackEveryFixture() throws {
    for name in try Files.names(in: "Fixtures/recordings") where !name.hasPrefix("hidden") {
      let device = try Files.recording("Fixtures/recordings/" + name).devices[0]
      let again = try Recording.read(Self.write(device)).devices[0]
      #expect(again.description == device.description, "\(name)")
      #expect(again.pressed == device.pressed, "\(name)")
    }
  }

  static func write(_ device: RecordedDevice) -> String {
    var writer = EvemuWriter()
    let header = device.description.map { EvemuWriter.header(for: $0) } ?? ""
    return device.events.reduce(into: header) { $0 += writer.line(for: $1) }
  }

  private static func device(_ random: inout SeededGenerator) -> RecordedDevice {
    let limits: [(UInt16, UInt16)] = [
      (1, 0x2ff), (2, 0x3f), (3, 0x3f), (4, 0x3f), (5, 0x3f), (17, 0x3f), (18, 0x3f), (20, 0x3f),
      (21, 0x7f),
    ]
    var description = DeviceDescription(
      name: ["Pad", "  two  blanks ", "Größe #1: \"x\"", "E: 1.000000", "数字"].randomElement(
        using: &random)!,
      bus: .random(in: 0...UInt16.max, using: &random),
      vendor: .random(in: 0...UInt16.max, using: &random),
      product: .random(in: 0...UInt16.max, using: &random),
      version: .random(in: 0...UInt16.max, using: &random),
      phys: Bool.random(using: &random) ? "" : "usb-0000:00:12.0-5.4/input0")
    for (type, last) in limits where Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        description.codes[type, default: []].insert(.random(in: 0...last, using: &random))
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      description.properties.insert(.random(in: 0...63, using: &random))
      description.axes[.random(in: 0...0x3f, using: &random)] = AbsoluteAxis(
        minimum: .random(in: .min ... .max, using: &random),
        maximum: .random(in: .min ... .max, using: &random),
        fuzz: .random(in: -9...9, using: &random), flat: .random(in: -9...9, using: &random),
        resolution: .random(in: -9...9, using: &random))
    }
    var time = Int64.random(in: 0...4_000_000_000_000_000, using: &random)
    var events: [EvdevEvent] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      time += Int64.random(in: 0...3_000_000, using: &random)
      events.append(
        EvdevEvent(
          time: Instant(microseconds: time), type: .random(in: 0...0x1f, using: &random),
          code: .random(in: 0...UInt16.max, using: &random),
          value: .random(in: .min ... .max, using: &random)))
    }
    return RecordedDevice(description: description, events: events)
  }
}
