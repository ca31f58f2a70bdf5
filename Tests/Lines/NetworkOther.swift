import CallModel
import Glibc
import Keypad
import LinuxIO

/// The other end of calls of a modem made of text, or of a made-up smartphone: the network that it is
/// made with.
class NetworkOther: OtherEnd {
  private let socket: Int32
  private weak var loop: EventLoop?
  private var unread: [UInt8] = []
  /// The states of the modem's calls, as `+CLCC` has them.
  private(set) var calls: [Int] = []
  private(set) var heard = ""
  /// How many PINs its SIM was given.
  private(set) var pins = 0
  /// The codes and answers that have come for the network.
  private(set) var codes: [String] = []

  /// - Parameter control: the modem's `--control`.
  init(_ control: String, on loop: EventLoop) throws {
    self.loop = loop
    socket = try Self.connect(control)
    loop.add(self) { _ in }
    try loop.watch(socket, for: self)
  }

  deinit { Glibc.close(socket) }

  private static func connect(_ path: String) throws -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(AF_UNIX, type, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Bench.Failure("no modem at \(path)") }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    return socket
  }

  /// Whether the modem has no call, as it reports on each connection.
  var isIdleAtFirst: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    poll(&state, 1, 5_000)
    read()
    return isIdle
  }

  func emit(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Hears what the modem has said.
  func read() {
    while let bytes = try? FileDescriptor.read(from: socket) {
      if bytes.isEmpty {
        // The modem has ended.
        calls = []
        loop?.forget(socket)
        break
      }
      unread += bytes
    }
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: unread[..<end], as: UTF8.self).split(separator: " ")
      unread.removeSubrange(...end)
      if let word = words.first { receive(word, Array(words.dropFirst())) }
    }
  }

  func receive(_ word: Substring, _ words: [Substring]) {
    switch word {
    case "calls": calls = words.compactMap { Int($0) }
    case "tones": heard = words.joined()
    case "pins": pins = words.first.flatMap { Int($0) } ?? 0
    case "codes": codes = words.map(String.init)
    default: break
    }
  }

  func ring(_ bench: Bench) throws {
    try bench.wait(for: "ringing") { calls.contains(3) }
  }

  /// Waits until the modem has a call, be it deaf by then.
  func beDialled(_ bench: Bench) throws {
    try bench.wait(for: "dialling") { !calls.isEmpty }
  }

  func answer() { emit("answer") }
  func refuse() { emit("refuse") }
  func hangUp() { emit("hangup") }
  func call() { emit("ring +15555550143") }
  func press(_ digit: Character) {}
  func breakLine(_ bench: Bench) { unplug() }
  func freezeLine() -> Bool { false }
  var keepsCalls: Bool { false }
  var holdsOneCall: Bool { true }
  var isIdle: Bool { calls.isEmpty }
  func end() {}

  /// Pulls the modem out.
  func unplug() { emit("unplug") }
}

extension NetworkOther: EventSource {
  func ready(_ descriptor: Int32) { read() }
}
