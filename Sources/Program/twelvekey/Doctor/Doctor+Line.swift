import CallModel
import LinuxIO
import PhoneRuntime
import Settings

/// The examination of the line that carries calls here, or of the reason that there is none.
extension Doctor {
  /// The time for a line to report its state. A modem that has just been plugged in or switched on
  /// needs some seconds.
  private static let patience = Duration.seconds(12)

  func line(_ file: SettingsFile, _ examination: inout Examination) throws {
    let program = file.value(Settings.dialCommand)
    let choice = try examination.attempt {
      try carrier.choice(file, program: program, isVirtual: false, runsCommand: false)
    }
    switch choice {
    case nil: break
    case .none?:
      try examination.report(.note("line none: no calls are made. For calls: --line auto"))
    case .pretended?:
      try examination.report(
        .note("line pretended: calls are only simulated. For real calls: --line auto"))
    // The dial command has been examined with the other programs of the settings.
    case .command?: break
    case .handoff(let command)? where Self.opensLinks:
      try check(command.words[0], command.words[0], "line handoff", &examination)
      try examination.report(.wrong(.unavailable, Dial.comesBack))
    case .handoff(let command)?:
      try check(command.words[0], command.words[0], "line handoff", &examination)
    case .sip(let settings)? where settings.control != nil:
      try attempt(.sip(settings), isNamed: true, &examination)
    case .sip(let settings)?:
      try check(settings, &examination)
      // The command may ask for a passphrase, or for a touch of a security key: only the telephone
      // runs it.
      if carrier.sipPasswordCommand != nil,
        case .command(let words)? = try carrier.sipPasswordPlace(file)
      {
        try check(words[0], "\(words[0]), not run here", "password command", &examination)
      }
    case .auto?: try attempt(.auto, isNamed: false, &examination)
    // A phone that is named is wanted for its calls.
    case .phoneFirst?, .phone?, .device?, .service?:
      try attempt(choice ?? .none, isNamed: true, &examination)
    }
  }

  /// Examines all programs in the settings, whichever line is used.
  func programs(_ file: SettingsFile, _ examination: inout Examination) throws {
    for program in NamedProgram.all(file) {
      let isThere: Void? = try examination.attempt { try program.check(file, system) }
      if isThere != nil { try examination.report(.ok("\(program.noun): \(program.text)")) }
    }
  }

  /// Whether the desktop opens `tel:` links with this program.
  private static var opensLinks: Bool {
    let words = ["xdg-mime", "query", "default", "x-scheme-handler/tel"]
    // Without an answer, another program is assumed.
    guard let answer = try? CommandOutput(of: words, within: .seconds(5)) else { return false }
    return String(decoding: answer.bytes, as: UTF8.self).contains("twelvekey")
  }

  private func check(
    _ program: String, _ text: String, _ what: String, _ examination: inout Examination
  ) throws {
    if let failure = NamedProgram.failure(program, what) {
      try examination.report(.wrong(failure.code, failure.message))
    } else {
      try examination.report(.ok("\(what): \(text)"))
    }
  }

  private func check(_ settings: SIPSettings, _ examination: inout Examination) throws {
    let problem = Self.baresipProblem(settings)
    if let problem {
      return try examination.report(
        .wrong(.unavailable, "line sip: \(problem.advice)"))
    }
    let user = settings.user.map { ", as the user \($0.name)" } ?? ""
    try examination.report(.ok("line sip: \(settings.account?.text ?? ""), by baresip\(user)"))
    for gap in LineProblem.gaps(confining: "baresip") {
      try examination.report(.note("line sip: \(gap.words)"))
    }
  }

  /// Returns the reason that no telephone can call through this baresip; `nil` if calls work.
  private static func baresipProblem(_ settings: SIPSettings) -> LineProblem? {
    guard let program = try? settings.programFile() else { return .noProgram("baresip") }
    return SIPSettings.modules(beside: program.path) == nil ? .noBusModule : nil
  }

  /// Opens the line as the telephone would.
  private func attempt(
    _ choice: LineChoice, isNamed: Bool, _ examination: inout Examination
  ) throws {
    let trial = try examination.attempt {
      do throws(LinuxError) {
        return try LineTrial(choice, patience: Self.patience)
      } catch {
        throw Failure("line: \(error.description)", .unavailable)
      }
    }
    guard let trial else { return }
    // Only a machine without a line needs other ways to make calls.
    let isWithoutLine = if case .nothing? = trial.problem { true } else { false }
    let phones = isWithoutLine ? (try? BluetoothQuery.objects())?.pairedPhones : nil
    let advice = LineAdvice(
      trial, baresip: Self.baresipProblem(SIPSettings(account: nil)), phones: phones ?? [],
      isPhoneSet: choice.isOfPhone)
    if advice.isGood {
      try examination.report(.ok(advice.text))
    } else {
      try examination.report(isNamed ? .wrong(advice.code, advice.text) : .note(advice.text))
    }
  }
}
