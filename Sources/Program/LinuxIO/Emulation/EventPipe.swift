import CLinux
import Glibc
import Keypad

/// The writing end of a pipe through which another program gets the events of a keypad, in place of
/// a device node. It never waits for the reader. As a source of the event loop it writes what waits.
package final class EventPipe: EventSource {
  /// The reading end's number in this process, and in a program that inherits it; `nil` for standard
  /// output.
  package private(set) var readingNumber: Int32?
  private var reading: FileDescriptor?
  private var writing: FileDescriptor?
  private var output: FrameOutput?
  private var waiting: [UInt8] = []
  private var isFinished = false

  /// Makes a pipe for a program that is started next.
  ///
  /// - Throws: the error of pipe2(2).
  package init() throws(LinuxError) {
    let ends = try FileDescriptor.pipe(for: "the keypad")
    reading = ends.reading
    writing = ends.writing
    readingNumber = ends.reading.number
    output = FrameOutput(ends.writing.number)
  }

  /// Makes one that writes to standard output.
  package init(standardOutput: Void) { output = FrameOutput(1) }

  /// The path by which a program opens the reading end that it has inherited.
  package var path: String { readingNumber.map { "/proc/self/fd/\($0)" } ?? "standard output" }

  /// Whether the reader has gone, or has all and the pipe is closed.
  package var isClosed: Bool { output == nil }

  /// Closes this process's copy of the reading end, so that the pipe breaks when the program ends.
  package func handOver() { reading = nil }

  package var waitsFor: Int32? {
    output.flatMap { $0.isFull || !waiting.isEmpty ? $0.number : nil }
  }

  /// Sends bytes, as soon as the reader accepts them. After the reader has gone they are dropped.
  ///
  /// - Throws: the error of write(2), except `EPIPE`.
  package func send(_ bytes: [UInt8]) throws(LinuxError) {
    guard output != nil else { return }
    waiting += bytes
    try catchUp()
  }

  /// Closes the pipe when the reader has accepted all: it then reads the end of the file.
  package func finish() {
    isFinished = true
    if waitsFor == nil { close() }
  }

  package func catchUp() throws(LinuxError) {
    guard let output else { return }
    do throws(LinuxError) {
      if output.isFull { try output.flush() }
      if !output.isFull, !waiting.isEmpty {
        let bytes = waiting
        waiting = []
        try output.write(bytes)
      }
    } catch {
      close()
      if error.code != EPIPE { throw error }
    }
    if isFinished, waitsFor == nil { close() }
  }

  package func close() {
    output = nil
    writing = nil
    reading = nil
    waiting = []
  }
}

extension EvdevEvent {
  /// The event as `struct input_event` (linux/input.h) of this machine, with the present time of the
  /// day as its time, as an event node gives it to a program that has set no clock.
  package var inputEventBytes: [UInt8] {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var event = input_event()
    event.time.tv_sec = now.tv_sec
    event.time.tv_usec = now.tv_nsec / 1_000
    event.type = type
    event.code = code
    event.value = value
    return withUnsafeBytes(of: event) { Array($0) }
  }
}
