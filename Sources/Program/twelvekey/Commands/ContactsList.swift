import ArgumentParser
import Contacts

struct ContactsList: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the contacts, as they are read.",
    discussion: """
      One line per contact: its name, its numbers, and its place, separated by tabs. Without a \
      path, the contacts taken from the paired phone are listed, too.

      Examples:
        twelvekey contacts list
        twelvekey contacts list ~/contacts --json
      """)

  @Argument(
    help: ArgumentHelp(
      ".vcf, .csv or a folder of them; unnamed, those of the settings.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "One JSON object per contact.")
  var json = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let chosen = try ChosenBook(
      paths, for: "list", reading, config, showsProgress: !json)
    let book = chosen.book
    try Console.list(book.contacts, json: json) {
      Reports.add($0, country: chosen.hints.country, to: &$1)
    } text: { contact in
      let numbers = contact.numbers.map { "\($0.value)\($0.type.map { " (\($0))" } ?? "")" }
      let sources = ([contact.source] + contact.otherSources).map(\.description)
      // A contact without a name is named by its number, which is in the next column already.
      let isNameless = contact.numbers.contains { $0.value == contact.name }
      return Console.row(
        isNameless ? "" : contact.name, numbers.joined(separator: ", "),
        sources.joined(separator: ", "))
    }
    if !book.problems.isEmpty {
      Console.log("\(Count.of(book.problems.count, "problem")); `\(chosen.check)` lists them")
    }
  }
}
