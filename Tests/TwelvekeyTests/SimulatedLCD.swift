import Glibc
import TestSupport

/// A character LCD: a terminal is a character device as well, and gives back what is written to it.
final class SimulatedLCD {
  private let terminal = TerminalPair()
  var path: String { terminal.path }
  /// What was written, with a letter of ISO 8859-1 for each byte.
  private(set) var output = ""

  init() {
    var mode = termios()
    tcgetattr(terminal.slave, &mode)
    cfmakeraw(&mode)
    tcsetattr(terminal.slave, TCSANOW, &mode)
  }

  /// Reads until the text appears after that of the last call.
  func wait(for text: String) -> Bool {
    while true {
      if let range = fresh.firstRange(of: text) {
        fresh = String(fresh[range.upperBound...])
        return true
      }
      guard let some = readSome(timeout: -1) else { return false }
      fresh += some
    }
  }

  /// What was read and not waited for yet.
  private var fresh = ""

  /// Reads what is there.
  func drain() {
    while readSome(timeout: 0) != nil {}
  }

  private func readSome(timeout: Int32) -> String? {
    guard let bytes = terminal.readSome(timeout: timeout) else { return nil }
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    output += text
    return text
  }
}
