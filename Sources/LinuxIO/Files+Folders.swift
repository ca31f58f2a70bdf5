import CLinux
import Glibc

extension Files {
  /// Makes the folders above a path that are missing. Links on the way are followed as by
  /// ``replace(_:with:of:)``: no stranger's leads to what is not the stranger's own.
  ///
  /// - Parameter mode: who may use them, less the process's umask.
  package static func makeFolders(above path: String, mode: UInt32 = 0o755) throws(LinuxError) {
    let bytes = Array(path.utf8)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "/") && end > 0 {
      if bytes[end - 1] == UInt8(ascii: "/") { continue }
      let folder = String(decoding: bytes[..<end], as: UTF8.self)
      if isFolder(folder) { continue }
      let place = try Place(folder, followsLink: true)
      // Whose link has led here matters.
      if try place.status() != nil { throw LinuxError("mkdir", ENOTDIR, on: folder) }
      guard mkdirat(place.folder.number, place.name, mode) == 0 else {
        let code = clinux_errno()
        // Somebody else has made it in between.
        if code == EEXIST, isFolder(folder) { continue }
        throw LinuxError("mkdir", code, on: folder)
      }
      place.synchronize()
    }
  }

  /// Links are followed.
  package static func isFolder(_ path: String) -> Bool {
    if case .folder = kind(path) { true } else { false }
  }
}
