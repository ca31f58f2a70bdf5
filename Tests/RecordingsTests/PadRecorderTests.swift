import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Recordings

/// What a pad sends for a key script.
@Suite(.timeLimited) struct PadRecorderTests {
  private static func lines(_ script: String, _ pad: PadModel) throws -> [String] {
    let script = try KeyScript(script)
    let events = try PadRecorder.events(of: pad, pressing: script.events, until: script.end)
    return events.map { event in
      switch event.type {
      case EvdevType.syn: "\(event.time.milliseconds) syn \(event.value)"
      case EvdevType.msc: "\(event.time.milliseconds) scan \(String(event.value, radix: 16))"
      default: "\(event.time.milliseconds) \(event.code) \(event.value)"
      }
    }
  }

  @Test func aNumpadSendsScanKeyAndEndOfFrame() throws {
    #expect(
      try Self.lines("5{call}", PadModel(.numpad)) == [
        "100 scan 7005d", "100 76 1", "100 syn 0", "150 scan 7005d", "150 76 0", "150 syn 0",
        "200 scan 70058", "200 96 1", "200 syn 0", "250 scan 70058", "250 96 0", "250 syn 0",
      ])
  }

  @Test func aMatrixSendsRowAndColumnAndGPIOKeysNoScan() throws {
    #expect(
      try Self.lines("6", PadModel(.matrix)) == [
        "100 scan 6", "100 518 1", "100 syn 0", "150 scan 6", "150 518 0", "150 syn 0",
      ])
    #expect(
      try Self.lines("6", PadModel(.phone)) == ["100 7 1", "100 syn 0", "150 7 0", "150 syn 0"])
  }

  @Test func theKernelRepeatsTheLastKeyUntilAnyRelease() throws {
    let held = try Self.lines("{hold 5 320}", PadModel(.numpad))
    #expect(
      held == [
        "100 scan 7005d", "100 76 1", "100 syn 0", "350 76 2", "350 syn 1", "383 76 2", "383 syn 1",
        "416 76 2", "416 syn 1", "420 scan 7005d", "420 76 0", "420 syn 0",
      ])
    // 6 goes down at 300 and repeats in place of 5, until 5 goes up at 600.
    let two = try Self.lines(
      "{press 5}{wait 100}{press 6}{wait 200}{release 5}{wait 100}{release 6}", PadModel(.numpad))
    #expect(two.filter { $0.hasSuffix(" 2") } == ["550 77 2", "583 77 2"])
    let after = try Self.lines(
      "{press 5}{wait 100}{press 6}{wait 300}{release 5}", PadModel(.numpad))
    #expect(
      after.filter { $0.hasSuffix(" 2") } == [
        "550 77 2", "583 77 2", "616 77 2", "649 77 2", "682 77 2",
      ])
    #expect(try Self.lines("{hold 5 900}", PadModel(.phone)).count == 4)
  }

  @Test func aKeyThatStaysDownRepeatsUntilTheEnd() throws {
    let lines = try Self.lines("{press 5}{wait 300}", PadModel(.numpad))
    #expect(lines.suffix(4) == ["350 76 2", "350 syn 1", "383 76 2", "383 syn 1"])
  }

  @Test func whatChangesNothingIsNotSent() throws {
    let lines = try Self.lines(
      "{release 5}{press 5}{press 5}{release 5}{release 5}", PadModel(.phone))
    #expect(lines == ["200 6 1", "200 syn 0", "400 6 0", "400 syn 0"])
  }

  @Test func numLockOffSendsNavigationKeys() throws {
    let off = try #require(PadModel(.numpad).with(.off))
    #expect(
      try Self.lines("15", off).filter { !$0.contains("s") } == [
        "100 107 1", "150 107 0", "200 76 1", "250 76 0",
      ])
    #expect(off.description.keys.contains(KeyCode.pageUp))
    #expect(PadModel(.phone).with(.off) == nil)
    #expect(PadModel(.matrix).with(.pulses) == nil)
  }

  @Test func numLockPulsesAroundEachDigit() throws {
    let pulses = try #require(PadModel(.numpad).with(.pulses))
    #expect(
      try Self.lines("5*", pulses).filter { !$0.contains("scan") } == [
        "92 69 1", "92 syn 0", "100 76 1", "100 69 0", "100 syn 0", "150 76 0", "150 69 1",
        "150 syn 0", "158 69 0", "158 syn 0", "200 55 1", "200 syn 0", "250 55 0", "250 syn 0",
      ])
  }

  @Test func namesCodesOfEachType() {
    #expect(EventNames.name(ofCode: 79, type: EvdevType.key) == "KEY_KP1")
    #expect(EventNames.name(ofCode: EvdevCode.mscScan, type: EvdevType.msc) == "MSC_SCAN")
    #expect(EventNames.name(ofCode: 0xFFFF, type: EvdevType.key) == nil)
  }

  @Test func saysWhichKeysThePadLacks() throws {
    let script = try KeyScript("5{end}{select}")
    #expect(throws: PadRecorder.Problem.lacks([.end, .select])) {
      try PadRecorder.events(of: PadModel(.numpad), pressing: script.events, until: script.end)
    }
  }

  @Test func aRecordingHasALimit() throws {
    let script = try KeyScript("{hold 5 86400000}")
    #expect(throws: PadRecorder.Problem.tooLong(1_000)) {
      try PadRecorder.events(
        of: PadModel(.numpad), pressing: script.events, until: script.end, limit: 1_000)
    }
  }

  /// A pad that types `#` as Shift with 3.
  @Test func aPadWithoutStarAndPoundShiftsItsDigits() throws {
    let digits = Set((0...9).map { KeyCode.topRow($0) })
    let description = DeviceDescription(
      name: "Shifted", bus: DeviceDescription.busUSB,
      codes: [EvdevType.key: digits.union([KeyCode.leftShift])])
    let pad = try #require(PadModel(RecordedDevice(description: description)))
    #expect(
      try Self.lines("#", pad) == [
        "100 42 1", "100 4 1", "100 syn 0", "150 4 0", "150 42 0", "150 syn 0",
      ])
  }

  @Test func copiesTheScanCodesOfARecording() throws {
    let recording = try Files.recording("Fixtures/recordings/phone-matrix.evemu")
    let pad = try #require(recording.devices.first.flatMap { PadModel($0) })
    #expect(try Self.lines("4", pad).first == "100 scan \(String(516, radix: 16))")
    #expect(pad.description.name == "Matrix 3x4")
  }

  /// All pads, and all pads of the fixtures: written, read again and played, the keys are those of
  /// the script at their times.
  @Test func whatIsRecordedReplaysAsTheSameKeys() throws {
    var pads = PadModel.Kind.allCases.map { PadModel($0) }
    pads += [PadModel.NumLock.off, .pulses].compactMap { PadModel(.numpad).with($0) }
    for name in try Files.names(in: "Fixtures/devices") where name.hasSuffix(".evemu") {
      let recording = try Files.recording("Fixtures/devices/\(name)")
      let pad = recording.devices.lazy.compactMap { PadModel($0) }.first
      // An excerpt without the list of keys can't be copied.
      if let pad { pads.append(pad) }
    }
    #expect(pads.count > 20)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for pad in pads {
      for _ in 0..<Effort.rounds(200) {
        let keys = Key.all.filter { pad.codes[$0] != nil }
        let script = try Self.script(&random, keys)
        try Self.expectTheSameKeys(script, pad, "seed \(seed), \(pad.description.name): \(script)")
      }
    }
  }

  private static func script(_ random: inout SeededGenerator, _ keys: [Key]) throws -> String {
    try #require(!keys.isEmpty)
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let key = keys.randomElement(using: &random)!.name
      return switch Int.random(in: 0..<6, using: &random) {
      case 0: "{hold \(key) \(Int.random(in: 1...900, using: &random))}"
      case 1: "{wait \(Int.random(in: 1...900, using: &random))}"
      default: key.count == 1 ? key : "{\(key)}"
      }
    }.joined()
  }

  private static func expectTheSameKeys(
    _ text: String, _ pad: PadModel, _ comment: String
  ) throws {
    let script = try KeyScript(text)
    let events = try PadRecorder.events(of: pad, pressing: script.events, until: script.end)
    guard let start = events.first?.time else { return }
    var writer = EvemuWriter()
    let written =
      EvemuWriter.header(for: pad.description) + events.map { writer.line(for: $0) }.joined()
    let device = try #require(try Recording.read(Array(written.utf8)).devices.first)
    var reader = KeyReader(map: KeyMap(codes: device.description?.keys ?? [], rows: .legend))
    var read: [KeyEvent] = []
    for var event in device.events {
      event.time = event.time + (start - Instant(microseconds: 1))
      read += reader.read(event)
    }
    #expect(read == script.events, "\(comment)")
  }
}
