import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct FrameOutputTests {
  /// An output that is opened a second time is still the one that it was.
  @Test func errorsNameTheOutput() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let output = FrameOutput(full)
    #expect(output.number != full)
    #expect(throws: LinuxError("write", ENOSPC, on: "descriptor \(full)")) {
      try output.write([1])
    }
  }
}
