import BusMessages
import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// A bus in this process, and a program that connects to it, which is this process, too.
@Suite(.timeLimited) struct OwnBusTests {
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder("twelvekey-test-own-bus") }

  @Test func theOneThatIsMeantIsLetInAndTakesItForABus() throws {
    let door = try BusDoor(in: folder.path)
    let client = try ServiceBus(
      BusPeer("com.github.Baresip", title: "baresip", matches: [BusMatch("com.github.Baresip")]),
      isPatient: true, at: .zero, address: door.address)
    var bus: OwnBus?
    while bus == nil { bus = try door.admit(process: getpid()) }
    let own = try #require(bus)
    var news: [BusNews] = []
    // Hello and AddMatch get answers; the question for the name's owner gets an error.
    while !client.isAdmitted {
      _ = try own.process()
      news += try client.process(at: .zero)
    }
    while news.isEmpty {
      _ = try own.process()
      news += try client.process(at: .zero)
    }
    #expect(news == [.vanished])
  }

  /// A connection by another process is closed before a message.
  @Test func allOthersAreShownOut() throws {
    let door = try BusDoor(in: folder.path)
    let stranger = try Self.connected(to: folder.path + "/bus")
    #expect(try door.admit(process: getpid() + 1) == nil)
    var byte: UInt8 = 0
    #expect(read(stranger.number, &byte, 1) == 0)
  }

  @Test func theDoorIsGoneWithItsOwner() throws {
    var door: BusDoor? = try BusDoor(in: folder.path)
    let path = folder.path + "/bus"
    #expect(access(path, F_OK) == 0 && door != nil)
    door = nil
    #expect(access(path, F_OK) != 0)
  }

  /// Data that is not D-Bus ends the connection, and nothing else.
  @Test(arguments: [
    "\0", "GET / HTTP/1.1\r\n\r\n", "\0AUTH EXTERNAL 30\r\nBEGIN\r\n", "\0AUTH\r\n",
  ])
  func whatIsNoBusIsLeft(_ text: String) throws {
    let door = try BusDoor(in: folder.path)
    var caller: FileDescriptor? = try Self.connected(to: folder.path + "/bus")
    let number = try #require(caller).number
    let bus = try #require(try door.admit(process: getpid()))
    let bytes = Array(text.utf8) + [UInt8](repeating: 0xA5, count: 200)
    #expect(write(number, bytes, bytes.count) == bytes.count)
    caller = nil
    #expect(throws: LinuxError.self) {
      while true { _ = try bus.process() }
    }
  }

  @Test func anAddressIsWrittenAsTheBusReadsIt() throws {
    let odd = folder.path + "/a b,c=\u{E4}"
    #expect(mkdir(odd, 0o700) == 0)
    defer { rmdir(odd) }
    let door = try BusDoor(in: odd)
    #expect(door.address == "unix:path=\(folder.path)/a%20b%2cc%3d%c3%a4/bus")
    #expect(throws: LinuxError.self) {
      _ = try BusDoor(in: "/tmp/" + String(repeating: "x", count: 200))
    }
  }

  private static func connected(to path: String) throws -> FileDescriptor {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let file = FileDescriptor(
      owning: socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw LinuxError("connect", errno, on: path) }
    return file
  }
}
