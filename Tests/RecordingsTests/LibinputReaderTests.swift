import Keypad
import Testing
import TimeLimit

@testable import Recordings

@Suite(.timeLimited) struct LibinputReaderTests {
  @Test func readsDescriptionAndEvents() throws {
    let recording = try Files.recording("Fixtures/recordings/shown-keys.libinput.yml")
    #expect(recording.format == .libinput)
    #expect(recording.warnings == [])
    #expect(recording.devices.count == 1)
    let device = recording.devices[0]
    let description = try #require(device.description)
    #expect(description.name == "Star Numpad")
    #expect(description.vendorAndProduct == "1209:1212")
    #expect(description.keys == [71, 72, 73, 75, 76, 77, 79, 80, 81, 82, 96, 522, 523])
    #expect(description.codes[EvdevType.syn] == nil)
    #expect(device.pressed == "19*2")
    #expect(device.events.count == 24)
    #expect(device.events[3].time == Instant(milliseconds: 79))
  }

  @Test func refusesHiddenKeysByName() throws {
    let problem = problemOf { try Files.recording("Fixtures/recordings/hidden-keys.libinput.yml") }
    #expect(problem?.line == 33)
    #expect(problem?.reason.contains("obfuscated") == true)
    #expect(problem?.reason.contains("`libinput record --show-keycodes`") == true)
  }

  @Test func refusesHiddenKeysWithoutTheComments() throws {
    let text = try Files.text("Fixtures/recordings/hidden-keys.libinput.yml")
    let bare = text.split(separator: "\n").map { line in
      line.contains("(obfuscated)") ? line.prefix { $0 != "#" } : line
    }
    let problem = problemOf { try Recording.read(bare.joined(separator: "\n")) }
    #expect(problem?.line == 33)
    #expect(problem?.column == 7)
    #expect(problem?.reason.contains("--show-keycodes") == true)
  }

  /// A keyboard that has KEY_A may have sent every one of them: there only the comment tells.
  @Test(arguments: ["{1: [30, 31]}", "{1: [30]}", "{1: [71, 72]}", "{1: []}", "{}"])
  func refusesHiddenKeysWhateverTheDeviceHas(codes: String) {
    let problem = problemOf {
      try Recording.read(
        """
        devices:
        - evdev:
            name: keyboard
            codes: \(codes)
          events:
          - evdev:
            - [0, 0, 4, 4, 30] # EV_MSC / MSC_SCAN   30 (obfuscated)
            - [0, 0, 1, 30, 1] # EV_KEY / KEY_A   1 (obfuscated)
        """)
    }
    #expect(problem?.line == 8)
    #expect(problem?.reason.contains("--show-keycodes") == true)
  }

  /// Where the comments are gone, each device's own description tells of its own KEY_A.
  @Test func eachDeviceIsAskedForItsOwnKeyA() throws {
    func device(_ codes: String, sending code: Int) -> String {
      """
      - evdev:
          codes: {\(codes)}
        events:
        - evdev:
          - [0, 0, 1, \(code), 1]

      """
    }
    let keyboard = device("1: [30, 31]", sending: 30)
    let pad = device("1: [71, 72]", sending: 71)
    let hidden = device("1: [71, 72]", sending: 30)
    for devices in [keyboard, keyboard + pad, pad + keyboard] {
      let recording = try Recording.read("devices:\n" + devices)
      #expect(recording.devices.allSatisfy { $0.events.count == 1 })
    }
    #expect(problemOf { try Recording.read("devices:\n" + hidden) }?.line == 6)
    #expect(problemOf { try Recording.read("devices:\n" + keyboard + hidden) }?.line == 11)
    #expect(problemOf { try Recording.read("devices:\n" + hidden + keyboard) }?.line == 6)
    // A device that lists other things, and no key at all, has no KEY_A either.
    let mouse = device("2: [0, 1]", sending: 30)
    #expect(problemOf { try Recording.read("devices:\n" + mouse) }?.line == 6)
  }

  /// The order of a device's parts is the recorder's own business.
  @Test func refusesHiddenKeysThatStandBeforeTheDescription() {
    let problem = problemOf {
      try Recording.read(
        """
        devices:
        - events:
          - evdev:
            - [0, 0, 1, 71, 1]
            - [0, 0, 1, 30, 1]
            - [0, 1, 1, 30, 0]
          evdev:
            codes: {1: [71, 72]}
        """)
    }
    #expect(problem?.line == 5)
    #expect(problem?.column == 7)
  }

  @Test func whatIsNotKnownToLackKeyAMayHaveSentIt() throws {
    for device in ["- events:", "- evdev:\n    name: pad\n  events:"] {
      let recording = try Recording.read(
        "devices:\n\(device)\n  - evdev:\n    - [0, 0, 1, 30, 1]\n")
      #expect(recording.devices[0].events.map(\.code) == [30])
    }
    // Number 30 of another type is no key.
    let axis = "devices:\n- evdev:\n    codes: {1: [71], 3: [30]}\n  events:\n"
    let recording = try Recording.read(axis + "  - evdev:\n    - [0, 0, 3, 30, 1]\n")
    #expect(recording.devices[0].events.map(\.code) == [30])
  }

  @Test func takesTheKeyAOfAKeyboardThatHasIt() throws {
    let recording = try Recording.read(
      """
      devices:
      - evdev:
          name: keyboard
          codes: {1: [30, 31]}
        events:
        - evdev:
          - [0, 0, 1, 30, 1]
      """)
    #expect(recording.devices[0].events.count == 1)
  }

  @Test func takesHiddenScanCodesOfShownKeys() throws {
    let recording = try Recording.read(
      """
      devices:
      - events:
        - evdev:
          - [0, 0, 4, 4, 30] # EV_MSC / MSC_SCAN   30 (obfuscated)
          - [0, 0, 1, 522, 1] # EV_KEY / KEY_NUMERIC_STAR   1
      """)
    #expect(recording.devices[0].pressed == "*")
    #expect(recording.devices[0].description == nil)
  }

  @Test func readsAxesPropertiesAndSeveralDevices() throws {
    let recording = try Recording.read(
      """
      version: 1
      ndevices: 2
      devices:
      - node: /dev/input/event3
        evdev:
          name: "touch: pad"
          id: [29, 1739, 0, 1]
          codes:
            3: [0, 1] # EV_ABS
          absinfo:
            0: [-5, 4089, 1, 2, 42]
          properties: [0, 2]
        hid: [12, 23, 34]
        quirks:
        - ModelSomething=1
        events:
      - node: /dev/input/event4
        evdev:
          name: other
        events:
        - hid:
            time: [0, 0]
            hidraw0: [1, 2]
        - libinput:
          - {time: 0.1, type: KEYBOARD_KEY, key: 79, state: pressed}
        - evdev:
          - [2, 5, 1, 79, 1]
          - [2, 5, 0, 0, 0]
      """)
    #expect(recording.warnings == [])
    #expect(recording.devices.count == 2)
    let touch = try #require(recording.devices[0].description)
    #expect(touch.name == "touch: pad")
    #expect(
      touch.axes == [
        0: AbsoluteAxis(minimum: -5, maximum: 4089, fuzz: 1, flat: 2, resolution: 42)
      ])
    #expect(touch.properties == [0, 2])
    #expect(recording.devices[0].events == [])
    #expect(recording.devices[1].pressed == "1")
    #expect(recording.devices[1].events[0].time == Instant(microseconds: 2_000_005))
  }

  @Test(arguments: [
    ("devices:\n- events: [", 3, 1, "not YAML"),
    ("devices:\n\t- a\n", 2, 1, "not YAML"),
    ("%TAG !a! b\n---\ndevices:\n", 1, 1, "directive"),
    ("devices: 3\n", 1, 10, "list of devices"),
    ("devices:\n- events:\n  - evdev:\n    - [0, 0, 1]\n", 4, 7, "seconds, microseconds"),
    ("devices:\n- events:\n  - evdev:\n    - [0, 0, 1, 70000, 1]\n", 4, 7, "seconds, micro"),
    ("devices:\n- events:\n  - evdev:\n    - [0, x, 1, 1, 1]\n", 4, 11, "a number"),
    ("devices:\n- evdev:\n    id: [1, 2]\n", 3, 9, "vendor"),
    ("devices:\n- a: \u{1}\n", 2, 6, "control characters"),
  ])
  func tellsLineAndColumnOfBrokenYAML(
    _ text: String, _ line: Int, _ column: Int, _ words: String
  ) throws {
    let problem = problemOf { try Recording.read(text) }
    #expect(problem?.line == line)
    #expect(problem?.column == column)
    #expect(problem?.reason.contains(words) == true, "\(problem?.reason ?? "")")
  }

  @Test func refusesDeepNesting() throws {
    let text = "devices:\n- quirks: " + String(repeating: "[", count: 100_000)
    let problem = problemOf { try Recording.read(text) }
    #expect(problem?.line == 2)
    #expect(problem?.reason.contains("deeper than 32") == true)
  }

  @Test func toleratesInvalidUTF8AndCRLF() throws {
    var bytes = Array("devices:\r\n- evdev:\r\n    name: \"pad ".utf8)
    bytes += [0xfe]
    bytes += Array("\"\r\n  events:\r\n  - evdev:\r\n    - [0, 1, 1, 79, 1]\r\n".utf8)
    let recording = try Recording.read(bytes)
    #expect(recording.devices[0].description?.name == "pad \u{fffd}")
    #expect(recording.devices[0].pressed == "1")
  }

  @Test func doesNotFollowReferences() throws {
    let problem = problemOf {
      try Recording.read(
        "devices:\n- events:\n  - evdev:\n    - &a [0, 0, 1, 79, 1]\n    - *a\n")
    }
    #expect(problem?.line == 5)
  }
}
