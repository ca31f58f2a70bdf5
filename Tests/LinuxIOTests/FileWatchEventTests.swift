import Glibc
import Keypad
import Testing
import TimeLimit

@testable import LinuxIO

/// Each kind of event of inotify(7) by itself: whether it is told, and whether a file that is being
/// written counts as written with it.
@Suite(.timeLimited, .serialized) final class FileWatchEventTests {
  private let folder: String
  private let book: String
  private let loop: EventLoop
  private let watch: FileWatch

  init() throws {
    folder = "/tmp/twelvekey-events-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    book = folder + "/in/book.vcf"
    try #require(mkdir(folder, 0o700) == 0 && mkdir(folder + "/in", 0o700) == 0)
    loop = try EventLoop(signals: [])
    watch = try FileWatch(loop: loop)
    Self.run("echo x > \(folder)/in/book.vcf; echo x > \(folder)/other")
  }

  deinit { Self.run("chmod -R u+rwX \(folder); rm -rf \(folder)") }

  private static func run(_ command: String) {
    guard let pipe = popen(command, "r") else { return }
    pclose(pipe)
  }

  private func watch(_ interest: FileWatch.Interest) throws {
    let round = watch.beginRound()
    try round.watch(interest == .file ? book : folder + "/in", interest)
    // Beside it, what is told for sure.
    try round.watch(folder, .name("last"))
    try watch.end(round, at: EventLoop.now)
  }

  /// Does something, takes all that the kernel has to tell of it, and gives the paths that are told.
  private func told(of command: String, at now: Instant) throws -> Set<String> {
    Self.run("cd \(folder)/in; { \(command); } >/dev/null")
    Self.run("cd \(folder); ln -s nowhere last; rm last")
    for wake in try loop.wait(until: EventLoop.now + .seconds(120)) {
      if case .ready(let descriptor) = wake { _ = try watch.handle(descriptor, at: now) }
    }
    var paths = watch.drainChanges(at: now + FileWatch.quietTime)?.paths ?? []
    #expect(paths.remove(folder + "/last") != nil)
    return Set(paths.map { String($0.dropFirst(folder.utf8.count + 1)) })
  }

  @Test(arguments: [
    // Created, written, closed, with another mode, moved, and deleted.
    (": > new.vcf", ["new.vcf"]), ("ln -s nowhere new.vcf", ["new.vcf"]),
    ("mkdir new", ["new"]), ("echo x >> book.vcf", ["book.vcf"]), (": >> book.vcf", ["book.vcf"]),
    ("chmod 600 book.vcf", ["book.vcf"]), ("ln book.vcf new.vcf", ["new.vcf"]),
    ("mv book.vcf ..", ["book.vcf"]), ("mv ../other .", ["other"]), ("rm book.vcf", ["book.vcf"]),
    ("mv book.vcf new.vcf", ["book.vcf", "new.vcf"]),
    ("rm book.vcf; rmdir ../in", ["", "book.vcf"]),
    ("mv ../in ../out", [""]), ("chmod 755 .", [""]),
    // To look at a file, or into it, is no news.
    ("cat book.vcf", []), ("ls -l . ..", []), ("echo x > .hidden; mv .hidden .other", []),
  ])
  func inAFolder(command: String, names: [String]) throws {
    try watch(.folder)
    let paths = Set(names.map { $0.isEmpty ? "in" : "in/" + $0 })
    #expect(try told(of: command, at: .zero) == paths)
    #expect(!watch.isBeingWritten(book))
  }

  @Test(arguments: [
    ("echo x >> book.vcf", true), (": >> book.vcf", true), ("chmod 600 book.vcf", true),
    ("mv book.vcf ..", true), ("rm book.vcf", true), ("mv ../other book.vcf", true),
    ("cat book.vcf", false), ("mv ../other .", false), ("chmod 755 .", false),
  ])
  func onAFile(command: String, isTold: Bool) throws {
    try watch(.file)
    #expect(try told(of: command, at: .zero) == (isTold ? ["in/book.vcf"] : []))
    #expect(!watch.isBeingWritten(book))
  }

  @Test(arguments: [
    ("mv book.vcf ..", true), ("rm book.vcf", true), ("mv ../other book.vcf", true),
    ("chmod 600 book.vcf", true), ("rm book.vcf; mkdir book.vcf", true),
    // The file that has the name is watched by itself.
    ("echo x >> book.vcf", false), ("cat book.vcf", false), ("mv ../other .", false),
    ("chmod 600 ../other", false),
  ])
  func ofAName(command: String, isTold: Bool) throws {
    try watch(.name("book.vcf"))
    #expect(try told(of: command, at: .zero) == (isTold ? ["in/book.vcf"] : []))
  }

  /// A program that copies or unpacks may set the mode, the owner and the names before it closes
  /// the file.
  @Test(
    arguments: [
      "chmod 600 book.vcf", "chmod 444 book.vcf; chmod 644 book.vcf", "chown 1 book.vcf",
      "chgrp 1 book.vcf", "ln book.vcf other.vcf", "cat book.vcf", "chmod 755 .",
    ], [FileWatch.Interest.folder, .file])
  func whatIsDoneToAFileDoesNotEndItsWriting(
    command: String, interest: FileWatch.Interest
  ) throws {
    try watch(interest)
    // What another test starts meanwhile would keep it open.
    let file = open(book, O_WRONLY | O_APPEND | O_CLOEXEC)
    write(file, "half", 4)
    _ = try told(of: "true", at: .zero)
    #expect(watch.isBeingWritten(book))
    _ = try told(of: command, at: Instant(milliseconds: 5_000))
    #expect(watch.isBeingWritten(book))
    // Nor is its end put off: ten seconds after what was written last.
    #expect(watch.deadline == Instant(milliseconds: 10_000))
    close(file)
    // A child that another test starts just now may have it open until it has become its program.
    var news = try told(of: "true", at: Instant(milliseconds: 6_000))
    while watch.isBeingWritten(book) {
      news.formUnion(try told(of: "true", at: Instant(milliseconds: 6_000)))
    }
    #expect(news == ["in/book.vcf"])
    #expect(!watch.isBeingWritten(book))
  }

  /// Each of these leaves nothing of that name to be waited for.
  @Test(
    arguments: [
      ("mv book.vcf other.vcf", FileWatch.Interest.folder), ("rm book.vcf", .folder),
      ("mv ../other book.vcf", .folder), ("rm book.vcf; ln -s ../other book.vcf", .folder),
      ("mv book.vcf other.vcf", .file),
    ])
  func whatEndsTheWritingOfAFile(command: String, interest: FileWatch.Interest) throws {
    try watch(interest)
    let file = open(book, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(file) }
    write(file, "half", 4)
    _ = try told(of: "true", at: .zero)
    #expect(watch.isBeingWritten(book))
    #expect(try told(of: command, at: Instant(milliseconds: 5_000)).contains("in/book.vcf"))
    #expect(!watch.isBeingWritten(book))
  }
}
