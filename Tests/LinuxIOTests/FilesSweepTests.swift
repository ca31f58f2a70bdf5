import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What killed writers have left is swept by the next one in that folder, and nothing else is.
@Suite(.timeLimited) final class FilesSweepTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }

  init() throws {
    home = try TemporaryFolder()
  }

  private func put(_ name: String, secondsOld: Int, owner: uid_t = geteuid()) throws {
    let path = folder + "/" + name
    let file = try #require(fopen(path, "w"))
    fclose(file)
    try age(name, by: secondsOld)
    if owner != geteuid() { try #require(chown(path, owner, owner) == 0) }
  }

  private func age(_ name: String, by seconds: Int) throws {
    let then = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    let path = folder + "/" + name
    try #require(utimensat(AT_FDCWD, path, [then, then], AT_SYMLINK_NOFOLLOW) == 0)
  }

  private func names() throws -> Set<String> {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.insert(name) }
    }
    return names
  }

  @Test func oldOnesGo() throws {
    for name in ["0", "ffffffffffffffff", "123456789abcdef"] {
      try put(".twelvekey-\(name).tmp", secondsOld: 3_700)
    }
    try Files.replace(folder + "/book.vcf", with: [1])
    #expect(try names() == ["book.vcf"])
    try put(".twelvekey-1.tmp", secondsOld: 86_400)
    try Files.create(folder + "/new.vcf", with: [1])
    #expect(try names() == ["book.vcf", "new.vcf"])
  }

  /// What a writer that was killed has left is gone with the next one, and what a living writer is at
  /// work on stays, however old it is.
  @Test func lockedOnesStay() throws {
    for seconds in [0, 3_500, -86_400, 86_400] {
      try put(".twelvekey-1.tmp", secondsOld: seconds)
      let writer = try FileDescriptor(opening: folder + "/.twelvekey-1.tmp", O_RDWR)
      try withExtendedLifetime(writer) {
        try #require(flock(writer.number, LOCK_EX | LOCK_NB) == 0)
        try Files.replace(folder + "/book.vcf", with: [1])
        #expect(try names() == [".twelvekey-1.tmp", "book.vcf"], "\(seconds)")
        try #require(flock(writer.number, LOCK_UN) == 0)
      }
      try Files.replace(folder + "/book.vcf", with: [1])
      #expect(try names() == ["book.vcf"], "\(seconds)")
    }
  }

  /// Drafts of every kind are locked until their writer is done with them.
  @Test func draftsAreLocked() throws {
    let place = try Files.Place(folder + "/book.vcf", followsLink: false)
    let drafts = [
      try Files.Draft(hiddenIn: place, mode: 0o600),
      try Files.Draft(unnamedIn: place, mode: 0o600)?.hidden(),
    ].compactMap { $0 }
    let made = try names()
    #expect(made.count == drafts.count && !drafts.isEmpty)
    place.sweep()
    #expect(try names() == made)
    for draft in drafts { draft.remove() }
    #expect(try names().isEmpty)
  }

  /// Writers that sweep in each other's way all write.
  @Test func severalSweepAtTheSameTime() throws {
    let folder = folder
    onThreads(8) { number in
      for round in 0..<Effort.rounds(500) {
        #expect(throws: Never.self, "\(number), round \(round)") {
          let place = try Files.Place(folder + "/\(number).vcf", followsLink: false)
          let draft = try Files.Draft(hiddenIn: place, mode: 0o600)
          place.sweep()
          try draft.rename()
        }
      }
    }
    #expect(try names() == Set((0..<8).map { "\($0).vcf" }))
  }

  @Test func whatIsNamedElseStays() throws {
    let others: Set = [
      ".twelvekey-.tmp", ".twelvekey-12345678901234567.tmp", ".twelvekey-1A.tmp",
      ".twelvekey-1g.tmp", ".twelvekey-1.tmp~", "twelvekey-1.tmp", ".twelvekey-1", ".tmp",
      ".twelvekey-\u{661}.tmp", ".twelvekey- 1.tmp",
    ]
    for name in others { try put(name, secondsOld: 86_400) }
    try Files.replace(folder + "/book.vcf", with: [1])
    #expect(try names() == others.union(["book.vcf"]))
  }

  /// No link is followed or removed, whatever it leads to.
  @Test func whatIsNoFileStays() throws {
    try put("target", secondsOld: 86_400)
    let others = [".twelvekey-1.tmp", ".twelvekey-2.tmp", ".twelvekey-3.tmp"]
    try #require(symlink("target", folder + "/" + others[0]) == 0)
    try #require(mkdir(folder + "/" + others[1], 0o700) == 0)
    try #require(mkfifo(folder + "/" + others[2], 0o600) == 0)
    for name in others { try age(name, by: 86_400) }
    try Files.replace(folder + "/book.vcf", with: [1])
    #expect(try names() == Set(others + ["target", "book.vcf"]))
  }

  @Test(.enabled(if: geteuid() == 0)) func whatIsSomebodyElsesStays() throws {
    try put(".twelvekey-1.tmp", secondsOld: 86_400, owner: 65_534)
    try Files.replace(folder + "/book.vcf", with: [1])
    #expect(try names() == [".twelvekey-1.tmp", "book.vcf"])
  }
}
