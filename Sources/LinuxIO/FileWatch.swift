import CLinux
import Glibc
import Keypad

/// Word of what happens to files and folders (inotify(7)), put together until it is quiet again.
///
///     event ─▶ 200 ms without another, or 2 s after the first ─▶ ``takeChanges(at:)``
///     write ─▶ being written ──close──▶ event
///                   └── 10 s without a write ──▶ event
///
/// The kernel tells of names in a folder, not of paths: whoever looks at the folders says in a ``Round``
/// which of them are watched, and watches each before looking at it, so that nothing falls between
/// the two. While nothing happens it costs no wake-up.
///
/// It sees what this machine does: on a network file system not what others write there, and not
/// that a link within a path leads elsewhere, unless it is the last part.
package final class FileWatch: EventSource {
  /// What is to be heard of.
  package enum Interest: Hashable, Sendable {
    /// All files in a folder whose names don't begin with a dot, and the folder itself.
    case folder
    /// That a name in a folder comes, goes or stands for another file, and its permissions.
    case name(String)
    /// A file's own contents and permissions.
    case file
  }

  package struct Changes: Hashable, Sendable {
    /// Whether anything may have changed: there was more than the kernel keeps.
    package var isAll = false
    /// Files and folders that something happened to.
    package var paths: Set<String> = []

    package init(isAll: Bool = false, paths: Set<String> = []) {
      self.isAll = isAll
      self.paths = paths
    }

    package func united(with others: Changes) -> Changes {
      Changes(isAll: isAll || others.isAll, paths: paths.union(others.paths))
    }
  }

  /// It is quiet when nothing has happened for so long.
  package static let quietTime: Duration = .milliseconds(200)
  /// Where it does not become quiet, changes are given after so long.
  package static let longestTime: Duration = .seconds(2)
  /// A file that is open for writing but not written to for so long counts as written.
  package static let stalledTime: Duration = .seconds(10)
  /// So many paths are told one by one.
  static let pathLimit = 10_000

  private let inotify: FileDescriptor
  /// What was mounted or unmounted makes no inotify event where it appears.
  private let mounts: FileDescriptor?
  private var tell: (Changes) -> Void = { _ in }
  /// By the kernel's number: the same folder may have several names.
  private var watches: [Int32: [Interested]] = [:]
  private var isInRound = false
  /// The files that were written to since the round began.
  private var writtenInRound: Set<String> = []
  /// What was told during a round of something that is watched since then.
  private var unplaced: [(number: Int32, mask: Int32, name: String, at: Instant)] = []
  private var changes = Changes()
  /// When the first and the last of ``changes`` came.
  private var since: (first: Instant, last: Instant)?
  /// The last write to each file that is being written.
  private var writing: [String: Instant] = [:]

  package init(loop: EventLoop) throws(LinuxError) {
    inotify = FileDescriptor(
      owning: try check("inotify_init1", on: "the address book") {
        inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      })
    mounts = try? FileDescriptor(opening: "/proc/self/mountinfo", O_RDONLY)
    try loop.watch(inotify.number, for: self)
    if let mounts { try loop.watch(mounts.number, for: self, .priority) }
  }

  /// - Parameter tell: is told of no changes at once, so that it can say what is to be watched, and
  ///   then of those since it was told last, once it is quiet.
  package func start(_ tell: @escaping (Changes) -> Void) {
    self.tell = tell
    tell(Changes())
  }

  // MARK: What is watched

  /// Begins to name all that is to be watched, and goes on to watch what was named last until
  /// ``end(_:)``.
  package func beginRound() -> Round {
    isInRound = true
    writtenInRound = []
    return Round(inotify, beingWritten: Set(writing.keys))
  }

  /// Lets go of what was not named in this round.
  ///
  /// - Returns: Whether the files that were read in this round can be trusted. `false` if a program
  ///   wrote to a file meanwhile and the round did not know of it.
  @discardableResult package func end(_ round: Round, at now: Instant) throws(LinuxError) -> Bool {
    _ = try handle(inotify.number, at: now)
    for number in watches.keys where round.watches[number] == nil {
      inotify_rm_watch(inotify.number, number)
    }
    watches = round.watches
    isInRound = false
    let late = unplaced
    unplaced = []
    for event in late { take(event.number, event.mask, event.name, at: event.at) }
    return writtenInRound.allSatisfy(round.isBeingWritten)
  }

  static let names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
  static let contents = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
  static let itself = IN_DELETE_SELF | IN_MOVE_SELF

  // MARK: What has happened

  /// When ``takeChanges(at:)`` has something to give.
  package var deadline: Instant? {
    let stalled = writing.values.min().map { $0 + Self.stalledTime }
    return [due, stalled].compactMap { $0 }.min()
  }

  private var due: Instant? {
    since.map { min($0.last + Self.quietTime, $0.first + Self.longestTime) }
  }

  /// Whether a file is open and being written: what is in it now may be half of it.
  func isBeingWritten(_ path: String) -> Bool { writing[path] != nil }

  /// Everything since the last call, once it is quiet; `nil` before.
  package func takeChanges(at now: Instant) -> Changes? {
    for (path, last) in writing where last + Self.stalledTime <= now {
      writing[path] = nil
      note(path, at: last)
    }
    guard let due, due <= now else { return nil }
    since = nil
    defer { changes = Changes() }
    return changes
  }

  package func wake(at now: Instant) {
    if let changes = takeChanges(at: now) { tell(changes) }
  }

  package func ready(_ descriptor: Int32) throws(LinuxError) {
    _ = try handle(descriptor, at: EventLoop.now)
  }

  /// Notes what the kernel has to tell. `false` where the descriptor is none of these.
  func handle(_ descriptor: Int32, at now: Instant) throws(LinuxError) -> Bool {
    if descriptor == mounts?.number {
      note(nil, at: now)
      return true
    }
    guard descriptor == inotify.number else { return false }
    // A storm of events must not keep a key waiting: the rest comes with the next wake-up.
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
      take(head.wd, Int32(bitPattern: head.mask), name, at: now)
      offset = end
    }
  }

  private func take(_ number: Int32, _ mask: Int32, _ name: String, at now: Instant) {
    if mask & IN_Q_OVERFLOW != 0 {
      changes.isAll = true
      writing = [:]
      note(nil, at: now)
    }
    guard let watch = watches[number] else {
      if isInRound, unplaced.count < Self.pathLimit {
        unplaced.append((number, mask, name, now))
      } else if isInRound {
        changes.isAll = true
        note(nil, at: now)
      }
      return
    }
    if mask & IN_IGNORED != 0 { watches[number] = nil }
    for (path, interest) in watch {
      switch interest {
      case .folder where !name.isEmpty:
        if !name.hasPrefix(".") { happened(Files.join(path, name), mask, at: now) }
      case .name(let wanted) where !name.isEmpty:
        // The contents of other files in a folder that is watched for more are no news here.
        if name == wanted, mask & (Self.names | IN_ATTRIB) != 0 {
          note(Files.join(path, name), at: now)
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
    // The mode of a file that is being written may be set before it is closed.
    if mask & IN_ATTRIB == 0 { writing[path] = nil }
    note(path, at: now)
  }

  private func note(_ path: String?, at now: Instant) {
    since = (since?.first ?? now, now)
    guard let path else { return }
    if changes.paths.count < Self.pathLimit {
      changes.paths.insert(path)
    } else {
      changes.isAll = true
    }
  }
}
