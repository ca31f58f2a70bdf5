import Glibc
import TestSupport
import Testing

/// A folder of its own for a test, removed with all that is in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = "/tmp/twelvekey-state-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(path, 0o700) == 0)
  }

  deinit { Self.remove(path) }

  /// Of the state file.
  var state: String { path + "/state.db" }

  /// Whether a word stands anywhere in the state file or its log.
  func stateHolds(_ word: String) -> Bool {
    ["", "-wal"].contains { suffix in
      let bytes = bytes(of: state + suffix)
      return bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
    }
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

/// A file that is gone counts as empty.
func bytes(of path: String) -> [UInt8] { Repository.bytes(path) ?? [] }

func write(_ bytes: some Collection<UInt8>, to path: String) {
  guard let file = fopen(path, "wb") else { return }
  fwrite(Array(bytes), 1, bytes.count, file)
  fclose(file)
}

func permissions(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
