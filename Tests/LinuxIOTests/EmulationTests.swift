import CLinux
import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What `emulate` knows of the programs that read its keypads, and its pipes.
@Suite(.timeLimited) struct EmulationTests {
  private func child(_ script: String) throws -> ChildProcess {
    try ChildProcess(["sh", "-c", script], isQuiet: true)
  }

  private func end(_ child: ChildProcess) {
    child.terminate(force: true)
    while child.reap() == nil { usleep(1_000) }
  }

  @Test func findsTheReadersOfADeviceAmongDescendants() throws {
    let terminal = TerminalPair()
    let reader = try child("sleep 600 <\(terminal.path) & wait")
    defer { end(reader) }
    var found: [ProcessTree.Reader] = []
    while found.isEmpty {
      found = ProcessTree.readers(of: terminal.path, among: ProcessTree.descendants).readers
    }
    // The shell's child, and not the shell. Children of other tests may have inherited the terminal.
    #expect(!found.contains { $0.id == reader.id })
    #expect(!ProcessTree.descendants.contains(getpid()))
    #expect(ProcessTree.readers(of: "/dev/full", among: [reader.id]).readers.isEmpty)
    #expect(ProcessTree.readers(of: "/nonexistent", among: [reader.id]).readers.isEmpty)
  }

  /// The queue of a reader is that of its open file, which a copy of its descriptor shows.
  @Test func seesWhetherAReaderHasReadAll() throws {
    let terminal = TerminalPair()
    let reader = try child("exec <\(terminal.path); exec sleep 600")
    defer { end(reader) }
    var found: [ProcessTree.Reader] = []
    while found.isEmpty {
      found = ProcessTree.readers(of: terminal.path, among: [reader.id]).readers
    }
    // Where the kernel or the container has no pidfd_getfd, nothing is known.
    guard let isEmpty = found[0].hasReadAll else { return }
    #expect(isEmpty)
    terminal.send("5\n")
    while found[0].hasReadAll != false { usleep(1_000) }
  }

  @Test func aStoppedProcessIsNotAsleep() throws {
    let sleeper = try child("exec sleep 600")
    defer { end(sleeper) }
    let reader = ProcessTree.Reader(id: sleeper.id, descriptors: [])
    while reader.name != "sleep" || !reader.isAsleep { usleep(1_000) }
    kill(sleeper.id, SIGSTOP)
    while reader.isAsleep { usleep(1_000) }
    kill(sleeper.id, SIGCONT)
    while !reader.isAsleep { usleep(1_000) }
  }

  /// More than a pipe holds waits, and comes before the end of the file.
  @Test func aPipeHoldsWhatItsReaderHasNotAccepted() throws {
    let pipe = try EventPipe()
    let number = try #require(pipe.readingNumber)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try pipe.send(bytes)
    #expect(pipe.waitsFor != nil)
    pipe.finish()
    #expect(!pipe.isClosed)
    let reading = dup(number)
    defer { close(reading) }
    pipe.handOver()
    var read: [UInt8] = []
    while let some = try FileDescriptor.read(from: reading), !some.isEmpty {
      read += some
      try pipe.catchUp()
    }
    #expect(read == bytes && pipe.isClosed)
  }

  @Test func aPipeWithoutReaderIsClosedAndNoError() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try EventPipe()
    pipe.handOver()
    try pipe.send([1])
    #expect(pipe.isClosed)
    try pipe.send([2])
  }

  @Test func anEventReadsAsInputEvent() {
    let event = EvdevEvent(time: .zero, type: 1, code: 79, value: -2)
    let bytes = event.inputEventBytes
    #expect(bytes.count == MemoryLayout<input_event>.size)
    #expect(bytes.suffix(8) == [1, 0, 79, 0, 0xFE, 0xFF, 0xFF, 0xFF])
  }
}
