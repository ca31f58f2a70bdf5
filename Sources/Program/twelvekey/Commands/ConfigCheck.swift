import ArgumentParser
import LinuxIO
import Settings

struct ConfigCheck: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the settings, and the files and programs that they name.",
    discussion: """
      Reads the key map, the word lists and the fonts that are named, and looks whether the address \
      books are there and the programs can be run: by you, and by the service where the settings are the \
      machine's. For problems of the machine, see `doctor`. Exit code 0: all is well.
      """)

  @OptionGroup var config: ConfigOption
  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var words: WordOptions
  @OptionGroup var panel: PanelArguments
  @OptionGroup var line: LineOptions

  func execute() throws {
    let file = try config.load()
    var failures: [Failure] = []
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let failure as Failure {
        failures.append(failure)
      }
    }
    try attempt { _ = try keypad.overrides(file) }
    try attempt { _ = try words.load(file) }
    try attempt { _ = try panel.settings(file) }
    try attempt { try checkLine(file) }
    try attempt { try checkContacts(file) }
    for program in NamedProgram.all(file) { try attempt { try program.check(file, .own) } }
    if let name = file.value(Settings.xkbLayout) { try attempt { _ = try Type.layout(name) } }
    for failure in failures { Console.log(failure.message) }
    if let first = failures.first { throw first.code }
    try Console.show(summary(file))
  }

  /// Checks the settings of the line. No password is read, and no program is run for one.
  private func checkLine(_ file: SettingsFile) throws {
    let program = file.value(Settings.dialCommand)
    _ = try line.choice(file, program: program, isVirtual: false, runsCommand: false)
  }

  private func checkContacts(_ file: SettingsFile) throws {
    try file.using(Settings.contacts, unless: false) {
      for path in file.paths(Settings.contacts) where path != "none" && !Files.exists(path) {
        throw Failure("there is no address book \(path)", .noInput)
      }
    }
  }

  private func summary(_ file: SettingsFile) -> String {
    let files = config.config.map { [$0] } ?? SettingsFile.ownFiles
    let set = Settings.all.flatMap { file.places($0) }
    return files.map { path in
      guard Files.exists(path) else { return "\(path): does not exist\n" }
      let count = set.count { $0.path == path }
      return "\(path): \(Count.of(count, "setting")) in effect\n"
    }.joined()
  }
}
