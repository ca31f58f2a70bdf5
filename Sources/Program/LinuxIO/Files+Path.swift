extension Files {
  /// Returns a path without the slashes at its end; `/` itself stays.
  package static func trimmed(_ path: String) -> String {
    let end = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.count
    return end == 0 && !path.isEmpty ? "/" : String(decoding: path.utf8.prefix(end), as: UTF8.self)
  }

  /// Returns the path of a name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Returns the folder of a path and the name in it: `/home/pi` and `book.vcf`. The folder of a
  /// bare name is `.`, that of `/` is `/`.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let path = trimmed(path).utf8
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(path)) }
    let name = String(decoding: path[path.index(after: slash)...], as: UTF8.self)
    let folder = trimmed(String(decoding: path[...slash], as: UTF8.self))
    return (folder, name)
  }
}
