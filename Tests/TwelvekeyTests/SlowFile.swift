import Glibc

/// A vCard file that is partly written and is completed by ``end(_:)``.
final class SlowFile {
  private let file: CInt

  init(_ path: String, _ text: String) {
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    write(text)
  }

  func end(_ rest: String) {
    write(rest)
    close(file)
  }

  private func write(_ text: String) {
    let count = text.utf8.count
    let written = text.withCString { Glibc.write(file, $0, count) }
    precondition(written == count, "a file can't be written")
  }
}
