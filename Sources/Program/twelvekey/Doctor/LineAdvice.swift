import ArgumentParser
import Bluetooth
import CallModel
import LinuxIO
import PhoneRuntime

/// The report of a line that was tried, in words, with the remedy.
struct LineAdvice {
  let isGood: Bool
  let text: String
  /// The exit code if the line is required and makes no calls.
  let code: ExitCode

  /// - Parameters:
  ///   - baresip: the reason that no SIP call can be made here; `nil` if calls work.
  ///   - phones: the mobile phones that are paired.
  ///   - isPhoneSet: whether a mobile phone is to carry the calls.
  init(
    _ trial: LineTrial, baresip: LineProblem?, phones: [BluezObjects.Device] = [],
    isPhoneSet: Bool = false
  ) {
    let name = trial.status.name ?? "a line"
    code = trial.problem?.code ?? .unavailable
    if case .wants(let code, let tries)? = trial.status.sim {
      isGood = false
      text =
        "line: \(name): its SIM needs the \(code.rawValue.uppercased())\(Self.message(tries: tries))"
        + (code == .puk
          ? "\nThis happens after wrong PINs. It is on the card that the SIM came in; or ask "
            + "your operator." : "")
        + "\nThe telephone asks for it on the keypad: twelvekey run. Until then "
        + (trial.abilities == nil ? "it makes no calls." : "only emergency calls are possible.")
    } else if case .poweredOff? = trial.problem {
      isGood = true
      text =
        "line: calls go through \(name), which is off now: the telephone turns it on when it runs"
    } else if case .notConnected(let phone)? = trial.problem {
      isGood = true
      text = "line: calls go through \(phone), which is not connected now: a call connects it"
    } else if case .bluetoothOff? = trial.problem {
      isGood = true
      text = "line: calls go through a mobile phone; Bluetooth is off now, and a call turns it on"
    } else if trial.abilities != nil {
      isGood = Self.makesCalls(trial.status)
      text =
        (isGood ? "line: calls go through \(name)" : "line: \(name) can't make calls now")
        + Self.message(trial.status)
    } else {
      isGood = false
      let advice = isPhoneSet ? [Self.setPhone] : phones.map { Self.advice($0) }
      text = "line: " + Self.message(trial.problem, baresip: baresip, phones: advice)
    }
  }

  /// Whether the line makes calls besides emergency calls. A line that searches for a network was
  /// just turned on, or has just begun to search, so it counts as working.
  private static func makesCalls(_ status: LineStatus) -> Bool {
    switch status.sim {
    case .absent?, .failed?, .wants?: return false
    case .ready?, nil: break
    }
    switch status.registration {
    case Registration.none?, .denied?, .emergencyOnly?: return false
    case .home?, .roaming?, .searching?, nil: return true
    }
  }

  private static func message(tries: Int?) -> String {
    switch tries {
    case nil: ""
    case 1?: " (one try is left)"
    case let tries?: " (\(tries) tries are left)"
    }
  }

  /// Returns the part of the text after the name of the line.
  private static func message(_ status: LineStatus) -> String {
    var words = ""
    if let registration = status.registration { words += "; \(Self.message(registration))" }
    if let signal = status.signal { words += "; signal \(signal) of 4" }
    if case .failed(let why)? = status.sim { words += "; its SIM: \(why)" }
    if status.sim == .absent { words += "; no SIM: emergency calls only" }
    switch status.registration {
    case .searching?, Registration.none?, .emergencyOnly?:
      words +=
        "\nOther calls work once it is registered: check its antenna, and run this again."
    case .denied?: words += "\nAsk your operator why."
    case .home?, .roaming?, nil: break
    }
    return words
  }

  private static func message(_ registration: Registration) -> String {
    switch registration {
    case .home: "registered"
    case .roaming: "registered in another network (roaming)"
    case .searching: "searching for a network"
    case .none: "in no network"
    case .denied: "rejected by the network"
    case .emergencyOnly: "emergency calls only"
    }
  }

  private static let setPhone = "- the mobile phone that is set: near, with its Bluetooth on"

  private static func advice(_ phone: BluezObjects.Device) -> String {
    "- \(phone.name), which is paired; in the settings file: phone = \(phone.address)"
  }

  /// - Parameter phones: the advice on mobile phones.
  private static func message(
    _ problem: LineProblem?, baresip: LineProblem?, phones: [String]
  ) -> String {
    guard case .nothing(let all)? = problem else {
      return problem?.advice ?? "no answer. Try again: twelvekey doctor"
    }
    // A user whose modem makes no calls wants to know about that first.
    let grave = all.filter(\.isOfModem)
    let isWithoutVoice = grave.contains { if case .noVoice = $0 { true } else { false } }
    var lines = ["there is no way to make calls here: a call only shows its number. Found:"]
    lines += grave.map { "- " + $0.message($0.remedy, "\n  ") }
    lines += all.filter { !$0.isOfModem }.map { "- " + $0.message($0.remedy, "\n  ") }
    lines.append("To make calls, you need one of:")
    lines += phones
    // A user whose modem or mobile phone could make calls does not need another one.
    if phones.isEmpty, grave.isEmpty || isWithoutVoice {
      lines.append(
        "- a modem with voice (SIM7600, A7670E, EC25 …): plug it in, and run this again")
    }
    switch baresip {
    case nil: lines.append("- baresip, which is installed, with an account of a SIP provider:")
    case .noBusModule?:
      lines.append(
        "- baresip from 1.1 on (the one here has no ctrl_dbus), with an account of a SIP provider:")
    default:
      lines.append(
        "- baresip, with an account of a SIP provider: sudo apt-get install baresip-core, and then")
    }
    lines.append("  twelvekey run --line sip --sip-account sip:NAME@SERVER")
    lines.append("- any other program that can dial; name it in the settings file, for example:")
    lines.append("  dial-command = 'my-dialler {number}'")
    return lines.joined(separator: "\n")
  }
}
