import TestSupport
import Testing
import TimeLimit

@testable import Keypad

/// Frames in, edges out. A frame is written `time: code+ code-`; `code~` is autorepeat.
@Suite(.timeLimited) struct KeyReaderTests {
  private func reader(
    codes: Set<UInt16>, rows: KeypadRows = .legend, debounce: Int = 0,
    bus: UInt16 = 0x03
  ) -> KeyReader {
    KeyReader(
      map: KeyMap(codes: codes, rows: rows), debounce: .milliseconds(debounce), bus: bus)
  }

  private let numpad = DigitFamily.keypad.codes

  private func frame(_ time: Int64, _ events: [(UInt16, UInt16, Int32)]) -> [EvdevEvent] {
    let stamp = Instant(milliseconds: time)
    return events.map { EvdevEvent(time: stamp, type: $0.0, code: $0.1, value: $0.2) }
      + [EvdevEvent(time: stamp, type: EvdevType.syn, code: EvdevCode.synReport, value: 0)]
  }

  private func key(_ time: Int64, _ code: UInt16, _ value: Int32) -> [EvdevEvent] {
    frame(time, [(EvdevType.key, code, value)])
  }

  @Test func aTapIsAPressAndARelease() {
    var reader = reader(codes: numpad)
    #expect(
      reader.edges(key(100, KeyCode.keypad5, 1) + key(150, KeyCode.keypad5, 0)) == "5↓100 5↑150")
    #expect(!reader.hasKeysDown)
  }

  @Test func autorepeatIsNoTap() {
    var reader = reader(codes: numpad)
    let events =
      key(0, KeyCode.keypad5, 1) + key(250, KeyCode.keypad5, 2) + key(283, KeyCode.keypad5, 2)
      + key(300, KeyCode.keypad5, 0)
    #expect(reader.edges(events) == "5↓0 5↑300")
  }

  @Test func numLockScanCodesAndLEDsInADigitsFrameAreIgnored() {
    var reader = reader(codes: numpad)
    let events =
      frame(
        0,
        [
          (EvdevType.led, 0, 0), (EvdevType.msc, EvdevCode.mscScan, 0x70053),
          (EvdevType.key, KeyCode.numLock, 1),
        ])
      + frame(
        8,
        [
          (EvdevType.msc, EvdevCode.mscScan, 0x70059), (EvdevType.key, KeyCode.keypad1, 1),
          (EvdevType.msc, EvdevCode.mscScan, 0x70053), (EvdevType.key, KeyCode.numLock, 0),
        ])
      + key(80, KeyCode.keypad1, 0)
    #expect(reader.edges(events) == "1↓8 1↑80")
  }

  @Test func allKeysOfOneFrameCountInTheirOrder() {
    var reader = reader(codes: numpad)
    let events =
      frame(0, [(EvdevType.key, KeyCode.keypad3, 1), (EvdevType.key, KeyCode.keypad1, 1)])
      + frame(50, [(EvdevType.key, KeyCode.keypad1, 0), (EvdevType.key, KeyCode.keypad3, 0)])
    #expect(reader.edges(events) == "3↓0 1↓0 1↑50 3↑50")
  }

  @Test func nothingCountsBeforeItsReport() {
    var reader = reader(codes: numpad)
    let event = EvdevEvent(time: .zero, type: EvdevType.key, code: KeyCode.keypad5, value: 1)
    #expect(reader.read(event).isEmpty)
  }

  @Test func aFrameThatDroppedEventsCutOffCountsNotAtAll() {
    var reader = reader(codes: numpad)
    let events =
      [
        EvdevEvent(time: .zero, type: EvdevType.key, code: KeyCode.keypad5, value: 1),
        EvdevEvent(time: .zero, type: EvdevType.syn, code: EvdevCode.synDropped, value: 0),
      ] + key(10, KeyCode.keypad6, 1) + key(20, KeyCode.keypad7, 1)
    #expect(reader.edges(events) == "7↓20")
  }

  @Test func resynchronizingCancelsWhatWentUpAndPressesNothing() {
    var reader = reader(codes: numpad)
    _ = reader.edges(key(0, KeyCode.keypad5, 1))
    let cancelled = reader.resynchronize(down: [KeyCode.keypad6], at: Instant(milliseconds: 40))
    #expect(cancelled.text == "5×40")
    // 6 went down in the gap: letting it go is no tap, and it works again afterwards.
    #expect(reader.edges(key(50, KeyCode.keypad6, 0)) == "")
    #expect(reader.edges(key(60, KeyCode.keypad6, 1)) == "6↓60")
  }

  @Test func keysHeldWhenUnpluggedAreReleased() {
    var reader = reader(codes: numpad)
    _ = reader.edges(key(0, KeyCode.keypadAsterisk, 1) + key(5, KeyCode.keypad2, 1))
    #expect(reader.unplug(at: Instant(milliseconds: 9)).text == "*×9 2×9")
    #expect(!reader.hasKeysDown)
  }

  // MARK: Bounce

  @Test func bounceAtPressAndReleaseIsOneTap() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let five = KeyCode.numeric(5)
    let events =
      key(0, five, 1) + key(2, five, 0) + key(5, five, 1) + key(100, five, 0) + key(103, five, 1)
      + key(108, five, 0)
    #expect(reader.edges(events) == "5↓0 5↑100")
  }

  @Test func aTapShorterThanTheDebounceTimeIsATap() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let five = KeyCode.numeric(5)
    #expect(reader.edges(key(0, five, 1) + key(9, five, 0)) == "5↓0 5↑20")
    #expect(!reader.hasKeysDown)
  }

  @Test func aFastDoubleTapIsTwo() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let five = KeyCode.numeric(5)
    let events = key(0, five, 1) + key(30, five, 0) + key(60, five, 1) + key(90, five, 0)
    #expect(reader.edges(events) == "5↓0 5↑30 5↓60 5↑90")
  }

  @Test func otherKeysDoNotBounceEachOther() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let events = key(0, KeyCode.numeric(5), 1) + key(5, KeyCode.numeric(6), 1)
    #expect(reader.edges(events) == "5↓0 6↓5")
  }

  /// A millisecond decides: an edge at the debounce time is one, an earlier one waits for it.
  @Test(arguments: [
    ([19], "5↓0 5↑20"), ([20], "5↓0 5↑20"), ([21], "5↓0 5↑21"),
    // The contact is back before the time is over, or only then.
    ([18, 19], "5↓0"), ([19, 20], "5↓0 5↑20 5↓40"), ([20, 21], "5↓0 5↑20 5↓40"),
    // The time counts from the edge that was reported last.
    ([100, 119], "5↓0 5↑100 5↓120"), ([100, 119, 120], "5↓0 5↑100 5↓120 5↑140"),
    ([100, 120, 139], "5↓0 5↑100 5↓120 5↑140"), ([19, 39], "5↓0 5↑20 5↓40"),
  ])
  func theDebounceTimeToTheMillisecond(edges times: [Int64], expected: String) {
    let five = KeyCode.numeric(5)
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let events = ([0] + times).enumerated().flatMap { key($1, five, $0 % 2 == 0 ? 1 : 0) }
    #expect(reader.edges(events) == expected)
  }

  @Test func theDeadlineIsThatOfTheEarliestContact() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let (five, six) = (KeyCode.numeric(5), KeyCode.numeric(6))
    let events = key(0, five, 1) + key(4, six, 1) + key(9, six, 0) + key(10, five, 0)
    #expect(events.flatMap { reader.read($0) }.text == "5↓0 6↓4")
    #expect(reader.deadline == Instant(milliseconds: 20))
    #expect(reader.wake(at: Instant(microseconds: 19_999)).isEmpty)
    #expect(reader.wake(at: Instant(milliseconds: 20)).text == "5↑20")
    #expect(reader.deadline == Instant(milliseconds: 24))
    #expect(reader.wake(at: .distantFuture).text == "6↑24")
    #expect(reader.deadline == nil)
  }

  /// Only what hangs on pins of the machine bounces; a pad of its own has seen to it.
  @Test func theDebounceTimeOfEachBus() {
    let host = KeyReader.defaultDebounce(bus: DeviceDescription.busHost)
    #expect(host == .milliseconds(20))
    for bus: UInt16 in [0, 0x03, 0x05, 0x06, 0x11, 0x18, 0x1a, 0x1c] {
      #expect(KeyReader.defaultDebounce(bus: bus) == .zero, "\(bus)")
    }
  }

  @Test func aZeroOnThePinsOfTheMachineBouncesAsAnyKey() {
    var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
    let zero = KeyCode.numeric(0)
    let events = key(0, zero, 1) + key(4, zero, 0) + key(8, zero, 1) + key(60, zero, 0)
    #expect(reader.edges(events) == "0↓0 0↑60")
  }

  @Test(arguments: [0, 20]) func aTripleZeroKeyGivesThreeZeros(debounce: Int) {
    var reader = reader(codes: numpad, debounce: debounce)
    var events: [EvdevEvent] = []
    for pulse in 0..<3 {
      events += key(Int64(pulse) * 8, KeyCode.keypad0, 1)
      events += key(Int64(pulse) * 8 + 4, KeyCode.keypad0, 0)
    }
    #expect(reader.edges(events) == "0↓0 0↑4 0↓8 0↑12 0↓16 0↑20")
  }

  @Test func theHIDUsageOfATripleZeroKeyGivesThreeZeros() {
    var reader = reader(codes: numpad)
    let events =
      frame(
        7, [(EvdevType.msc, EvdevCode.mscScan, 0x700b1), (EvdevType.key, KeyCode.unknown, 1)])
      + frame(
        60, [(EvdevType.msc, EvdevCode.mscScan, 0x700b1), (EvdevType.key, KeyCode.unknown, 0)])
    #expect(reader.edges(events) == "0↓7 0↑7 0↓7 0↑7 0↓7 0↑7")
  }

  /// Random contact noise of every key: the reader's last word is the contact's last state, time
  /// never goes back, and no two edges of a key are closer than the debounce time.
  @Test func whateverTheContactsDoNoKeyStaysStuck() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var reader = reader(codes: DigitFamily.numeric.codes, debounce: 20, bus: 0x19)
      var state: [UInt16: Int32] = [:]
      var keys: [KeyEvent] = []
      var time: Int64 = 0
      for _ in 0..<40 {
        time += Int64.random(in: 0...15, using: &random)
        let code = KeyCode.numeric(UInt16.random(in: 0...2, using: &random))
        let value: Int32 = 1 - (state[code] ?? 0)
        state[code] = value
        for event in key(time, code, value) {
          keys += reader.wake(at: event.time)
          keys += reader.read(event)
        }
      }
      while let deadline = reader.deadline { keys += reader.wake(at: deadline) }
      for (code, value) in state {
        let digit = Key.digit(UInt8(code - KeyCode.numeric0))
        let own = keys.filter { $0.key == digit }
        #expect((own.last?.edge == .press) == (value == 1))
        for (before, after) in zip(own, own.dropFirst()) {
          #expect(before.edge != after.edge)
          #expect(after.at - before.at >= .milliseconds(20))
        }
      }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.at <= $1.at })
    }
  }
}
