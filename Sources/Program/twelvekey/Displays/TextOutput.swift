import JSON
import LinuxIO
import PhoneRuntime
import Settings

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

/// Standard output in real time, in which the telephone does not wait for a reader. The texts that
/// can't be written at once wait in a queue.
final class LiveOutput: TextOutput {
  private let output = FrameOutput(1)
  private var queue: LineQueue
  private var isClosed = false

  /// The time for which an ending telephone waits for its reader.
  static let patience = Duration.milliseconds(500)
  /// The maximum number of bytes that wait for the reader.
  private static let limit = 1 << 18

  /// - Parameter kind: the form in which lost texts are reported.
  init(_ kind: DisplayKind) {
    queue = LineQueue(limit: Self.limit) { lost in
      guard kind == .json else { return Array("─── \(Count.of(lost, "change")) lost\n".utf8) }
      var object = JSONObject()
      object.add("lost", lost)
      return object.line
    }
  }

  func print(_ text: [UInt8]) throws(LinuxError) {
    let isStalled = waitsFor != nil
    queue.add(text)
    if !isStalled { try catchUp() }
  }

  var waitsFor: Int32? { queue.bytes.isEmpty ? nil : output.number }

  func catchUp() throws(LinuxError) {
    while !queue.bytes.isEmpty {
      let count = try output.accept(queue.bytes[...])
      if count == 0 { return }
      queue.removeFirst(count)
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    // The second round is for the newest text, which may enter the queue only after the others are
    // out.
    for patience in [Self.patience, .milliseconds(100)] where !queue.bytes.isEmpty {
      guard (try? output.write(queue.bytes)) != nil else { return }
      output.finish(within: patience)
      if output.isFull { return }
      queue.removeFirst(queue.bytes.count)
    }
  }
}
