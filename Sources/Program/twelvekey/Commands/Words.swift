import ArgumentParser

/// The command for the words of predictive text.
struct Words: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "What keys can spell, word lists, and what was learned.",
    subcommands: [
      WordsLookup.self, WordsInstall.self, WordsCompile.self, WordsExport.self, WordsImport.self,
      WordsForget.self,
    ])
}
