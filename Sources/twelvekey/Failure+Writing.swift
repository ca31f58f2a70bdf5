import Glibc
import LinuxIO

extension Failure {
  /// A file that can't be written: which, why, and where that helps whose its folder is.
  init(writing thing: String, _ path: String, _ error: LinuxError) {
    let message = "cannot write \(thing) \(path): \(error.reason)"
    switch error.code {
    case EACCES, EPERM, EROFS:
      let folder = Files.split(path).folder
      let owner = Files.ownership(of: folder).map {
        "\nThe folder \(folder) belongs to user \($0.user), group \($0.group), mode \($0.mode)."
      }
      self.init(message + (owner ?? ""), .noPermission)
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: self.init(message, .noInput)
    case EEXIST: self.init(message, .usage)
    default: self.init(message, .inputOutput)
    }
  }
}
