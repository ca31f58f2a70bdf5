import ArgumentParser
import Keypad
import LinuxIO
import TextEntry

struct WordsCompile: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile a word list, so that it opens at once.",
    discussion: """
      Reads 'word<TAB>count' lines (two words, parted by a space, are a pair, three a triple; \
      a further '<TAB>rude' says that a word is), Onboard's models (.lm), Hunspell's \
      dictionaries (.dic), Android's lists (.combined) and wordfreq's (.msgpack), packed with gzip or \
      not.

      Example:
        twelvekey words compile /usr/share/onboard/models/it_IT.lm italian.words --language it
        twelvekey run --words italian.words --language it
      """)

  @Argument(help: "The list; '-' is standard input.", completion: .file())
  var source: String

  @Argument(help: "The compiled list; replaced as a whole if it is there.", completion: .file())
  var destination: String

  @Option(help: ArgumentHelp("The language whose letters the keys have.", valueName: "code"))
  var language: String

  @Option(
    help: ArgumentHelp(
      "In how many running words the counts were made; else they are taken for all.",
      valueName: "number"))
  var total: Double?

  func validate() throws {
    if let total, !(total >= 1) { throw ValidationError("--total must be at least 1") }
  }

  func execute() throws {
    let language = try KeypadLanguage(named: language)
    let compiled = try WordListFile.compile(source, language: language, total: total)
    if compiled.list.count == 0 {
      throw Failure(
        "\(source): no word that the keys of \(language.name) can spell; is --language right?",
        .badData)
    }
    try compiled.write(to: destination, from: source)
  }
}
