import CSampleContacts
import Contacts
import LinuxIO

/// The contacts of several files and folders.
package struct Book: Sendable {
  package let contacts: [Contact]
  package let problems: [ContactProblem]
  package var isSample = false
  /// The files to read the contacts from again when they change; `nil` for the samples.
  package var files: BookFiles?

  /// Whether files were named and contain no contact.
  package var isEmptyByMistake: Bool {
    contacts.isEmpty && files?.sources.contains { !$0.isOfPhone } ?? false
  }

  /// The contacts that come with the program.
  package static var samples: Book {
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

  /// Reads the contacts; the path `none` stands for no file. A named file or folder must be
  /// readable. An unreadable file within a folder is reported as a problem, and the other files are
  /// still read.
  ///
  /// - Parameters:
  ///   - phone: the book of a paired phone, which need not exist.
  ///   - hints: the country of numbers without a country code, and the character set of files that
  ///     don't name theirs.
  ///   - reason: returns why a file within a folder can't be read, in the words of a problem.
  ///   - showsProgress: whether a long reading shows its progress, if standard error is a terminal.
  ///   - count: counts what has been read, for another thread.
  ///   - sign: the stop sign. The result after it is discarded.
  /// - Throws: the problem of the first named file or folder that can't be read.
  package init(
    paths: [String], phone: String? = nil, hints: CharacterSetHints = .none,
    reason: @escaping BookFiles.Reason, showsProgress: Bool = true, count: ReadingCount? = nil,
    sign: StopSign? = nil
  ) throws(BookProblem) {
    let progress = showsProgress ? ReadingProgress.onTerminal : nil
    defer { progress?.clear() }
    let files = try BookFiles(
      paths: paths.filter { $0 != "none" }, phone: phone, hints: hints, reason: reason,
      progress: progress,
      count: count, sign: sign)
    let contacts = files.contacts
    self.init(
      contacts: contacts, problems: files.problems + files.problemsOfMerging(into: contacts),
      isSample: false, files: files)
  }
}
