/// The small files in which the kernel, the firmware and other programs say how the machine is: those of
/// sysfs(5) and proc(5), and settings of the boot partition.
///
/// Every path is one of the machine's, such as `/sys/class/rtc`. A test has them below a folder of its own.
/// What can't be read is as good as missing: whoever asks has nothing to say about it then.
package struct SystemFiles: Sendable {
  private let root: String

  /// - Parameter root: the folder below which the machine's files lie; empty for those of this machine.
  package init(root: String = "") {
    let folder = Files.trimmed(Files.resolved(root) ?? root)
    self.root = folder == "/" ? "" : folder
  }

  /// Nothing that is read here is longer.
  private static let limit = 1 << 23

  package func bytes(_ path: String) -> [UInt8]? {
    try? Files.read(root + path, limit: Self.limit)
  }

  /// The first line.
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

  /// The texts of a property of the device tree, each of which ends with a zero.
  package func strings(_ path: String) -> [String] {
    (bytes(path) ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a folder, sorted; none where there is no such folder.
  package func names(in folder: String) -> [String] {
    (try? Files.names(in: root + folder)) ?? []
  }

  package func exists(_ path: String) -> Bool { Files.exists(root + path) }

  package func isFolder(_ path: String) -> Bool {
    if case .folder? = Files.kind(root + path) { true } else { false }
  }

  /// The path with all links followed; `nil` where it leads nowhere, or out of the root.
  package func resolved(_ path: String) -> String? {
    guard let path = Files.resolved(root + path), path.hasPrefix(root + "/") else { return nil }
    return String(path.dropFirst(root.count))
  }

  /// The last name of what a link leads to: of `driver` that of the driver.
  package func linked(_ path: String) -> String? {
    Files.link(root + path).map { Files.split($0).name }
  }

  /// When a file was written last, in seconds since 1970-01-01 UTC.
  package func modified(_ path: String) -> Int64? {
    guard let status = try? Files.status(root + path) else { return nil }
    return status.stamp.modified / 1_000_000_000
  }
}
