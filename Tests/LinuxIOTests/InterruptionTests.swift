import CLinux
import Glibc
import Keypad
import Synchronization
import Testing
import TimeLimit

@testable import LinuxIO

/// A signal that comes while a call waits costs nothing: the call is made again.
@Suite(.timeLimited, .serialized) final class InterruptionTests {
  private let folder: String
  private var pipe: String { folder + "/pipe" }

  init() throws {
    folder = "/tmp/twelvekey-interrupted-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    try #require(mkfifo(pipe, 0o600) == 0)
  }

  deinit {
    unlink(pipe)
    rmdir(folder)
  }

  /// What the thread gave.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, any Error>?>(nil)

    func put(_ body: () throws -> Value) {
      let result = Result { try body() }
      value.withLock { $0 = result }
    }

    var isThere: Bool { value.withLock { $0 != nil } }

    func get() throws -> Value { try #require(value.withLock { $0 }).get() }
  }

  /// Of the pipe. Closed in whatever another test starts meanwhile, which pipe(2) can't do.
  private func ends() throws -> (read: Int32, write: Int32) {
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(pipe, O_WRONLY | O_CLOEXEC)
    try #require(reader >= 0 && writer >= 0 && fcntl(reader, F_SETFL, 0) == 0)
    return (reader, writer)
  }

  /// Puts zeros into a pipe until it takes no more; how many.
  private func fill(_ number: Int32) -> Int {
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(number, F_SETFL, flags) }
    let zeros = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    while case let some = Glibc.write(number, zeros, zeros.count), some > 0 { count += some }
    return count
  }

  /// Waits in write(2), or where the descriptor doesn't wait, in poll(2).
  @Test(arguments: [false, true])
  func writing(isNonblocking: Bool) throws {
    let (reader, writer) = try ends()
    defer { close(reader) }
    let filled = fill(writer)
    if isNonblocking { _ = fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
    let answer = Answer<Bool>()
    var arrived: [UInt8] = []
    let count = try Interruption.of {
      answer.put {
        defer { close(writer) }
        try FileDescriptor.write(bytes, to: writer)
        return true
      }
    } release: {
      while let some = try FileDescriptor.read(from: reader), !some.isEmpty { arrived += some }
    }
    #expect(count == 5)
    #expect(try answer.get())
    #expect(arrived.count == filled + bytes.count)
    #expect(arrived.dropFirst(filled).elementsEqual(bytes))
  }

  @Test func reading() throws {
    let (reader, writer) = try ends()
    defer { for number in [reader, writer] { close(number) } }
    let answer = Answer<[UInt8]?>()
    let count = try Interruption.of {
      answer.put { try FileDescriptor.read(from: reader) }
    } release: {
      try FileDescriptor.write([1, 2, 3], to: writer)
    }
    #expect(count == 5)
    #expect(try answer.get() == [1, 2, 3])
  }

  /// Waits in open(2) for a writer to come.
  @Test func openingToRead() throws {
    let answer = Answer<[UInt8]?>()
    let path = pipe
    let count = try Interruption.of {
      answer.put {
        let file = try FileDescriptor(opening: path, O_RDONLY)
        return try FileDescriptor.read(from: file.number)
      }
    } release: {
      // Where no reader is left this must not wait. Between an interrupted open(2) and its
      // repetition there is no reader yet (ENXIO).
      var writer: FileDescriptor?
      while writer == nil, !answer.isThere {
        writer = try? FileDescriptor(opening: path, O_WRONLY | O_NONBLOCK)
        sched_yield()
      }
      if let writer { try FileDescriptor.write([1, 2, 3], to: writer.number) }
    }
    #expect(count == 5)
    #expect(try answer.get() == [1, 2, 3])
  }

  /// Waits in read(2) for more of a file.
  @Test func readingAFile() throws {
    let answer = Answer<[UInt8]>()
    var ends: [Int32] = [-1, -1]
    try #require(clinux_pipe(&ends) == 0)
    // As a shell names it; a pipe with a name is not read.
    let path = "/dev/fd/\(ends[0])"
    let reader = FileDescriptor(owning: ends[0])
    defer { withExtendedLifetime(reader) {} }
    var writer: FileDescriptor? = FileDescriptor(owning: ends[1])
    let count = try Interruption.of {
      answer.put { try Files.read(path) }
    } release: {
      try FileDescriptor.write([1, 2, 3], to: try #require(writer).number)
      writer = nil
    }
    #expect(count == 5)
    #expect(try answer.get() == [1, 2, 3])
  }

  /// Waits in open(2) for a reader to come.
  @Test func openingToWrite() throws {
    let answer = Answer<Bool>()
    let path = pipe
    var arrived: [UInt8]?
    let count = try Interruption.of {
      answer.put {
        try Files.writeThrough([1, 2, 3], to: path)
        return true
      }
    } release: {
      let reader = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
      var isLast = false
      while arrived?.isEmpty ?? true, !isLast {
        sched_yield()
        isLast = answer.isThere
        arrived = try FileDescriptor.read(from: reader.number)
      }
    }
    #expect(count == 5)
    #expect(try answer.get())
    #expect(arrived == [1, 2, 3])
  }

  /// Waits in epoll_wait(2).
  @Test func theEventLoop() throws {
    let (reader, writer) = try ends()
    defer { for number in [reader, writer] { close(number) } }
    let answer = Answer<[EventLoop.Wake]>()
    let count = try Interruption.of {
      answer.put {
        let loop = try EventLoop(signals: [])
        try loop.watch(reader)
        return try loop.wait(until: nil)
      }
    } release: {
      try FileDescriptor.write([1], to: writer)
    }
    #expect(count == 5)
    #expect(try answer.get() == [.ready(reader)])
  }

  /// Waits in flock(2), and has the lock when it goes on.
  @Test func theLockOfAFolder() throws {
    let holder = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
    try #require(flock(holder.number, LOCK_EX) == 0)
    let isFree = Flag()
    let answer = Answer<Bool>()
    let path = pipe
    let count = try Interruption.of {
      answer.put { try Files.withLock(onFolderOf: path, waits: {}) { isFree.isSet } }
    } release: {
      isFree.set()
      flock(holder.number, LOCK_UN)
    }
    #expect(count == 5)
    #expect(try answer.get())
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
    func set() { value.store(true, ordering: .sequentiallyConsistent) }
  }
}
