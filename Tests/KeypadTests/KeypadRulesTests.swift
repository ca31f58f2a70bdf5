import Testing
import TimeLimit

@testable import Keypad

/// Each condition of the policy with each of its answers, on devices made up for it.
@Suite(.timeLimited) struct KeypadRulesTests {
  private static let host = DeviceDescription.busHost
  private static let usb: UInt16 = 0x03
  /// The ten digits of a telephone.
  private static let digits = DigitFamily.numeric.codes
  private static let zero: Set<UInt16> = [KeyCode.numeric0]
  private static let letter: UInt16 = 30
  private static let power: UInt16 = 116

  private static func node(
    _ keys: Set<UInt16>, bus: UInt16 = usb, name: String = "pad", vendor: UInt16 = 0,
    phys: String = "", relative: Set<UInt16> = [], absolute: Set<UInt16> = [],
    udev: String? = nil, path: String = "/dev/input/event0", hardware: String? = nil
  ) -> InputNode {
    let codes = [EvdevType.key: keys, EvdevType.rel: relative, EvdevType.abs: absolute]
    return InputNode(
      path: path,
      description: DeviceDescription(
        name: name, bus: bus, vendor: vendor, product: 2, phys: phys,
        codes: codes.filter { !$0.value.isEmpty }),
      udevChoice: udev, hardware: hardware)
  }

  private func reason(_ node: InputNode, _ policy: KeypadPolicy = KeypadPolicy()) -> String {
    let verdict = policy.verdicts(for: [node])[0]
    return (verdict.isTaken ? "yes: " : "no: ") + verdict.reason
  }

  /// A letter for each node: T(aken) or l(eft).
  private func taken(_ nodes: [InputNode], _ policy: KeypadPolicy = KeypadPolicy()) -> String {
    policy.verdicts(for: nodes).map { $0.isTaken ? "T" : "l" }.joined()
  }

  // MARK: One device

  @Test(arguments: DigitFamily.allCases) func tenDigitsOfOneKindAreAPad(family: DigitFamily) {
    let noun = ["numeric": "telephone", "keypad": "keypad", "topRow": "top-row"][family.rawValue]!
    #expect(reason(Self.node(family.codes)) == "yes: 10 \(noun) digits and no letters")
    for digit in UInt16(0)...9 {
      let nine = family.codes.subtracting([family.code(digit)])
      #expect(
        reason(Self.node(nine))
          == "no: has only 9 of the 10 digits of one kind; to take it: --device 'pad'")
    }
  }

  @Test func digitsOfTwoKindsDoNotAddUp() {
    let keys = (UInt16(0)...4).map(KeyCode.numeric) + (UInt16(5)...9).map(KeyCode.keypad)
    #expect(reason(Self.node(Set(keys))).hasPrefix("no: has only 5 of the 10 digits of one kind"))
    #expect(reason(Self.node([Self.power])).hasPrefix("no: has no digit keys"))
  }

  /// The ends of the three rows of letters, and what stands beside them.
  @Test func oneLetterIsALetterTooMany() {
    for code: UInt16 in [16, 25, 30, 38, 44, 50] {
      #expect(
        reason(Self.node(Self.digits.union([code])))
          == "no: has letters (1 letter keys); to take it: --device 'pad'", "\(code)")
    }
    for code: UInt16 in [15, 26, 29, 39, 43, 51] {
      #expect(reason(Self.node(Self.digits.union([code]))).hasPrefix("yes: "), "\(code)")
    }
    let letters = Set((0...255).filter(KeyCode.isLetter))
    #expect(letters.count == 26)
    let keyboard = reason(Self.node(letters.union(Self.digits)))
    #expect(keyboard.hasPrefix("no: has letters (a full keyboard)"))
    let part = reason(Self.node(letters.subtracting([16]).union(Self.digits)))
    #expect(part.hasPrefix("no: has letters (25 letter keys)"))
  }

  /// Either axis, either kind of axis, and the buttons of mice and tablets from end to end.
  @Test func anySignOfAPointerIsOne() {
    var pointers = [Self.node(Self.digits, relative: [0]), Self.node(Self.digits, relative: [1])]
    pointers += [Self.node(Self.digits, absolute: [0]), Self.node(Self.digits, absolute: [1])]
    pointers += [0x110, 0x117, 0x140, 0x14f].map { Self.node(Self.digits.union([$0])) }
    for node in pointers {
      let what = "\(node.description.codes)"
      #expect(reason(node) == "no: is a pointer; to use it: --device 'pad'", "\(what)")
    }
    // A wheel, a slider and the buttons of a joystick or a remote are none.
    var others = [Self.node(Self.digits, relative: [8]), Self.node(Self.digits, absolute: [2])]
    others += [0x10f, 0x118, 0x13f, 0x150].map { Self.node(Self.digits.union([$0])) }
    for node in others { #expect(reason(node).hasPrefix("yes: "), "\(node.description.codes)") }
  }

  @Test func whatWasMadeHereIsKnownByNameOrPlace() {
    let made = [
      Self.node(Self.digits, name: KeypadPolicy.ownDeviceName + " 2"),
      Self.node(Self.digits, phys: KeypadPolicy.ownDevicePhys + "7"),
      Self.node(Self.digits, name: KeypadPolicy.ownDeviceName, phys: KeypadPolicy.ownDevicePhys),
    ]
    var taking = KeypadPolicy()
    taking.usesTwelvekeyMark = true
    for node in made {
      #expect(reason(node).hasPrefix("no: made by twelvekey itself"))
      #expect(reason(node, taking) == "yes: 10 telephone digits and no letters")
    }
    // To take its own is not to take anything.
    let other = Self.node(Self.digits, name: "My " + KeypadPolicy.ownDeviceName, phys: "usb/x")
    #expect(reason(other).hasPrefix("yes: ") && reason(other, taking).hasPrefix("yes: "))
    let ownMouse = Self.node(Self.digits, name: KeypadPolicy.ownDeviceName, relative: [0])
    #expect(reason(ownMouse, taking).hasPrefix("no: is a pointer"))
  }

  /// The option speaks before the property, and the property before what the device looks like.
  @Test func whoSpeaksFirst() {
    let named = KeypadPolicy(selectors: [DeviceSelector("pad")])
    let own = KeypadPolicy.ownDeviceName
    let keyboard = Self.digits.union([Self.letter])
    let rows: [(InputNode, KeypadPolicy, String)] = [
      (Self.node(Self.digits, udev: "0"), named, "yes: named by --device"),
      (Self.node(keyboard, udev: "1"), named, "yes: named by --device"),
      (Self.node(keyboard, udev: "1"), KeypadPolicy(), "yes: udev says ID_TWELVEKEY=1"),
      (Self.node(Self.digits, name: own, udev: "1"), named, "yes: udev says ID_TWELVEKEY=1"),
      (Self.node(Self.digits, udev: "0"), KeypadPolicy(), "no: udev says ID_TWELVEKEY=0"),
      (Self.node(Self.digits, name: own, udev: "0"), named, "no: udev says ID_TWELVEKEY=0"),
      // Anything else that it says is nothing.
      (Self.node(Self.digits, udev: ""), KeypadPolicy(), "yes: 10 telephone digits and no letters"),
      // A device without keys is not opened, even if it is named.
      (Self.node([], udev: "1"), named, "no: has no keys"),
      (Self.node([], relative: [0], udev: "1"), KeypadPolicy(), "no: has no keys"),
      (Self.node(Self.digits, name: "other"), named, "no: not the one named by --device"),
    ]
    for (node, policy, expected) in rows { #expect(reason(node, policy) == expected) }
  }

  @Test func theRemedyIsTheBestNameThereIs() {
    func remedy(_ node: InputNode) -> String {
      reason(node).split(separator: "--device ").last.map(String.init) ?? ""
    }
    #expect(remedy(Self.node([Self.power], vendor: 0x13ba)) == "13ba:0002")
    #expect(remedy(Self.node([Self.power])) == "'pad'")
    #expect(remedy(Self.node([Self.power], name: "")) == "/dev/input/event0")
  }

  @Test(arguments: KeypadRows.allCases) func theRowsAreThoseAskedFor(rows: KeypadRows) {
    let nodes = [Self.node(Self.digits), Self.node([Self.power])]
    let verdicts = KeypadPolicy(rows: rows).verdicts(for: nodes)
    #expect(verdicts.map(\.rows) == [rows, rows])
  }

  // MARK: The platform's own keys

  /// Nine digits on one node; the tenth on another that may be a part of the pad, or not.
  @Test func onlyPartsOfAPadMakeItWhole() {
    let nine = Self.node(Self.digits.subtracting(Self.zero), bus: Self.host)
    let lettered = Self.zero.union([Self.letter])
    let rows: [(InputNode, String)] = [
      (Self.node(Self.zero, bus: Self.host), "TT"),
      (Self.node(lettered, bus: Self.host), "ll"),
      (Self.node(Self.zero, bus: Self.host, relative: [0]), "ll"),
      (Self.node(lettered, bus: Self.host, relative: [0]), "ll"),
      // Nor does a pad that is plugged in.
      (Self.node(Self.zero, bus: Self.usb), "ll"),
      (Self.node(lettered, bus: Self.usb), "ll"),
      (Self.node(Self.zero, bus: Self.usb, relative: [0]), "ll"),
    ]
    for (node, expected) in rows {
      #expect(taken([nine, node]) == expected, "\(node.description)")
      #expect(taken([node, nine]) == expected, "\(node.description)")
      // What can't be a part of the pad keeps no other node from being one.
      let whole = taken([nine, node, Self.node(Self.zero, bus: Self.host)])
      #expect(whole == (expected == "TT" ? "TTT" : "TlT"), "\(node.description)")
    }
    let parts = KeypadPolicy().verdicts(for: [nine, Self.node(Self.zero, bus: Self.host)])
    #expect(parts.map(\.reason) == Array(repeating: parts[0].reason, count: 2))
    #expect(parts[0].reason == "part of the built-in pad with 10 telephone digits")
  }

  /// Beside a whole pad, built in or plugged in: what is taken with it.
  @Test func whatStandsBesideAWholePad() {
    let call: Set<UInt16> = [KeyCode.send]
    let rows: [(InputNode, built: String, plugged: String)] = [
      (Self.node(call, bus: Self.host), "TT", "Tl"),
      (Self.node([Self.power], bus: Self.host), "Tl", "Tl"),
      (Self.node(call.union([Self.letter]), bus: Self.host), "Tl", "Tl"),
      (Self.node(call, bus: Self.host, absolute: [0]), "Tl", "Tl"),
      (Self.node(call, bus: Self.host, udev: "0"), "Tl", "Tl"),
      (Self.node(call, bus: Self.usb), "Tl", "Tl"),
      (Self.node(call, bus: Self.usb, hardware: "other"), "Tl", "Tl"),
      (Self.node(call, bus: Self.usb, hardware: "hub"), "Tl", "TT"),
      (Self.node([Self.power], bus: Self.usb, hardware: "hub"), "Tl", "Tl"),
    ]
    for (node, built, plugged) in rows {
      let whole = Self.node(Self.digits, bus: Self.host, hardware: "hub")
      #expect(taken([whole, node]) == built, "\(node)")
      let pad = Self.node(Self.digits, bus: Self.usb, hardware: "hub")
      #expect(taken([pad, node]) == plugged, "\(node)")
    }
    // A pad is not the neighbour of another one whose hardware is unknown.
    #expect(taken([Self.node(Self.digits), Self.node(call)]) == "Tl")
    // Two that are left alone take each other no more than one does.
    let alone = Self.node(call, hardware: "hub")
    #expect(taken([alone, alone]) == "ll")
  }

  @Test func aKeyThatTheUserGaveAMeaningIsATelephoneKey() {
    let nodes = [
      Self.node(Self.digits, bus: Self.host), Self.node([Self.power], bus: Self.host),
    ]
    var mapping = KeypadPolicy()
    #expect(taken(nodes, mapping) == "Tl")
    mapping.mappedCodes = [Self.power]
    #expect(taken(nodes, mapping) == "TT")
    mapping.mappedCodes = [Self.power + 1]
    #expect(taken(nodes, mapping) == "Tl")
  }

  /// A named device brings the other nodes of its hardware along, and no others.
  @Test func whatIsNamedBringsItsOwnNodes() {
    let named = KeypadPolicy(selectors: [DeviceSelector("event7")])
    let keyboard = Self.node(
      Self.digits.union([Self.letter]), path: "/dev/input/event7", hardware: "hub")
    let rows: [(InputNode, String)] = [
      (Self.node([KeyCode.send], hardware: "hub"), "TT"),
      (Self.node([Self.power], hardware: "hub"), "Tl"),
      (Self.node([KeyCode.send, Self.letter], hardware: "hub"), "Tl"),
      (Self.node([KeyCode.send], relative: [1], hardware: "hub"), "Tl"),
      (Self.node([KeyCode.send], hardware: "other"), "Tl"),
      (Self.node(Self.digits, hardware: "other"), "Tl"),
      (Self.node(Self.digits, bus: Self.host), "Tl"),
    ]
    for (node, expected) in rows { #expect(taken([keyboard, node], named) == expected, "\(node)") }
    let verdict = named.verdicts(for: [keyboard, rows[0].0])[1]
    #expect(verdict.reason == "belongs to the pad on /dev/input/event7")
  }
}
