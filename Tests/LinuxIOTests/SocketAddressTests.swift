import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct SocketAddressTests {
  @Test(arguments: ["127.0.0.1:4444", "[::1]:4444", "0.0.0.0:1", "192.0.2.7:65535", "[fe80::1]:9"])
  func anAddressIsReadAsItIsWritten(_ text: String) {
    #expect(SocketAddress(text)?.text == text)
  }

  /// Names are looked up nowhere, and an address has one form.
  @Test(arguments: [
    "", ":", "127.0.0.1", "127.0.0.1:", ":4444", "localhost:4444", "127.0.0.1:0", "127.0.0.1:65536",
    "127.0.0.1:-1", "127.0.0.1:x", "[127.0.0.1]:4444", "::1:4444", "[::1:4444", "::1]:4444",
    "127.1:4444", "256.0.0.1:1", "127.0.0.1\0:4444", "127.0.0.1 :4444", "[]:1",
  ])
  func whatIsNoneIsRefused(_ text: String) {
    #expect(SocketAddress(text) == nil)
  }

  @Test func onlyThisMachineReachesItsLoopback() throws {
    for host in ["127.0.0.1", "127.255.0.9", "::1"] {
      #expect(try #require(SocketAddress(host: host, port: 1)).isLoopback, "\(host)")
    }
    for host in ["0.0.0.0", "::", "128.0.0.1", "192.0.2.7", "::2", "fe80::1", "::ffff:127.0.0.1"] {
      #expect(try #require(SocketAddress(host: host, port: 1)).isLoopback == false, "\(host)")
    }
  }

  @Test(arguments: [false, true]) func anAddressIsConnectedTo(isLong: Bool) throws {
    let listener = try LocalListener(isLong: isLong)
    let host = isLong ? "::1" : "127.0.0.1"
    let address = try #require(SocketAddress(host: host, port: listener.port))
    let stream = try ByteStream(at: address)
    #expect(listener.takeCaller())
    listener.stopListening()
    try stream.write(Array("hello".utf8))
    #expect(listener.read() == Array("hello".utf8))
    #expect(throws: LinuxError("connect", ECONNREFUSED, on: address.text)) {
      try ByteStream(at: address)
    }
  }
}
