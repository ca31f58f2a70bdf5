import Glibc

/// What is going on, to standard error: a run on a million contacts takes minutes.
enum Progress {
  static func say(_ text: String) {
    // What was found so far comes first.
    fflush(nil)
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
