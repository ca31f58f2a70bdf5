import LinuxIO

/// Advice for an input node that can't be opened.
enum PermissionAdvice {
  static let rule = "/etc/udev/rules.d/70-twelvekey.rules"

  /// Returns the advice in several lines: the node, its owner, and the command that helps.
  static func text(path: String, name: String) -> String {
    var lines = ["no permission to open \(path) (\(name))."]
    let user = Files.userName
    if let owner = Files.ownership(of: path) {
      lines.append("It belongs to user \(owner.user), group \(owner.group), mode \(owner.mode).")
      if owner.groupMayRead, owner.group != "root", !Files.isInGroup(owner.group) {
        lines.append("Either join that group, then log in again:")
        lines.append("  sudo usermod -aG \(owner.group) \(user)")
        lines.append("or " + way(isFirst: false))
      } else {
        lines.append(way(isFirst: true))
      }
    }
    let machine = SystemFiles()
    if RuleAdvice.installed(machine) == nil {
      lines += RuleAdvice.install(for: path, machine)
    } else {
      lines.append("  sudo udevadm control --reload && sudo udevadm trigger --settle \(path)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the line above the command.
  private static func way(isFirst: Bool) -> String {
    if let installed = RuleAdvice.installed(SystemFiles()) {
      return (isFirst ? "H" : "h")
        + "ave udev apply its rule \(installed), which opens keypads to "
        + "the user at this machine:"
    }
    return (isFirst ? "I" : "i")
      + "nstall the udev rule that opens keypads to the user at this machine:"
  }

  static func busy(path: String, name: String) -> String {
    let holders = Files.processes(holding: path)
    // The kernel tells only which processes have the node open, not which one has grabbed it.
    let by =
      switch holders.count {
      case 0: "another program; as root, `fuser -v \(path)` names it"
      case 1: holders[0]
      default: "one of those that have it open: " + holders.joined(separator: ", ")
      }
    return "\(path) (\(name)) is in use by \(by)"
  }
}
