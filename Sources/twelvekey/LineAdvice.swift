import LinuxIO
import Telephone
import Telephony

/// What a line that was tried has said of itself, in words, with the way out.
struct LineAdvice {
  let isGood: Bool
  let text: String

  init(_ trial: LineTrial, hasBaresip: Bool) {
    let name = trial.status.name ?? "a line"
    if case .wants(let code, let tries)? = trial.status.sim {
      isGood = false
      text =
        "line: \(name): its SIM wants the \(code.rawValue.uppercased())\(Self.words(tries: tries))"
        + "\nThe telephone asks for it when it runs; until then "
        + (trial.abilities == nil ? "it makes no calls." : "only emergency numbers can be called.")
    } else if case .resting(let model)? = trial.problem {
      isGood = true
      text = "line: calls go through \(model), which is off: the telephone turns it on when it runs"
    } else if trial.abilities != nil {
      isGood = true
      text = "line: calls go through \(name)" + Self.words(trial.status)
    } else {
      isGood = false
      text = "line: " + Self.words(trial.problem, hasBaresip: hasBaresip)
    }
  }

  private static func words(tries: Int?) -> String {
    switch tries {
    case nil: ""
    case 1?: " (one try is left)"
    case let tries?: " (\(tries) tries are left)"
    }
  }

  /// What stands behind the name.
  private static func words(_ status: LineStatus) -> String {
    var words = ""
    if let registration = status.registration { words += "; \(Self.words(registration))" }
    if let signal = status.signal { words += "; signal \(signal) of 4" }
    if case .failed(let why)? = status.sim { words += "; its SIM: \(why)" }
    if status.sim == .absent { words += "; there is no SIM: only emergency numbers can be called" }
    return words
  }

  private static func words(_ registration: Registration) -> String {
    switch registration {
    case .home: "registered"
    case .roaming: "registered in another network (roaming)"
    case .searching: "searching for a network"
    case .none: "in no network"
    case .denied: "refused by the network"
    case .emergencyOnly: "emergency calls only"
    }
  }

  private static func words(_ problem: LineProblem?, hasBaresip: Bool) -> String {
    guard case .nothing(let all)? = problem else {
      return problem?.advice ?? "it says nothing"
    }
    // Who has a modem that makes no calls wants to know of that first.
    let grave = all.filter(\.isOfModem)
    let reasons = (grave + all.filter { !$0.isOfModem }).map { "\n- \($0.advice)" }.joined()
    return "nothing here makes calls; a call only shows its number." + reasons
      + (hasBaresip
        ? "\n- baresip is installed: with an account, it makes calls over SIP: "
          + "twelvekey run --line sip --sip-account sip:NAME@SERVER"
        : "\nWithout a modem: apt-get install baresip-core, and twelvekey run --line sip")
      + "\nAny other program makes them, too. In the settings file, for example:"
      + "\ndial-command = 'my-dialler {number}'"
  }
}

extension LineProblem {
  /// The words, and the way out.
  fileprivate var advice: String { words + (remedy.map { ": " + $0 } ?? "") }

  private var remedy: String? {
    switch self {
    case .noPort: "what there is: ls -l /dev/serial/by-id"
    case .inUse(_, let holders) where holders.contains { $0.contains("ModemManager") }:
      "twelvekey run --line modemmanager calls through that"
    case .noModem("ModemManager"): "what it knows: mmcli -L"
    case .notAllowed("ModemManager"):
      "polkit must allow org.freedesktop.ModemManager1.Device.Control and .Voice: pkaction --verbose, or "
        + "log in at this machine itself"
    case .notAllowed: "its users stand in /etc/dbus-1/system.d/ofono.conf"
    case .serviceSilent("ModemManager"): "sudo systemctl restart ModemManager"
    case .serviceSilent: "sudo systemctl restart ofono"
    case .noVoice: "take one that has (SIM7600, A7670E, EC25 …), or call over SIP: --line sip"
    case .silent: "another of its ports may: --line modem:PATH"
    default: nil
    }
  }
}
