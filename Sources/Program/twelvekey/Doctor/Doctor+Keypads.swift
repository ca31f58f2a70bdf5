import Keypad
import LinuxIO
import Settings

/// The examination of the keypads, and of the input devices that are not keypads.
extension Doctor {
  func keypads(_ file: SettingsFile, _ examination: inout Examination) throws {
    let policy = try examination.attempt { try keypad.policy(file) } ?? KeypadPolicy()
    guard let nodes = try examination.attempt({ try Udev().nodes() }) else { return }
    let verdicts: [KeypadAdvice.Judged] = Array(zip(nodes, policy.verdicts(for: nodes)))
    let taken = verdicts.filter(\.verdict.isTaken)
    for (node, verdict) in taken { try examination.report(KeypadAdvice.finding(node, verdict)) }
    let left = verdicts.filter { !$0.verdict.isTaken }
    if taken.isEmpty {
      try examination.report(KeypadAdvice.none(left))
    } else if !left.isEmpty {
      try examination.report(KeypadAdvice.left(left))
    }
    // For a keypad that may not be opened, the advice contains the rule already.
    if taken.allSatisfy({ Files.isReadable($0.node.path) }) {
      try examination.report(RuleAdvice.findings(system))
    }
  }
}

/// The findings of `doctor` on input devices.
enum KeypadAdvice {
  typealias Judged = (node: InputNode, verdict: KeypadPolicy.Verdict)

  /// Returns the finding on a device that the telephone uses.
  static func finding(_ node: InputNode, _ verdict: KeypadPolicy.Verdict) -> Finding {
    guard Files.exists(node.path) else {
      return .wrong(
        .unavailable,
        "the keypad \(node.description.name) has no \(node.path) here.\n"
          + "Give it to the container: docker run --device \(node.path)")
    }
    guard Files.isReadable(node.path) else {
      return .wrong(
        .noPermission, PermissionAdvice.text(path: node.path, name: node.description.name))
    }
    let text = "keypad \(node.path) (\(node.description.name)): \(verdict.reason)"
    // Desktops open all devices and grab none of them, so only telephones are looked for.
    let telephones = Files.processes(holding: node.path).filter { $0.hasPrefix("twelvekey ") }
    guard let other = telephones.first else { return .ok(text) }
    return .note(
      "\(text).\nAnother telephone, \(other), is using it.\nTo end that one: "
        + "kill \(other.filter(\.isNumber)); or, if it is the service, sudo systemctl stop twelvekey"
    )
  }

  /// Returns the finding if the telephone uses no device.
  static func none(_ left: [Judged]) -> Finding {
    let found =
      left.isEmpty
      ? "no input devices at all" : "\(Count.of(left.count, "input device")), none of them a keypad"
    return .wrong(
      .unavailable,
      "\(found).\(lines(left))\nPlug a numpad in, or name a device: twelvekey run --device NAME"
        + "\nWithout one, on a terminal, the PC keyboard is the keypad: twelvekey run --virtual")
  }

  /// Returns the finding on the devices that are left alone.
  static func left(_ left: [Judged]) -> Finding {
    .ok(
      "\(Count.of(left.count, "other input device")) not used; list them: twelvekey devices"
        + lines(left))
  }

  /// The maximum number of devices that are listed one by one.
  private static let limit = 12

  /// Returns a line for each device that has keys.
  private static func lines(_ judged: [Judged]) -> String {
    let all = judged.filter { !$0.node.description.keys.isEmpty }
    var lines = all.prefix(limit).map {
      "\n- \($0.node.path) (\($0.node.description.name)): \($0.verdict.reason)"
    }
    if all.count > limit {
      lines.append("\n- and \(all.count - limit) more: twelvekey devices")
    }
    return lines.joined()
  }
}
