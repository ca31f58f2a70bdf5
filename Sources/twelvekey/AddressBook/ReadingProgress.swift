import Contacts
import Keypad
import LinuxIO

/// Says on the terminal how far a long reading is, in place, and takes the words away at the end.
final class ReadingProgress {
  /// What takes no longer is not worth a word.
  private static let patience: Duration = .milliseconds(500)
  private static let interval: Duration = .milliseconds(100)

  private let start = EventLoop.now
  private var shown: Instant?
  private var totalBytes = 0
  /// Of the files before this one.
  private var bytes = 0
  private var cards = 0

  /// `nil` where standard error is no terminal.
  static var onTerminal: ReadingProgress? { Terminal.isTerminal(2) ? ReadingProgress() : nil }

  func begin(bytes: Int) { totalBytes = bytes }

  /// So far in the file that is read.
  func advance(bytes: Int, cards: Int) {
    let now = EventLoop.now
    guard now - start >= Self.patience, now - (shown ?? start) >= Self.interval else { return }
    shown = now
    let estimate = ReadingEstimate(
      bytes: self.bytes + bytes, totalBytes: totalBytes, cards: self.cards + cards,
      elapsed: now - start)
    write("\r" + estimate.text + "\u{1b}[K")
  }

  /// A file is read to its end.
  func next(bytes: Int, cards: Int) {
    self.bytes += bytes
    self.cards += cards
  }

  func clear() {
    if shown != nil { write("\r\u{1b}[K") }
    shown = nil
  }

  private func write(_ text: String) {
    // Nobody is left to be told where standard error is closed.
    try? FileDescriptor.write(Array(text.utf8), to: 2)
  }
}
