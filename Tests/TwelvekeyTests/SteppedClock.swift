import Glibc
import TestSupport

/// The clock of a telephone under test. It stands still until the test has it go on; or it runs, and is put
/// on by the test besides. See `PretendedClock` of LinuxIO.
final class SteppedClock {
  /// For what else than the test says the time passes.
  enum Pace {
    case still
    /// For a telephone that has to do with other programs, whose clocks run.
    case running
    /// For a program that only looks at it: each look is so many milliseconds later than the one before.
    case looks(Int)
  }

  private let pace: Pace
  /// The test's end of the socket, and until the telephone is started its end.
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

  /// Where the telephone finds its end.
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

  /// The telephone has its end: when it ends, that end is gone.
  func isHandedOver() {
    close(telephone)
    telephone = -1
  }

  /// Has the clock go on, and waits until the telephone has done everything that was there to be done
  /// before, and all that this time has brought. What other programs and its second thread do is not waited for.
  ///
  /// - Parameter meanwhile: called where the telephone has written something to this descriptor.
  /// - Returns: `false` where the telephone has ended.
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
    /// The clock has come where it was to go.
    case isThere
    /// The telephone has ended.
    case end
  }

  /// Waits for a descriptor to which the telephone writes, or for news of the telephone's clock.
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
