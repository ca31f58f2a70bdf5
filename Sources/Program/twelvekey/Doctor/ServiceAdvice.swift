import LinuxIO

/// The findings of `doctor` on the telephone as a service of systemd.
enum ServiceAdvice {
  private static let unit = "twelvekey.service"

  static func findings(_ files: SystemFiles) -> [Finding] {
    let machine = ServiceState(of: unit, .machine, files)
    let user = ServiceState(of: unit, .user, files)
    let services = [(machine, ServiceState.Owner.machine), (user, .user)]
      .compactMap { state, owner in state.map { Service(state: $0, owner: owner) } }
    // There is no systemd on this machine.
    if services.isEmpty { return [] }
    let lively = services.filter { !$0.isAtRest }
    if lively.count > 1 {
      return lively.map(\.finding) + [
        .wrong(
          .unavailable,
          "service: the machine's \(unit) and your own both use the keypad, and only one gets it. Stop yours: "
            + "systemctl --user disable --now twelvekey")
      ]
    }
    if !lively.isEmpty { return lively.map(\.finding) }
    return [atRest(services)]
  }

  /// Returns the finding if no service starts by itself.
  private static func atRest(_ services: [Service]) -> Finding {
    let installed = services.filter(\.state.isInstalled)
    guard !installed.isEmpty else {
      return .note(
        "service: there is no \(unit), so the telephone does not start at boot. The package "
          + "has it: sudo apt-get install ./twelvekey_*.deb")
    }
    if let masked = installed.first(where: { $0.state.load == "masked" }) {
      return .note("service: \(unit) is masked and can't start: \(masked.run("unmask"))")
    }
    var text = "service: \(unit) is installed, but not enabled."
    for service in installed {
      switch service.owner {
      case .machine:
        text +=
          "\nTo start it at boot, on the panel and first console: \(service.run("enable --now"))"
      case .user: text += "\nTo start it when you log in: \(service.run("enable --now"))"
      }
    }
    return .note(text)
  }

  private struct Service {
    var state: ServiceState
    var owner: ServiceState.Owner

    /// Whether the service neither runs nor is to run.
    var isAtRest: Bool {
      !state.isInstalled || state.load == "masked"
        || state.load == "loaded" && !state.isEnabled && state.active == "inactive"
    }

    func run(_ words: String) -> String {
      switch owner {
      case .machine: "sudo systemctl \(words) twelvekey"
      case .user: "systemctl --user \(words) twelvekey"
      }
    }

    private var log: String {
      switch owner {
      case .machine: "journalctl -u twelvekey -b -e"
      case .user: "journalctl --user -u twelvekey -b -e"
      }
    }

    private var name: String { owner == .machine ? unit : "your \(unit)" }

    var finding: Finding {
      if state.load != "loaded" {
        return .wrong(
          .badData,
          "service: systemd can't read \(name) (\(state.load)). What is wrong with it: "
            + "systemd-analyze \(owner == .user ? "--user " : "")verify twelvekey.service")
      }
      switch state.active {
      case "failed": return failed
      case "activating" where state.sub == "auto-restart":
        return .wrong(
          .unavailable,
          "service: \(name) ends as soon as it starts, again and again"
            + "\(state.restarts > 0 ? " (\(state.restarts) times by now)" : ""). Why: \(log)")
      case "inactive":
        return .note("service: \(name) is enabled, but not running: \(run("start"))")
      default: return running
      }
    }

    private var failed: Finding {
      let how =
        switch state.result {
        case "exit-code": "with exit code \(state.exitStatus)"
        case "signal", "core-dump": "by signal \(state.exitStatus)"
        case "start-limit-hit": "too often and is not restarted"
        case "watchdog": "because it hung"
        case "timeout": "because it took too long"
        case let other: "(\(other))"
        }
      return .wrong(
        .unavailable,
        "service: \(name) has failed \(how). Why: \(log)\n"
          + "Once that is fixed: \(run("reset-failed")) && \(run("start"))")
    }

    private var running: Finding {
      let process = state.process.map { ", process \($0)" } ?? ""
      if !state.statusText.isEmpty {
        return .wrong(
          .badData,
          "service: \(name) runs\(process), but its telephone can't start: \(state.statusText)\n"
            + "Once that is fixed: \(run("reload"))")
      }
      var text =
        "service: \(name) \(state.active == "active" ? "runs" : "is starting")\(process); it uses the keypads "
        + "and the display: a second telephone gets neither"
      var advice: [String] = []
      if state.restarts > 0 {
        advice.append(
          "It was restarted \(Count.of(state.restarts, "time")) because it ended by itself. Why: \(log)"
        )
      }
      if !state.isEnabled {
        let when = owner == .machine ? "at boot" : "when you log in"
        advice.append("It does not start \(when): \(run("enable"))")
      }
      if state.needsReload {
        advice.append("Its file has changed: \(reload) && \(run("restart"))")
      }
      if advice.isEmpty { return .ok(text) }
      text += (["."] + advice.map { "\n" + $0 }).joined()
      return .note(text)
    }

    private var reload: String {
      owner == .machine ? "sudo systemctl daemon-reload" : "systemctl --user daemon-reload"
    }
  }
}
