import ArgumentParser
import Contacts
import Glibc
import LinuxIO

struct ContactsExport: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the contacts to one file.",
    discussion: """
      vcard4 is vCard 4.0; csv has the columns of Google Contacts. Pictures stay where they are. \
      Contacts taken from a paired phone are left out without --with-phone.

      Examples:
        twelvekey contacts export > contacts.vcf
        twelvekey contacts export ~/contacts --format csv > contacts.csv
        twelvekey contacts export old.vcf export.csv --output all.vcf
      """)

  @Argument(
    help: ArgumentHelp(
      ".vcf, .csv or a folder of them; unnamed, those of the settings.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: "vcard4 or csv; unnamed, csv for an output that ends in .csv, else vcard4.")
  var format: Format?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case vcard4, csv
  }

  @Option(
    help: ArgumentHelp(
      "The file to write, as a whole; - or unnamed, standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file if it exists.")
  var force = false

  @Flag(help: "Also export the contacts taken from the paired phone (see phone-contacts).")
  var withPhone = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var config: ConfigOption

  func validate() throws {
    if withPhone, !paths.isEmpty {
      throw ValidationError("--with-phone is for the contacts of the settings: name no path")
    }
  }

  func execute() throws {
    let chosen = try ChosenBook(paths, for: "export", reading, config, withPhone: withPhone)
    let book = chosen.book
    // An empty file would replace a good one.
    if chosen.isUnreadPhone {
      throw Failure("no contacts: the phone has not been read yet", .noInput)
    }
    let isCSV = output?.lowercased().hasSuffix(".csv") ?? false
    let bytes: [UInt8]
    switch format ?? (isCSV ? .csv : .vcard4) {
    case .vcard4: bytes = VCardWriter.write(book.contacts)
    case .csv: bytes = CSVWriter.write(book.contacts)
    }
    try write(bytes)
    var message = Count.of(book.contacts.count, "contact")
    if let output, output != "-" { message += " written to \(output)" }
    let pictures = book.contacts.count { $0.hasPhoto }
    if pictures > 0 { message += ", without \(Count.of(pictures, "picture"))" }
    let leftOut = chosen.phoneContactsLeftOut
    if leftOut > 0 {
      message += "; \(Count.of(leftOut, "contact")) taken from the phone left out (--with-phone)"
    }
    if !book.problems.isEmpty {
      message +=
        "; \(Count.of(book.problems.count, "problem")) in what was read: "
        + "`\(chosen.check)` lists them"
    }
    Console.log(message)
  }

  private func write(_ bytes: [UInt8]) throws {
    guard let output, output != "-" else {
      // Names must not control a terminal.
      let isSeen = Terminal.isTerminal(1)
      let text = String(decoding: bytes, as: UTF8.self)
      return try isSeen
        ? Console.show(String(text.filter { $0 != "\r" }.map { $0 == "\r\n" ? "\n" : $0 }))
        : FileDescriptor.write(bytes, to: 1)
    }
    do {
      switch Files.kind(output) {
      case .folder: throw Failure("\(output) is a folder: name a file in it", .usage)
      case .special: try Files.writeThrough(bytes, to: output)
      case .file where force: try Files.replace(output, with: bytes)
      default: try Files.create(output, with: bytes)
      }
    } catch let error as LinuxError {
      if error.code == EEXIST {
        throw Failure("\(output) exists already: --force replaces it", .usage)
      }
      throw Failure(writing: "the contacts to", output, error)
    }
  }
}
