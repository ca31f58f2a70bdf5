import CLinux
import Glibc

/// The state that a process saves before it takes a console over, so that another process can
/// restore the console if the first one is killed.
///
/// The record is a file `console-N` of lines `NAME VALUE`. The file is in the service's folder in
/// /run, in /run/twelvekey for root, or in the user's runtime folder.
package struct ConsoleRecord: Hashable, Sendable {
  /// The number of the console, from 1.
  package var console: Int
  package var process: Int32
  /// The start time of the process, in the kernel's ticks. It distinguishes the process from a
  /// later one with the same number.
  package var start: UInt64
  /// The keyboard's earlier mode: `K_XLATE` or `K_UNICODE`.
  package var keyboard: Int32
  /// The path of the framebuffer that the process drew on.
  package var framebuffer: String
  /// The file that the record was read from, or will be written to.
  package var path: String

  /// Makes a record of a running process.
  init(console: Int, process: Int32, keyboard: Int32, framebuffer: String) {
    self.console = console
    self.process = process
    self.keyboard = keyboard
    self.framebuffer = framebuffer
    start = Self.start(of: process) ?? 0
    path = "\(Self.ownFolder)/console-\(console)"
  }

  /// Whether the process that took the console over still runs.
  package var isProcessAlive: Bool { Self.start(of: process) == start }

  /// Returns all records. A record of a user counts only for a console of that user.
  package static func all() -> [ConsoleRecord] {
    let users = ((try? Files.names(in: "/run/user")) ?? []).map { "/run/user/\($0)/twelvekey" }
    var folders = ["/run/twelvekey"]
    for folder in users + [ownFolder] where !folders.contains(folder) { folders.append(folder) }
    return folders.flatMap { folder -> [ConsoleRecord] in
      guard let folder = Folder(folder) else { return [] }
      return folder.records
    }
  }

  /// Writes the record. If this fails, the console can only be restored to the kernel's defaults.
  func save() {
    let folder = Files.split(path).folder
    mkdir(folder, 0o755)
    guard Folder(folder) != nil else { return }
    try? Files.replace(path, with: text)
  }

  /// Removes the record, once the console is restored.
  package func remove() {
    guard let folder = Folder(Files.split(path).folder) else { return }
    folder.remove(console)
  }

  private var text: [UInt8] {
    Array(
      """
      console \(console)
      process \(process)
      start \(start)
      keyboard \(keyboard)
      framebuffer \(framebuffer)

      """.utf8)
  }

  /// Returns `nil` if the text is not a record.
  init?(_ text: [UInt8], path: String) {
    var values: [Substring: Substring] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard let console = values["console"].flatMap({ Int($0) }), (1...63).contains(console),
      let process = values["process"].flatMap({ Int32($0) }), process > 0,
      let start = values["start"].flatMap({ UInt64($0) }),
      let keyboard = values["keyboard"].flatMap({ Int32($0) }),
      [K_XLATE, K_UNICODE].contains(keyboard), let framebuffer = values["framebuffer"],
      Self.isFramebuffer(framebuffer)
    else { return nil }
    self.console = console
    self.process = process
    self.start = start
    self.keyboard = keyboard
    self.framebuffer = String(framebuffer)
    self.path = path
  }

  /// Whether a path is that of a framebuffer. Root opens this path for writing, so the record of a
  /// user may name no other file.
  private static func isFramebuffer(_ path: Substring) -> Bool {
    let number = path.dropFirst("/dev/fb".count)
    return path.hasPrefix("/dev/fb") && !number.isEmpty && number.utf8.count < 3
      && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The folder in /run that systemd makes for a service. The program uses it, and so do the
  /// commands that run as root after the program has ended. With DynamicUser=yes in the unit, the
  /// folder's name is a link.
  static var serviceFolder: String? {
    guard let name = getenv("RUNTIME_DIRECTORY") else { return nil }
    return Files.resolved(String(cString: name)) ?? String(cString: name)
  }

  private static var ownFolder: String {
    if let serviceFolder { return serviceFolder }
    if geteuid() == 0 { return "/run/twelvekey" }
    return (getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/run/user/\(getuid())")
      + "/twelvekey"
  }

  /// Returns the start time of a process: the 22nd field of /proc/PID/stat (proc(5)). The second
  /// field is in parentheses and may contain any character.
  private static func start(of process: Int32) -> UInt64? {
    guard let text = try? Files.read("/proc/\(process)/stat", limit: 4_096),
      let end = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " "))
    // The third field follows the parenthesis. A zombie process doesn't use its console any more.
    guard fields.count > 19, fields[0].first != UInt8(ascii: "Z") else { return nil }
    return UInt64(String(decoding: fields[19], as: UTF8.self))
  }
}
