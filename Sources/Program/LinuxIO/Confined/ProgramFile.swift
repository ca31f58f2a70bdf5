import Glibc

/// The file of a program, and the loader that it names.
package struct ProgramFile {
  /// The path with links resolved.
  package let path: String
  /// The loader that an ELF program names (`PT_INTERP`); `nil` if it names none.
  package let loader: String?

  /// The maximum number of bytes that are read. The name of the loader is at the start of the file,
  /// or at the end if a tool has replaced the name.
  private static let length = 4 << 20

  /// - Parameters:
  ///   - name: a path if it contains a slash; otherwise looked up in the folders.
  ///   - folders: in the format of `PATH`.
  /// - Throws: `ENOENT` if there is no such program.
  package init(_ name: String, searching folders: String) throws(LinuxError) {
    let paths =
      name.contains("/")
      ? [name]
      : folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    guard
      let found = paths.first(where: { access($0, X_OK) == 0 && Files.kind($0) == .file }),
      let resolved = Files.resolved(found)
    else { throw LinuxError("run", ENOENT, on: name) }
    path = resolved
    loader = Self.loader(in: try Files.beginning(of: resolved, count: Self.length))
  }

  /// Returns the loader that the program names.
  static func loader(in bytes: [UInt8]) -> String? {
    guard bytes.count >= 64, bytes.starts(with: [0x7F] + Array("ELF".utf8)) else { return nil }
    let (isWide, isLittle) = (bytes[4] == 2, bytes[5] == 1)
    func number(at place: Int, _ size: Int) -> Int? {
      guard place >= 0, place <= bytes.count - size else { return nil }
      let part = bytes[place..<place + size]
      let value = (isLittle ? Array(part.reversed()) : Array(part)).reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return Int(exactly: value)
    }
    guard let table = number(at: isWide ? 32 : 28, isWide ? 8 : 4), table < bytes.count,
      let size = number(at: isWide ? 54 : 42, 2), size > 0,
      let count = number(at: isWide ? 56 : 44, 2)
    else { return nil }
    for header in (0..<count).lazy.map({ table + $0 * size }) {
      guard let type = number(at: header, 4) else { return nil }
      // The type PT_INTERP is 3.
      guard type == 3 else { continue }
      guard let start = number(at: header + (isWide ? 8 : 4), isWide ? 8 : 4),
        let length = number(at: header + (isWide ? 32 : 16), isWide ? 8 : 4), length > 1,
        start < bytes.count, length < bytes.count - start
      else { return nil }
      let text = String(decoding: bytes[start..<start + length - 1], as: UTF8.self)
      return text.hasPrefix("/") ? text : nil
    }
    return nil
  }
}
