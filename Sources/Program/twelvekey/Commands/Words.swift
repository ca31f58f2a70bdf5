import ArgumentParser

/// The command for the words of predictive text.
struct Words: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Look up words, install word lists, manage learned words.",
    subcommands: [
      WordsLookup.self, WordsInstall.self, WordsCompile.self, WordsExport.self, WordsImport.self,
      WordsForget.self,
    ])
}
