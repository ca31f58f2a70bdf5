import CLinux
import Glibc

/// What a writer that was killed, or that a power cut stopped, has left behind under a hidden name.
extension Files.Place {
  /// No writer takes so long, in seconds: between its last write to the hidden file and the name
  /// that it gives it lies one fsync(2).
  private static let age = 3_600

  /// A name for a file that is being written: nobody else's.
  static var hiddenName: String {
    ".twelvekey-\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
  }

  /// Whether ``hiddenName`` may have made this.
  private static func isHidden(_ name: String) -> Bool {
    let (start, end) = (".twelvekey-", ".tmp")
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.count + end.count
    else { return false }
    let number = name.dropFirst(start.count).dropLast(end.count)
    return number.utf8.count <= 16
      && number.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Removes such files from the folder: old ones, of this user, and nothing else. What can't be
  /// looked at or removed is left, for it stands in nobody's way.
  ///
  /// In somebody else's folder a name may lead to another file at any moment. Then that name goes,
  /// which its owner could have taken away as well.
  func sweep() {
    let opened = clinux_open_in(folder.number, ".", O_RDONLY | O_DIRECTORY, 0)
    guard opened >= 0 else { return }
    guard let stream = fdopendir(opened) else {
      close(opened)
      return
    }
    defer { closedir(stream) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Self.isHidden(name) else { continue }
      var status = stat()
      guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < now.tv_sec - Self.age
      else { continue }
      unlinkat(folder.number, name, 0)
    }
  }
}
