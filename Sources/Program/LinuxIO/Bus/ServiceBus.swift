import BusMessages
import CLinux
import CSystemd
import Glibc
import Keypad

/// A connection to one service on a D-Bus message bus. It is made with sd-bus, a part of libsystemd.
///
///     open ─▶ authenticated, matches added, owner asked for ─▶ service available ◀─▶ unavailable
///
/// No method except ``wait(until:)`` waits. Calls go to the unique name of the service's present
/// owner. Only signals of this owner and of the bus are read, and only this owner may call the
/// exported objects. ``process(at:)`` returns the answers; a call without an answer in time gets
/// ``BusAnswer/noReply``.
package final class ServiceBus {
  struct Pending {
    /// The token of the caller; `nil` for calls to the bus itself.
    var token: Int?
    var deadline: Instant
  }

  let bus: OpaquePointer
  let peer: BusPeer
  /// The time by which the bus must admit this process. `nil` after it has admitted the process,
  /// and always if this object waits for a bus.
  private var admittedBy: Instant?
  /// Whether the bus has admitted this process.
  package private(set) var isAdmitted = false
  /// The descriptor that is watched for writing. It is a duplicate, because epoll accepts each
  /// descriptor only once.
  private var output: (of: Int32, copy: FileDescriptor)?
  /// The unanswered calls, by the serial number of their message (the D-Bus specification's
  /// `SERIAL`).
  var pending: [UInt64: Pending] = [:]
  /// The unique name of the service's process; `nil` if the service is not running.
  var owner: String?
  /// The serial number of the call that asks the bus for the owner, until the call is answered.
  var ownerSerial: UInt64?
  /// The serial number of the call that asks the bus to start the service, until it is answered.
  var startSerial: UInt64?
  /// The calls of the service that are not answered yet, by their tokens.
  var called: [Int: OpaquePointer] = [:]
  var lastCalled = 0
  /// The tokens of calls that could not be made. They are answered in the next turn.
  private var refused: [Int] = []
  /// Whether messages may still wait, because the last turn has not read all of them.
  private var hasMore = false

  static let bus = "org.freedesktop.DBus"
  private static let path = "/org/freedesktop/DBus"
  /// The time that a bus has to admit this process.
  private static let patience = Duration.seconds(5)
  /// The maximum number of messages in one turn, so that other event sources are not delayed.
  private static let turn = 256
  /// The maximum number of unanswered calls.
  private static let callLimit = 256
  /// The time that a bus has to start the service.
  private static let startPatience = Duration.seconds(25)

  /// Connects to the bus of ``BusPeer/kind``: see ``address(of:)``.
  ///
  /// - Parameters:
  ///   - peer: the service, and its signals.
  ///   - isPatient: whether to wait for a bus if there is none yet. The connection is made when
  ///     there is one. Until then nothing blocks, and there is no wake-up.
  ///   - address: another bus, as the D-Bus specification writes addresses.
  /// - Throws: `ENOENT` or `ECONNREFUSED` if there is no bus and `isPatient` is `false`.
  package init(
    _ peer: BusPeer, isPatient: Bool, at now: Instant, address: String? = nil
  ) throws(LinuxError) {
    self.peer = peer
    admittedBy = isPatient ? nil : now + Self.patience
    var made: OpaquePointer?
    let result = sd_bus_new(&made)
    guard result >= 0, let made else { throw Self.error("sd_bus_new", result, peer.kind) }
    bus = made
    try check("sd_bus_set_address", sd_bus_set_address(bus, address ?? Self.address(of: peer.kind)))
    try check("sd_bus_set_bus_client", sd_bus_set_bus_client(bus, 1))
    try check("sd_bus_set_watch_bind", sd_bus_set_watch_bind(bus, isPatient ? 1 : 0))
    try check("sd_bus_start", sd_bus_start(bus))
  }

  /// Returns the address of a bus: that of the environment (`DBUS_SYSTEM_BUS_ADDRESS`,
  /// `DBUS_SESSION_BUS_ADDRESS`), or the usual one.
  package static func address(of kind: BusKind) -> String {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    switch kind {
    case .system:
      return variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
    case .session:
      let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
      return variable("DBUS_SESSION_BUS_ADDRESS")
        ?? "unix:path=\(BusDoor.escaped(folder + "/bus"))"
    }
  }

  deinit {
    for message in called.values { sd_bus_message_unref(message) }
    sd_bus_close_unref(bus)
  }

  private static func error(_ call: String, _ result: Int32, _ kind: BusKind) -> LinuxError {
    LinuxError(call, result < 0 ? -result : EIO, on: kind.title)
  }

  func error(_ call: String, _ result: Int32) -> LinuxError {
    Self.error(call, result, peer.kind)
  }

  private func check(_ call: String, _ result: Int32) throws(LinuxError) {
    if result < 0 { throw error(call, result) }
  }

  /// The descriptor. It is readable when ``process(at:)`` must be called. Each call of
  /// ``process(at:)`` may change it.
  package var number: Int32 { sd_bus_get_fd(bus) }

  private func begin(at now: Instant) throws(LinuxError) {
    isAdmitted = true
    admittedBy = nil
    let owned = "type='signal',sender='\(Self.bus)',interface='\(Self.bus)'"
    try ask("AddMatch", "\(owned),member='NameOwnerChanged',arg0='\(peer.service)'", at: now)
    for match in peer.matches {
      var rule = "type='signal',sender='\(peer.service)',interface='\(match.interface)'"
      if let member = match.member { rule += ",member='\(member)'" }
      if let first = match.first { rule += ",arg0='\(first)'" }
      try ask("AddMatch", rule, at: now)
    }
    if peer.startsService {
      let call = BusCall(
        Self.path, Self.bus, "StartServiceByName", "su", [.string(peer.service), .number(0)],
        patience: Self.startPatience)
      startSerial = try send(call, to: Self.bus, token: nil, at: now)
    } else {
      try askOwner(at: now)
    }
  }

  func askOwner(at now: Instant) throws(LinuxError) {
    ownerSerial = try ask("GetNameOwner", peer.service, at: now)
  }

  @discardableResult
  private func ask(_ member: String, _ text: String, at now: Instant) throws(LinuxError) -> UInt64 {
    let call = BusCall(
      Self.path, Self.bus, member, "s", [.string(text)], patience: Self.patience)
    return try send(call, to: Self.bus, token: nil, at: now)
  }

  /// Calls an object of the service. The answer has the same token.
  ///
  /// - Throws: if the bus is gone.
  package func call(_ call: BusCall, token: Int, at now: Instant) throws(LinuxError) {
    guard let owner, pending.count < Self.callLimit else {
      // The call gets the same answer as a call that no service receives.
      return refused.append(token)
    }
    try send(call, to: owner, token: token, at: now)
  }

  /// Processes what has arrived on the connection and returns the news.
  ///
  /// - Throws: if the bus is gone, or has not admitted this process in time.
  package func process(at now: Instant) throws(LinuxError) -> [BusNews] {
    var news: [BusNews] = []
    hasMore = true
    for _ in 0..<Self.turn {
      var message: OpaquePointer?
      let result = sd_bus_process(bus, &message)
      if result < 0 { throw error("sd_bus_process", result) }
      if let message {
        defer { sd_bus_message_unref(message) }
        try receive(message, &news, at: now)
      }
      if !isAdmitted, sd_bus_is_ready(bus) > 0 { try begin(at: now) }
      if result == 0 {
        hasMore = false
        break
      }
    }
    if let admittedBy, admittedBy <= now { throw error("sd_bus_start", -ETIMEDOUT) }
    news += refused.map { .answer($0, .noReply) }
    refused = []
    for (serial, call) in pending where call.deadline <= now {
      pending[serial] = nil
      guard let token = call.token else {
        // A service that the bus can't start in time counts as not running.
        if serial == startSerial {
          startSerial = nil
          try askOwner(at: now)
          continue
        }
        throw error("sd_bus_process", -ETIMEDOUT)
      }
      news.append(.answer(token, .noReply))
    }
    return news
  }

  /// The time at which ``process(at:)`` must be called without input; `nil` if there is none.
  package var deadline: Instant? {
    if hasMore || !refused.isEmpty { return .zero }
    return ([BusReader.deadline(of: bus), admittedBy] + pending.values.map { $0.deadline })
      .compactMap { $0 }.min()
  }

  /// The descriptor to watch for writing while output waits; `nil` if no output waits.
  package var waitsFor: Int32? {
    let events = sd_bus_get_events(bus)
    guard events > 0, events & Int32(POLLOUT) != 0 else { return nil }
    let number = number
    if output?.of != number {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
      output = copy >= 0 ? (number, FileDescriptor(owning: copy)) : nil
    }
    return output?.copy.number
  }

  /// Waits until ``process(at:)`` must be called, at most until the given time. Only for a program
  /// that is about to end.
  package func wait(until end: Instant) {
    let events = sd_bus_get_events(bus)
    let time = min(deadline ?? end, end) - EventLoop.now
    FileDescriptor.poll(
      number, for: max(events, 0), Int32(clamping: max(time.microseconds / 1_000, 0) + 1))
  }
}

extension BusKind {
  fileprivate var title: String {
    switch self {
    case .system: "the system bus"
    case .session: "the session bus"
    }
  }
}
