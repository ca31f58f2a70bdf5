import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// A process that listens, here this one, stops listening and does not notice.
@Suite(.timeLimited) struct SilencedPortsTests {
  @Test(arguments: [false, true]) func aPortIsClosed(isLong: Bool) throws {
    let listener = try LocalListener(isLong: isLong)
    let address = try #require(
      SocketAddress(host: isLong ? "::1" : "127.0.0.1", port: listener.port))
    // A child has a copy of the listener's socket, and no socket of other tests.
    let child = try #require(Self.child(keeping: listener))
    defer {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    let ports = SilencedPorts(of: child)
    #expect(ports.count == 1)
    #expect(throws: LinuxError("connect", ECONNREFUSED, on: address.text)) {
      try ByteStream(at: address)
    }
    // The same socket stays open: no connection arrives, and no end is reported.
    #expect(!listener.takeCaller())
  }

  /// A file that is not a listener stays unchanged.
  @Test func aProcessWithoutPortsStaysAsItIs() {
    #expect(SilencedPorts(of: getpid() + 4_000_000).count == 0)
  }

  /// Starts a program with the listener as its standard input.
  private static func child(keeping listener: LocalListener) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, listener.descriptor, 0)
    var child: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
    defer { for word in words { free(word) } }
    return posix_spawnp(&child, "sleep", &actions, nil, words, environ) == 0 ? child : nil
  }
}
