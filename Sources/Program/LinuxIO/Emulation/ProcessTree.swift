import Glibc

/// A process and all its descendants, as /proc shows them now.
package struct ProcessTree {
  /// The ids, the process itself first.
  package let members: [pid_t]

  /// - Parameter root: the id of the process; it may have ended.
  package init(from root: pid_t) {
    var children: [pid_t: [pid_t]] = [:]
    for id in Self.all {
      if let parent = Self.parent(of: id) { children[parent, default: []].append(id) }
    }
    var members = [root]
    var place = 0
    while place < members.count {
      members += children[members[place]] ?? []
      place += 1
    }
    self.members = members
  }

  /// The processes of a list that have a device open, and whether all of them could be examined:
  /// those of other users can't.
  ///
  /// - Parameter path: a device node. It is compared by its number, since links lead to it.
  package static func readers(of path: String, among ids: [pid_t]) -> (
    ids: [pid_t], isComplete: Bool
  ) {
    var node = stat()
    guard stat(path, &node) == 0 else { return ([], true) }
    var readers: [pid_t] = []
    var isComplete = true
    for id in ids {
      let folder = "/proc/\(id)/fd"
      let names: [String]
      do throws(LinuxError) {
        names = try Files.names(in: folder)
      } catch {
        if error.code == EACCES { isComplete = false }
        continue
      }
      let hasOpen = names.contains { name in
        var file = stat()
        return stat("\(folder)/\(name)", &file) == 0 && file.st_mode & S_IFMT == S_IFCHR
          && file.st_rdev == node.st_rdev
      }
      if hasOpen { readers.append(id) }
    }
    return (readers, isComplete)
  }

  /// The ids of all processes that are visible.
  package static var all: [pid_t] {
    ((try? Files.names(in: "/proc")) ?? []).compactMap { pid_t($0) }
  }

  /// The name of a process's program: at most 15 bytes.
  package static func name(of id: pid_t) -> String? {
    (try? Files.read("/proc/\(id)/comm", limit: 64)).map {
      String(decoding: $0.filter { $0 != 0x0a }, as: UTF8.self)
    }
  }

  /// Whether no thread of a process computes or waits for the processor: all are asleep until an
  /// event.
  package static func isAsleep(_ id: pid_t) -> Bool {
    let threads = (try? Files.names(in: "/proc/\(id)/task")) ?? []
    return threads.allSatisfy { thread in
      guard let fields = fields("/proc/\(id)/task/\(thread)/stat") else { return true }
      return fields.first == "S"
    }
  }

  static func parent(of id: pid_t) -> pid_t? {
    fields("/proc/\(id)/stat").flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
  }

  /// The fields after the name (proc_pid_stat(5)): the state, the parent's id, …. The name may
  /// contain blanks and parentheses.
  private static func fields(_ path: String) -> [Substring]? {
    guard let bytes = try? Files.read(path, limit: 4_096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
  }
}
