import CLinux
import Glibc

/// Finds a program as the kernel and posix_spawnp(3) would, and reports why it can't be run. Does
/// not run it.
package struct ProgramSearch: Sendable {
  /// The folders for programs that are named without a slash, separated by colons.
  package var folders: String
  /// The account that will run the program; `nil` for the user of this process.
  package var user: User?
  /// Folders that are hidden from that user.
  package var hidden: [String] = []

  package struct User: Hashable, Sendable {
    package var name: String
    /// The user's id; `nil` for a name that the system doesn't know.
    var id: uid_t?
    var groups: Set<gid_t>

    /// - Parameter others: names of extra groups.
    package init(_ name: String, groups others: [String] = []) {
      self.name = name
      groups = Set(others.compactMap { getgrnam($0)?.pointee.gr_gid })
      guard let account = UserAccount(name) else { return }
      id = account.id
      groups.formUnion(account.groups)
    }
  }

  package enum Problem: Hashable, Sendable {
    case missing
    case folder(String)
    /// A program whose mode does not allow its execution.
    case notExecutable(String)
    /// A program below a folder that may not be entered.
    case closed(String, folder: String)
    /// A program in a hidden folder.
    case hidden(String, folder: String)
    /// A program whose first line names an interpreter that is missing.
    case noInterpreter(String, interpreter: String)
    /// A program that is a text file without an interpreter in the first line.
    case noFirstLine(String)
  }

  package init(folders: String, user: User? = nil, hidden: [String] = []) {
    self.folders = folders
    self.user = user
    self.hidden = hidden
  }

  /// Returns the reason why the program can't be run; `nil` if it can.
  package func problem(with program: String) -> Problem? {
    if program.contains("/") { return problem(at: program) }
    var first = Problem.missing
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      guard let problem = problem(at: (folder.isEmpty ? "." : folder) + "/" + program) else {
        return nil
      }
      switch problem {
      // If the name is a folder here, or this folder may not be entered, the search goes on in the
      // next folder.
      case .missing, .folder, .closed, .hidden: break
      case .notExecutable, .noInterpreter, .noFirstLine: if first == .missing { first = problem }
      }
    }
    return first
  }

  private func problem(at path: String) -> Problem? {
    if let folder = hidden.first(where: { path.hasPrefix($0 + "/") }) {
      return .hidden(path, folder: folder)
    }
    if let folder = Self.folders(above: path).first(where: { !mayEnter($0) }) {
      return .closed(path, folder: folder)
    }
    switch Files.kind(path) {
    case nil: return .missing
    case .folder: return .folder(path)
    case .special: return .notExecutable(path)
    case .file: return mayRun(path) ? Self.problemOfContents(path) : .notExecutable(path)
    }
  }

  /// Returns the existing folders above a path, the outermost first.
  private static func folders(above path: String) -> [String] {
    var folders: [String] = []
    var folder = Files.split(path).folder
    while folder != "/", folder != ".", folders.count < 64 {
      folders.append(folder)
      folder = Files.split(folder).folder
    }
    return folders.reversed().filter(Files.isFolder)
  }

  private func mayEnter(_ folder: String) -> Bool {
    user == nil ? Files.mayEnter(folder) : mayUse(folder)
  }

  private func mayRun(_ file: String) -> Bool {
    user == nil ? access(file, X_OK) == 0 : mayUse(file)
  }

  /// Checks the mode for another user. An access control list (acl(5)) is assumed to allow access.
  private func mayUse(_ path: String) -> Bool {
    guard let user else { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    if status.st_mode & 0o111 != 0, user.id == 0 { return true }
    if clinux_has_acl(path) != 0 { return true }
    if let id = user.id, id == status.st_uid { return status.st_mode & 0o100 != 0 }
    return status.st_mode & (user.groups.contains(status.st_gid) ? 0o010 : 0o001) != 0
  }

  /// Checks the start of the file as execve(2) does.
  private static func problemOfContents(_ path: String) -> Problem? {
    // An executable need not be readable, unless it is a script.
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return nil }
    var start = [UInt8](repeating: 0, count: 256)
    let count = read(file.number, &start, start.count)
    guard count >= 0 else { return nil }
    start.removeLast(start.count - count)
    guard start.starts(with: "#!".utf8) else {
      // A binary program contains zero bytes; a text does not.
      return start.contains(0) ? nil : .noFirstLine(path)
    }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }.drop(while: isBlank)
    let interpreter = String(decoding: line.prefix { !isBlank($0) }, as: UTF8.self)
    if interpreter.isEmpty { return .noFirstLine(path) }
    return access(interpreter, X_OK) == 0
      ? nil : .noInterpreter(path, interpreter: interpreter)
  }
}
