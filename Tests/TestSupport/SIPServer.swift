import Glibc
import Synchronization

/// A SIP server on this machine's loopback, over UDP: a registrar, and a network that connects no
/// call but answers with the reason.
package final class SIPServer: Sendable {
  package enum Registrar: Sendable {
    /// It does not answer.
    case silent
    /// Asks for the password, and registers every client that knows it.
    case accepting(password: String)
    /// Asks for a password, and then answers with this status whatever the password is.
    case refusing(Int)
  }

  fileprivate struct State {
    var registrar: Registrar
    /// The status by the called number; ringing (180) is not final.
    var calls: [String: Int]
    var ringing: (SIPMessage, sockaddr_in)?
    var registrations = 0
    var acknowledged = 0
  }

  package let port: UInt16
  private let desk: Desk
  private let thread: pthread_t

  package struct Failure: Error {
    package var code: Int32
  }

  /// - Parameter calls: the status by the called number; 404 for others.
  /// - Throws: the code of errno(3) if no port can be had.
  package init(_ registrar: Registrar, calls: [String: Int] = [:]) throws {
    let desk = Desk(State(registrar: registrar, calls: calls))
    port = try desk.bind()
    self.desk = desk
    thread = startThread { desk.run() }
  }

  deinit {
    try? desk.farewell.send([0])
    pthread_join(thread, nil)
  }

  /// The address of an account, as the telephone writes it.
  package func account(_ name: String) -> String { "sip:\(name)@127.0.0.1:\(port)" }

  package func become(_ registrar: Registrar) { desk.state.withLock { $0.registrar = registrar } }

  /// The number of registrations with the right password.
  package var registrations: Int { desk.state.withLock { $0.registrations } }

  /// The number of calls that are over at both ends.
  package var acknowledged: Int { desk.state.withLock { $0.acknowledged } }

  /// Answers the ringing call with a final status.
  package func finish(_ status: Int) {
    guard let (invitation, caller) = desk.state.withLock({ $0.ringing }) else { return }
    desk.send(invitation.answer(status), to: caller)
  }
}

/// The socket and the state of the server's thread.
private final class Desk: Sendable {
  let farewell = Pipe()
  let state: Mutex<SIPServer.State>
  private let file = socket(
    AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)

  private static let realm = "twelvekey.test"
  private static let nonce = "a-nonce"

  init(_ state: SIPServer.State) { self.state = Mutex(state) }

  deinit { close(file) }

  /// Binds the socket to a free port.
  func bind() throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
      }
    }
    guard isBound else { throw SIPServer.Failure(code: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  func run() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var states = [
        pollfd(fd: file, events: Int16(POLLIN), revents: 0),
        pollfd(fd: farewell.reading, events: Int16(POLLIN), revents: 0),
      ]
      poll(&states, 2, -1)
      if states[1].revents != 0 { return }
      var caller = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let count = withUnsafeMutablePointer(to: &caller) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(file, &buffer, buffer.count, 0, $0, &size)
        }
      }
      guard count > 0,
        let message = SIPMessage(String(decoding: buffer[..<count], as: UTF8.self))
      else { continue }
      for answer in answers(to: message, from: caller) { send(answer, to: caller) }
    }
  }

  private func answers(to message: SIPMessage, from caller: sockaddr_in) -> [String] {
    state.withLock { state in
      switch message.method {
      case "REGISTER": return register(message, &state)
      case "ACK":
        state.acknowledged += 1
        return []
      case "INVITE":
        let status = state.calls[message.user] ?? 404
        if status < 200 { state.ringing = (message, caller) }
        return [message.answer(status)]
      case "CANCEL":
        guard let invitation = state.ringing?.0 else { return [message.answer(481)] }
        return [message.answer(200), invitation.answer(487)]
      default: return [message.answer(200)]
      }
    }
  }

  private func register(_ message: SIPMessage, _ state: inout SIPServer.State) -> [String] {
    let question = message.answer(
      401, ["www-authenticate: Digest realm=\"\(Self.realm)\", nonce=\"\(Self.nonce)\""])
    switch state.registrar {
    case .silent: return []
    case .refusing(let status):
      return [message.value("authorization") == nil ? question : message.answer(status)]
    case .accepting(let password):
      guard message.knows(password, realm: Self.realm, nonce: Self.nonce) else {
        return [question]
      }
      state.registrations += 1
      return [message.answer(200, ["contact: \(message.value("contact") ?? "*");expires=600"])]
    }
  }

  func send(_ text: String, to caller: sockaddr_in) {
    let bytes = Array(text.utf8)
    var caller = caller
    withUnsafePointer(to: &caller) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(file, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
