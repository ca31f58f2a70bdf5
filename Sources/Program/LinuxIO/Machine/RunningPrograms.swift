/// The programs that run: proc_pid_comm(5), proc_pid_cmdline(5).
package struct RunningPrograms: Hashable, Sendable {
  /// The command lines of the programs, by their names.
  private let all: [String: [[String]]]

  /// - Parameter names: the names of the programs to look for, at most 15 characters each.
  package init(_ names: Set<String>, _ files: SystemFiles) {
    var all: [String: [[String]]] = [:]
    for id in files.names(in: "/proc") where id.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      guard let name = files.text("/proc/\(id)/comm"), names.contains(name) else { continue }
      all[name, default: []].append(files.strings("/proc/\(id)/cmdline"))
    }
    self.all = all
  }

  package func has(_ name: String) -> Bool { all[name] != nil }

  /// Returns the values of an option, such as `-p NAME`, `-pNAME`, `--profile NAME` or
  /// `--profile=NAME`; `nil` if the program does not run.
  package func values(of short: String, _ long: String, in name: String) -> [String]? {
    all[name].map { lines in
      lines.flatMap { words in
        words.indices.compactMap { place in
          let word = words[place]
          if word == short || word == long { return words.dropFirst(place + 1).first }
          if word.hasPrefix(long + "=") { return String(word.dropFirst(long.count + 1)) }
          let isJoined = word.hasPrefix(short) && !word.hasPrefix("--")
          return isJoined ? String(word.dropFirst(short.count)) : nil
        }
      }
    }
  }
}
