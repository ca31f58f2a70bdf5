import Glibc
import LinuxIO
import Testing
import TimeLimit

/// Whole files, and how much of them is read.
@Suite(.timeLimited) struct FilesReadTests {
  private static let made = "/sys/kernel/uevent_seqnum"

  /// What the kernel makes up claims the size of a page, and has a few bytes.
  @Test(.enabled(if: Files.exists(made))) func whatTheKernelMakesUp() throws {
    let bytes = try Files.read(Self.made, limit: 32)
    #expect(!bytes.isEmpty && bytes.count <= 32)
  }

  /// A folder may go between two looks: it is missing then, and not refused.
  @Test func whyAFolderCannotBeEntered() throws {
    try Files.checkEntry(to: "/tmp")
    let gone = "/tmp/twelvekey-gone-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    do throws(LinuxError) {
      try Files.checkEntry(to: gone)
      Issue.record("it was entered")
    } catch {
      #expect(error.code == ENOENT)
    }
  }
}
