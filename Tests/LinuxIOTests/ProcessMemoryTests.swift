import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

/// What was needed once is given back, and what is needed again comes back.
@Suite(.timeLimited) struct ProcessMemoryTests {
  private nonisolated(unsafe) static var written = "one"
  private static let constant: [StaticString] = ["o", "n", "e"]

  /// Pages of files in memory, in KiB (proc_pid_status(5)).
  private func ofFiles() throws -> Int {
    let status = try Files.read("/proc/self/status", limit: 1 << 16)
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("RssFile:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test func pagesOfTheProgramAreLetGoAndComeBack() throws {
    // Other tests run in this process, too, and need pages of their own between one look and the next.
    let isLess = try (0..<50).contains { _ in
      let before = try ofFiles()
      ProcessMemory.giveBack()
      return try ofFiles() < before
    }
    #expect(isLess)
    // What stood in memory alone is still there: what a constant was written over with, and the constant's page.
    Self.written = "two"
    ProcessMemory.giveBack()
    #expect(Self.written == "two")
    #expect(Self.constant.map(\.description).joined() == "one")
  }
}
