/// Small files with the state of the machine: those of sysfs(5) and proc(5), and settings on the
/// boot partition.
///
/// Every path is a path of the machine, such as `/sys/class/rtc`. A test has such files below
/// another folder. A file that can't be read counts as missing.
package struct SystemFiles: Sendable {
  private let root: String

  /// - Parameter root: the folder that contains the machine's files; empty for those of this
  ///   machine.
  package init(root: String = "") {
    let folder = Files.trimmed(Files.resolved(root) ?? root)
    self.root = folder == "/" ? "" : folder
  }

  /// The maximum size of a file in bytes. All files that are read here are shorter.
  private static let limit = 1 << 23

  package func bytes(_ path: String) -> [UInt8]? {
    try? Files.read(root + path, limit: Self.limit)
  }

  /// Returns the first line of a file.
  package func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0.prefix { $0 != 0 && $0 != 0x0a }, as: UTF8.self) }
  }

  package func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  package func lines(_ path: String) -> [Substring]? {
    bytes(path).map {
      String(decoding: $0, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
  }

  /// Returns the strings of a property of the device tree; each ends with a zero byte.
  package func strings(_ path: String) -> [String] {
    (bytes(path) ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names in a folder, sorted; none if there is no such folder.
  package func names(in folder: String) -> [String] {
    (try? Files.names(in: root + folder)) ?? []
  }

  package func exists(_ path: String) -> Bool { Files.exists(root + path) }

  /// Whether this user may write to a file.
  package func isWritable(_ path: String) -> Bool { Files.isWritable(root + path) }

  package func isFolder(_ path: String) -> Bool { Files.isFolder(root + path) }

  /// Returns the path with all links followed; `nil` if it doesn't exist, or is outside the root.
  package func resolved(_ path: String) -> String? {
    guard let path = Files.resolved(root + path), path.hasPrefix(root + "/") else { return nil }
    return String(path.dropFirst(root.count))
  }

  /// Returns the last name in the target of a link: for `driver`, the name of the driver.
  package func linked(_ path: String) -> String? {
    Files.link(root + path).map { Files.split($0).name }
  }

  /// Returns the time of the last write to a file, in seconds since 1970-01-01 UTC.
  package func modified(_ path: String) -> Int64? {
    guard let status = try? Files.status(root + path) else { return nil }
    return status.stamp.modified / 1_000_000_000
  }
}
