import Contacts
import Glibc
import LinuxIO

/// Reads changed files again. The contacts of a deleted file are removed. A file probably becomes
/// unreadable or empty by accident, so its last known contacts stay:
///
///     file of a folder deleted ─▶ gone
///     file empty, unreadable or without a card ─▶ kept, reported ──readable──▶ read, reported
///     named path deleted, unmounted or unreadable ─▶ all of it kept, reported
///     book of a phone deleted ─▶ gone
extension BookFiles {
  /// The result of a look at the files.
  struct News {
    /// Whether ``BookFiles/contacts`` may have changed.
    var isChanged = false
    var notices: [BookNotice] = []
    /// The error of the first file or folder that exists and can't be watched.
    var unwatched: LinuxError?
  }

  /// Looks at all files again. A large book takes a long time. The function uses no state of the
  /// running telephone, so it may run on another thread.
  ///
  /// - Parameters:
  ///   - changes: the files that are read again even if they look unchanged.
  ///   - round: receives the names of all files that are to be watched.
  ///   - sign: stops the look when it is raised. The caller then discards the result.
  mutating func update(
    _ changes: FileWatch.Changes, _ round: FileWatch.Round, _ sign: StopSign
  ) -> News {
    var update = BookUpdate(book: self, changes: changes, round: round, sign: sign)
    var scanner = BookScanner(round: round, sign: sign, reason: reason)
    for place in sources.indices where !sign.isUp {
      // The order matters: a file that several paths name belongs to the first of them.
      sources[place] = update.updated(sources[place], scanner.scan(sources[place].path))
    }
    var news = update.finish()
    news.unwatched = scanner.unwatched
    return news
  }
}

/// One look at all files.
struct BookUpdate {
  let book: BookFiles
  let changes: FileWatch.Changes
  let round: FileWatch.Round
  let sign: StopSign
  private var isChanged = false
  private var gone: [(path: String, trouble: String)] = []
  private var back: [String] = []
  private var lost: [(path: String, count: Int)] = []

  init(book: BookFiles, changes: FileWatch.Changes, round: FileWatch.Round, sign: StopSign) {
    self.book = book
    self.changes = changes
    self.round = round
    self.sign = sign
  }

  /// The `trouble` of a missing path. It is empty, because the notice of a missing path gives no
  /// reason.
  private static let missing = ""

  mutating func updated(
    _ old: BookFiles.Source, _ found: BookScanner.Source
  ) -> BookFiles.Source {
    if let trouble = trouble(of: found, old) {
      var kept = old
      kept.trouble = trouble
      if old.trouble == nil { gone.append((old.path, trouble)) }
      // All files are read again when the path is back.
      for place in kept.files.indices { kept.files[place].stamp = nil }
      return kept
    }
    if old.trouble != nil { back.append(old.path) }
    var source = BookFiles.Source(
      path: old.path, folder: found.folder, problems: found.problems, isOfPhone: old.isOfPhone)
    // An empty folder does not replace the identity of the folder that was there before.
    if found.files.isEmpty, let folder = old.folder { source.folder = folder }
    let known = Dictionary(old.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
    for file in found.files where !sign.isUp {
      let isNamed = found.folder == nil && !old.isOfPhone
      if let now = updated(known[file.path].map { old.files[$0] }, file, isNamed: isNamed) {
        source.files.append(now)
      }
    }
    let listed = Set(found.files.map(\.path))
    for file in old.files where !listed.contains(file.path) {
      if found.closed.contains(where: { file.path.hasPrefix($0 + "/") }) {
        source.files.append(kept(file, "Permission denied"))
      } else {
        isChanged = isChanged || !file.contacts.isEmpty
      }
    }
    return source
  }

  /// Returns why the contacts of a named path are kept as they were; `nil` if they are not.
  private func trouble(of found: BookScanner.Source, _ old: BookFiles.Source) -> String? {
    if let error = found.failure {
      // The phone was forgotten, or has not been read yet.
      if old.isOfPhone, [ENOENT, ENOTDIR].contains(error.code) { return nil }
      return [ENOENT, ENOTDIR].contains(error.code) ? Self.missing : error.reason
    }
    // After a file system was unmounted, its mount point is an empty folder.
    if let folder = old.folder, found.folder != folder, found.files.isEmpty, found.closed.isEmpty,
      old.files.contains(where: { !$0.contacts.isEmpty })
    {
      return Self.missing
    }
    return nil
  }

  /// - Returns: the file for the book. `nil` if it was deleted, or if it is new and is a pipe or
  ///   still being written.
  private mutating func updated(
    _ old: BookFiles.File?, _ file: BookScanner.File, isNamed: Bool
  ) -> BookFiles.File? {
    // A pipe can be read only once.
    if file.isStream || round.isBeingWritten(file.path) { return old }
    if let old, old.stamp == file.stamp, !changes.isAll, !changes.paths.contains(file.path) {
      return old
    }
    let new: BookFiles.File
    switch BookFiles.read(file, book.hints, known: old?.contacts ?? []) {
    case .success(let read):
      new = read
    case .failure(let error):
      if error.code == ENOENT, !isNamed {
        isChanged = isChanged || old?.contacts.isEmpty == false
        return nil
      }
      if let old, !old.contacts.isEmpty { return kept(old, error.reason) }
      if old?.trouble == nil { lost.append((file.path, 1)) }
      return book.unread(file, error)
    }
    if let old, !old.contacts.isEmpty, new.contacts.isEmpty, !new.problems.isEmpty {
      var kept = kept(old, file.stamp.size == 0 ? "it is empty" : "it has no contacts")
      // The file need not be read again until it is written again.
      kept.stamp = file.stamp
      return kept
    }
    isChanged = isChanged || new.contacts != old?.contacts ?? []
    if old?.trouble != nil { back.append(file.path) }
    let count = new.problems.count { $0.isLost }
    if count > old?.problems.count(where: \.isLost) ?? 0 { lost.append((file.path, count)) }
    return new
  }

  private mutating func kept(_ file: BookFiles.File, _ trouble: String) -> BookFiles.File {
    var file = file
    if file.trouble == nil { gone.append((file.path, trouble)) }
    file.trouble = trouble
    file.stamp = nil
    return file
  }

  func finish() -> BookFiles.News {
    var news = BookFiles.News(isChanged: isChanged)
    if let first = gone.first {
      let reason = first.trouble.isEmpty ? nil : first.trouble
      news.notices.append(.gone(first.path, reason: reason, others: gone.count - 1))
    }
    if let first = back.first { news.notices.append(.back(first, others: back.count - 1)) }
    if let first = lost.first {
      news.notices.append(.lost(first.path, entries: first.count, others: lost.count - 1))
    }
    return news
  }
}
