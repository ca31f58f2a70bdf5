import CLinux
import Glibc
import Keypad

/// Collects changes of files and folders (inotify(7)), and reports them when no more arrive.
///
///     event ─▶ 200 ms without another, or 2 s after the first ─▶ ``drainChanges(at:)``
///     write ─▶ being written ──close──▶ event
///                   └── 10 s without a write ──▶ event
///
/// The kernel reports names in a folder, not paths. So the code that reads the files registers each
/// path in a ``Round``. It must register a file or folder before reading it, so that no change is
/// missed between the two. While nothing changes, a watch causes no wake-up.
///
/// The kernel reports only the changes that this machine makes. On a network file system, changes
/// by other machines are missed. A change of a link within a path is also missed, unless the link
/// is the last part of the path.
package final class FileWatch: EventSource {
  /// The changes that are watched at a path.
  package enum Interest: Hashable, Sendable {
    /// All files in a folder whose names don't begin with a dot, and the folder itself.
    case folder
    /// The appearance, removal or replacement of a name in a folder, and the permissions of its
    /// file.
    case name(String)
    /// The contents and permissions of a file.
    case file
  }

  package struct Changes: Hashable, Sendable {
    /// Whether any file may have changed, because the kernel's queue has overflowed or too many
    /// paths have changed.
    package var isAll = false
    /// The files and folders that have changed.
    package var paths: Set<String> = []

    package func united(with others: Changes) -> Changes {
      Changes(isAll: isAll || others.isAll, paths: paths.union(others.paths))
    }
  }

  /// Changes are reported when no other change has occurred for this time.
  package static let quietTime: Duration = .milliseconds(200)
  /// If changes do not stop, they are reported this time after the first one.
  package static let longestTime: Duration = .seconds(2)
  /// A file that is open for writing counts as complete if no program writes to it for this time.
  package static let stalledTime: Duration = .seconds(10)
  /// The maximum number of paths that are reported one by one.
  static let pathLimit = 10_000

  private let inotify: FileDescriptor
  /// The open file /proc/self/mountinfo. inotify does not report that a file system is mounted or
  /// unmounted, but this file does.
  private let mounts: FileDescriptor?
  private var emit: (Changes) -> Void = { _ in }
  /// By inotify's watch descriptor: the watched paths. The same folder may be watched under several
  /// names.
  private var watches: [Int32: [Interested]] = [:]
  private var isInRound = false
  /// The files that were written to since the round began.
  private var writtenInRound: Set<String> = []
  /// Events during a round for watches that were added in this round.
  private var unplaced: [(number: Int32, mask: Int32, name: String, at: Instant)] = []
  private var changes = Changes()
  /// The times of the first and the last of ``changes``.
  private var since: (first: Instant, last: Instant)?
  /// By path of a file that is being written: the time of the last write.
  private var writing: [String: Instant] = [:]

  /// - Throws: the error of inotify_init1(2), or if the loop can't watch a descriptor.
  package init(loop: EventLoop) throws(LinuxError) {
    inotify = try FileDescriptor(from: "inotify_init1", on: "the address book") {
      inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }
    mounts = try? FileDescriptor(opening: "/proc/self/mountinfo", O_RDONLY)
    try loop.watch(inotify.number, for: self)
    if let mounts { try loop.watch(mounts.number, for: self, .priority) }
  }

  /// - Parameter emit: called at once without changes, so that the caller can name the files to
  ///   watch. After that it is called when changes have stopped, with the changes since the last
  ///   call.
  package func start(_ emit: @escaping (Changes) -> Void) {
    self.emit = emit
    emit(Changes())
  }

  // MARK: Watched files

  /// Begins a round, in which the caller names all files and folders to watch. Until ``end(_:)``,
  /// the files and folders of the last round are still watched.
  package func beginRound() -> Round {
    isInRound = true
    writtenInRound = []
    return Round(inotify, beingWritten: Set(writing.keys))
  }

  /// Stops watching the files and folders that were not named in this round.
  ///
  /// - Returns: Whether the files that were read in this round can be trusted. `false` if a program
  ///   wrote to one of them during the round and ``Round/isBeingWritten(_:)`` didn't show it.
  /// - Throws: if reading the inotify descriptor fails.
  @discardableResult package func end(_ round: Round, at now: Instant) throws(LinuxError) -> Bool {
    _ = try handle(inotify.number, at: now)
    for number in watches.keys where round.watches[number] == nil {
      inotify_rm_watch(inotify.number, number)
    }
    watches = round.watches
    isInRound = false
    let late = unplaced
    unplaced = []
    for event in late { receive(event.number, event.mask, event.name, at: event.at) }
    return writtenInRound.allSatisfy(round.isBeingWritten)
  }

  static let names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
  static let contents = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
  static let itself = IN_DELETE_SELF | IN_MOVE_SELF

  // MARK: Changes

  /// The time at which ``drainChanges(at:)`` may have changes.
  package var deadline: Instant? {
    let stalled = writing.values.min().map { $0 + Self.stalledTime }
    return [due, stalled].compactMap { $0 }.min()
  }

  private var due: Instant? {
    since.map { min($0.last + Self.quietTime, $0.first + Self.longestTime) }
  }

  /// Whether a file is being written and may therefore be incomplete.
  func isBeingWritten(_ path: String) -> Bool { writing[path] != nil }

  /// Returns the changes since the last call once they have stopped, and `nil` before.
  package func drainChanges(at now: Instant) -> Changes? {
    for (path, last) in writing where last + Self.stalledTime <= now {
      writing[path] = nil
      record(path, at: last)
    }
    guard let due, due <= now else { return nil }
    since = nil
    defer { changes = Changes() }
    return changes
  }

  package func wake(at now: Instant) {
    if let changes = drainChanges(at: now) { emit(changes) }
  }

  /// Records the changes that the kernel reports.
  ///
  /// - Throws: if the inotify descriptor can't be read.
  package func ready(_ descriptor: Int32) throws(LinuxError) {
    _ = try handle(descriptor, at: EventLoop.now)
  }

  /// Reads the kernel's events. Returns `false` if the descriptor does not belong to this watch.
  func handle(_ descriptor: Int32, at now: Instant) throws(LinuxError) -> Bool {
    if descriptor == mounts?.number {
      record(nil, at: now)
      return true
    }
    guard descriptor == inotify.number else { return false }
    // Only a part is read if there are many events, so that keys are not delayed. The rest is read
    // at the next wake-up.
    for _ in 0..<16 {
      guard let bytes = try FileDescriptor.read(from: inotify.number), !bytes.isEmpty else { break }
      bytes.withUnsafeBytes { read($0, at: now) }
    }
    return true
  }

  private func read(_ bytes: UnsafeRawBufferPointer, at now: Instant) {
    let headSize = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headSize <= bytes.count {
      let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + headSize
      let end = min(start + Int(head.len), bytes.count)
      let name = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
      receive(head.wd, Int32(bitPattern: head.mask), name, at: now)
      offset = end
    }
  }

  private func receive(_ number: Int32, _ mask: Int32, _ name: String, at now: Instant) {
    if mask & IN_Q_OVERFLOW != 0 {
      changes.isAll = true
      writing = [:]
      record(nil, at: now)
    }
    guard let watch = watches[number] else {
      if isInRound, unplaced.count < Self.pathLimit {
        unplaced.append((number, mask, name, now))
      } else if isInRound {
        changes.isAll = true
        record(nil, at: now)
      }
      return
    }
    if mask & IN_IGNORED != 0 { watches[number] = nil }
    for (path, interest) in watch {
      switch interest {
      case .folder where !name.isEmpty:
        if !name.hasPrefix(".") { happened(Files.join(path, name), mask, at: now) }
      case .name(let wanted) where !name.isEmpty:
        // Only the changes of ``Interest/name(_:)`` count here. A file's contents are watched
        // separately.
        if name == wanted, mask & (Self.names | IN_ATTRIB) != 0 {
          record(Files.join(path, name), at: now)
        }
      case .folder, .file, .name:
        happened(path, mask, at: now)
      }
    }
  }

  private func happened(_ path: String, _ mask: Int32, at now: Instant) {
    if mask & IN_MODIFY != 0 {
      writing[path] = now
      writtenInRound.insert(path)
      return
    }
    // A program may set the mode of a file before it has finished writing, so the file still counts
    // as being written.
    if mask & IN_ATTRIB == 0 { writing[path] = nil }
    record(path, at: now)
  }

  private func record(_ path: String?, at now: Instant) {
    since = (since?.first ?? now, now)
    guard let path else { return }
    if changes.paths.count < Self.pathLimit {
      changes.paths.insert(path)
    } else {
      changes.isAll = true
    }
  }
}
