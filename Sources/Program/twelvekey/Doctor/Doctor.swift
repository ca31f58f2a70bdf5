import ArgumentParser
import LinuxIO
import Settings

struct Doctor: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine: what is missing or wrong, and how to fix it.",
    discussion: """
      Each finding is ok, wrong, or a note about something optional. It changes \
      nothing. Exits 0 if nothing is wrong, otherwise by the worst finding: 74 something is broken, \
      69 it is missing, 77 it is not allowed, 66 a file that is named is not there, 65 it has something \
      wrong in it.
      """)

  @OptionGroup var book: BookOptions
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var panel: PanelArguments
  @OptionGroup var carrier: LineOptions

  func execute() throws {
    let file = try book.settings()
    var examination = Examination()
    try keypads(file, &examination)
    try examination.report([UInputAdvice.finding] + LocaleAdvice.findings)
    try examination.report(
      CountryAdvice.finding(named: book.namedCountry(file), guessed: book.countryCode(file)))
    try examination.report(DisplayAdvice.findings(wanted: file.value(Settings.display), system))
    try examination.report(ConsoleAdvice.findings)
    try files(file, &examination)
    try programs(file, &examination)
    try line(file, &examination)
    try bluetooth(file, &examination)
    try examination.report(ServiceAdvice.findings(system))
    try examination.report(WiredAdvice.findings(system))
    try examination.report(BoardAdvice.findings(system) + ClockAdvice.findings(system))
    if let worst = examination.worst { throw worst }
  }

  /// The files in which the machine describes itself. Tests use other files.
  var system: SystemFiles { .own }
}

extension SystemFiles {
  /// The files of this machine, or of a test.
  static var own: SystemFiles { SystemFiles(root: Console.environment("TWELVEKEY_ROOT") ?? "") }
}
