import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

/// What was needed once is given back, and what is needed again comes back.
@Suite(.timeLimited) struct ProcessMemoryTests {
  /// Pages of files in memory, in KiB (proc_pid_status(5)).
  private func ofFiles() throws -> Int {
    let status = try Files.read("/proc/self/status", limit: 1 << 16)
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("RssFile:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test func pagesOfTheProgramAreLetGoAndComeBack() throws {
    let before = try ofFiles()
    ProcessMemory.giveBack()
    let after = try ofFiles()
    #expect(after < before)
    // Constants, and what was written before: all there.
    let words = ["one", "two"].map { $0.uppercased() }
    ProcessMemory.giveBack()
    #expect(words.joined(separator: " ") == "ONE TWO")
  }
}
