import ArgumentParser
import Contacts

struct ContactsList: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print what is read from address books.",
    discussion: """
      A line a contact: its name, its numbers, and where it stands, with tabs between.

      Example:
        twelvekey contacts list ~/contacts --json
      """)

  @Argument(
    help: ArgumentHelp(".vcf, .csv or a folder of them.", valueName: "path"), completion: .file())
  var paths: [String]

  @Flag(help: "One JSON object a contact.")
  var json = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let hints = reading.hints(try config.load())
    let book = try Book(paths: paths, hints: hints, showsProgress: !json)
    if book.isEmptyByMistake { Console.say(BookAdvice.empty(paths)) }
    var text = ""
    for contact in book.contacts {
      if json {
        text += Reports.contact(contact, country: hints.country) + "\n"
        continue
      }
      let numbers = contact.numbers.map { "\($0.value)\($0.type.map { " (\($0))" } ?? "")" }
      let sources = ([contact.source] + contact.otherSources).map(\.description)
      // Who has no name is called by the number, which stands beside it already.
      let isNameless = contact.numbers.contains { $0.value == contact.name }
      text += Console.row(
        isNameless ? "" : contact.name, numbers.joined(separator: ", "),
        sources.joined(separator: ", "))
    }
    try json ? Console.print(text) : Console.show(text)
    if !book.problems.isEmpty {
      Console.say(
        "\(Count.of(book.problems.count, "problem")); `twelvekey contacts check` lists them")
    }
  }
}
