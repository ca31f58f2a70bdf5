import CLinux
import Glibc

/// A folder for private files of this user, or of this user and one other user, the guest. It is
/// removed with this object. If the program is killed, the folder stays until a program makes
/// another folder with the same `name`.
///
/// Without a guest, only this user may enter the folder. It is then in `XDG_RUNTIME_DIR`, which is
/// in memory, or in `/tmp` if that folder doesn't belong to this user. With a guest, the folder is
/// in `/tmp`. All users may then enter but not list it; only this user and the guest may read its
/// files.
package final class PrivateFolder {
  package let path: String
  private let guest: UserAccount?

  /// - Parameters:
  ///   - name: the start of the folder's name.
  ///   - guest: another user who may read the files in the folder.
  /// - Throws: if the folder can't be made.
  package init(_ name: String, for guest: UserAccount? = nil) throws(LinuxError) {
    self.guest = guest
    let place = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
    let parent = guest == nil && place.hasPrefix("/") && Self.isOwn(place) ? place : "/tmp"
    Self.sweep(parent, name)
    var template = Array("\(parent)/\(name)-\(getpid())-XXXXXX".utf8) + [0]
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { mkdtemp($0.baseAddress!) != nil }
    }
    guard isMade else { throw LinuxError("mkdtemp", clinux_errno(), on: parent) }
    path = String(decoding: template.dropLast(), as: UTF8.self)
    if guest != nil { try check("chmod", on: path) { chmod(path, 0o711) } }
  }

  /// Makes a subfolder that only the guest may enter; without a guest, only this user.
  ///
  /// - Parameter fill: called with the path, to write this user's files. After that the folder
  ///   belongs to the guest, who may replace files.
  /// - Throws: if the folder can't be made or given to the guest, or the error of `fill`.
  package func makeFolder<Result>(
    _ name: String, _ fill: (String) throws(LinuxError) -> Result
  ) throws(LinuxError) -> Result {
    let path = "\(path)/\(name)"
    try check("mkdir", on: path) { mkdir(path, 0o700) }
    let result = try fill(path)
    if let guest { try check("chown", on: path) { lchown(path, guest.id, guest.group) } }
    return result
  }

  /// Replaces a file in the folder. Only this user and the guest may read it.
  ///
  /// - Throws: if the file can't be written or given to the guest.
  package func write(_ text: String, to name: String) throws(LinuxError) {
    unlink("\(path)/\(name)")
    let number = try check("open", on: "\(path)/\(name)") {
      clinux_open_in(AT_FDCWD, "\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL, 0o600)
    }
    let file = FileDescriptor(owning: number)
    if let guest {
      try check("fchown", on: "\(path)/\(name)") { fchown(file.number, guest.id, guest.group) }
      try check("fchmod", on: "\(path)/\(name)") { fchmod(file.number, 0o400) }
    }
    try FileDescriptor.write(Array(text.utf8), to: file.number)
  }

  /// Whether only this user can replace folders in the folder `path`. A process that has become
  /// root may still have the `XDG_RUNTIME_DIR` of another user.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0 && access(path, W_OK) == 0
  }

  /// Removes a file of the folder.
  package func remove(_ name: String) { unlink("\(path)/\(name)") }

  /// Removes the folder and the files in it.
  package func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in (try? Files.names(in: path)) ?? [] where unlink("\(path)/\(name)") != 0 {
      // This is a subfolder, which contains only files. Other users can't replace it, because only
      // this user may write to the folder above it.
      let folder = "\(path)/\(name)"
      for inner in (try? Files.names(in: folder)) ?? [] { unlink("\(folder)/\(inner)") }
      rmdir(folder)
    }
    rmdir(path)
  }

  /// Removes the folders that ended processes of this user have left. All others stay.
  private static func sweep(_ parent: String, _ name: String) {
    for found in (try? Files.names(in: parent)) ?? [] where found.hasPrefix(name + "-") {
      let words = found.dropFirst(name.utf8.count + 1).split(separator: "-")
      var status = stat()
      guard words.count == 2, let process = pid_t(words[0]), process > 1,
        kill(process, 0) != 0, clinux_errno() == ESRCH,
        lstat("\(parent)/\(found)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      remove("\(parent)/\(found)")
    }
  }

  deinit { remove() }
}
