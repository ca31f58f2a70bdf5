import CLinux
import Glibc
import Synchronization
import TestSupport
import Testing
import TimeLimit
import WatchedCalls

@testable import LinuxIO

/// Root writes into a folder of another user, who changes it meanwhile.
@Suite(.timeLimited, .enabled(if: geteuid() == 0)) final class StrangersFolderTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }
  private var path: String { folder + "/b.vcf" }
  private let stranger: uid_t = 65_534
  private let new: [UInt8] = Array("BEGIN:VCARD".utf8)

  init() throws {
    home = try TemporaryFolder(mode: 0o755)
    try #require(chown(folder, stranger, stranger) == 0)
  }

  private func make(_ name: String, owner: uid_t, mode: mode_t) throws {
    let path = folder + "/" + name
    let file = try #require(fopen(path, "w"))
    fputs("old", file)
    fclose(file)
    // chown(2) takes the set-user-ID bit away.
    try #require(chown(path, owner, owner) == 0 && chmod(path, mode) == 0)
  }

  private func status(_ name: String) -> stat? {
    var status = stat()
    return lstat(folder + "/" + name, &status) == 0 ? status : nil
  }

  @Test(arguments: [mode_t(0o4755), 0o2755, 0o6711, 0o1644, 0o7777])
  func noBitThatGivesAwayRightsIsTakenOver(mode: mode_t) throws {
    try make("b.vcf", owner: 0, mode: mode)
    try Files.replace(path, with: new)
    let now = try #require(status("b.vcf"))
    #expect(now.st_mode & 0o7777 == mode & 0o777)
    #expect(now.st_uid == 0)
  }

  /// At no moment can more users read the new file than the old one.
  @Test(arguments: [true, false]) func theNewOneIsForTheSameEyes(isUnnamed: Bool) throws {
    try make("b.vcf", owner: 0, mode: 0o600)
    let isOver = Atomic(false)
    let opened = Atomic(0)
    let (folder, path) = (folder, path)
    onThreads(2) { thread in
      if thread == 0 {
        while !isOver.load(ordering: .relaxed) {
          guard let stream = opendir(folder) else { continue }
          while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
              String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            if name.hasSuffix(".tmp"), lstat(folder + "/" + name, &status) == 0,
              status.st_mode & 0o077 != 0
            {
              opened.add(1, ordering: .relaxed)
            }
          }
          closedir(stream)
        }
        return
      }
      for _ in 0..<Effort.rounds(500) {
        if isUnnamed {
          try? Files.replace(path, with: [1, 2, 3, 4, 5])
        } else {
          try? WatchedCalls.failing("tmpfile", with: EOPNOTSUPP) {
            try Files.replace(path, with: [1, 2, 3, 4, 5])
          }
        }
      }
      isOver.store(true, ordering: .relaxed)
    }
    #expect(opened.load(ordering: .relaxed) == 0)
    #expect(status("b.vcf")?.st_mode == S_IFREG | 0o600)
  }

  /// A stranger's link leads to the stranger's own files only.
  @Test func links() throws {
    try make("root.vcf", owner: 0, mode: 0o644)
    try make("own.vcf", owner: stranger, mode: 0o644)
    for (target, owner, code) in [
      ("root.vcf", stranger, ELOOP), ("own.vcf", stranger, 0), ("root.vcf", 0, 0),
      ("own.vcf", 0, 0),
      ("none.vcf", stranger, 0), ("/none-of-this-name", stranger, ELOOP),
      ("b.vcf", stranger, ELOOP),
    ] {
      unlink(path)
      try #require(symlink(target, path) == 0 && lchown(path, owner, owner) == 0)
      var found: Int32 = 0
      do throws(LinuxError) { try Files.replace(path, with: new) } catch { found = error.code }
      #expect(found == code, "\(target) of \(owner)")
      let isChanged = try Files.read(folder + "/root.vcf") != Array("old".utf8)
      if target == "root.vcf", owner == stranger { #expect(!isChanged) }
      // The link is still one.
      #expect(Files.link(path) == target)
    }
    // Nor is a stranger's link to a folder followed.
    try #require(mkdir(folder + "/inner", 0o755) == 0)
    try #require(symlink("inner", folder + "/way") == 0)
    try #require(lchown(folder + "/way", stranger, stranger) == 0)
    #expect(throws: LinuxError("open", ELOOP, on: folder + "/way/c.vcf")) {
      try Files.create(folder + "/way/c.vcf", with: new)
    }
    #expect(throws: LinuxError("open", ELOOP, on: folder + "/way/c.vcf")) {
      try Files.replace(folder + "/way/c.vcf", with: new)
    }
    #expect(!Files.isThere(folder + "/inner/c.vcf"))
  }

  @Test func whatIsNoFile() throws {
    try #require(mkfifo(path, 0o644) == 0)
    #expect(throws: LinuxError("write", ENODEV, on: path)) { try Files.replace(path, with: new) }
    #expect(status("b.vcf")?.st_mode == S_IFIFO | 0o644)
  }

  /// Another file in the place of the one that was read is not the one that was meant.
  @Test func anotherFileInItsPlace() throws {
    try make("b.vcf", owner: stranger, mode: 0o644)
    let stamp = try Files.status(path).stamp
    try make("c.vcf", owner: 0, mode: 0o600)
    try #require(rename(folder + "/c.vcf", path) == 0)
    #expect(throws: LinuxError("write", ESTALE, on: path)) {
      try Files.replace(path, with: new, of: stamp)
    }
    #expect(try Files.read(path) == Array("old".utf8))
    unlink(path)
    #expect(throws: LinuxError("write", ESTALE, on: path)) {
      try Files.replace(path, with: new, of: stamp)
    }
    #expect(!Files.isThere(path))
  }

  /// The name is a file of the stranger's, a link to a set-user-ID file of root's, and that file by
  /// turns, as fast as the stranger can; and the folder is another by turns, too.
  @Test func aRace() throws {
    let rounds = Effort.rounds(2_000)
    try make("own", owner: stranger, mode: 0o644)
    try make("root", owner: 0, mode: 0o4755)
    let folder = folder
    let isOver = Atomic(false)
    let written = Atomic(0)
    let refused = Atomic(0)
    onThreads(2) { thread in
      if thread == 0 {
        var turn = 0
        while !isOver.load(ordering: .relaxed) {
          turn += 1
          let next = folder + "/next"
          unlink(next)
          switch turn % 4 {
          case 0: _ = symlink("root", next)
          case 1: _ = Glibc.link(folder + "/root", next)
          case 2: _ = mkfifo(next, 0o644)
          default: _ = Glibc.link(folder + "/own", next)
          }
          if turn % 4 == 0 { lchown(next, 65_534, 65_534) }
          rename(next, folder + "/b.vcf")
          // Now and then long enough for the file to be written.
          usleep(UInt32.random(in: 0...3) * 1_000)
        }
        return
      }
      for _ in 0..<rounds {
        do {
          try Files.replace(folder + "/b.vcf", with: [1, 2, 3, 4, 5])
          written.add(1, ordering: .relaxed)
        } catch {
          refused.add(1, ordering: .relaxed)
        }
        var status = stat()
        if lstat(folder + "/b.vcf", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          status.st_size == 5
        {
          #expect(status.st_mode & 0o7000 == 0)
        }
      }
      isOver.store(true, ordering: .relaxed)
    }
    // The file of root's is what it was.
    #expect(try Files.read(folder + "/root") == Array("old".utf8))
    #expect(status("root")?.st_mode == S_IFREG | 0o4755)
    // Without the stranger it is written.
    try Files.replace(folder + "/c.vcf", with: new)
    print(
      "\(written.load(ordering: .relaxed)) written, \(refused.load(ordering: .relaxed)) refused")
    let left = try #require(popen("ls -A \(folder) | grep -c tmp", "r"))
    var count = [CChar](repeating: 0, count: 8)
    fgets(&count, 8, left)
    pclose(left)
    #expect(count[0] == 48)  // "0"
  }

  /// What is read to be written again is no other's file, and is the file of the stamp.
  @Test func whatIsReadIsTheStrangersOwn() throws {
    try make("secret", owner: 0, mode: 0o600)
    try #require(symlink("secret", path) == 0 && lchown(path, stranger, stranger) == 0)
    #expect(throws: LinuxError("open", ELOOP, on: path)) { try Files.readStamped(self.path) }
    try #require(unlink(path) == 0)
    try make("b.vcf", owner: stranger, mode: 0o644)
    let read = try Files.readStamped(path)
    #expect(read.bytes == Array("old".utf8))
    #expect(try read.stamp == Files.status(path).stamp)
    try #require(unlink(path) == 0 && mkfifo(path, 0o644) == 0)
    try #require(chown(path, stranger, stranger) == 0)
    #expect(throws: LinuxError("open", EINVAL, on: path)) { try Files.readStamped(self.path) }
  }

  /// Nor is anything written by a link of the stranger's into a device, a pipe or a file of others.
  @Test func whatIsWrittenThroughIsTheStrangersOwn() throws {
    try make("secret", owner: 0, mode: 0o600)
    for target in ["/dev/null", "secret"] {
      unlink(path)
      try #require(symlink(target, path) == 0 && lchown(path, stranger, stranger) == 0)
      #expect(throws: LinuxError("open", ELOOP, on: path), "\(target)") {
        try Files.writeThrough([1], to: self.path)
      }
      #expect(throws: LinuxError("open", ELOOP, on: path), "\(target)") {
        _ = try Files.rewritten(self.path)
      }
    }
    #expect(try Files.read(folder + "/secret") == Array("old".utf8))
    // The user's own links, and what the kernel calls open files, are as good as ever.
    unlink(path)
    try #require(symlink("/dev/null", path) == 0)
    try Files.writeThrough([1], to: path)
    try Files.writeThrough([], to: "/dev/null")
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try Files.writeThrough([7], to: "/proc/self/fd/\(ends[1])")
    #expect(try FileDescriptor.read(from: ends[0]) == [7])
    // A stranger's pipe without a reader is not waited for.
    unlink(path)
    try #require(mkfifo(path, 0o666) == 0 && chown(path, stranger, stranger) == 0)
    #expect(throws: LinuxError("open", ENXIO, on: path)) {
      try Files.writeThrough([1], to: self.path)
    }
  }

  /// To make a file in another's folder, or to open another's pipe, is more than to refuse it later.
  @Test func behindAStrangersLinkNothingIsTouched() throws {
    let other = try TemporaryFolder(mode: 0o755)
    try #require(symlink(other.path + "/made", path) == 0 && lchown(path, stranger, stranger) == 0)
    #expect(throws: LinuxError("open", ELOOP, on: path)) { _ = try Files.rewritten(self.path) }
    #expect(try Files.names(in: other.path) == [])
    let fifo = other.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    let reader = try FileDescriptor(opening: fifo, O_RDONLY | O_NONBLOCK)
    defer { withExtendedLifetime(reader) {} }
    try #require(unlink(path) == 0 && symlink(fifo, path) == 0)
    try #require(lchown(path, stranger, stranger) == 0)
    #expect(throws: LinuxError("open", ELOOP, on: path)) { _ = try Files.rewritten(self.path) }
    #expect(throws: LinuxError("open", ELOOP, on: path)) {
      try Files.writeThrough([1], to: self.path)
    }
    // Once a writer was there and has gone, a pipe has come to its end.
    var ended = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
    #expect(poll(&ended, 1, 0) == 0)
    // In the stranger's own folder a link of theirs may lead to a name that is free.
    try #require(unlink(path) == 0 && symlink("new.vcf", path) == 0)
    try #require(lchown(path, stranger, stranger) == 0)
    _ = try Files.rewritten(path)
    #expect(try Files.names(in: folder).sorted() == ["b.vcf", "new.vcf"])
  }

  @Test func aRecordingTakesThePlaceOfAnother() throws {
    let file = try Files.rewritten(path)
    try FileDescriptor.write([1, 2, 3], to: file.number)
    let again = try Files.rewritten(path)
    try FileDescriptor.write([4], to: again.number)
    #expect(try Files.read(path) == [4])
  }

  /// A folder's access list for new files gives no other user access to the file that is replaced.
  @Test func theFoldersListIsNotTakenOver() throws {
    try make("b.vcf", owner: 0, mode: 0o640)
    // setfacl -d -m u:65534:rwx: version 2, and five entries of tag, permissions and id.
    let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
      (1, 7, .max), (2, 7, 65_534), (4, 5, .max), (0x10, 7, .max), (0x20, 5, .max),
    ]
    var list: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      withUnsafeBytes(of: entry.tag.littleEndian) { list += $0 }
      withUnsafeBytes(of: entry.permissions.littleEndian) { list += $0 }
      withUnsafeBytes(of: entry.id.littleEndian) { list += $0 }
    }
    // Not every file system has them.
    let place = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
    guard
      clinux_set_attribute(place.number, "system.posix_acl_default", list, list.count) == 0
    else { return }
    try Files.replace(path, with: new)
    #expect(status("b.vcf")?.st_mode == S_IFREG | 0o640)
    var value = [UInt8](repeating: 0, count: 64)
    let file = try FileDescriptor(opening: path, O_RDONLY)
    #expect(
      clinux_get_attribute(file.number, "system.posix_acl_access", &value, value.count) < 0)
  }
}
