import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct ByteStreamTests {
  /// A line that has more to say than its port takes.
  private final class Speaker: EventSource {
    let stream: ByteStream
    private(set) var heard: [UInt8] = []

    init(_ stream: ByteStream, _ loop: EventLoop) throws {
      self.stream = stream
      try loop.watch(stream.number, for: self)
    }

    var waitsFor: Int32? { stream.waitsFor }
    func catchUp() throws(LinuxError) { try stream.flush() }
    func ready(_ descriptor: Int32, at now: Instant) throws(LinuxError) {
      heard += try stream.read() ?? []
    }
  }

  /// What is watched for reading is waited for, too, when it takes no more.
  @Test func aPortThatIsFullTakesTheRestLater() throws {
    let terminal = TerminalPair()
    let loop = try EventLoop(signals: [])
    let speaker = try Speaker(ByteStream(serialPort: terminal.path), loop)
    var broken: LinuxError?
    loop.add(speaker) { broken = $0 }
    let bytes = (0..<60_000).map { UInt8($0 % 251) }
    try speaker.stream.write(bytes)
    #expect(speaker.stream.isFull)
    var read: [UInt8] = []
    while speaker.stream.isFull, broken == nil {
      read += terminal.readSome(timeout: 1_000) ?? []
      try loop.turn()
    }
    while read.count < bytes.count, let more = terminal.readSome(timeout: 1_000) { read += more }
    #expect(read == bytes && broken == nil)
    // Both ways.
    let answer = Array("OK\r\n".utf8)
    #expect(Glibc.write(terminal.master, answer, answer.count) == answer.count)
    while speaker.heard.count < answer.count, broken == nil { try loop.turn() }
    #expect(speaker.heard == answer)
  }

  @Test func aPortOfThisMachineIsConnectedTo() throws {
    let port = try ByteStream.freeLocalPort()
    #expect(throws: LinuxError("connect", ECONNREFUSED, on: "port \(port)")) {
      try ByteStream(localPort: port)
    }
  }
}
