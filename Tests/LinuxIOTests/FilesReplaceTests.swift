import Glibc
import TestSupport
import Testing
import TimeLimit
import WatchedCalls

@testable import LinuxIO

/// A file that takes the place of another: what is told to the disk, and in which order. Without it
/// a power cut can leave an empty file under the name, which no test on a running kernel sees.
@Suite(.timeLimited) final class FilesReplaceTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }
  private var path: String { folder + "/book.vcf" }
  private let old: [UInt8] = Array("old".utf8)
  private let new: [UInt8] = Array("the new one".utf8)

  init() throws {
    home = try TemporaryFolder()
  }

  private func put(_ bytes: [UInt8], at path: String) throws {
    let file = try #require(fopen(path, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// What is done, names that are made up left out.
  private func calls(_ body: () throws -> Void) rethrows -> [String] {
    try WatchedCalls.of(body).map {
      $0.replacing(/\.twelvekey-[0-9a-f]+\.tmp/, with: ".new")
        .replacing(/\/proc\/self\/fd\/[0-9]+/, with: "\(folder)/.unnamed")
        .replacing(/#[0-9]+ \(deleted\)/, with: ".unnamed")
    }
  }

  /// On a file system that makes files without names, or as on one that makes none.
  private func making<Result>(_ unnamed: Bool, _ body: () throws -> Result) throws -> Result {
    try unnamed ? body() : WatchedCalls.failing("tmpfile", with: EOPNOTSUPP, body)
  }

  /// Not all do: not overlays of old kernels, nor network file systems.
  static let makesUnnamed: Bool = {
    guard let home = try? TemporaryFolder(),
      let place = try? Files.Place(home.path + "/file", followsLink: false)
    else { return false }
    return Files.Draft(unnamedIn: place, mode: 0o600) != nil
  }()
  private static let kinds = makesUnnamed ? [true, false] : [false]

  /// Of all files, hidden ones too.
  private func names() throws -> [String] {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// All of it is on the disk before it has the name, and then the name is.
  @Test(arguments: kinds)
  func aReplacedFileIsOnTheDiskBeforeItsName(isUnnamed: Bool) throws {
    for isThere in [false, true] {
      let calls = try calls { try making(isUnnamed) { try Files.replace(path, with: new) } }
      let written =
        isUnnamed
        ? ["fsync \(folder)/.unnamed \(new.count)", "link \(folder)/.unnamed \(folder)/.new"]
        : ["fsync \(folder)/.new \(new.count)"]
      #expect(
        calls == written + ["rename \(folder)/.new \(path)", "fsync \(folder)"],
        "over another: \(isThere)")
      #expect(try Files.read(path) == new)
    }
    #expect(try names() == ["book.vcf"])
  }

  @Test(arguments: kinds) func aNewFileIsOnTheDiskBeforeItsName(isUnnamed: Bool) throws {
    let draft = isUnnamed ? ".unnamed" : ".new"
    let calls = try calls { try making(isUnnamed) { try Files.create(path, with: new) } }
    #expect(
      calls == [
        "fsync \(folder)/\(draft) \(new.count)", "link \(folder)/\(draft) \(path)",
        "fsync \(folder)",
      ])
    #expect(try Files.read(path) == new)
    #expect(try names() == ["book.vcf"])
  }

  /// As FAT does it, which has no second names.
  @Test(arguments: [EPERM, EOPNOTSUPP, ENOSYS])
  func aNewFileWhereThereAreNoLinks(code: Int32) throws {
    let calls = try calls {
      try making(false) {
        try WatchedCalls.failing("link", with: code) { try Files.create(path, with: new) }
      }
    }
    #expect(
      calls == [
        "fsync \(folder)/.new \(new.count)", "link \(folder)/.new \(path) failed",
        "rename \(folder)/.new \(path)", "fsync \(folder)",
      ])
    #expect(try Files.read(path) == new)
    // And where the name is taken after all, the file there is not lost.
    #expect(throws: LinuxError("link", EEXIST, on: path)) {
      try making(false) {
        try WatchedCalls.failing("link", with: code) { try Files.create(path, with: old) }
      }
    }
    #expect(try Files.read(path) == new)
    #expect(try names() == ["book.vcf"])
  }

  /// A file without a name that may not be given one is written once more, with one.
  @Test(.enabled(if: makesUnnamed), arguments: [EPERM, EACCES, ENOENT])
  func aFileWithoutANameThatGetsNone(code: Int32) throws {
    for isThere in [false, true] {
      let calls = try calls {
        try making(true) {
          try WatchedCalls.failing("link", with: code) {
            if isThere {
              try Files.replace(path, with: old)
            } else {
              try Files.create(path, with: new)
            }
          }
        }
      }
      #expect(calls.count { $0.hasPrefix("fsync") } == 3, "\(calls)")
      #expect(try Files.read(path) == (isThere ? old : new))
      #expect(try names() == ["book.vcf"])
    }
  }

  /// A writer that is killed before the file is whole leaves nothing.
  @Test(.enabled(if: makesUnnamed)) func aKilledWriterLeavesNothing() throws {
    let place = try Files.Place(path, followsLink: false)
    let draft = try #require(Files.Draft(unnamedIn: place, mode: 0o600))
    try FileDescriptor.write(new, to: draft.file.number)
    #expect(try names() == [])
    let hidden = try #require(try draft.hidden())
    #expect(try names().count == 1)
    hidden.remove()
    #expect(try names() == [])
  }

  /// The name that changes is in the folder of the file, not in that of the link.
  @Test func behindALinkTheFolderOfTheFileIsTold() throws {
    let link = folder + "/link"
    let inner = folder + "/inner"
    try #require(mkdir(inner, 0o700) == 0)
    try put(old, at: inner + "/book.vcf")
    try #require(symlink("inner/book.vcf", link) == 0)
    let calls = try calls { try making(false) { try Files.replace(link, with: new) } }
    #expect(
      calls == [
        "fsync \(inner)/.new \(new.count)", "rename \(inner)/.new \(inner)/book.vcf",
        "fsync \(inner)",
      ])
    #expect(Files.link(link) == "inner/book.vcf")
  }

  /// A disk that could not take it is told of, and the old file stays.
  @Test(arguments: [("fsync", EIO), ("fsync", ENOSPC), ("rename", EIO)])
  func whatFailsLeavesTheOldFile(call: String, code: Int32) throws {
    try put(old, at: path)
    for isUnnamed in Self.kinds {
      #expect(throws: LinuxError(call, code, on: path)) {
        try making(isUnnamed) {
          try WatchedCalls.failing(call, with: code) { try Files.replace(path, with: new) }
        }
      }
      #expect(try Files.read(path) == old)
      #expect(try names() == ["book.vcf"])
    }
  }

  @Test(arguments: [("fsync", EIO), ("link", EIO)])
  func whatFailsMakesNoNewFile(call: String, code: Int32) throws {
    for isUnnamed in Self.kinds {
      #expect(throws: LinuxError(call, code, on: path)) {
        try making(isUnnamed) {
          try WatchedCalls.failing(call, with: code) { try Files.create(path, with: new) }
        }
      }
      #expect(try names() == [])
    }
  }

  /// The kernel lets a signal end some of these early on network file systems.
  @Test func anInterruptedSyncIsMadeAgain() throws {
    let calls = try calls {
      try making(false) {
        try WatchedCalls.failing("fsync", with: EINTR) { try Files.replace(path, with: new) }
      }
    }
    #expect(
      calls == [
        "fsync \(folder)/.new \(new.count) failed", "fsync \(folder)/.new \(new.count)",
        "rename \(folder)/.new \(path)", "fsync \(folder)",
      ])
  }

  @Test func anInterruptedReadOfAPartIsMadeAgain() throws {
    try put(new, at: path)
    let file = try Files.OpenFile(path)
    var part: [UInt8] = []
    let calls = try calls {
      part = try WatchedCalls.failing("pread", with: EINTR) { try file.bytes(in: 4..<7) }
    }
    #expect(calls == ["pread \(path) failed", "pread \(path)"])
    #expect(part == Array("new".utf8))
  }
}
