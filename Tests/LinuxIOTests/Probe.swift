import Glibc
import Keypad
import LinuxIO

/// A source that notes what the loop calls it for, and may break.
final class Probe: EventSource {
  enum Call: Hashable {
    case ready([UInt8])
    case woken
    case caughtUp
    case signal(Int32)
    case closed
  }

  private(set) var calls: [Call] = []
  var deadline: Instant?
  var waitsFor: Int32?
  /// What is thrown as soon as there is something to read.
  var fault: LinuxError?
  /// Runs at the end of every call but the last.
  var then: () -> Void = {}

  func wake(at now: Instant) {
    deadline = nil
    note(.woken)
  }

  func ready(_ descriptor: Int32, at now: Instant) throws(LinuxError) {
    let bytes = try FileDescriptor.read(from: descriptor) ?? []
    if let fault { throw fault }
    note(.ready(bytes))
  }

  func catchUp() {
    waitsFor = nil
    note(.caughtUp)
  }

  func signal(_ number: Int32, at now: Instant) { note(.signal(number)) }

  func close() { calls.append(.closed) }

  private func note(_ call: Call) {
    calls.append(call)
    then()
  }
}

/// A pipe, closed with the test.
final class Pipe {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func send(_ bytes: [UInt8]) throws { try FileDescriptor.write(bytes, to: writing) }

  /// Takes all that has room, and does not wait for more.
  func fill() {
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 65_536)
    while write(writing, bytes, bytes.count) > 0 {}
    // The room of less than a page that was left.
    while write(writing, bytes, 1) > 0 {}
  }
}
