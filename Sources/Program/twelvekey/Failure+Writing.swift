import Glibc
import LinuxIO

extension Failure {
  /// The failure of a file that can't be written: its path, the reason, and the owner of its folder
  /// if that helps.
  init(writing thing: String, _ path: String, _ error: LinuxError) {
    let message = "cannot write \(thing) \(path): \(error.reason)"
    switch error.code {
    case EACCES, EPERM, EROFS:
      let folder = Files.split(path).folder
      let owner = Files.ownership(of: folder).map {
        "\nThe folder \(folder) belongs to user \($0.user), group \($0.group), mode \($0.mode)."
      }
      self.init(message + (owner ?? ""), .noPermission)
    case ELOOP:
      self.init(
        "cannot write \(thing) \(path): a link on the way belongs to another user; "
          + "name the file itself", .noPermission)
    case ESTALE:
      self.init(
        "cannot write \(thing) \(path): another file has replaced it; check it, "
          + "and try again", .inputOutput)
    case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG: self.init(message, .noInput)
    case EEXIST: self.init(message, .usage)
    default: self.init(message, .inputOutput)
    }
  }
}
