import Glibc

/// Checks which users control the names on the path of a state file. SQLite opens the file and its
/// companions by their names, and more than once.
enum PathOwners {
  /// The maximum number of links that the kernel follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Refuses a path through a link of another user, because such a link could make this user write
  /// to any place. For root it also refuses a path through another user's folder, because such a
  /// link could appear there at any moment. Root's own links and folders are allowed for all users.
  static func check(_ path: String) throws(StateError) {
    var folder = path.hasPrefix("/") ? "/" : "."
    try checkFolder(folder, path)
    var names = parts(path)
    var links = 0
    while let name = names.popLast() {
      let next = folder == "/" ? "/" + name : folder + "/" + name
      var status = stat()
      // This user will make the missing part.
      guard lstat(next, &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        // The kind of the file itself is checked in other functions.
        if names.isEmpty { return }
        try checkFolder(next, path)
        folder = next
        continue
      }
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw StateError(.notAStateFile, path: path, reason: "\(next) is a link of another user's")
      }
      links += 1
      guard links <= mostLinks, let target = target(of: next) else {
        throw StateError(errno: ELOOP, path: path, doing: "it can't be followed")
      }
      if target.hasPrefix("/") { folder = "/" }
      names += parts(target)
    }
  }

  private static func checkFolder(_ folder: String, _ path: String) throws(StateError) {
    var status = stat()
    guard geteuid() == 0, stat(folder, &status) == 0, status.st_uid != 0 else { return }
    throw StateError(
      .notAStateFile, path: path,
      reason: "the folder \(folder) belongs to another user, who could mislead root")
  }

  /// Returns the parts of a path, the last one first.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").reversed().filter { $0 != "." }.map { String($0) }
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
