import Glibc

/// A folder for one test, removed with everything in it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Throws: the code of errno(3) if it can't be made.
  package init(mode: mode_t = 0o700) throws {
    path = "/tmp/twelvekey-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    guard mkdir(path, mode) == 0 else { throw Failure(code: errno) }
  }

  deinit { Self.remove(path) }

  struct Failure: Error {
    var code: Int32
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      closedir(folder)
      for name in names {
        // Links are not followed.
        if unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
      }
    }
    rmdir(path)
  }
}
