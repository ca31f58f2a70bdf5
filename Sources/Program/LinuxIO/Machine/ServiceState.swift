import Glibc

/// The state of a service in systemd, from `systemctl show` (systemctl(1); the words are those of
/// org.freedesktop.systemd1(5)).
package struct ServiceState: Hashable, Sendable {
  /// The service manager to ask: the machine's or the user's.
  package enum Owner: Hashable, Sendable {
    case machine
    case user
  }

  /// `loaded`, `not-found`, `masked`, `bad-setting` …
  package var load = ""
  /// `enabled`, `disabled`, `enabled-runtime` …
  package var unitFile = ""
  /// `active`, `inactive`, `failed`, `activating` …
  package var active = ""
  /// `running`, `auto-restart` …
  package var sub = ""
  /// The result of its last run: `success`, `exit-code`, `signal`, `start-limit-hit` …
  package var result = ""
  /// The number of times that systemd has restarted the service because it had ended by itself
  /// (`NRestarts`).
  package var restarts = 0
  /// The running process, if there is one.
  package var process: Int32?
  /// The exit code or the signal of the last process.
  package var exitStatus = 0
  /// The status text that the service has reported.
  package var statusText = ""
  /// Whether the unit file has changed and systemd has not read it again.
  package var needsReload = false

  /// The user of the service; empty for root.
  package var user = ""
  /// The extra groups of the service.
  package var groups: [String] = []
  /// `yes`, `no`, `read-only` or `tmpfs`: the service's access to home folders.
  package var protectHome = ""
  /// Whether the service has its own /tmp.
  package var hasPrivateTmp = false

  private static let properties = [
    "LoadState", "UnitFileState", "ActiveState", "SubState", "Result", "NRestarts", "MainPID",
    "ExecMainStatus", "StatusText", "NeedDaemonReload",
    "User", "SupplementaryGroups", "ProtectHome", "PrivateTmp",
  ]

  /// - Parameter text: lines `NAME=VALUE`, in any order.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      switch parts[0] {
      case "LoadState": load = value
      case "UnitFileState": unitFile = value
      case "ActiveState": active = value
      case "SubState": sub = value
      case "Result": result = value
      case "NRestarts": restarts = Int(value) ?? 0
      case "MainPID": process = Int32(value).flatMap { $0 > 0 ? $0 : nil }
      case "ExecMainStatus": exitStatus = Int(value) ?? 0
      case "StatusText": statusText = value
      case "User": user = value
      case "SupplementaryGroups": groups = value.split(separator: " ").map(String.init)
      case "ProtectHome": protectHome = value
      case "PrivateTmp": hasPrivateTmp = value == "yes"
      case "NeedDaemonReload": needsReload = value == "yes"
      default: break
      }
    }
  }

  /// Asks systemd; `nil` if it does not run, or does not answer within 5 s.
  package init?(of service: String, _ owner: Owner, _ files: SystemFiles) {
    var words = ["systemctl"]
    switch owner {
    // sd_booted(3) tests in the same way whether systemd runs the machine.
    case .machine: guard files.exists("/run/systemd/system") else { return nil }
    case .user:
      guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }),
        files.exists("\(folder)/systemd")
      else { return nil }
      words.append("--user")
    }
    words += ["show", "--property=\(Self.properties.joined(separator: ","))", service]
    guard let answer = try? CommandOutput(of: words, within: .seconds(5), isQuiet: true) else {
      return nil
    }
    self.init(String(decoding: answer.bytes, as: UTF8.self))
  }

  package var isInstalled: Bool { load != "not-found" && !load.isEmpty }
  /// Whether the service is started with the machine or, for a user's service, when the user logs
  /// in.
  package var isEnabled: Bool { unitFile.hasPrefix("enabled") }
  package var isRunning: Bool { active == "active" || active == "reloading" }
}
