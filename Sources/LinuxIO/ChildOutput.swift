import Glibc
import Synchronization

/// What a program says while it runs: passed on as it comes, and its last words kept.
package final class ChildOutput {
  private let file: FileDescriptor
  private let isForwarded: Bool
  private var tail: [UInt8] = []
  /// Nobody has it open any more.
  package private(set) var hasEnded = false

  /// More of a line is not kept, nor written into a log.
  private static let limit = 4_096

  /// Makes the line of a log, with its end, of what a program has said, where standard error is a log; `nil`
  /// where what it says is passed on as it comes. Set before any program is started.
  package static let logLine = Mutex<(@Sendable (String) -> String)?>(nil)
  /// For a log: of a line that has not ended.
  private var line: [UInt8] = []

  init(_ file: FileDescriptor, isForwarded: Bool) {
    self.file = file
    self.isForwarded = isForwarded
  }

  package var number: Int32 { file.number }

  /// Reads what there is now, but no more than so many pieces of 64 KiB: a program may write as fast
  /// as it is read. Never waits for it.
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

  /// Whoever reads it must keep up.
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

  /// The last line that is more than white space; `nil` where nothing was said. Untrusted text, of
  /// at most 200 characters.
  package var lastLine: String? {
    let lines = String(decoding: Self.plain(tail), as: UTF8.self).split(whereSeparator: \.isNewline)
    for line in lines.reversed() {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return String(words.prefix(200)) }
    }
    return nil
  }

  /// Without what only sets colours on a terminal: ECMA-48, 5.4, control sequences.
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
