import Contacts
import Glibc
import LinuxIO

/// Finds the files of an address book without reading them, within ``BookLimits``. Skips the
/// kernel's file systems (`/proc`, `/sys`) inside a named folder, and the books of paired phones in
/// any folder: the user has not put those there.
struct BookScanner {
  private static let endings = [".vcf", ".vcard", ".csv", ".tsv"]

  struct File {
    var path: String
    var stamp: Files.Stamp
    /// Whether the file is a pipe, which can be read only once.
    var isStream = false
  }

  /// The files that were found at a named path.
  struct Source {
    /// The files, in the order of their names.
    var files: [File] = []
    /// The identity of the path, if it is a folder.
    var folder: [UInt64]?
    var problems: [ContactProblem] = []
    /// The folders in it that can't be read at present.
    var closed: [String] = []
    /// The limits that have been reached: each is reported once.
    var metLimits: Set<BookLimits.Limit> = []
    /// Why the named path can't be read.
    var failure: LinuxError?
  }

  /// The error of the first file or folder that exists and can't be watched.
  private(set) var unwatched: LinuxError?
  private let round: FileWatch.Round?
  private let sign: StopSign?
  private let limits: BookLimits
  private let reason: BookFiles.Reason
  /// The number of names that were looked at.
  private var names = 0
  /// The bytes of all files.
  private var bytes = 0
  /// The device and inode of each file that was found: a file with several names is read once.
  private var seenFiles: Set<[UInt64]> = []
  /// The smallest depth at which each folder was looked into. A folder that is found again at a
  /// smaller depth is looked into again: more of its content is then within the depth limit.
  private var seenFolders: [[UInt64]: Int] = [:]
  /// The folders beyond the depth limit.
  private var deepFolders: [(path: String, identity: [UInt64])] = []

  /// - Parameters:
  ///   - round: watches everything that is found.
  ///   - sign: the search stops at this sign.
  ///   - reason: returns why a file can't be read.
  init(
    round: FileWatch.Round? = nil, sign: StopSign? = nil, limits: BookLimits = BookLimits(),
    reason: @escaping BookFiles.Reason
  ) {
    self.round = round
    self.sign = sign
    self.limits = limits
    self.reason = reason
  }

  mutating func scan(_ path: String) -> Source {
    var source = Source()
    (seenFolders, deepFolders) = ([:], [])
    // The folders on the way to the path are watched before the path is looked at.
    if !Self.isOwnFolder(path) { watchWay(to: path) }
    switch Self.status(of: path) {
    case .failure(let error):
      source.failure = error
    case .success(let status):
      switch status.kind {
      case .folder(let identity):
        source.folder = identity
        source.failure = scan(folder: path, identity, depth: 0, &source)
        // If the file system was unmounted after the first look, no file was found, and the folder
        // is a different one now.
        if source.files.isEmpty, case .success(let now) = Self.status(of: path),
          case .folder(let identity) = now.kind
        {
          source.folder = identity
        }
        // A folder that can't be read can't be watched either. A change of its permissions is
        // reported by the folder above.
        if source.failure != nil { watchWay(to: path) }
        if let deep = deepFolders.first(where: { seenFolders[$0.identity] == nil }) {
          source.stop(at: deep.path, .depth, limits)
        }
      case .file:
        watch(path, .file)
        // The file is watched now: its status is read again, so that no change is missed.
        if case .success(let now) = Self.status(of: path) { add(path, now, to: &source) }
      case .special:
        source.files.append(File(path: path, stamp: status.stamp, isStream: true))
      }
    }
    return source
  }

  /// - Returns: why the folder can't be read; `nil` if it can.
  private mutating func scan(
    folder: String, _ identity: [UInt64], depth: Int, _ source: inout Source
  ) -> LinuxError? {
    let isFirstLook = seenFolders.updateValue(depth, forKey: identity) == nil
    watch(folder, .folder)
    let names: [String]
    do {
      // A folder may be listed although its files can't be reached.
      try Files.checkEntry(to: folder)
      names = try Files.names(in: folder, atMost: limits.namesInFolder)
    } catch { return error }
    let hasPhones = PhoneBook.isFolder(folder)
    for name in names where !hasPhones || !PhoneBook.isName(name) {
      if sign?.isUp == true { return nil }
      let path = Files.join(folder, name)
      guard isFirstLook else {
        scanAgain(path, in: identity, depth: depth, &source)
        continue
      }
      guard self.names < limits.names else {
        source.stop(at: path, .names, limits)
        return nil
      }
      self.names += 1
      let isBook = Self.endings.contains { name.lowercased().hasSuffix($0) }
      switch Self.status(of: path) {
      case .success(let status):
        scan(path, status, isBook: isBook, in: identity, depth: depth, &source)
      case .failure(let error):
        guard isBook else { break }
        if error.call != "lstat" || error.code != ENOENT {
          source.lose(path, reason(path, error))
        } else if name.unicodeScalars.contains("\u{fffd}") {
          source.lose(path, "has a name that is not UTF-8")
        }
      }
    }
    return nil
  }

  /// Looks only into folders, because the files were found already at the greater depth.
  private mutating func scanAgain(
    _ path: String, in folder: [UInt64], depth: Int, _ source: inout Source
  ) {
    guard !source.metLimits.contains(.names), case .success(let status) = Self.status(of: path),
      case .folder = status.kind
    else { return }
    scan(path, status, isBook: false, in: folder, depth: depth, &source)
  }

  private mutating func scan(
    _ path: String, _ status: Files.Status, isBook: Bool, in folder: [UInt64], depth: Int,
    _ source: inout Source
  ) {
    switch status.kind {
    case .folder(let identity):
      // The kernel's file systems contain no address book and may be endless.
      if identity.first != folder.first, Files.isOfKernel(path) { return }
      if let seen = seenFolders[identity], seen <= depth + 1 { return }
      guard depth < limits.depth else {
        deepFolders.append((path, identity))
        return
      }
      guard let error = scan(folder: path, identity, depth: depth + 1, &source) else { return }
      // A depth of 0 keeps the folder from being looked into, and reported, again.
      seenFolders[identity] = 0
      source.closed.append(path)
      source.lose(path, reason(path, error))
    case .file where isBook:
      // The folder reports changes of the link, but not of the file that the link points to.
      if status.isLink { watch(path, .file) }
      add(path, status, to: &source)
    case .special where isBook:
      source.lose(path, "is a pipe or a device, not a file")
    default:
      break
    }
  }

  private mutating func add(_ path: String, _ status: Files.Status, to source: inout Source) {
    guard seenFiles.insert([status.stamp.device, status.stamp.inode]).inserted else { return }
    guard status.stamp.size <= limits.bytes - bytes else {
      // A file beyond the limit of one file is reported when it is read.
      if status.stamp.size > Files.largest {
        source.files.append(File(path: path, stamp: status.stamp))
      } else {
        source.stop(at: path, .bytes, limits)
      }
      return
    }
    bytes += status.stamp.size
    source.files.append(File(path: path, stamp: status.stamp))
  }

  /// Whether the path is a folder and not a link to one. The watch of a folder reports its removal.
  private static func isOwnFolder(_ path: String) -> Bool {
    guard case .success(let status) = status(of: path), case .folder = status.kind else {
      return false
    }
    return !status.isLink
  }

  private static func status(of path: String) -> Result<Files.Status, LinuxError> {
    do { return .success(try Files.status(path)) } catch { return .failure(error) }
  }

  // MARK: Watching

  private mutating func watch(_ path: String, _ interest: FileWatch.Interest) {
    do {
      try round?.watch(path, interest)
    } catch {
      // A path that is gone again, or can't be read at all, is reported elsewhere.
      if ![ENOENT, ENOTDIR, EACCES].contains(error.code) { unwatched = unwatched ?? error }
    }
  }

  /// Watches the last folder of the path that exists and can be read, for the next name of the
  /// path to appear.
  private func watchWay(to path: String) {
    guard let round else { return }
    var (folder, name) = Files.split(path)
    while true {
      do {
        try round.watch(folder, .name(name))
        return
      } catch {
        guard folder != "/", folder != ".", [ENOENT, ENOTDIR, EACCES].contains(error.code) else {
          return
        }
      }
      (folder, name) = Files.split(folder)
    }
  }
}

extension BookScanner.Source {
  /// Reports, once for each limit, that the limit has been reached at this path.
  mutating func stop(at path: String, _ limit: BookLimits.Limit, _ limits: BookLimits) {
    guard metLimits.insert(limit).inserted else { return }
    let isLost = limit != .depth
    problems.append(
      ContactProblem(file: path, line: 0, reason: limits.message(limit), isLost: isLost))
  }

  mutating func lose(_ path: String, _ reason: String) {
    problems.append(ContactProblem(file: path, line: 0, reason: reason, isLost: true))
  }
}
