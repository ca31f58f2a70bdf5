import Glibc
import LinuxIO

/// The content of a display, for a file that is written while the telephone runs.
package struct ScreenDump: Hashable, Sendable {
  /// The file's contents.
  package var bytes: [UInt8]
  /// The ending of the file's name, without the dot.
  package var ending: String

  package init(bytes: [UInt8], ending: String) {
    self.bytes = bytes
    self.ending = ending
  }

  /// - Parameter lines: cleaned lines; blanks at their ends are left out.
  package init(text lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      bytes.append(UInt8(ascii: "\n"))
    }
    self.init(bytes: bytes, ending: "txt")
  }

  /// Writes a new file and returns its path: `twelvekey-screen-1.txt`, or the next free number.
  /// Only its owner can read the file, since it may name people. No file is overwritten, and no
  /// link at that path is followed.
  ///
  /// The file is in the folder where the telephone was started. If that folder is not writable, or
  /// is `/` as for a service, the file is in the user's `XDG_RUNTIME_DIR` or else in the service's
  /// `RUNTIME_DIRECTORY`.
  ///
  /// - Throws: ``ScreenDumpProblem`` if no folder can be written to, all numbers are taken, or the
  ///   file can't be written.
  package func write() throws(ScreenDumpProblem) -> String {
    let own = Files.resolved(".").flatMap { $0 == "/" ? nil : $0 }
    let folders = [
      own, Self.environment("XDG_RUNTIME_DIR"),
      // systemd.exec(5): several folders are separated by colons.
      Self.environment("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init),
    ]
    guard let folder = folders.compactMap({ $0 }).first(where: Self.isUsable) else {
      throw .noFolder
    }
    for number in 1...Self.most {
      let path = Files.join(folder, "twelvekey-screen-\(number).\(ending)")
      if Files.isThere(path) { continue }
      do {
        try Files.create(path, with: bytes, mode: 0o600)
        return path
      } catch {
        // Another process has just made a file of this name.
        if error.code == EEXIST { continue }
        throw .notWritten(path, error)
      }
    }
    throw .tooMany(folder, Self.most)
  }

  private static let most = 9_999

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func isUsable(_ folder: String) -> Bool {
    guard folder.hasPrefix("/"), case .folder = Files.kind(folder) else { return false }
    return Files.isWritable(folder) && Files.mayEnter(folder)
  }
}

/// Why a screen was not written into a file.
package enum ScreenDumpProblem: Error, Hashable, Sendable {
  /// A panel of this size in pixels can't be made a picture.
  case noPicture(width: Int, height: Int)
  /// There is no folder to write into.
  case noFolder
  /// The file that could not be written.
  case notWritten(String, LinuxError)
  /// All numbers are taken; the folder, and how many screens it contains.
  case tooMany(String, Int)
}
