import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct GeteventReaderTests {
  private static let pressed =
    "[    1024.517201] EV_KEY       KEY_5                DOWN                \n"
    + "[    1024.517201] EV_SYN       SYN_REPORT           00000000            \n"

  @Test func readsATelephoneThatListensToAllItsDevices() throws {
    let recording = try Files.recording("Fixtures/recordings/flip-phone.getevent.txt")
    #expect(recording.format == .getevent)
    #expect(recording.warnings == [])
    // The devices that sent nothing are left out, because nothing but their names is known.
    #expect(recording.devices.map { $0.description?.name } == ["gpio-keys", "flip-keypad"])
    #expect(recording.devices.map(\.pressed) == ["?", "*205#"])
    let events = recording.devices[1].events
    #expect(events[0].time == Instant(microseconds: 1_024_517_201))
    #expect(events[0].value == 0x21)
    #expect(events.filter { $0.type == EvdevType.key && $0.value == 2 }.map(\.code) == [6, 6])
    // No codes are listed.
    #expect(recording.devices.allSatisfy { $0.known.codes.isEmpty })
  }

  @Test func hasNoDescriptionWithoutAHeader() throws {
    let recording = try Recording.read(Self.pressed)
    #expect(recording.devices.count == 1)
    #expect(recording.devices[0].description == nil)
    #expect(recording.devices[0].pressed == "5")
  }

  /// What `getevent -i` prints, with names and with numbers.
  @Test(arguments: [
    """
        KEY (0001): KEY_1                 KEY_2*                KEY_NOTIFICATION_CEN  BTN_MOUSE
                    0210                  KEY_5
        ABS (0003): ABS_X                 : value 7, min -5, max 255, fuzz 1, flat 2, resolution 3
        SW  (0005): SW_LID
      input props:
        INPUT_PROP_DIRECT
    """,
    """
        KEY (0001): 0002  0003* 01bc  0110  0210  0006
        ABS (0003): 0000  : value 7, min -5, max 255, fuzz 1 flat 2, resolution 3
        SW  (0005): 0000
      input props:
        0001
    """,
  ])
  func readsDescriptions(list: String) throws {
    let text =
      """
      could not get driver version for /dev/input/mice, Not a typewriter
      add device 1: /dev/input/event2
        bus:      0019
        vendor    2454
        product   6500
        version   0010
        name:     "a "pad" [ 1.000000]"
        location: "pad/input0"
        id:       "whose it is"
        version:  1.0.1
        events:
      \(list)
        HID descriptor: 0019:2454:6500.0001

          05010906 a101
      add device 2: /dev/input/event1
        name:     "other"
        events:
          REL (0002): 0000  0001
        input props:
          <none>

      """ + Self.pressed.replacing("] EV", with: "] /dev/input/event2: EV")
    let recording = try Recording.read(text)
    #expect(recording.warnings == [])
    #expect(recording.devices.count == 2)
    let device = try #require(recording.devices[0].description)
    #expect(device.name == "a \"pad\" [ 1.000000]")
    #expect(device.vendorAndProduct == "2454:6500")
    #expect(device.bus == DeviceDescription.busHost && device.version == 0x10)
    #expect(device.phys == "pad/input0" && device.uniq == "")
    #expect(device.keys == [2, 3, 444, 0x110, 0x210, 6])
    #expect(device.codes[EvdevType.sw] == [0])
    #expect(
      device.axes == [
        0: AbsoluteAxis(minimum: -5, maximum: 255, fuzz: 1, flat: 2, resolution: 3)
      ])
    #expect(device.properties == [1])
    #expect(recording.devices[1].description?.codes == [EvdevType.rel: [0, 1]])
    #expect(recording.devices.map(\.pressed) == ["5", ""])
  }

  /// A key that this libevdev does not know may be named by a later Android.
  @Test func passesOverUnknownNames() throws {
    let recording = try Recording.read(
      """
      add device 1: /dev/input/event2
        name:     "pad"
        events:
          KEY (0001): KEY_1                 KEY_OF_TOMORROW       KEY_2
                      KEY_3
      [    1.000000] EV_KEY       KEY_OF_TOMORROW      DOWN
      [    1.000000] EV_KEY       KEY_3                DOWN
      [    1.000000] EV_KEY       KEY_3                DOW
      [    1.000000] EV_KEY       KEY_3
      """)
    #expect(recording.devices.map { $0.description?.keys } == [[2, 3, 4]])
    #expect(recording.devices[0].pressed == "3")
    #expect(
      recording.warnings.map(\.description) == [
        "line 4: there is no code KEY_OF_TOMORROW",
        "line 6, column 29: not an event as getevent prints it",
        "line 8, column 50: not an event as getevent prints it",
        "line 9, column 34: the line is cut off",
      ])
  }

  /// What may stand around events in a text that was copied from a terminal.
  @Test func readsThroughWhatATerminalAdds() throws {
    let text =
      "root@phone:/ # getevent -lt /dev/input/event1\n# getevent -lt\n"
      + "5[    1.000000] EV_KEY       KEY_5                DOWN\n"
      + "[    1.000000] EV_SYN       SYN_REPORT           00000000             rate 12\n"
      + "#[    1.100000] EV_KEY       KEY_5                UP\n"
      + "# [    1.200000] EV_KEY       KEY_6                DOWN\n"
      + "^C\n130|phone:/ $ \n"
    for end in ["\n", "\r\n", "\r\r\n"] {
      let recording = try Recording.read(text.replacing("\n", with: end))
      #expect(recording.warnings == [])
      let events = recording.devices[0].events
      #expect(events.map(\.time.microseconds) == [1_000_000, 1_000_000, 1_100_000])
      #expect(events.map(\.value) == [1, 0, 0])
    }
  }

  /// `getevent -n` prints no line ends, and Android 4.0 and earlier print times otherwise.
  @Test(arguments: [
    "[       1.000000] 0001 0006 00000001[       1.000001] 0000 0000 00000000"
      + "[       1.500000] 0001 0006 00000000",
    """
    1-0: /dev/input/event0: 0001 0006 00000001
    1-1: /dev/input/event0: 0000 0000 00000000
    1-500000: /dev/input/event0: 0001 0006 00000000
    """,
  ])
  func readsOtherForms(text: String) throws {
    let recording = try Recording.read(text)
    #expect(recording.warnings == [])
    #expect(recording.devices.count == 1)
    #expect(
      recording.devices[0].events.map(\.time.microseconds) == [1_000_000, 1_000_001, 1_500_000])
    #expect(recording.devices[0].pressed == "5")
  }

  @Test(arguments: [
    "EV_KEY       KEY_5                DOWN", "0001 0006 00000001",
    "/dev/input/event1: EV_KEY       KEY_5                DOWN",
    "add device 1: /dev/input/event1\n  name:     \"pad\"\n/dev/input/event1: 0001 0006 00000001",
  ])
  func refusesEventsWithoutTimes(text: String) {
    let problem = problemOf { try Recording.read(text) }
    #expect(
      problem?.reason == "getevent has printed no times; record again with `getevent -lt`")
    #expect(problem?.line == text.split(separator: "\n").count)
  }

  @Test func oneEventWithoutATimeIsPassedOver() throws {
    let recording = try Recording.read(Self.pressed + "0001 0006 00000000\n")
    #expect(recording.warnings.map(\.description) == ["line 3: an event without a time"])
    #expect(recording.devices[0].events.count == 2)
  }

  /// A log of the kernel has such times, too.
  @Test func logsOfTheKernelAreNoRecordings() {
    let problem = problemOf {
      try Recording.read("[    1.000000] usb 1-1: new device\n[    2.000000] EV_KEY is no event\n")
    }
    #expect(problem?.reason.contains("no line is from") == true)
  }

  /// A node that goes and comes again may be another device.
  @Test func aPathMayNameTwoDevices() throws {
    func device(_ name: String) -> String {
      "add device 3: /dev/input/event3\n  name:     \"\(name)\"\n"
        + Self.pressed.replacing("] EV", with: "] /dev/input/event3: EV")
    }
    let again = try Recording.read(device("one") + device("two"))
    #expect(again.devices.map { $0.description?.name } == ["two"])
    #expect(again.devices.map(\.pressed) == ["55"])
    let other = try Recording.read(
      device("one") + "remove device 3: /dev/input/event3\n" + device("two"))
    #expect(other.devices.map { $0.description?.name } == ["one", "two"])
    #expect(other.devices.map(\.pressed) == ["5", "5"])
  }

  /// Without a path an event belongs to the device that is described, if there is only one.
  @Test func eventsWithoutAPath() throws {
    let one = "add device 1: /dev/input/event3\n  name:     \"pad\"\n"
    #expect(try Recording.read(one + Self.pressed).devices.map { $0.known.name } == ["pad"])
    let two = one + "add device 2: /dev/input/event4\n  name:     \"panel\"\n"
    #expect(try Recording.read(two + Self.pressed).devices.map { $0.known.name } == [""])
  }

  // MARK: What is written is read

  /// Names of linux/input-event-codes.h, and numbers that have none.
  private static let codes: [(type: UInt16, typeName: String, code: UInt16, name: String?)] = [
    (0, "EV_SYN", 0, "SYN_REPORT"), (0, "EV_SYN", 3, "SYN_DROPPED"), (1, "EV_KEY", 2, "KEY_1"),
    (1, "EV_KEY", 11, "KEY_0"), (1, "EV_KEY", 79, "KEY_KP1"), (1, "EV_KEY", 231, "KEY_SEND"),
    (1, "EV_KEY", 522, "KEY_NUMERIC_STAR"), (1, "EV_KEY", 523, "KEY_NUMERIC_POUND"),
    (1, "EV_KEY", 0x14a, "BTN_TOUCH"), (1, "EV_KEY", 152, "KEY_SCREENLOCK"),
    (1, "EV_KEY", 632, "KEY_ONSCREEN_KEYBOARD"), (1, "EV_KEY", 0x2ff, nil),
    (2, "EV_REL", 8, "REL_WHEEL"),
    (3, "EV_ABS", 0x35, "ABS_MT_POSITION_X"), (4, "EV_MSC", 4, "MSC_SCAN"),
    (5, "EV_SW", 0, "SW_LID"), (0x11, "EV_LED", 0, "LED_NUML"),
  ]

  /// Prints an event as getevent does.
  private static func line(
    _ event: EvdevEvent, _ names: (type: String, code: String?)?, path: String
  ) -> String {
    func padded(_ text: String, _ count: Int) -> String {
      let cut = String(text.prefix(count))
      return cut + String(repeating: " ", count: count - cut.count)
    }
    func wide(_ value: Int32) -> String {
      let digits = String(UInt32(bitPattern: value), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    let seconds = String(event.time.microseconds / 1_000_000)
    let fraction = String(event.time.microseconds % 1_000_000 + 1_000_000).dropFirst()
    var line = "[" + String(repeating: " ", count: max(8 - seconds.count, 0)) + seconds
    line += "." + fraction + "] " + path
    guard let names else {
      return line + event.type.hexadecimal(4) + " " + event.code.hexadecimal(4) + " "
        + wide(event.value)
    }
    let states = ["UP", "DOWN", "REPEAT"]
    let isNamed = event.type == EvdevType.key && states.indices.contains(Int(event.value))
    line += padded(names.type, 12) + " " + padded(names.code ?? event.code.hexadecimal(4), 20)
    return line + " " + padded(isNamed ? states[Int(event.value)] : wide(event.value), 20)
  }

  @Test func whatIsPrintedIsRead() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let isNamed = Bool.random(using: &random)
      let paths = [[""], ["/dev/input/event0: ", "/dev/input/event12: "]].randomElement(
        using: &random)!
      var text = ""
      var expected: [String: [EvdevEvent]] = [:]
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let known = Self.codes.randomElement(using: &random)!
        let values: [Int32] = [0, 1, 2, -1, .min, .max, .random(in: .min ... .max, using: &random)]
        let path = paths.randomElement(using: &random)!
        let event = EvdevEvent(
          time: Instant(microseconds: .random(in: 0...8_999_999_999_999_999_999, using: &random)),
          type: known.type, code: known.code, value: values.randomElement(using: &random)!)
        text += Self.line(event, isNamed ? (known.typeName, known.name) : nil, path: path)
        if Int.random(in: 0..<4, using: &random) == 0 { text += " rate 30" }
        text += Bool.random(using: &random) ? "\r\n" : "\n"
        expected[path, default: []].append(event)
      }
      let recording = try Recording.read(text)
      #expect(recording.format == .getevent)
      #expect(recording.warnings == [], "\(text)")
      #expect(Set(recording.devices.map(\.events)) == Set(expected.values), "\(text)")
    }
  }
}
