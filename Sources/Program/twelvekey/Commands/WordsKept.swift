import ArgumentParser
import TextEntry

struct WordsExport: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export learned words as text.",
    discussion: """
      'word<TAB>count<TAB>boost' lines, and 'first second<TAB>count' for words that followed each \
      other; `import` reads them back.

      Example:
        twelvekey words export > learned.tsv
      """)

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let learning = try state.required(config.load()).knowledge.learning
    var text = ""
    for word in learning.sortedWords { text += "\(word.word)\t\(word.count)\t\(word.boost)\n" }
    for pair in learning.sortedPairs { text += "\(pair.first) \(pair.second)\t\(pair.count)\n" }
    try Console.print(text)
    if learning.isEmpty { Console.log("nothing learned yet") }
  }
}

struct WordsImport: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import learned words, or your own word list.",
    discussion: """
      Words known already keep the higher count. If a line is bad, nothing is imported.

      Example:
        twelvekey words import learned.tsv
      """)

  @Argument(help: "The file; '-' is standard input.", completion: .file())
  var file: String

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let bytes = try WordListFile.read(file, "what was learned", limit: 64 << 20)
    let learned: LearnedText
    do {
      learned = try LearnedText(reading: bytes)
    } catch {
      let name = file == "-" ? "standard input" : file
      throw Failure("\(name):\(error.line):\(error.column): \(error.reason)", .badData)
    }
    let known = try state.required(config.load())
    try known.file.write(.learned([.merge(words: learned.words, pairs: learned.pairs)]))
    let merged = try known.file.read().knowledge.learning
    Console.log(
      "\(Count.of(learned.words.count, "word")), \(Count.of(learned.pairs.count, "pair")) read; "
        + "\(Count.of(merged.words.count, "word")), \(Count.of(merged.pairCount, "pair")) known now"
    )
  }
}

struct WordsForget: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget some or all learned words.",
    discussion: """
      Words of the lists stay; only what was learned about them is forgotten. A telephone that runs meanwhile \
      forgets them, too, and the word that it has not learned yet.

      Examples:
        twelvekey words forget Zyx
        twelvekey words forget --all
      """)

  @Argument(help: "The words, with their capitals.")
  var words: [String] = []

  @Flag(help: "All that was learned.")
  var all = false

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func validate() throws {
    if all != words.isEmpty { throw ValidationError("name words to forget, or use --all") }
  }

  func execute() throws {
    let known = try state.required(config.load())
    if all {
      try known.file.write(.learned([.forgetAll]))
      Console.log("all learned words forgotten")
      return
    }
    let pairs = known.knowledge.learning.pairs
    for word in words {
      let isKnown =
        known.knowledge.learning.words[word] != nil || pairs[word] != nil
        || pairs.values.contains { $0[word] != nil }
      // The word is forgotten in any case, because a telephone may be about to learn it.
      try known.file.write(.learned([.forgetWord(word)]))
      Console.log(isKnown ? "'\(word)' forgotten" : "'\(word)' was not learned")
    }
  }
}
