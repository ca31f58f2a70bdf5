import Glibc

/// Files of this repository, and of the folder of real data that may stand beside it.
package enum Repository {
  /// The root of the package, found from this file.
  package static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// Data of other programs, which is not ours to ship; there only on our own machines.
  package static let corpus = root + "/../shared/corpus"

  package static func exists(_ path: String) -> Bool { access(absolute(path), R_OK) == 0 }

  /// The bytes of a file, by its path from the root or by an absolute one; `nil` if it can't be
  /// read.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(absolute(path), "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return ferror(file) == 0 ? bytes : nil }
      bytes += block[..<count]
    }
  }

  /// The rows of a table whose fields are separated by tabs, without its head; rows that end early
  /// are filled up to `columns` fields. Empty if there is no such file.
  package static func rows(_ path: String, columns: Int) -> [[String]] {
    let text = String(decoding: bytes(path) ?? [], as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return fields + [String](repeating: "", count: max(columns - fields.count, 0))
    }
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : root + "/" + path
  }
}
