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
    func ready(_ descriptor: Int32) throws(LinuxError) {
      heard += try stream.read() ?? []
    }
  }

  /// Reads at the other end, on a thread of its own, until so many bytes have come.
  private final class Reader: @unchecked Sendable {
    private var bytes: [UInt8] = []
    private var thread = pthread_t()

    init(_ descriptor: Int32, until count: Int) {
      thread = startThread { [self] in
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < count {
          let more = read(descriptor, &buffer, buffer.count)
          if more <= 0 { return }
          bytes += buffer[..<more]
        }
      }
    }

    func end() -> [UInt8] {
      pthread_join(thread, nil)
      return bytes
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
    let reader = Reader(terminal.master, until: bytes.count)
    while speaker.stream.isFull, broken == nil { try loop.turn() }
    #expect(reader.end() == bytes && broken == nil)
    // Both ways.
    let answer = Array("OK\r\n".utf8)
    #expect(Glibc.write(terminal.master, answer, answer.count) == answer.count)
    while speaker.heard.count < answer.count, broken == nil { try loop.turn() }
    #expect(speaker.heard == answer)
  }

  /// When the time is over there is no more of it: less than none would be for ever.
  @Test func aStreamThatTakesNothingIsNotWaitedForWhenTheTimeIsOver() throws {
    let listener = try LocalListener()
    let address = try #require(SocketAddress(host: "127.0.0.1", port: listener.port))
    let stream = try ByteStream(at: address)
    #expect(listener.takeCaller())
    while !stream.isFull { try stream.write([UInt8](repeating: 0, count: 60_000)) }
    stream.finish(within: .milliseconds(-5))
    #expect(stream.isFull)
    #expect(!stream.wait(within: .milliseconds(-5)))
  }
}
