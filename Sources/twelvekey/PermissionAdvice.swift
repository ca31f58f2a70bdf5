import LinuxIO

/// What to do where an input node can't be opened.
enum PermissionAdvice {
  static let rule = "/etc/udev/rules.d/70-twelvekey.rules"

  /// Several lines: which node, who owns it, and the command that mends it.
  static func text(path: String, name: String) -> String {
    var lines = ["no permission to open \(path) (\(name))."]
    let user = Files.userName
    if let owner = Files.ownership(of: path) {
      lines.append("It belongs to user \(owner.user), group \(owner.group), mode \(owner.mode).")
      if owner.groupMayRead, owner.group != "root", !Files.isInGroup(owner.group) {
        lines.append("Either join that group, then log in again:")
        lines.append("  sudo usermod -aG \(owner.group) \(user)")
        lines.append("or install the udev rule that gives keypads to whoever sits at the machine:")
      } else {
        lines.append("Install the udev rule that gives keypads to whoever sits at the machine:")
      }
    }
    lines.append("(from the folder of Twelvekey's source)")
    lines.append(
      "  sudo cp udev/70-twelvekey.rules \(rule) && sudo udevadm control --reload"
        + " && sudo udevadm trigger --settle \(path)")
    return lines.joined(separator: "\n")
  }

  static func busy(path: String, name: String) -> String {
    let holders = Files.processes(holding: path)
    // The kernel doesn't tell who grabs, only who has it open.
    let by =
      switch holders.count {
      case 0: "another program; as root, `fuser -v \(path)` names it"
      case 1: holders[0]
      default: "one of those that have it open: " + holders.joined(separator: ", ")
      }
    return "\(path) (\(name)) is already grabbed by \(by)"
  }
}
