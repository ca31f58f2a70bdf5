import Bluetooth
import Contacts
import Glibc
import LinuxIO
import PhoneRuntime

/// The file with the contacts of a paired phone, in the folder of the state. Only its owner may
/// read it. It is read-only for the user: what the phone has is changed on the phone.
///
///     state folder/phones/AABBCCDDEEFF.vcf      the contacts
///     state folder/phones/AABBCCDDEEFF.problem  why the last reading of the phone has failed
///     state folder/phones/AABBCCDDEEFF.1234.page  what the phone sends, while process 1234 reads it
///     state folder/phones/.phones               marks the folder as one of such files
package struct PhoneBook: PhoneBookFile {
  private static let folderName = "phones"
  private static let ending = ".vcf"
  private static let pageEnding = ".page"
  private static let mark = ".phones"

  package let address: BluetoothAddress
  /// The file with the contacts, which need not exist.
  package let path: String
  private let stateFolder: String

  /// - Parameter stateFolder: the folder of the state file.
  package init(stateFolder: String, address: BluetoothAddress) {
    self.address = address
    self.stateFolder = stateFolder
    path = Files.join(
      Files.join(stateFolder, Self.folderName), address.digits + Self.ending)
  }

  private var folder: String { Files.split(path).folder }
  private var problemPath: String { Files.join(folder, address.digits + ".problem") }
  package var pagePath: String {
    Files.join(folder, "\(address.digits).\(getpid())\(Self.pageEnding)")
  }

  /// Whether a path is that of such a file, or of the folder of such files. The user may have files
  /// with such names, too: only in a folder that was made for them they are of a phone.
  static func isBook(_ path: String) -> Bool {
    let (folder, name) = Files.split(path)
    return isFolder(path) || isName(name) && isFolder(folder)
  }

  /// Whether a folder is one of such files.
  static func isFolder(_ path: String) -> Bool { Files.isThere(Files.join(path, mark)) }

  /// Whether a file in a folder of such files is one.
  static func isName(_ name: String) -> Bool {
    let digits = name.utf8.dropLast(ending.utf8.count)
    return name.hasSuffix(ending) && digits.count == 12
      && digits.allSatisfy {
        $0 &- 0x30 < 10 || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
      }
  }

  // MARK: Writing

  /// Replaces the contacts, as a whole: a reader sees the old file or the new one.
  ///
  /// - Parameter change: makes the new contacts of the old ones; `nil` leaves them.
  /// - Returns: `false` if the file has these contacts already.
  /// - Throws: the error of the file or the folder; the old file is then unchanged.
  package func replace(_ change: ([UInt8]) -> [UInt8]?) throws(LinuxError) -> Bool {
    try makeFolder()
    func store() throws -> Bool {
      let old = try? Files.readRegular(path)
      guard let cards = change(old ?? []), cards != old else { return false }
      try write(cards, to: path)
      return true
    }
    do {
      // `pair` and the telephone may read the same phone.
      return try Files.withLock(onFolderOf: path, waits: {}, store)
    } catch let error as LinuxError {
      throw error
    } catch {
      throw LinuxError("write", EIO, on: path)
    }
  }

  /// Saves why the phone could not be read; `nil` if it was read.
  package func save(problem: PhonebookProblem?) {
    guard let problem else {
      unlink(problemPath)
      return
    }
    let text = Array((problem.text + "\n").utf8)
    if let old = try? Files.readRegular(problemPath), old == text { return }
    guard (try? makeFolder()) != nil else { return }
    // Without the file, only the advice of doctor is missing.
    try? write(text, to: problemPath)
  }

  /// Removes the contacts of the phone.
  ///
  /// - Throws: the error of unlink(2). A file that is missing is no error.
  package func remove() throws(LinuxError) {
    guard Files.isThere(folder) else { return }
    do {
      // A telephone that is changing the contacts would write them again.
      try Files.withLock(onFolderOf: path, waits: {}, removeFiles)
    } catch let error as LinuxError {
      throw error
    } catch {
      throw LinuxError("unlink", EIO, on: path)
    }
    guard let names = try? Files.names(in: folder), names.isEmpty else { return }
    unlink(Files.join(folder, Self.mark))
    rmdir(folder)
  }

  private func removeFiles() throws(LinuxError) {
    for path in pages + [problemPath, path] where Files.isThere(path) {
      do { try Files.remove(path) } catch { if error.code != ENOENT { throw error } }
    }
  }

  private func makeFolder() throws(LinuxError) {
    // The owner of the folder could mislead root, and could not read what root writes.
    if geteuid() == 0, let owner = Files.ownership(of: stateFolder), owner.user != Files.userName {
      throw LinuxError("open", EACCES, on: path)
    }
    try Files.makeFolders(above: path, mode: 0o700)
    if !Self.isFolder(folder) {
      try write([], to: Files.join(folder, Self.mark))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(LinuxError) {
    if Files.isThere(path) {
      // The new file has the permissions of the old one.
      guard chmod(path, 0o600) == 0 else { throw LinuxError("chmod", errno, on: path) }
      try Files.replace(path, with: bytes)
    } else {
      try Files.create(path, with: bytes, mode: 0o600)
    }
  }

  // MARK: What the phone sends

  package func makePage() throws(LinuxError) {
    try makeFolder()
    for page in pages where Self.isLeft(page) { unlink(page) }
    try Files.create(pagePath, with: [], mode: 0o600)
  }

  package func readPage(limit: Int) throws(LinuxError) -> [UInt8] {
    let status = try Files.status(pagePath)
    guard case .file = status.kind, !status.isLink,
      let owner = Files.ownership(of: pagePath)?.user, [Files.userName, "root"].contains(owner)
    else { throw LinuxError("open", EACCES, on: pagePath) }
    return try Files.read(pagePath, limit: limit)
  }

  package func removePage() { unlink(pagePath) }

  /// The pages of all processes that read the phone, or did.
  private var pages: [String] {
    ((try? Files.names(in: folder)) ?? [])
      .filter { $0.hasPrefix(address.digits + ".") && $0.hasSuffix(Self.pageEnding) }
      .map { Files.join(folder, $0) }
  }

  /// Whether a page is of this process, or of one that was killed.
  private static func isLeft(_ page: String) -> Bool {
    let parts = Files.split(page).name.split(separator: ".")
    guard parts.count == 3, let process = pid_t(parts[1]), process > 0, process != getpid() else {
      return true
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  // MARK: State

  /// What there is of a phone's contacts.
  package struct State: Hashable, Sendable {
    package var path: String
    /// The number of contacts; `nil` if there is no file, or it can't be read.
    package var count: Int?
    /// When the contacts were last changed, in seconds since 1970-01-01 UTC; `nil` without a file.
    package var changed: Double?
    /// Why the phone could not be read the last time; `nil` if it was read, or never connected.
    package var problem: PhonebookProblem?
    /// Why the file can't be read; `nil` if it can, or if there is none.
    package var failure: LinuxError?
  }

  package var state: State {
    var state = State(path: path)
    if let text = try? Files.beginning(of: problemPath, count: 512) {
      state.problem = PhonebookProblem(text: String(decoding: text, as: UTF8.self))
    }
    do {
      let status = try Files.status(path)
      state.changed = Double(status.stamp.modified) / 1e9
      state.count = VCardReader.cardLines(of: try Files.readRegular(path)).count
    } catch  where error.code != ENOENT && error.code != ENOTDIR {
      state.failure = error
    } catch {}
    return state
  }
}
