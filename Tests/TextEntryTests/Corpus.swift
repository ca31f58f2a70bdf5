import Glibc

/// Tables of other programs' tests, which are not ours to ship; there only on our own machines.
enum Corpus {
  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/shared/corpus/t9/"
  }()

  static var isThere: Bool { access(folder, R_OK) == 0 }

  /// The rows of a table without its head; each has `columns` fields.
  static func rows(_ file: String, columns: Int) -> [[String]] {
    guard let handle = fopen(folder + file, "rb") else { return [] }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&block, 1, block.count, handle)
      if count == 0 { break }
      bytes += block[..<count]
    }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return rows.map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return fields + [String](repeating: "", count: max(columns - fields.count, 0))
    }
  }
}
