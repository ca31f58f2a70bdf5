import AddressBooks
import ArgumentParser
import Contacts
import JSON

struct ContactsCheck: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check address books: what is wrong, and in which file and line.",
    discussion: """
      Exits 0 if every entry was read, 65 if one was lost. Says which character set was \
      guessed if a file names none; --charset sets another. Limits: \(BookLimits.words).

      Examples:
        twelvekey contacts check
        twelvekey contacts check export.vcf
        twelvekey contacts check export.csv --charset windows-1250
      """)

  @Argument(
    help: ArgumentHelp(
      ".vcf, .csv or a folder of them; unnamed, those of the settings.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "One JSON object per problem.")
  var json = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var config: ConfigOption

  func execute() throws {
    let read = try ChosenBook(
      paths, for: "check", reading, config, showsProgress: !json)
    let (book, hints) = (read.book, read.hints)
    var pictures = PhotoCheck()
    let problems =
      book.problems + book.contacts.compactMap { pictures.problem(of: $0) }
      + CardFolderCheck.problems(of: book)
    try Console.list(problems, json: json) { problem, object in
      object.add("file", problem.file)
      object.add("line", problem.line)
      object.add("column", problem.column)
      object.add("reason", problem.reason)
      object.add("lost", problem.isLost)
    } text: {
      Console.row($0.description)
    }
    if let chosen = hints.chosen {
      if hints.hasSet {
        report(of: chosen, in: book)
      } else {
        Console.log("files in \(chosen.name) show it by themselves: it is not taken for others")
      }
    }
    let lost = book.problems.count { $0.isLost }
    let mended = reportNumbers(in: book, country: hints.country)
    let groups = reportGroups(in: book)
    Console.log(
      "\(Count.of(book.contacts.count, "contact")), "
        + "\(Count.of(problems.count, "problem")), "
        + "\(Count.of(lost, "entry", "entries")) lost"
        + (mended == 0
          ? "" : ", \(Count.of(mended, "number")) that can't be dialled as written")
        + (groups == 0 ? "" : ", \(Count.of(groups, "group")) left out"))
    if lost > 0 { throw ExitCode.badData }
  }

  /// The maximum number of groups, and of numbers, that are reported; more are only counted.
  private static let mostReported = 20

  /// Reports which cards are groups.
  ///
  /// - Returns: the number of groups.
  private func reportGroups(in book: Book) -> Int {
    let groups = book.files?.sources.flatMap(\.files).flatMap(\.groups) ?? []
    for group in groups.prefix(Self.mostReported) {
      Console.log("\(group.source): \(group.reason)")
    }
    return groups.count
  }

  /// Reports the numbers that are not dialled as written, and what the telephone offers for them.
  ///
  /// - Returns: the number of them.
  private func reportNumbers(in book: Book, country: String?) -> Int {
    var count = 0
    for contact in book.contacts {
      for number in contact.numbers {
        guard let reason = number.reasonToMend(in: country) else { continue }
        count += 1
        if count > Self.mostReported { continue }
        Console.log("\(contact.source): \(reason)")
      }
    }
    return count
  }

  /// Reports for each file whether the character set of `--charset` or of the settings was used.
  private func report(of chosen: CharacterSetName, in book: Book) {
    for file in book.files?.sources.flatMap(\.files) ?? [] where file.trouble == nil {
      Console.log(
        file.characterSets.isEmpty
          ? "\(file.path): says its character set or needs none: \(chosen.name) is not taken"
          : "\(file.path): read as \(file.characterSets.joined(separator: ", ")), as --charset or "
            + "the settings say")
    }
  }
}
