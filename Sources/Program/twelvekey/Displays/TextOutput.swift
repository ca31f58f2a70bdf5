import LinuxIO

/// An output for the text of a display.
protocol TextOutput: AnyObject {
  /// - Parameter text: in UTF-8.
  func print(_ text: [UInt8]) throws(LinuxError)
  /// See ``Display/waitsFor``.
  var waitsFor: Int32? { get }
  func catchUp() throws(LinuxError)
  func close()
}

/// Standard output in virtual time, which waits for a slow reader.
final class PatientOutput: TextOutput {
  func print(_ text: [UInt8]) throws(LinuxError) { try FileDescriptor.write(text, to: 1) }
  var waitsFor: Int32? { nil }
  func catchUp() {}
  func close() {}
}

/// Standard output in real time, in which the telephone does not wait for a reader. Of the texts
/// that can't be written at once, only the last is kept.
final class LiveOutput: TextOutput {
  private let output = FrameOutput(1)
  private var pending: [UInt8]?
  private var isClosed = false

  /// The time for which an ending telephone waits for its reader.
  static let patience = Duration.milliseconds(500)

  func print(_ text: [UInt8]) throws(LinuxError) {
    if output.isFull { pending = text } else { try output.write(text) }
  }

  var waitsFor: Int32? { output.isFull ? output.number : nil }

  func catchUp() throws(LinuxError) {
    try output.flush()
    guard !output.isFull, let text = pending else { return }
    pending = nil
    try output.write(text)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    output.finish(within: Self.patience)
    // If the reader has accepted the whole text, the kept text is written, too.
    guard !output.isFull, pending != nil else { return }
    try? catchUp()
    output.finish(within: .milliseconds(100))
  }
}
