import CLinux
import Glibc

/// Other processes, as /proc shows them now.
package enum ProcessTree {
  /// A process that has a device open.
  package struct Reader: Hashable, Sendable {
    package var id: pid_t
    /// The numbers of the process's descriptors for the device.
    var descriptors: [Int32]

    /// Whether the process has read all events of the device: `nil` if this process may not see it.
    package var hasReadAll: Bool? {
      for number in descriptors {
        let copy = clinux_copy_descriptor(id, number)
        // The process may have closed it meanwhile.
        if copy < 0 {
          if clinux_errno() == EBADF || clinux_errno() == ESRCH { continue }
          return nil
        }
        // Both refer to the same open file, and so to the same queue of events.
        let isReadable = FileDescriptor.poll(copy, for: POLLIN, 0) > 0
        close(copy)
        if isReadable { return false }
      }
      return true
    }

    /// Whether no thread of the process computes or waits for the processor: all are asleep until an
    /// event.
    package var isAsleep: Bool {
      let threads = (try? Files.names(in: "/proc/\(id)/task")) ?? []
      return threads.allSatisfy { thread in
        guard let fields = ProcessTree.fields("/proc/\(id)/task/\(thread)/stat") else {
          return true
        }
        return fields.first == "S"
      }
    }

    /// The name of the process's program, at most 15 bytes.
    package var name: String? { ProcessTree.name(of: id) }
  }

  /// The ids of all visible processes except this one.
  package static var others: [pid_t] {
    ((try? Files.names(in: "/proc")) ?? []).compactMap { pid_t($0) }.filter { $0 != getpid() }
  }

  /// The ids of all descendants of this process.
  package static var descendants: [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for id in others { if let parent = parent(of: id) { children[parent, default: []].append(id) } }
    var found = children[getpid()] ?? []
    var place = 0
    while place < found.count {
      found += children[found[place]] ?? []
      place += 1
    }
    return found
  }

  /// The processes of a list that have a device open, and whether all of them could be examined:
  /// those of other users can't.
  ///
  /// - Parameter path: a device node. It is compared by its number, since links lead to it.
  package static func readers(
    of path: String, among ids: [pid_t]
  ) -> (readers: [Reader], isComplete: Bool) {
    var node = stat()
    guard stat(path, &node) == 0 else { return ([], true) }
    var readers: [Reader] = []
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
      let numbers = names.compactMap { name -> Int32? in
        var file = stat()
        guard stat("\(folder)/\(name)", &file) == 0, file.st_mode & S_IFMT == S_IFCHR,
          file.st_rdev == node.st_rdev
        else { return nil }
        return Int32(name)
      }
      if !numbers.isEmpty { readers.append(Reader(id: id, descriptors: numbers)) }
    }
    return (readers, isComplete)
  }

  static func name(of id: pid_t) -> String? {
    (try? Files.read("/proc/\(id)/comm", limit: 64)).map {
      String(decoding: $0.filter { $0 != 0x0a }, as: UTF8.self)
    }
  }

  static func parent(of id: pid_t) -> pid_t? {
    fields("/proc/\(id)/stat").flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
  }

  /// The fields after the name (proc_pid_stat(5)): the state, the parent's id, …. The name may
  /// contain blanks and parentheses.
  fileprivate static func fields(_ path: String) -> [Substring]? {
    guard let bytes = try? Files.read(path, limit: 4_096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
  }
}
