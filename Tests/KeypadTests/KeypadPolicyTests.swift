import Recordings
import TestSupport
import Testing
import TimeLimit

@testable import Keypad

/// Which devices are taken: our own re-encodings of real ones, and made-up neighbours.
@Suite(.timeLimited) struct KeypadPolicyTests {
  private static func read(_ name: String) throws -> [UInt8] {
    try #require(Repository.bytes("Fixtures/devices/" + name))
  }

  private func node(_ file: String, path: String = "/dev/input/event0", hardware: String? = nil)
    throws -> InputNode
  {
    let recording = try Recording.read(Self.read(file))
    return InputNode(
      path: path, description: try #require(recording.devices.first?.description),
      hardware: hardware)
  }

  private func verdict(_ node: InputNode, _ policy: KeypadPolicy = KeypadPolicy())
    -> KeypadPolicy.Verdict
  {
    policy.verdicts(for: [node])[0]
  }

  /// `verdicts.tsv`: file, yes or no, and a word that the reason must contain.
  @Test func everyDescriptionHasItsVerdict() throws {
    let table = String(decoding: try Self.read("verdicts.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.count >= 20)
    let words = [
      "keypad": "10 keypad digits", "top-row": "10 top-row digits",
      "numeric": "10 telephone digits", "letters": "has letters", "pointer": "is a pointer",
      "no-digits": "digit",
    ]
    for row in rows {
      let verdict = verdict(try node(row[0]))
      #expect(verdict.isTaken == (row[1] == "yes"), "\(row[0]): \(verdict.reason)")
      let word = try #require(words[row[2]])
      #expect(verdict.reason.contains(word), "\(row[0]): \(verdict.reason)")
    }
  }

  @Test func whatIsLeftAloneSaysHowToBeTaken() throws {
    let reason = verdict(try node("numpad-13ba-0001.evemu")).reason
    #expect(reason == "has letters (a full keyboard); to take it: --device 13ba:0001")
  }

  /// All buttons of a device tree have the same numbers.
  @Test func whatIsProposedNamesOneDeviceOnly() throws {
    var one = try node("numpad-13ba-0001.evemu")
    var two = try node("numpad-13ba-0001.evemu", path: "/dev/input/event1")
    func proposals() -> [String] {
      KeypadPolicy().verdicts(for: [one, two])
        .map { $0.reason.split(separator: "--device ").last.map { String($0) } ?? "" }
    }
    (one.description.name, two.description.name) = ("lid", "power")
    #expect(proposals() == ["'lid'", "'power'"])
    two.description.name = "Lid"
    #expect(proposals() == ["/dev/input/event0", "/dev/input/event1"])
    (one.links, two.links) = (["/dev/input/by-path/a"], ["/dev/input/by-path/b"])
    #expect(proposals() == ["/dev/input/by-path/a", "/dev/input/by-path/b"])
    // Two nodes of one pad belong together.
    (one.hardware, two.hardware) = ("usb1", "usb1")
    #expect(proposals() == ["13ba:0001", "13ba:0001"])
    // The numbers of the device tree identify no device, even if only one has them.
    one.description.bus = DeviceDescription.busHost
    one.description.name = "gpio-keys"
    let alone = KeypadPolicy().verdicts(for: [one])[0].reason
    #expect(alone.hasSuffix("--device 'gpio-keys'"), "\(alone)")
    let selector = DeviceSelector("/dev/input/by-path/b")
    #expect(!selector.matches(one) && selector.matches(two))
  }

  @Test(arguments: ["13ba:0001", "13BA:1", "/dev/input/event0", "event0", "/dev/input/by-id/pad"])
  func namedDevicesAreTakenWhateverTheyLookLike(name: String) throws {
    var node = try node("numpad-13ba-0001.evemu")
    node.links = ["/dev/input/by-id/pad"]
    let policy = KeypadPolicy(selectors: [DeviceSelector(name)])
    #expect(verdict(node, policy).isTaken)
  }

  @Test func aNameIsComparedWithoutCase() throws {
    let node = try node("numpad-13ba-0001.evemu")
    let name = node.description.name.uppercased()
    #expect(verdict(node, KeypadPolicy(selectors: [DeviceSelector(name)])).isTaken)
    #expect(!verdict(node, KeypadPolicy(selectors: [DeviceSelector("HID")])).isTaken)
  }

  @Test func whereDevicesAreNamedNoOthersAreTaken() throws {
    let policy = KeypadPolicy(selectors: [DeviceSelector("1234:5678")])
    let verdict = verdict(try node("numpad-plain.evemu"), policy)
    #expect(!verdict.isTaken)
    #expect(verdict.reason == "not the one named by --device")
  }

  @Test func theUdevPropertyTakesAndLeaves() throws {
    var keyboard = try node("numpad-13ba-0001.evemu")
    keyboard.udevChoice = "1"
    #expect(verdict(keyboard).isTaken)
    var numpad = try node("numpad-plain.evemu")
    numpad.udevChoice = "0"
    #expect(!verdict(numpad).isTaken)
  }

  @Test func ourOwnDeviceIsTakenOnlyWhenAsked() throws {
    var own = try node("phone-matrix-3x4.evemu")
    own.description.name = KeypadPolicy.ownDeviceName
    #expect(!verdict(own).isTaken)
    let asked = KeypadPolicy(selectors: [DeviceSelector(KeypadPolicy.ownDeviceName)])
    #expect(verdict(own, asked).isTaken)
  }

  @Test func theOtherNodesOfAPadAreTakenWithIt() throws {
    let pad = "/sys/devices/usb1/1-1"
    var consumer = DeviceDescription(
      name: "pad consumer control", bus: 3, codes: [EvdevType.key: [140, KeyCode.backspace]])
    let nodes = [
      try node("numpad-plain.evemu", path: "/dev/input/event3", hardware: pad),
      InputNode(path: "/dev/input/event4", description: consumer, hardware: pad),
      InputNode(path: "/dev/input/event9", description: consumer, hardware: "/sys/other"),
    ]
    let verdicts = KeypadPolicy().verdicts(for: nodes)
    #expect(verdicts.map(\.isTaken) == [true, true, false])
    #expect(verdicts[1].reason == "belongs to the pad on /dev/input/event3")
    // A node of the same receiver with letters, or with a pointer, is a keyboard or a mouse.
    consumer.codes[EvdevType.key]?.insert(16)
    let keyboard = InputNode(path: "/dev/input/event4", description: consumer, hardware: pad)
    #expect(!KeypadPolicy().verdicts(for: [nodes[0], keyboard])[1].isTaken)
    consumer.codes = [EvdevType.key: [KeyCode.backspace], EvdevType.rel: [0, 1]]
    let mouse = InputNode(path: "/dev/input/event4", description: consumer, hardware: pad)
    #expect(!KeypadPolicy().verdicts(for: [nodes[0], mouse])[1].isTaken)
  }

  @Test func twelveSingleGPIOKeysAreOnePad() {
    let codes = (0...9).map { KeyCode.numeric($0) } + [KeyCode.numericStar, KeyCode.numericPound]
    var nodes = codes.enumerated().map { place, code in
      InputNode(
        path: "/dev/input/event\(place)",
        description: DeviceDescription(
          name: "key \(place)", bus: DeviceDescription.busHost, codes: [EvdevType.key: [code]]))
    }
    nodes.append(
      InputNode(
        path: "/dev/input/event12",
        description: DeviceDescription(
          name: "Power Button", bus: DeviceDescription.busHost, codes: [EvdevType.key: [116]])))
    let verdicts = KeypadPolicy().verdicts(for: nodes)
    #expect(verdicts.map(\.isTaken) == Array(repeating: true, count: 12) + [false])
    // Eleven of them without a 5 are none.
    let few = nodes.filter { !$0.description.keys.contains(KeyCode.numeric(5)) }
    #expect(!KeypadPolicy().verdicts(for: few).contains { $0.isTaken })
  }
}
