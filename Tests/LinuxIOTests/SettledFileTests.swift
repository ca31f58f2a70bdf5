import Glibc
import LinuxIO
import TestSupport
import Testing
import TimeLimit

/// Bytes that stay, whatever becomes of the file. One that were mapped where it may not be would end
/// the whole test run with SIGBUS.
@Suite(.timeLimited) final class SettledFileTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }
  private var path: String { folder + "/list" }
  /// More than a page, so that all of it goes with the file.
  private let content = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
  /// Of the distribution's own package, on every system.
  private static let installed = "/usr/lib/os-release"

  init() throws {
    home = try TemporaryFolder(mode: 0o755)
    try put(content)
  }

  private func put(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "wb"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  @Test func aFileThatIsShortenedStaysWhole() throws {
    let file = try SettledFile(path, limit: content.count)
    #expect(!file.isMapped)
    #expect(truncate(path, 0) == 0)
    #expect(Array(file.bytes) == content)
  }

  @Test func aFileThatIsWrittenOverStaysAsItWas() throws {
    let file = try SettledFile(path, limit: content.count)
    try put([UInt8](repeating: 0xFF, count: content.count))
    #expect(Array(file.bytes) == content)
  }

  @Test func noMoreThanTheLimitIsTaken() throws {
    #expect(throws: LinuxError("read", EFBIG, on: path)) {
      try SettledFile(self.path, limit: self.content.count - 1)
    }
    try put([])
    #expect(try SettledFile(path, limit: 0).bytes.isEmpty)
  }

  /// A pipe without a writer must not be waited for.
  @Test func onlyFilesAreTaken() throws {
    let pipe = folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder, "/dev/zero"] {
      #expect(throws: LinuxError("read", ENODEV, on: path)) { try SettledFile(path, limit: 100) }
    }
  }

  /// Only what packages own: not what is named so, and not what stands beside it.
  @Test(.enabled(if: Files.kind(installed) == .file)) func whatIsInstalledIsMapped() throws {
    let file = try SettledFile(Self.installed, limit: 1 << 16)
    #expect(file.isMapped)
    #expect(try Array(file.bytes) == Files.read(Self.installed))
    // The file that a link leads to counts, and not the link's owner.
    let link = folder + "/link"
    try #require(symlink(Self.installed, link) == 0)
    #expect(try SettledFile(link, limit: 1 << 16).isMapped)
    for path in ["/etc/passwd", "/proc/self/status"] where Files.isReadable(path) {
      #expect(try !SettledFile(path, limit: 1 << 20).isMapped, "\(path)")
    }
  }
}
