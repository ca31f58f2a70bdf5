import Contacts
import Keypad
import LinuxIO

/// Shows the progress of a long reading on the terminal, in one line that is cleared at the end.
final class ReadingProgress {
  /// The time after which the progress is shown; a shorter reading shows nothing.
  private static let patience: Duration = .milliseconds(500)
  private static let interval: Duration = .milliseconds(100)

  private let start = EventLoop.now
  private var shown: Instant?
  private var totalBytes = 0
  /// The bytes of the files before the present one.
  private var bytes = 0
  private var cards = 0

  /// The progress on standard error; `nil` if that is not a terminal.
  static var onTerminal: ReadingProgress? { Terminal.isTerminal(2) ? ReadingProgress() : nil }

  func begin(bytes: Int) { totalBytes = bytes }

  /// Shows how far the present file has been read.
  func advance(bytes: Int, cards: Int) {
    let now = EventLoop.now
    guard now - start >= Self.patience, now - (shown ?? start) >= Self.interval else { return }
    shown = now
    let estimate = ReadingEstimate(
      bytes: self.bytes + bytes, totalBytes: totalBytes, cards: self.cards + cards,
      elapsed: now - start)
    write("\r" + estimate.text + "\u{1b}[K")
  }

  /// Counts a file that was read to its end.
  func next(bytes: Int, cards: Int) {
    self.bytes += bytes
    self.cards += cards
  }

  func clear() {
    if shown != nil { write("\r\u{1b}[K") }
    shown = nil
  }

  private func write(_ text: String) {
    // If standard error is closed, there is no other way to report that.
    try? FileDescriptor.write(Array(text.utf8), to: 2)
  }
}
