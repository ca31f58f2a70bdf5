import Glibc
import TestSupport

/// The clock of a telephone under test. It stands still until the test moves it; or it runs, and the
/// test can move it further. See `SimulatedClock` of LinuxIO.
final class SteppedClock {
  /// The way in which time passes besides the test's steps.
  enum Pace {
    case still
    /// For a telephone that works with other programs: their clocks run.
    case running
    /// For a program that only reads the clock: each look is this many milliseconds later than the
    /// last.
    case looks(Int)
  }

  private let pace: Pace
  /// The test's end of the socket, and the telephone's end until the telephone is started.
  private var test: Int32 = -1
  private(set) var telephone: Int32 = -1

  init(_ pace: Pace = .still) {
    self.pace = pace
    guard let ends = packetSockets() else { preconditionFailure("no socket for a clock") }
    (test, telephone) = ends
  }

  deinit {
    close(test)
    if telephone >= 0 { close(telephone) }
  }

  /// The descriptor of the telephone's end.
  static let number: Int32 = 3

  var environment: String {
    let value =
      switch pace {
      case .still: "\(Self.number)"
      case .running: "\(Self.number),runs"
      case .looks(let milliseconds): "\(milliseconds)ms"
      }
    return "TWELVEKEY_TEST_CLOCK=\(value)"
  }

  /// Closes the telephone's end in this process, so that it closes when the telephone ends.
  func isHandedOver() {
    close(telephone)
    telephone = -1
  }

  /// Moves the clock on, and waits until the telephone has done the work that was waiting and the work
  /// of this time. Does not wait for other programs or for the telephone's second thread.
  ///
  /// - Parameter meanwhile: called when the telephone has written to this descriptor.
  /// - Returns: `false` if the telephone has ended.
  @discardableResult
  func pass(
    _ duration: Duration, reading output: Int32? = nil, _ meanwhile: () -> Void = {}
  ) -> Bool {
    var step = Int64(duration / .microseconds(1))
    let size = MemoryLayout<Int64>.size
    guard send(test, &step, size, Int32(MSG_NOSIGNAL)) == size else { return false }
    while true {
      switch wait(forOutput: output) {
      case .output: meanwhile()
      case .isThere: return true
      case .end: return false
      }
    }
  }

  enum News {
    case output
    /// The clock has arrived.
    case isThere
    /// The telephone has ended.
    case end
  }

  /// Waits for output of the telephone or for news of its clock.
  func wait(forOutput output: Int32?) -> News {
    var files = [
      pollfd(fd: output ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: test, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&files, 2, -1) < 0 {}
    if files[0].revents & Int16(POLLIN) != 0 { return .output }
    var step: Int64 = 0
    return recv(test, &step, MemoryLayout<Int64>.size, 0) > 0 ? .isThere : .end
  }
}
