import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct PrivateFolderTests {
  @Test func onlyThisUserMayLookIntoIt() throws {
    let folder = try PrivateFolder("twelvekey-test-private")
    try folder.write("secret\n", to: "file")
    var status = stat()
    #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(folder.path + "/file", &status) == 0 && status.st_mode & 0o777 == 0o600)
    try folder.write("new", to: "file")
    #expect(try Files.read(folder.path + "/file", limit: 100) == Array("new".utf8))
    folder.remove()
    #expect(access(folder.path, F_OK) != 0)
  }

  /// A link is not removed, nor is the folder of a running process.
  @Test func whatAKilledProgramHasLeftIsTakenAway() throws {
    let name = "twelvekey-test-sweep-\(getpid())"
    let place = try TemporaryFolder()
    try "a".write(to: place.path + "/kept")
    let first = try PrivateFolder(name)
    try first.write("secret", to: "file")
    let parent = first.path.split(separator: "/").dropLast().joined(separator: "/")
    // No process has such a number: pid_max ends before.
    let left = "/\(parent)/\(name)-999999999-abcdef"
    let link = "/\(parent)/\(name)-999999998-abcdef"
    #expect(mkdir(left, 0o700) == 0 && symlink(place.path, link) == 0)
    defer { unlink(link) }
    try "b".write(to: left + "/accounts")
    let second = try PrivateFolder(name)
    #expect(access(left, F_OK) != 0)
    #expect(access(link, F_OK) == 0 && access(place.path + "/kept", F_OK) == 0)
    #expect(access(first.path + "/file", F_OK) == 0)
    second.remove()
  }
}

extension String {
  fileprivate func write(to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(self, file)
    fclose(file)
  }
}
