/// Decides which input devices are keypads of the telephone.
///
/// 1. A device with keys that the user names by `--device`, or by the udev property
///    `ID_TWELVEKEY=1`, is always taken. If devices are named by `--device`, rule 2 applies only to
///    other nodes of their hardware.
/// 2. Otherwise a device is taken if it has all ten keys of one digit family, no letter keys and no
///    pointer. A device with `ID_TWELVEKEY=0` isn't taken. Other nodes of a taken device's hardware
///    are taken too if they have telephone keys and neither letters nor a pointer. Platform
///    devices (`BUS_HOST`, such as gpio-keys) count as one piece of hardware, because phones have
///    their keys on several nodes.
/// 3. No other device is taken, because a keyboard that is taken can't be used for typing.
package struct KeypadPolicy: Sendable {
  package var selectors: [DeviceSelector]
  package var rows: KeypadRows
  /// The codes that have a meaning in the user's key map: see ``KeyMapFile``.
  package var mappedCodes: Set<UInt16> = []
  /// Whether this program's own virtual keypad may be taken. Usually it must not be, because a
  /// `run` beside an `emulate` would read the program's own keys. A recording that the user names
  /// may be of the virtual keypad.
  package var usesTwelvekeyMark = false

  /// The name of this program's own uinput devices.
  package static let ownDeviceName = "Twelvekey virtual keypad"
  /// The beginning of the physical path (`EVIOCGPHYS`) of these devices.
  package static let ownDevicePhys = "twelvekey/"

  package init(selectors: [DeviceSelector] = [], rows: KeypadRows = .legend) {
    self.selectors = selectors
    self.rows = rows
  }

  package struct Verdict: Hashable, Sendable {
    package var isTaken: Bool
    /// A line for the user: the reason and, for a device that is not taken, how to take it.
    package var reason: String
    package var rows: KeypadRows
  }

  /// Returns the verdicts in the order of the nodes. `nodes` must be all nodes of the system,
  /// because the verdict on a node may depend on another node.
  package func verdicts(for nodes: [InputNode]) -> [Verdict] {
    let merged = platformKeys(of: nodes)
    var results = nodes.map { verdict(for: $0, among: nodes, platformKeys: merged) }
    for (index, node) in nodes.enumerated() where results[index].mayJoin {
      guard let hardware = Self.hardware(of: node),
        let first = nodes.indices.first(where: {
          results[$0].isTaken && Self.hardware(of: nodes[$0]) == hardware
        })
      else { continue }
      results[index].isTaken = true
      results[index].reason = "belongs to the pad on \(nodes[first].path)"
    }
    for (index, node) in nodes.enumerated() where results[index].isTaken {
      if KeyMap.hasShiftedKeys(node.description.keys.subtracting(mappedCodes)) {
        results[index].reason += "; Shift with 3 is #, with 8 *"
      }
    }
    return results.map { Verdict(isTaken: $0.isTaken, reason: $0.reason, rows: rows) }
  }

  private struct Draft {
    var isTaken: Bool
    var reason: String
    /// Whether the node is taken if another node of its hardware is.
    var mayJoin = false
  }

  private func verdict(
    for node: InputNode, among nodes: [InputNode], platformKeys: Set<UInt16>
  ) -> Draft {
    let device = node.description
    let isNamed = selectors.contains { $0.matches(node) }
    if device.keys.isEmpty { return Draft(isTaken: false, reason: "has no keys") }
    if isNamed { return Draft(isTaken: true, reason: "named by --device") }
    if node.udevChoice == "1" { return Draft(isTaken: true, reason: "udev says ID_TWELVEKEY=1") }
    if node.udevChoice == "0" { return Draft(isTaken: false, reason: "udev says ID_TWELVEKEY=0") }
    let naming = "--device \(Self.naming(of: node, among: nodes))"
    if !usesTwelvekeyMark, Self.isOwn(device) {
      return Draft(isTaken: false, reason: "made by twelvekey itself; to take it: \(naming)")
    }
    let letters = device.keys.count(where: KeyCode.isLetter)
    if letters > 0 {
      let kind = letters == 26 ? "a full keyboard" : "\(letters) letter keys"
      return Draft(isTaken: false, reason: "has letters (\(kind)); to take it: \(naming)")
    }
    if Self.hasPointer(device) {
      return Draft(isTaken: false, reason: "is a pointer; to use it: \(naming)")
    }
    if !selectors.isEmpty {
      return Draft(
        isTaken: false, reason: "not the one named by --device",
        mayJoin: hasTelephoneKeys(device))
    }
    let joins = device.bus == DeviceDescription.busHost && hasTelephoneKeys(device)
    if let family = Self.family(device.keys) {
      return Draft(isTaken: true, reason: "10 \(Self.noun(family)) digits and no letters")
    }
    if joins, let family = Self.family(platformKeys) {
      return Draft(
        isTaken: true, reason: "part of the built-in pad with 10 \(Self.noun(family)) digits")
    }
    let most =
      DigitFamily.allCases
      .map { $0.codes.intersection(device.keys).count }.max() ?? 0
    let reason =
      most == 0 ? "has no digit keys" : "has only \(most) of the 10 digits of one kind"
    return Draft(
      isTaken: false, reason: "\(reason); to take it: \(naming)",
      mayJoin: hasTelephoneKeys(device))
  }

  /// Returns the keys of all platform nodes that could be parts of one built-in pad.
  private func platformKeys(of nodes: [InputNode]) -> Set<UInt16> {
    nodes.lazy.map(\.description)
      .filter { $0.bus == DeviceDescription.busHost }
      .filter { !$0.keys.contains(where: KeyCode.isLetter) && !Self.hasPointer($0) }
      .reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// Returns a text that is equal for all nodes of one piece of hardware; `nil` if the hardware is
  /// unknown.
  package static func hardware(of node: InputNode) -> String? {
    node.description.bus == DeviceDescription.busHost ? "platform" : node.hardware
  }

  /// Returns the selector that matches this node and no node of other hardware.
  private static func naming(of node: InputNode, among nodes: [InputNode]) -> String {
    let device = node.description
    func isItsOwn(_ text: String) -> Bool {
      let selector = DeviceSelector(text)
      return nodes.allSatisfy { other in
        other.path == node.path || !selector.matches(other)
          || node.hardware != nil && other.hardware == node.hardware
      }
    }
    // The vendor and the product don't identify a platform device, because they are the same for
    // all platform devices.
    if device.vendor != 0, device.bus != DeviceDescription.busHost,
      isItsOwn(device.vendorAndProduct)
    {
      return device.vendorAndProduct
    }
    if !device.name.isEmpty, isItsOwn(device.name) { return "'\(device.name)'" }
    // If no link fits, the path identifies the node. For a recording it is the path that the user
    // gave.
    return node.links.first { $0.hasPrefix("/dev/") && isItsOwn($0) } ?? node.path
  }

  package static func isOwn(_ device: DeviceDescription) -> Bool {
    device.name.hasPrefix(ownDeviceName) || device.phys.hasPrefix(ownDevicePhys)
  }

  /// Returns the first family of which the device has all ten digits.
  package static func family(_ keys: Set<UInt16>) -> DigitFamily? {
    DigitFamily.allCases.first { $0.codes.isSubset(of: keys) }
  }

  private static func hasPointer(_ device: DeviceDescription) -> Bool {
    device.has(EvdevType.abs, EvdevCode.absX) || device.has(EvdevType.abs, EvdevCode.absY)
      || device.has(EvdevType.rel, EvdevCode.relX) || device.has(EvdevType.rel, EvdevCode.relY)
      || device.keys.contains { KeyCode.mouseButtons.contains($0) }
      || device.keys.contains { KeyCode.digitizerButtons.contains($0) }
  }

  private func hasTelephoneKeys(_ device: DeviceDescription) -> Bool {
    device.keys.contains { KeyMap.common[$0] != nil || mappedCodes.contains($0) }
  }

  private static func noun(_ family: DigitFamily) -> String {
    switch family {
    case .numeric: "telephone"
    case .keypad: "keypad"
    case .topRow: "top-row"
    }
  }
}
