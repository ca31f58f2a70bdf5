import CLinux
import Glibc

extension ConsoleRecord {
  /// An open folder of records. It stays the same folder even if another folder replaces it at its
  /// path. Root reads folders of other users here. These users may put anything into them: links,
  /// pipes, files of others.
  final class Folder {
    private let path: String
    private let descriptor: FileDescriptor
    private let owner: uid_t

    /// Returns `nil` if there is no folder, or if users besides its owner may write to it.
    init?(_ path: String) {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      guard let descriptor = try? FileDescriptor(opening: path, flags),
        let status = try? descriptor.status(path), status.st_mode & 0o022 == 0
      else { return nil }
      self.path = path
      self.descriptor = descriptor
      owner = status.st_uid
    }

    /// The records of root, of the users who are logged in on the consoles, and of this service.
    var records: [ConsoleRecord] {
      let isService = path == ConsoleRecord.serviceFolder
      return (1...63).compactMap { console in
        guard isService || owner == 0 || owner == Self.owner(ofConsole: console),
          let text = text(of: console),
          let record = ConsoleRecord(text, path: "\(path)/console-\(console)"),
          record.console == console
        else { return nil }
        return record
      }
    }

    func remove(_ console: Int) { unlinkat(descriptor.number, "console-\(console)", 0) }

    private func text(of console: Int) -> [UInt8]? {
      let number = openat(
        descriptor.number, "console-\(console)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if number < 0 { return nil }
      let file = FileDescriptor(owning: number)
      guard let status = try? file.status(path), status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == owner, status.st_size <= 4_096
      else { return nil }
      return try? FileDescriptor.read(from: file.number, limit: 4_096)
    }

    private static func owner(ofConsole number: Int) -> uid_t? {
      var status = stat()
      return stat(VirtualConsole.path(number), &status) == 0 ? status.st_uid : nil
    }
  }
}
