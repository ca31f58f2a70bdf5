import Glibc

/// Reports progress to standard error: a run on a million contacts takes minutes.
enum Progress {
  static func report(_ text: String) {
    // The results so far are written first.
    fflush(nil)
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
