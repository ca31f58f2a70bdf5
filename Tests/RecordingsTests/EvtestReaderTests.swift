import Keypad
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct EvtestReaderTests {
  @Test func readsHeaderCodesAndEvents() throws {
    let recording = try Files.recording("Fixtures/recordings/top-row.evtest.txt")
    #expect(recording.format == .evtest)
    #expect(recording.warnings == [])
    let device = recording.devices[0]
    let description = try #require(device.description)
    #expect(description.name == "Desk Pad Mode One")
    #expect(description.vendorAndProduct == "1209:1202")
    #expect(description.version == 0x101)
    #expect(description.keys == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 28])
    #expect(description.codes[EvdevType.msc] == [4])
    #expect(description.codes[EvdevType.rep] == [0, 1])
    #expect(description.codes[EvdevType.syn] == nil)
    #expect(device.pressed == "201948E")
    #expect(device.events.count == 42)
    #expect(device.events[0].time == Instant(microseconds: 1_700_000_007_200_045))
    // Scan codes are the only values in hexadecimal.
    #expect(device.events[0].value == 0x7001f)
  }

  /// Two devices whose headers stand one behind the other, cut out of a longer text.
  @Test func everyHeaderIsADevice() throws {
    func header(_ name: String, _ key: Int) -> String {
      "Input device ID: bus 0x3 vendor 0x1209 product 0x\(key) version 0x101\n"
        + "Input device name: \"\(name)\"\nSupported events:\n  Event type 1 (EV_KEY)\n"
        + "    Event code \(key) (KEY_X)\n"
    }
    func event(_ code: Int) -> String {
      "Event: time 5.000001, type 1 (EV_KEY), code \(code) (KEY_X), value 1\n"
        + "Event: time 5.000001, -------------- SYN_REPORT ------------\n"
    }
    for text in [
      header("One", 79) + header("Two", 80) + event(80),
      header("One", 79) + event(79) + header("Two", 80) + event(80),
    ] {
      let recording = try Recording.read(text)
      #expect(recording.devices.map { $0.description?.name } == ["One", "Two"])
      #expect(recording.devices.map { $0.description?.keys } == [[79], [80]])
      #expect(recording.devices.map { $0.description?.product } == [0x79, 0x80])
      #expect(recording.devices[1].events.count == 2)
    }
  }

  @Test func readsThroughGluedEchoAndNumLockPulses() throws {
    let recording = try Files.recording("Fixtures/recordings/numlock-pulses.evtest.txt")
    #expect(recording.warnings == [])
    let device = recording.devices[0]
    #expect(device.pressed == "508")
    #expect(device.events.count == 3 * 18)
    // NumLock's own release shares the frame of the digit's press.
    let keys = device.events.filter { $0.type == EvdevType.key }.prefix(4)
    #expect(keys.map(\.code) == [69, 76, 69, 76])
    #expect(keys[keys.startIndex + 1].time == keys[keys.startIndex + 2].time)
  }

  @Test func leavesCodesEmptyWhereTheListWasCut() throws {
    let recording = try Files.recording("Fixtures/recordings/numlock-pulses.evtest.txt")
    let description = try #require(recording.devices[0].description)
    #expect(description.name == "Pulsing Numpad")
    #expect(description.vendor == 0x0c45)
    #expect(description.codes == [:])
  }

  @Test func hasNoDescriptionWithoutAHeader() throws {
    let recording = try Recording.read(
      "Event: time 5.000001, type 1 (EV_KEY), code 79 (KEY_KP1), value 1\n"
        + "Event: time 5.000001, -------------- SYN_REPORT ------------\n")
    #expect(recording.devices[0].description == nil)
    #expect(recording.devices[0].pressed == "1")
  }

  @Test(arguments: [
    "1", "^[[A", "\u{1b}[A", "> ", "    ", "#", "12345", "\r", "^C", "> > ", "Ev", "user@pi:~$ ",
  ])
  func passesOverWhatStandsBeforeTheEvent(_ echo: String) throws {
    let recording = try Recording.read(
      "Event: time 1.000000, type 1 (EV_KEY), code 79 (KEY_KP1), value 1\n"
        + echo + "Event: time 1.090000, type 1 (EV_KEY), code 79 (KEY_KP1), value 0\n")
    #expect(recording.warnings == [])
    #expect(recording.devices[0].events.map(\.value) == [1, 0])
    #expect(recording.devices[0].events.last?.time == Instant(milliseconds: 1_090))
  }

  @Test func takesARemarkForARemark() throws {
    let recording = try Recording.read(
      """
      # Event: time 1.000000, type 1 (EV_KEY), code 80 (KEY_KP2), value 1
      Event: time 1.000000, type 1 (EV_KEY), code 79 (KEY_KP1), value 1
      now I let go
      Event: time 1.000000, type 1 (EV_KEY), code 79 (KEY_KP1), value 0  # short
      """)
    #expect(recording.warnings == [])
    #expect(recording.devices[0].pressed == "1")
    #expect(recording.devices[0].events.count == 2)
  }

  @Test func readsTwoEventsThatShareALine() throws {
    let event = "Event: time 1.000000, type 1 (EV_KEY), code 79 (KEY_KP1), value 1"
    let recording = try Recording.read(event + event + " " + event + "\n")
    #expect(recording.devices[0].events.count == 3)
    #expect(recording.warnings == [])
  }

  @Test func readsEverySyncInEveryDress() throws {
    let recording = try Recording.read(
      """
      Event: time 1.000000, -------------- SYN_REPORT ------------
      Event: time 2.000000, -------------- Report Sync ------------
      Event: time 3.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 4.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
      Event: time 5.000000, ++++++++++++++ SYN_DROPPED ++++++++++++
      Event: time 6.000000, -------------- Config Sync ------------
      """)
    #expect(recording.warnings == [])
    #expect(recording.devices[0].events.map(\.code) == [0, 0, 2, 3, 3, 1])
    #expect(recording.devices[0].events.allSatisfy { $0.type == 0 && $0.value == 0 })
  }

  @Test func readsTheNamesOfOldVersions() throws {
    let recording = try Recording.read(
      """
      Input driver version is 1.0.0
      Input device ID: bus 0x11 vendor 0x1 product 0x1 version 0xab41
      Input device name: "old"
      Supported events:
        Event type 0 (Sync)
        Event type 1 (Key)
          Event code 2 (1)
      Event: time 1.5, type 1 (Key), code 2 (1), value 1
      Event: time 1.5, type 4 (Misc), code 4 (ScanCode), value ffffffff
      """)
    #expect(recording.devices[0].description?.keys == [2])
    #expect(recording.devices[0].pressed == "1")
    #expect(recording.devices[0].events[1].value == -1)
  }

  @Test func readsAxesLampsAndProperties() throws {
    let recording = try Recording.read(
      """
      > Input device ID: bus 0x18 vendor 0x56a product 0x0 version 0x36
      > Input device name: "glass "pad" "
      > Supported events:
      >   Event type 3 (EV_ABS)
      >     Event code 0 (ABS_X)
      >       Value   6018
      >       Min        -4
      >       Max    20967
      >       Fuzz       1
      >       Flat       2
      >       Resolution      12
      >     Event code 1 (ABS_Y)
      \tValue      0
      \tMin        0
      \tMax     1079
      >   Event type 17 (EV_LED)
      >     Event code 0 (LED_NUML) state 1
      > Key repeat handling:
      >   Repeat type 20 (EV_REP)
      >     Repeat code 0 (REP_DELAY)
      >       Value    250
      > Properties:
      >   Property type 1 (INPUT_PROP_DIRECT)
      > Testing ... (interrupt to exit)
      """)
    let description = try #require(recording.devices[0].description)
    #expect(description.name == "glass \"pad\" ")
    #expect(
      description.axes == [
        0: AbsoluteAxis(minimum: -4, maximum: 20967, fuzz: 1, flat: 2, resolution: 12),
        1: AbsoluteAxis(minimum: 0, maximum: 1079),
      ])
    #expect(description.codes == [3: [0, 1], 17: [0], 20: [0]])
    #expect(description.properties == [1])
  }

  @Test func readsSecondMeanings() throws {
    let device = try Files.recording("Fixtures/recordings/navigation-mode.evtest.txt").devices[0]
    let pressed = device.events.filter { $0.type == EvdevType.key && $0.value == 1 }.map(\.code)
    #expect(pressed == [107, 103, 110, 104, 111])
    #expect(device.description?.keys.contains(82) == false)
  }

  @Test(arguments: [
    "Event: time 1.1", "Event: time 1.100000, ", "Event: time 1.100000, type 1 (EV",
    "Event: time 1.100000, type 1 (EV_KEY), code 79 (KEY_KP1), val",
    "Event: time 1.100000, type 1 (EV_KEY), code 79 (KEY_KP1), value ",
    "Event: time 1.100000, ----",
  ])
  func passesOverACutLastLineAndSaysSo(_ cut: String) throws {
    let recording = try Recording.read(
      "Event: time 1.000000, type 1 (EV_KEY), code 79 (KEY_KP1), value 1\n" + cut)
    #expect(recording.devices[0].events.count == 1)
    #expect(recording.warnings.map(\.line) == [2])
  }

  @Test func readsTwoSessionsAsTwoDevices() throws {
    let one = try Files.text("Fixtures/recordings/top-row.evtest.txt")
    let two = try Files.text("Fixtures/recordings/numlock-pulses.evtest.txt")
    let recording = try Recording.read(one + two)
    #expect(recording.devices.map(\.pressed) == ["201948E", "508"])
    #expect(recording.devices[0].description?.codes[EvdevType.rep] == [0, 1])
    #expect(recording.devices[1].description?.codes == [:])
  }

  @Test func readsCRLF() throws {
    let text = try Files.text("Fixtures/recordings/top-row.evtest.txt")
    let windows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try Recording.read("\u{feff}" + windows) == Recording.read(text))
  }
}
