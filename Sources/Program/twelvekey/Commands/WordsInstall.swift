import ArgumentParser
import Keypad
import LinuxIO
import TextEntry

struct WordsInstall: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install the word list of a language, for all commands.",
    discussion: """
      Takes any list that `words compile` reads, or the folder of those that packages bring: \
      wordfreq's from PyPI, Android's, Onboard's. With none named, what pip or Debian has installed. \
      Nothing is fetched. The list comes to ~/.local/share/twelvekey/words, and from then on \
      --language finds it, before the built-in one.

      Examples:
        python3 -m pip install --no-deps --target words wordfreq
        twelvekey words install it words
        twelvekey run --language it
      """)

  @Argument(help: ArgumentHelp("The language.", valueName: "code"))
  var code: String

  @Argument(help: "The list, or a folder that has it.", completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Another list that says which capitals words have, where this one has none.",
      valueName: "file"))
  var capitals: String?

  @Option(
    help: ArgumentHelp(
      "Keep at most this many words, the frequent ones first.", valueName: "number"))
  var most = 300_000

  func validate() throws {
    if path == "-", capitals == "-" {
      throw ValidationError("standard input can't be both the list and the one with the capitals")
    }
    if most < 1 { throw ValidationError("--most must be at least 1") }
  }

  func execute() throws {
    let language = try KeypadLanguage(named: code)
    let source = try source(language)
    guard let destination = InstalledWords.ownPath(language) else {
      throw Failure(
        "there is no home folder to install the list in: set HOME or XDG_DATA_HOME", .noInput)
    }
    Console.log("\(source): reading it")
    let compiled = try WordListFile.compile(
      source, language: language, most: most, capitals: capitals)
    if compiled.list.count == 0 {
      throw Failure(
        "\(source): no word that the keys of \(language.name) can spell; is it of \(language.name)?",
        .badData)
    }
    try compiled.write(to: destination, from: source, makingFolders: true)
  }

  private func source(_ language: KeypadLanguage) throws -> String {
    let found = FoundWords(language: language)
    guard let path else {
      if let installed = found.installed { return installed }
      throw Failure("no list of \(language.name) is installed here.\n\(found.advice)", .noInput)
    }
    guard path != "-", Files.isFolder(path) else { return path }
    if let inside = found.path(below: path) { return inside }
    throw Failure("\(path) has no list of \(language.name).\n\(found.advice)", .noInput)
  }
}
