import CSampleContacts
import Contacts
import LinuxIO

/// The contacts of several files and folders.
struct Book: Sendable {
  let contacts: [Contact]
  let problems: [ContactProblem]
  var isSample = false
  /// Where the contacts are read again from when they change; `nil` for the samples.
  var files: BookFiles?

  /// What the phone says of it at the start.
  ///
  /// - Parameter isCovered: whether the display covers what was said before.
  func greeting(coversWhatWasSaid isCovered: Bool) -> String? {
    if isSample { return "sample contacts; yours: --contacts PATH" }
    return isCovered && isEmptyByMistake ? "there is no contact in the address book" : nil
  }

  /// Whether files were named and there is nothing in them.
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

  /// `none` stands for no file. What is named must be readable; within a folder, what can't be
  /// read is a problem of its own and keeps nothing else away.
  ///
  /// - Parameters:
  ///   - hints: what is known where files don't say it: the country of numbers without its code,
  ///     and the character set.
  ///   - showsProgress: where it takes longer, and standard error is a terminal.
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
