import Glibc

/// What a program says while it runs: passed on as it comes, and its last words kept.
package final class ChildOutput {
  private let file: FileDescriptor
  private let isForwarded: Bool
  private var tail: [UInt8] = []
  /// Nobody has it open any more.
  package private(set) var hasEnded = false

  /// More of a line is not kept.
  private static let limit = 4_096

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
        return
      }
      // Whoever reads it must keep up.
      if isForwarded { try? FrameOutput(2).write(bytes) }
      tail = Array((tail + bytes).suffix(Self.limit))
    }
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
