import Glibc
import Keypad
import Testing
import TimeLimit

@testable import LinuxIO

/// The kernel's own inotify, on files of this test's own.
@Suite(.timeLimited, .serialized) final class FileWatchTests {
  private let folder: String
  private let loop: EventLoop
  private let watch: FileWatch

  init() throws {
    folder = "/tmp/twelvekey-watch-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    loop = try EventLoop(signals: [])
    watch = try FileWatch(loop: loop)
    let round = watch.beginRound()
    try round.watch(folder, .folder)
    try watch.end(round, at: EventLoop.now)
  }

  deinit { run("rm -rf \(folder)") }

  private func run(_ command: String) {
    guard let pipe = popen(command, "r") else { return }
    pclose(pipe)
  }

  /// What the kernel has to tell is taken, at a time of ours.
  private func take(at now: Instant) throws {
    for wake in try loop.wait(until: EventLoop.now + .seconds(120)) {
      guard case .ready(let descriptor) = wake else { continue }
      #expect(try watch.handle(descriptor, at: now))
    }
  }

  /// As the phone does it: sleeps until there is something.
  private func changes() throws -> FileWatch.Changes? {
    let end = EventLoop.now + .seconds(120)
    while EventLoop.now < end {
      if let changes = watch.drainChanges(at: EventLoop.now) { return changes }
      for wake in try loop.wait(until: min(watch.deadline ?? end, end)) {
        if case .ready(let descriptor) = wake {
          _ = try watch.handle(descriptor, at: EventLoop.now)
        }
      }
    }
    return nil
  }

  private func paths(_ names: String...) -> FileWatch.Changes {
    FileWatch.Changes(paths: Set(names.map { "\(folder)/\($0)" }))
  }

  @Test func filesThatComeAndGoAreTold() throws {
    run("echo x > \(folder)/a.vcf")
    #expect(try changes() == paths("a.vcf"))
    run("mv \(folder)/a.vcf \(folder)/b.vcf")
    #expect(try changes() == paths("a.vcf", "b.vcf"))
    run("rm \(folder)/b.vcf; mkdir \(folder)/sub")
    #expect(try changes() == paths("b.vcf", "sub"))
    #expect(watch.deadline == nil)
  }

  @Test func anAtomicReplaceIsOneChange() throws {
    run("echo x > \(folder)/a.vcf")
    _ = try changes()
    run("echo y > \(folder)/.a.vcf.tmp; mv \(folder)/.a.vcf.tmp \(folder)/a.vcf")
    #expect(try changes() == paths("a.vcf"))
  }

  @Test func hiddenNamesAreNoNews() throws {
    run("echo x > \(folder)/.a.vcf.tmp")
    try take(at: .zero)
    #expect(watch.deadline == nil)
  }

  @Test func aFileIsToldOfWhenItIsClosed() throws {
    let path = folder + "/a.vcf"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    write(file, "half", 4)
    try take(at: .zero)
    #expect(watch.isBeingWritten(path))
    // That it is there is news, what is in it is not for reading.
    #expect(watch.drainChanges(at: Instant(milliseconds: 200)) == paths("a.vcf"))
    #expect(watch.isBeingWritten(path))
    close(file)
    try take(at: Instant(milliseconds: 5_000))
    #expect(!watch.isBeingWritten(path))
    #expect(watch.drainChanges(at: Instant(milliseconds: 5_200)) == paths("a.vcf"))
  }

  @Test func aWriterThatFallsAsleepIsNotWaitedForForEver() throws {
    let path = folder + "/a.vcf"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(file) }
    write(file, "half", 4)
    try take(at: .zero)
    _ = watch.drainChanges(at: Instant(milliseconds: 200))
    #expect(watch.deadline == Instant(milliseconds: 10_000))
    #expect(watch.drainChanges(at: Instant(milliseconds: 9_999)) == nil)
    #expect(watch.drainChanges(at: Instant(milliseconds: 10_000)) == paths("a.vcf"))
    #expect(!watch.isBeingWritten(path))
    #expect(watch.deadline == nil)
  }

  @Test func changesWaitUntilItIsQuiet() throws {
    run("echo x > \(folder)/a.vcf")
    try take(at: .zero)
    run("echo x > \(folder)/b.vcf")
    try take(at: Instant(milliseconds: 150))
    #expect(watch.deadline == Instant(milliseconds: 350))
    #expect(watch.drainChanges(at: Instant(milliseconds: 349)) == nil)
    #expect(watch.drainChanges(at: Instant(milliseconds: 350)) == paths("a.vcf", "b.vcf"))
    #expect(watch.drainChanges(at: Instant(milliseconds: 900)) == nil)
  }

  @Test func whereItNeverIsQuietChangesComeAllTheSame() throws {
    for step in 0..<19 {
      run("echo x > \(folder)/a.vcf")
      try take(at: Instant(milliseconds: Int64(step) * 110))
    }
    #expect(watch.deadline == Instant(milliseconds: 2_000))
    #expect(watch.drainChanges(at: Instant(milliseconds: 2_000)) == paths("a.vcf"))
  }

  @Test func moreThanTheKernelKeepsIsAnything() throws {
    // 16,384 events are kept; a file that comes, is closed and goes makes three.
    for number in 0..<6_000 {
      let path = "\(folder)/\(number).vcf"
      close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
      unlink(path)
    }
    #expect(try changes()?.isAll == true)
  }

  @Test func ofAFolderOneNameMayBeAllThatCounts() throws {
    let round = watch.beginRound()
    try round.watch(folder, .name("book.vcf"))
    try watch.end(round, at: EventLoop.now)
    run("echo x > \(folder)/other.vcf; mkdir \(folder)/sub; rm \(folder)/other.vcf")
    try take(at: .zero)
    #expect(watch.deadline == nil)
    run("echo x > \(folder)/new; mv \(folder)/new \(folder)/book.vcf")
    #expect(try changes() == paths("book.vcf"))
  }

  /// A look at a large book takes its time, and the kernel tells meanwhile.
  @Test func whatHappensDuringARoundIsToldBehindIt() throws {
    run("mkdir \(folder)/sub")
    _ = try changes()
    let round = watch.beginRound()
    try round.watch(folder, .folder)
    try round.watch(folder + "/sub", .folder)
    run("echo x > \(folder)/sub/a.vcf; echo x > \(folder)/b.vcf")
    try take(at: .zero)
    try watch.end(round, at: EventLoop.now)
    #expect(try changes() == paths("sub/a.vcf", "b.vcf"))
  }

  /// The round may have read a part of the file, also where nothing was watched before.
  @Test(arguments: ["", "/sub"]) func aFileThatIsBegunDuringARoundIsNotReadInTheNext(
    place: String
  ) throws {
    let path = "\(folder)\(place)/a.vcf"
    run("mkdir \(folder)/sub")
    let first = watch.beginRound()
    try first.watch(folder + place, .folder)
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(file) }
    write(file, "half", 4)
    #expect(!first.isBeingWritten(path))
    #expect(try !watch.end(first, at: .zero))
    let second = watch.beginRound()
    try second.watch(folder + place, .folder)
    #expect(second.isBeingWritten(path))
    write(file, " more", 5)
    #expect(try watch.end(second, at: .zero))
  }

  /// The next round reads it whole, though what happened to it may have been told before.
  @Test func aFileThatIsWrittenAndClosedDuringARoundIsReadInTheNext() throws {
    let round = watch.beginRound()
    try round.watch(folder, .folder)
    run("echo x > \(folder)/a.vcf")
    #expect(try !watch.end(round, at: .zero))
    #expect(watch.drainChanges(at: .zero + FileWatch.quietTime) == paths("a.vcf"))
    let next = watch.beginRound()
    try next.watch(folder, .folder)
    #expect(!next.isBeingWritten("\(folder)/a.vcf"))
    #expect(try watch.end(next, at: .zero))
  }

  @Test func whatIsNotNamedAnyMoreIsLetGo() throws {
    run("mkdir \(folder)/sub; echo x > \(folder)/a.vcf")
    _ = try changes()
    let round = watch.beginRound()
    try round.watch(folder + "/sub", .folder)
    try watch.end(round, at: EventLoop.now)
    run("rm \(folder)/a.vcf; echo x > \(folder)/sub/b.vcf")
    #expect(try changes() == paths("sub/b.vcf"))
  }

  @Test func aFileAloneTellsOfItsContentsItsModeAndItsEnd() throws {
    let path = folder + "/a.vcf"
    run("echo x > \(path)")
    let round = watch.beginRound()
    try round.watch(path, .file)
    try watch.end(round, at: EventLoop.now)
    for command in ["echo y >> \(path)", "chmod 600 \(path)", "mv \(path) \(path)x"] {
      run(command)
      #expect(try changes() == paths("a.vcf"), "\(command)")
    }
  }

  @Test func theEndOfTheFolderIsTold() throws {
    run("rm -r \(folder)")
    #expect(try changes()?.paths.contains(folder) == true)
  }

  @Test func whatIsNotThereCannotBeWatched() {
    do {
      try watch.beginRound().watch(folder + "/none", .file)
      Issue.record("it was watched")
    } catch {
      #expect(error.code == ENOENT)
    }
  }

  @Test(arguments: [
    ("/home/pi/book.vcf", "/home/pi", "book.vcf"), ("book.vcf", ".", "book.vcf"),
    ("/book.vcf", "/", "book.vcf"), ("a/b//", "a", "b"), ("a//b", "a", "b"), ("/", "/", ""),
  ])
  func pathsAreSplit(path: String, folder: String, name: String) {
    #expect(Files.split(path).folder == folder)
    #expect(Files.split(path).name == name)
  }
}
