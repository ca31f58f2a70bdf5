import ArgumentParser
import Contacts

struct ContactsCheck: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong with address books, with file, line and reason.",
    discussion: """
      Exits 0 where every entry was read, 65 where one was lost.

      Example:
        twelvekey contacts check export.vcf
      """)

  @Argument(help: ArgumentHelp(".vcf, .csv or a folder of them.", valueName: "path"))
  var paths: [String]

  @Flag(help: "One JSON object a problem.")
  var json = false

  @OptionGroup var country: CountryOptions

  func execute() throws {
    let country = try country.code(try SettingsFile.load(nil))
    let book = try Book(paths: paths, country: country, showsProgress: !json)
    if book.isEmptyByMistake { Console.say(BookAdvice.empty(paths)) }
    var pictures = PhotoCheck()
    let problems = book.problems + book.contacts.compactMap { pictures.problem(of: $0) }
    var text = ""
    for problem in problems {
      if json {
        var object = JSONObject()
        object.add("file", problem.file)
        object.add("line", problem.line)
        object.add("column", problem.column)
        object.add("reason", problem.reason)
        object.add("lost", problem.isLost)
        text += object.text + "\n"
      } else {
        text += Console.row(problem.description)
      }
    }
    try json ? Console.print(text) : Console.show(text)
    let lost = book.problems.count { $0.isLost }
    let letters = book.contacts.flatMap(\.numbers).count { $0.dialString == nil }
    Console.say(
      "\(Count.of(book.contacts.count, "contact")), "
        + "\(Count.of(problems.count, "problem")), "
        + "\(Count.of(lost, "entry", "entries")) lost"
        + (letters == 0
          ? "" : ", \(Count.of(letters, "number")) that can't be dialled as written"))
    if lost > 0 { throw ExitCode.badData }
  }
}
