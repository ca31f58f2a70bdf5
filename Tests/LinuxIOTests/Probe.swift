import Glibc
import Keypad
import LinuxIO
import TestSupport

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
  /// Open for as long as the source is there: an optimized test lets go of what it doesn't name any
  /// more.
  private var pipes: [Pipe] = []
  /// Runs at the end of every call but the last.
  var then: () -> Void = {}

  func keep(_ pipe: Pipe) { pipes.append(pipe) }

  func wake(at now: Instant) {
    deadline = nil
    note(.woken)
  }

  func ready(_ descriptor: Int32) throws(LinuxError) {
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
