import Glibc

/// The damaged files beside a state file: `state.db.damaged-2026-11-27`, each with its log. At most
/// ``most`` are kept. If there are more, the oldest are removed; their content has already been
/// recovered.
struct DamagedFiles {
  static let most = 3

  /// The path of the state file with links resolved.
  private let path: String
  private let folder: String
  /// The start of the names of damaged files.
  private let beginning: String

  /// The suffixes of the files that SQLite keeps beside a database file.
  static let companions = ["-wal", "-journal"]

  init(beside path: String) {
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    folder = parts.dropLast().joined(separator: "/") + "/"
    beginning = (parts.last.map(String.init) ?? "") + ".damaged-"
  }

  /// The end of a name: a date, and a number for the second and later files of a date.
  private struct Ending: Comparable {
    var date: String
    var number: Int

    init(date: String, number: Int) {
      (self.date, self.number) = (date, number)
    }

    init?(_ text: Substring) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard (3...4).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.count < 6 }),
        parts.joined().utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
        let number = parts.count == 4 ? Int(parts[3]) : 1
      else { return nil }
      date = parts[..<3].joined(separator: "-")
      self.number = number
    }

    var text: String { number == 1 ? date : "\(date)-\(number)" }

    static func < (one: Ending, other: Ending) -> Bool {
      (one.date, one.number) < (other.date, other.number)
    }
  }

  /// The endings of the files that were made for this state file, the oldest first.
  private var endings: [Ending] {
    var endings: [Ending] = []
    for name in names {
      guard name.hasPrefix(beginning), let ending = Ending(name.dropFirst(beginning.count)),
        Recovery.isOwn(folder + name, beside: path)
      else { continue }
      endings.append(ending)
    }
    return endings.sorted()
  }

  private var names: [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The paths, the oldest first.
  var paths: [String] { endings.map(path(of:)) }

  private func path(of ending: Ending) -> String { folder + beginning + ending.text }

  /// Returns a free path whose name sorts after the names with the same date. On a machine without
  /// a clock all files have the same date.
  ///
  /// - Parameter goesOn: whether an interrupted recovery is continued. The log may then have been
  ///   renamed before the state file: in that case the path that belongs to the log's new name is
  ///   returned.
  func next(date: String, goesOn: Bool) -> String {
    if goesOn {
      for name in names where name.hasPrefix(beginning) {
        for companion in Self.companions where name.hasSuffix(companion) {
          let file = folder + name.dropLast(companion.count)
          if !Recovery.exists(file), Recovery.isOwn(folder + name, beside: path) { return file }
        }
      }
    }
    var number = (endings.last { $0.date == date }?.number ?? 0) + 1
    while ([""] + Self.companions).contains(where: {
      Recovery.exists(path(of: Ending(date: date, number: number)) + $0)
    }) {
      number += 1
    }
    return path(of: Ending(date: date, number: number))
  }

  /// Returns the path of the damaged file that is a hard link to the same inode as `file`.
  func path(ofSame file: stat) -> String? {
    paths.first { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_ino == file.st_ino
        && status.st_dev == file.st_dev
    }
  }

  /// Removes the oldest files above the limit.
  ///
  /// - Returns: the paths of the removed files.
  func prune() -> [String] {
    let old = paths.dropLast(Self.most)
    for path in old { for ending in [""] + Self.companions { unlink(path + ending) } }
    return Array(old)
  }
}
