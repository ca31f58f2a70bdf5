import Contacts
import Glibc
import LinuxIO

/// The content of an address book, file by file, so that only changed files are read again.
package struct BookFiles: Sendable {
  /// Returns why a file within a folder can't be read, in the words of a problem.
  package typealias Reason = @Sendable (_ path: String, LinuxError) -> String

  package struct File: Sendable {
    package var path: String
    /// The stamp when it was read; `nil` for a file that is read again at the next look.
    var stamp: Files.Stamp?
    var contacts: [Contact] = []
    package var groups: [ContactGroup] = []
    var problems: [ContactProblem] = []
    /// The character sets of cards that don't name theirs.
    package var characterSets: [String] = []
    /// Why the contacts are the last known ones, and not those in the file now; `nil` if they are
    /// those in the file.
    package var trouble: String?
  }

  /// The files that were read for one named path.
  package struct Source: Sendable {
    package var path: String
    package var files: [File] = []
    /// The identity of the last folder at this path that was not empty.
    var folder: [UInt64]?
    var problems: [ContactProblem] = []
    var trouble: String?
    /// Whether this is the book of a paired phone. It is there only after the phone was read, and
    /// is never written on the pad.
    package var isOfPhone = false
  }

  package var sources: [Source] = []
  package let hints: CharacterSetHints
  let reason: Reason

  var problems: [ContactProblem] {
    sources.flatMap { $0.problems + $0.files.flatMap(\.problems) }
  }

  /// All contacts, in the order of the paths, the files and the cards.
  var contacts: [Contact] { Self.united(sources.flatMap(\.files).map(\.contacts), hints.country) }

  /// - Parameter contacts: ``contacts``.
  func problemsOfMerging(into contacts: [Contact]) -> [ContactProblem] {
    ContactMerge.problems(of: sources.flatMap(\.files).flatMap(\.contacts), merged: contacts)
  }

  /// Returns the contacts of several files as one book.
  ///
  /// - Parameter country: the country of numbers without a country code, ISO 3166-1 alpha-2.
  private static func united(_ files: [[Contact]], _ country: String?) -> [Contact] {
    ContactMerge.merged(files.count == 1 ? files[0] : files.flatMap { $0 }, country: country)
  }

  /// Reads all files. A named file or folder must exist and be readable.
  ///
  /// - Parameters:
  ///   - phone: the book of a paired phone, which need not exist.
  ///   - count: counts what has been read, for another thread.
  ///   - sign: the stop sign. The result after it is discarded.
  /// - Throws: the problem of the first named file or folder that can't be read.
  init(
    paths: [String], phone: String? = nil, hints: CharacterSetHints, reason: @escaping Reason,
    limits: BookLimits = BookLimits(), progress: ReadingProgress? = nil,
    count: ReadingCount? = nil, sign: StopSign? = nil
  ) throws(BookProblem) {
    self.hints = hints
    self.reason = reason
    var scanner = BookScanner(sign: sign, limits: limits, reason: reason)
    let found = paths.map { scanner.scan(Files.trimmed($0)) }
    progress?.begin(bytes: found.flatMap(\.files).reduce(0) { $0 + $1.stamp.size })
    var denied: (path: String, error: LinuxError)?
    for (path, scanned) in zip(paths, found) {
      if let error = scanned.failure { throw .unreadable(path, error) }
      var source = Source(
        path: Files.trimmed(path), folder: scanned.folder, problems: scanned.problems)
      for file in scanned.files where sign?.isUp != true {
        switch Self.read(file, hints, progress) {
        case .success(let read):
          source.files.append(read)
          count?.add(contacts: read.contacts.count)
        case .failure(let error):
          if scanned.folder == nil { throw .unreadable(path, error) }
          if error.code == EACCES { denied = denied ?? (file.path, error) }
          source.files.append(unread(file, error))
        }
      }
      if let closed = scanned.closed.first, denied == nil {
        denied = (closed, LinuxError("open", EACCES, on: closed))
      }
      sources.append(source)
    }
    if let phone {
      sources.append(Source(path: phone, isOfPhone: true))
      addPhone(phone, &scanner, count)
    }
    // The book is not reported as empty, because the user would look for contacts that exist.
    if let denied, sources.allSatisfy({ $0.files.allSatisfy(\.contacts.isEmpty) }) {
      throw .unreadable(denied.path, denied.error)
    }
  }

  /// Reads the book of a phone, which comes after the others: their words for a contact of both
  /// count. A problem with it is no reason to do without the other contacts.
  private mutating func addPhone(
    _ path: String, _ scanner: inout BookScanner, _ count: ReadingCount?
  ) {
    let found = scanner.scan(path)
    let place = sources.count - 1
    if let error = found.failure, ![ENOENT, ENOTDIR].contains(error.code) {
      sources[place].problems.append(
        ContactProblem(file: path, line: 0, reason: reason(path, error), isLost: true))
    }
    for file in found.files {
      switch Self.read(file, hints) {
      case .success(let read):
        sources[place].files.append(read)
        count?.add(contacts: read.contacts.count)
      case .failure(let error): sources[place].files.append(unread(file, error))
      }
    }
  }

  /// - Parameter known: the contacts that were read from the file before.
  static func read(
    _ file: BookScanner.File, _ hints: CharacterSetHints, _ progress: ReadingProgress? = nil,
    known: [Contact] = []
  ) -> Result<File, LinuxError> {
    let bytes: [UInt8]
    do {
      bytes = try file.isStream ? Files.read(file.path) : Files.readRegular(file.path)
    } catch { return .failure(error) }
    let contents = ContactFile.read(bytes: bytes, file: file.path, hints: hints, known: known) {
      progress?.advance(bytes: $0, cards: $1)
    }
    progress?.next(bytes: bytes.count, cards: contents.contacts.count)
    return .success(
      File(
        path: file.path, stamp: file.stamp, contacts: contents.contacts, groups: contents.groups,
        problems: contents.problems, characterSets: contents.characterSets))
  }

  /// Returns the entry for a file within a folder that can't be read: it has a problem and no
  /// contacts.
  func unread(_ file: BookScanner.File, _ error: LinuxError) -> File {
    let reason = reason(file.path, error)
    let problem = ContactProblem(file: file.path, line: 0, reason: reason, isLost: true)
    return File(path: file.path, problems: [problem], trouble: reason)
  }
}
