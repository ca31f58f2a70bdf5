import Contacts
import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import AddressBooks

/// The files that are found in a folder, and the limits of the search.
@Suite(.timeLimited) struct BookFilesTests {
  private let folder: TemporaryFolder
  private let card = "BEGIN:VCARD\nFN:Ann\nTEL:555\nEND:VCARD\n"

  init() throws { folder = try TemporaryFolder() }

  private func make(_ path: String) { mkdir("\(folder.path)/\(path)", 0o700) }

  private func link(_ target: String, _ path: String) { symlink(target, "\(folder.path)/\(path)") }

  private func write(_ name: String, _ path: String) {
    TestFiles.write("BEGIN:VCARD\nFN:\(name)\nTEL:1\nEND:VCARD\n", to: "\(folder.path)/\(path)")
  }

  private func files(
    _ path: String? = nil, _ limits: (inout BookLimits) -> Void = { _ in }
  ) throws(BookProblem) -> BookFiles {
    var all = BookLimits()
    limits(&all)
    return try BookFiles(
      paths: [path ?? folder.path], hints: .none, reason: { $1.reason }, limits: all)
  }

  /// The problems, with their paths below the folder.
  private func problems(_ files: BookFiles) -> [String] {
    files.problems.map { "\($0.file.dropFirst(folder.path.count + 1)): \($0.reason)" }
  }

  /// A home folder with everything in it is no address book.
  @Test func foldersAreReadFourDeep() throws {
    var path = ""
    for level in 0...5 {
      if level > 0 {
        path += "\(level)/"
        make(path)
      }
      write("Level \(level)", path + "x.vcf")
    }
    let files = try files()
    #expect(files.contacts.map(\.name).sorted() == (0...4).map { "Level \($0)" })
    #expect(
      problems(files)
        == [
          "1/2/3/4/5: is more than 4 folders deep and is not read; name it to read it"
        ]
    )
    #expect(files.problems.allSatisfy { !$0.isLost })
  }

  /// A link leads by a shorter way to a folder that was seen at the limit.
  @Test func aFolderWithAShorterWayIsReadByIt() throws {
    let deep = "a/b/c/d"
    for path in ["a", "a/b", "a/b/c", deep]
      + ["e", "e/f", "e/f/g", "e/f/g/h"].map({ "\(deep)/\($0)" })
    {
      make(path)
    }
    link(deep, "zz")
    mkfifo("\(folder.path)/\(deep)/2.vcf", 0o600)
    for (name, path) in [("Ann", deep), ("Bob", deep + "/e"), ("Cy", deep + "/e/f/g/h")] {
      write(name, path + "/x.vcf")
    }
    let files = try files()
    #expect(
      files.contacts.map(\.source.file).sorted()
        == [deep, "zz/e"].map { "\(folder.path)/\($0)/x.vcf" })
    let told = [
      "a/b/c/d/2.vcf: is a pipe or a device, not a file",
      "zz/e/f/g/h: is more than 4 folders deep and is not read; name it to read it",
    ]
    #expect(problems(files) == told)
    // A file or folder with two ways counts once.
    #expect(try problems(self.files { $0.names = 12 }) == told)
  }

  /// Files beyond a limit are not read, and each limit is reported once.
  @Test func whatLiesBehindALimitIsNamed() throws {
    for name in ["1", "2", "3", "4"] { write("Ann", name + ".vcf") }
    make("5")
    write("Ann", "5/1.vcf")
    let size = "BEGIN:VCARD\nFN:Ann\nTEL:1\nEND:VCARD\n".utf8.count
    #expect(try files { $0.names = 6 }.problems.isEmpty)
    var stopped = try files { $0.names = 5 }
    #expect(
      problems(stopped) == [
        "5/1.vcf: and all after it are not read: there are more than 5 files and folders; "
          + "name the folder that your contacts are in"
      ])
    #expect(stopped.problems.allSatisfy { $0.isLost })
    stopped = try files { $0.names = 2 }
    #expect(problems(stopped).map { $0.prefix(23) } == ["3.vcf: and all after it"])
    stopped = try files { $0.bytes = size * 3 }
    #expect(
      problems(stopped) == [
        "4.vcf: is not read: all files together have more than \(size * 3) bytes; name the files "
          + "that your contacts are in"
      ])
    #expect(stopped.problems.allSatisfy { $0.isLost })
    // A file with several names counts once.
    for name in ["a", "b", "c"] {
      Glibc.link("\(folder.path)/1.vcf", "\(folder.path)/\(name).vcf")
    }
    #expect(try files { $0.bytes = size * 5 }.problems.isEmpty)
  }

  /// Links in a folder lead neither into the kernel's file systems nor in circles.
  @Test func linksLeadIntoNoFileSystemOfTheKernel() throws {
    write("Ann", "1.vcf")
    make("a")
    for (target, path) in [
      ("/proc", "proc"), ("/sys", "sys"), (".", "loop"), ("..", "a/up"), ("/dev/pts", "pts"),
      ("/dev/zero", "3.csv"),
    ] {
      link(target, path)
    }
    mkfifo(folder.path + "/2.vcf", 0o600)
    let files = try files { $0.names = 20 }
    #expect(
      problems(files) == [
        "2.vcf: is a pipe or a device, not a file", "3.csv: is a pipe or a device, not a file",
      ])
    #expect(files.contacts.map(\.name) == ["Ann"])
    // A named folder of the kernel is searched up to the limits.
    let named = try self.files(folder.path + "/proc") { $0.names = 20 }
    #expect(named.problems.contains { $0.reason.contains("more than 20 files and folders") })
  }

  @Test func aNamedPathMustBeThere() {
    let path = folder.path + "/none.vcf"
    #expect { try files(path) } throws: {
      guard case .unreadable(path, let error)? = $0 as? BookProblem else { return false }
      return error.code == ENOENT
    }
  }
}
