import Glibc
import Synchronization

/// The output of a program. It is forwarded when it arrives, and its last lines are stored.
package final class ChildOutput {
  private let file: FileDescriptor
  private let isForwarded: Bool
  private var tail: [UInt8] = []
  /// Whether no process has the other end open any more.
  package private(set) var hasEnded = false

  /// The maximum number of bytes that are stored, and of bytes of one line that are written to a
  /// log.
  private static let limit = 4_096

  /// A function that converts a line of output to a line of the log with its line break, if
  /// standard error is a log. `nil` if output is forwarded unchanged. Set it before any program is
  /// started.
  package static let logLine = Mutex<(@Sendable (String) -> String)?>(nil)
  /// For a log: the beginning of a line that is still incomplete.
  private var line: [UInt8] = []

  init(_ file: FileDescriptor, isForwarded: Bool) {
    self.file = file
    self.isForwarded = isForwarded
  }

  package var number: Int32 { file.number }

  /// Reads the available output, at most this many pieces of 64 KiB. There is a limit because a
  /// program may write as fast as its output is read. Never waits for the program.
  package func read(atMost pieces: Int = 1) {
    for _ in 0..<pieces where !hasEnded {
      guard let bytes = try? FileDescriptor.read(from: file.number) else { return }
      if bytes.isEmpty {
        hasEnded = true
        if !line.isEmpty { passOn([UInt8(ascii: "\n")]) }
        return
      }
      if isForwarded { passOn(bytes) }
      tail = Array((tail + bytes).suffix(Self.limit))
    }
  }

  /// Forwards output. The reader of standard error must keep up: output that it does not accept at
  /// once is lost.
  private func passOn(_ bytes: [UInt8]) {
    guard let logLine = Self.logLine.withLock({ $0 }) else {
      try? FrameOutput(2).write(bytes)
      return
    }
    var text = ""
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        text += logLine(String(decoding: line, as: UTF8.self))
        line = []
      } else if line.count < Self.limit {
        line.append(byte)
      }
    }
    if !text.isEmpty { try? FrameOutput(2).write(Array(text.utf8)) }
  }

  /// The last line that contains more than white space; `nil` if there is none. It is untrusted
  /// text of at most 200 characters.
  package var lastLine: String? {
    let lines = String(decoding: Self.plain(tail), as: UTF8.self).split(whereSeparator: \.isNewline)
    for line in lines.reversed() {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return String(words.prefix(200)) }
    }
    return nil
  }

  /// Removes control sequences (ECMA-48, 5.4), such as those that set colours on a terminal.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.first == UInt8(ascii: "[") {
        rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }.dropFirst()
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
