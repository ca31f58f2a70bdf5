import Keypad
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct EvemuReaderTests {
  @Test func readsADescriptionWithoutEvents() throws {
    let recording = try Files.recording("Fixtures/devices/numpad-plain.evemu")
    #expect(recording.format == .evemu)
    #expect(recording.warnings == [])
    let device = try #require(recording.devices.first)
    let description = try #require(device.description)
    #expect(device.events == [])
    #expect(description.name == "Plain Numpad")
    #expect(description.bus == 3)
    #expect(description.vendorAndProduct == "1209:1201")
    #expect(description.version == 0x110)
    #expect(
      description.keys
        == [14, 55, 69, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 96, 98])
    #expect(description.codes[EvdevType.led] == [0, 1, 2])
    #expect(description.codes[EvdevType.rep] == [0, 1])
    #expect(description.codes[EvdevType.syn] == nil)
  }

  @Test func readsEveryDescriptionAndItsVerdictFollows() throws {
    let rows = try Files.text("Fixtures/devices/verdicts.tsv").split(separator: "\n").dropFirst()
    let names = try Files.names(in: "Fixtures/devices").filter { $0.hasSuffix(".evemu") }
    #expect(rows.count == names.count)
    for row in rows {
      let fields = row.split(separator: "\t")
      let recording = try Files.recording("Fixtures/devices/\(fields[0])")
      #expect(recording.warnings == [], "\(fields[0])")
      let description = try #require(recording.devices.first?.description)
      let keys = description.keys
      let families: [Set<UInt16>] = [
        Set(2...11), Set(512...521), [82, 79, 80, 81, 75, 76, 77, 71, 72, 73],
      ]
      let letters = Set<UInt16>([Array(16...25), Array(30...38), Array(44...50)].joined())
      let isPointer =
        !keys.isDisjoint(with: Set(0x110...0x117)) || description.has(EvdevType.rel, 0)
        || description.has(EvdevType.rel, 1) || description.has(EvdevType.abs, EvdevCode.absX)
        || description.has(EvdevType.abs, EvdevCode.absY)
      let taken =
        families.contains { $0.isSubset(of: keys) } && keys.isDisjoint(with: letters) && !isPointer
      #expect(taken == (fields[1] == "yes"), "\(fields[0])")
    }
  }

  @Test func readsAxesWithAndWithoutResolution() throws {
    let recording = try Recording.read(
      """
      # EVEMU 1.2
      N: touch
      I: 0018 0001 0002 0003
      P: 02 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 00 00 00
      A: 00 -10 1919 1 2 12
      A: 01 0 1079 4 0
      """)
    let description = try #require(recording.devices[0].description)
    #expect(recording.warnings == [])
    #expect(description.properties == [1])
    #expect(
      description.axes == [
        0: AbsoluteAxis(minimum: -10, maximum: 1919, fuzz: 1, flat: 2, resolution: 12),
        1: AbsoluteAxis(minimum: 0, maximum: 1079, fuzz: 4),
      ])
  }

  @Test func readsFormatOneWithoutAVersionLine() throws {
    let recording = try Files.recording("Fixtures/recordings/phone-matrix.evemu")
    #expect(recording.format == .evemu)
    #expect(recording.warnings == [])
    let device = recording.devices[0]
    #expect(device.description?.bus == DeviceDescription.busHost)
    #expect(device.description?.keys == Set(512...523))
    #expect(device.pressed == "*416#")
    #expect(device.events.count == 30)
    #expect(device.events[0].time == Instant(microseconds: 1_292_868_521_300_000))
    #expect(device.events[0].value == 522)
  }

  @Test func readsTheThreeZerosOfOneKey() throws {
    let device = try Files.recording("Fixtures/recordings/triple-zero.evemu").devices[0]
    #expect(device.pressed == "1000E")
    let zeros = device.events.filter { $0.type == EvdevType.key && $0.code == 82 }
    #expect(zeros.map(\.value) == [1, 0, 1, 0, 1, 0])
    for (first, second) in zip(zeros, zeros.dropFirst()) {
      #expect((2_000...8_000).contains((second.time - first.time).microseconds))
    }
  }

  @Test func readsTheRepeatsOfAHeldKey() throws {
    let device = try Files.recording("Fixtures/recordings/held-key.evemu").devices[0]
    #expect(device.pressed == "56")
    let held = device.events.filter { $0.type == EvdevType.key && $0.code == 76 }
    #expect(held.first?.value == 1)
    #expect(held.last?.value == 0)
    #expect(held.dropFirst().dropLast().allSatisfy { $0.value == 2 })
    #expect(held.count == 22)
    #expect(device.events.contains { $0.type == EvdevType.syn && $0.value == 1 })
  }

  @Test func readsAPadOfLetters() throws {
    let device = try Files.recording("Fixtures/recordings/letters-pad.evemu").devices[0]
    let pressed = device.events.filter { $0.type == EvdevType.key && $0.value == 1 }.map(\.code)
    #expect(pressed == [31, 30, 33, 28])
  }

  @Test func readsNegativeValuesAndCommentsAnywhere() throws {
    let recording = try Recording.read(
      """
      # pasted from a mail
      E: 1.000002 0002 0008 -001\t# EV_REL / REL_WHEEL -1
      ################################

      E: 1.000002 0000 0000 0000  # end of frame
        L: 00 1
      """)
    #expect(recording.warnings == [])
    #expect(recording.devices.count == 1)
    #expect(recording.devices[0].description == nil)
    #expect(
      recording.devices[0].events == [
        EvdevEvent(time: Instant(microseconds: 1_000_002), type: 2, code: 8, value: -1),
        EvdevEvent(time: Instant(microseconds: 1_000_002), type: 0, code: 0, value: 0),
      ])
  }

  @Test func keepsBlanksInANameAndDropsCarriageReturns() throws {
    let recording = try Recording.read(
      "# EVEMU 1.3\r\nN:   mini  pad \r\nI: 0003 0001 0002 0003\r\nE: 0.000001 0001 0002 0001\r\n")
    #expect(recording.warnings == [])
    #expect(recording.devices[0].description?.name == "  mini  pad ")
    #expect(recording.devices[0].pressed == "1")
  }

  @Test func toleratesInvalidUTF8InAName() throws {
    var bytes = Array("N: pad ".utf8)
    bytes += [0xff, 0xc3]
    bytes += Array("\nI: 0003 0001 0002 0003\n".utf8)
    let recording = try Recording.read(bytes)
    #expect(recording.devices[0].description?.name == "pad \u{fffd}\u{fffd}")
  }

  @Test func passesOverACutLastLineAndSaysSo() throws {
    let recording = try Recording.read(
      "E: 0.000001 0001 0002 0001\nE: 0.000001 0000 0000 0000\nE: 0.08")
    #expect(recording.devices[0].events.count == 2)
    #expect(
      recording.warnings == [
        RecordingProblem(line: 3, column: 8, reason: "expected the event type in hexadecimal")
      ])
  }

  @Test func tellsLineAndColumnOfWhatItPassesOver() throws {
    let recording = try Recording.read(
      """
      # EVEMU 1.4
      N: pad
      I: 0003 0001 0002 0003
      B: 01 00 xx 00
      hello
      E: 0.000001 0001 0002 99999999999
      E: 0.000001 0001 12345 1
      """)
    #expect(recording.warnings.map(\.line) == [1, 4, 5, 6, 7])
    #expect(recording.warnings.map(\.column) == [nil, 10, 1, 23, 18])
    #expect(recording.warnings[0].description == "line 1: evemu format 1.4 is newer than 1.3")
    #expect(recording.devices[0].events == [])
  }

  @Test(arguments: [
    ("1.0", nil), ("1.3", nil), ("0.9", "unknown"), ("0.0", "unknown"), ("1.4", "newer than 1.3"),
    ("2.0", "newer than 1.3"), ("18446744073.0", "newer than 1.3"),
  ])
  func knowsVersions(version: String, words: String?) throws {
    let recording = try Recording.read("# EVEMU \(version)\nN: pad\n")
    let warning = words.map { "line 1: evemu format \(version) is \($0)" }
    #expect(recording.warnings.map(\.description) == (warning.map { [$0] } ?? []))
  }

  @Test func listsAHundredProblemsAndNoMore() throws {
    let recording = try Recording.read(
      "# EVEMU 1.3\nN: pad\n" + String(repeating: "nonsense\n", count: 500))
    #expect(recording.warnings.count == Recording.maximumWarnings + 1)
    #expect(recording.warnings.last?.reason.hasPrefix("and more") == true)
  }

  @Test func startsANewDeviceAtTheNextName() throws {
    let one = try Files.text("Fixtures/recordings/triple-zero.evemu")
    let two = try Files.text("Fixtures/recordings/phone-matrix.evemu")
    let recording = try Recording.read(one + two)
    #expect(recording.devices.map(\.pressed) == ["1000E", "*416#"])
    #expect(recording.devices.map { $0.description?.name } == ["Till Numpad", "Matrix 3x4"])
    #expect(recording.devices[1].description?.keys == Set(512...523))
  }

  @Test func boundsTheCodesOfAType() throws {
    let line = "B: 01 ff ff ff ff ff ff ff ff\n"
    let recording = try Recording.read("N: pad\n" + String(repeating: line, count: 2_000))
    #expect(recording.devices[0].description?.keys.max() == 0x2ff)
    #expect(recording.warnings.first?.line == 14)
  }
}
