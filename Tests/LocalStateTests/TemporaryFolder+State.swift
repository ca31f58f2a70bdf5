import Glibc
import TestSupport

extension TemporaryFolder {
  /// Of the state file.
  var state: String { path + "/state.db" }

  /// Whether a word stands anywhere in the state file or its log.
  func stateHolds(_ word: String) -> Bool {
    ["", "-wal"].contains { suffix in
      let bytes = bytes(of: state + suffix)
      return bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
    }
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
