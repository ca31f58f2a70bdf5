import CSampleContacts
import Contacts
import LinuxIO

/// The contacts of several files and folders.
struct Book: Sendable {
  let contacts: [Contact]
  let problems: [ContactProblem]
  var isSample = false
  /// The files to read the contacts from again when they change; `nil` for the samples.
  var files: BookFiles?

  /// The telephone's message about the book at the start.
  ///
  /// - Parameter isCovered: whether the display covers earlier messages.
  func greeting(coversWhatWasSaid isCovered: Bool) -> String? {
    if isSample { return "sample contacts; yours: --contacts PATH" }
    return isCovered && isEmptyByMistake ? "there is no contact in the address book" : nil
  }

  /// Whether files were named and contain no contact.
  var isEmptyByMistake: Bool { contacts.isEmpty && !(files?.sources.isEmpty ?? true) }

  /// The contacts that come with the program.
  static var samples: Book {
    let bytes = Array(
      UnsafeBufferPointer(start: csamplecontacts_bytes(), count: csamplecontacts_size()))
    let file = ContactFile.read(bytes: bytes, file: "sample-contacts.vcf")
    return Book(contacts: file.contacts, problems: [], isSample: true, files: nil)
  }

  private init(
    contacts: [Contact], problems: [ContactProblem], isSample: Bool, files: BookFiles?
  ) {
    self.contacts = contacts
    self.problems = problems
    self.isSample = isSample
    self.files = files
  }

  /// Reads the contacts; `none` stands for no file. A named file or folder must be readable. An
  /// unreadable file within a folder is reported as a problem, and the other files are still read.
  ///
  /// - Parameters:
  ///   - hints: the country of numbers without a country code, and the character set of files that
  ///     don't name theirs.
  ///   - showsProgress: whether a long reading shows its progress, if standard error is a terminal.
  ///   - count: counts the reading, for another thread.
  ///   - sign: the result after the stop sign is discarded.
  init(
    paths: [String], hints: CharacterSetHints = .none, showsProgress: Bool = true,
    count: ReadingCount? = nil, sign: StopSign? = nil
  ) throws {
    let progress = showsProgress ? ReadingProgress.onTerminal : nil
    defer { progress?.clear() }
    let files = try BookFiles(
      paths: paths.filter { $0 != "none" }, hints: hints, progress: progress, count: count,
      sign: sign)
    let contacts = files.contacts
    self.init(
      contacts: contacts, problems: files.problems + files.problemsOfMerging(into: contacts),
      isSample: false, files: files)
  }
}
