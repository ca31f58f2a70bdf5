import CLinux
import Glibc

/// Work of root in the folder of another user, who could mislead root there.
package enum OwnedFolder {
  /// Whether this process is root's, and the folder is another user's.
  package static func isForeign(_ folder: String) -> Bool {
    var status = stat()
    return geteuid() == 0 && stat(folder, &status) == 0 && status.st_uid != 0
  }

  /// Runs `body` in a child process as the owner of the folder, which is `/` for it. The process must
  /// have one thread.
  ///
  /// - Returns: what `body` returned, of 0 to 255.
  /// - Throws: the error of what precedes `body`; `ECHILD` if a signal has ended the child.
  package static func run(
    in folder: String, _ body: () -> Int32
  ) throws(LinuxError) -> Int32 {
    let result = withoutActuallyEscaping(body) { body in
      var body = body
      return withUnsafeMutablePointer(to: &body) { place in
        clinux_as_owner(
          folder, { $0!.assumingMemoryBound(to: (() -> Int32).self).pointee() }, place)
      }
    }
    guard result >= 0 else { throw LinuxError("chroot", -result, on: folder) }
    return result
  }
}
