import BusMessages
import CSystemd
import Glibc
import Keypad

/// A D-Bus connection between this process and one program. The program treats the connection as a
/// message bus, so this object also answers the program's calls to the bus. It uses libsystemd's
/// sd-bus.
///
///     connected ─ EXTERNAL, Hello ─▶ RequestName: it has appeared ─▶ calls, answers, signals
///
/// No call here blocks.
package final class OwnBus {
  private let bus: OpaquePointer
  private var tokens: [UInt64: Int] = [:]
  /// The descriptor that is watched for reading. It is a duplicate, because sd-bus closes its own
  /// descriptor when the program ends, and the number of that descriptor may be reused.
  private let input: FileDescriptor
  /// The descriptor that is watched for writing. It is a second duplicate, because epoll accepts
  /// each descriptor only once.
  private let output: FileDescriptor
  /// Whether messages may still wait, because the last turn has not read all of them.
  private var hasMore = false

  /// The name of the program on this bus.
  private static let name = ":1.1"
  private static let busInterface = "org.freedesktop.DBus"
  /// The maximum number of messages in one turn, so that other event sources are not delayed.
  private static let turn = 256
  /// The maximum number of unanswered calls.
  private static let callLimit = 256

  /// - Parameter socket: a connected socket, which is closed with this object.
  init(owning socket: Int32) throws(LinuxError) {
    var made: OpaquePointer?
    let opened = sd_bus_new(&made)
    guard opened >= 0, let made else {
      close(socket)
      throw LinuxError("sd_bus_new", ENOMEM, on: "a bus")
    }
    bus = made
    let copies = (fcntl(socket, F_DUPFD_CLOEXEC, 0), fcntl(socket, F_DUPFD_CLOEXEC, 0))
    input = FileDescriptor(owning: copies.0)
    output = FileDescriptor(owning: copies.1)
    guard copies.0 >= 0, copies.1 >= 0 else {
      close(socket)
      throw LinuxError("fcntl", EMFILE, on: "a bus")
    }
    var id = sd_id128_t()
    var result = sd_bus_set_fd(bus, socket, socket)
    if result < 0 { close(socket) }
    if result >= 0 { result = sd_id128_randomize(&id) }
    if result >= 0 { result = sd_bus_set_server(bus, 1, id) }
    if result >= 0 { result = sd_bus_start(bus) }
    guard result >= 0 else { throw LinuxError("sd_bus_start", -result, on: "a bus") }
  }

  deinit { sd_bus_close_unref(bus) }

  /// The descriptor. It is readable when ``process()`` must be called.
  package var number: Int32 { input.number }

  /// The time at which ``process()`` must be called without input; `nil` if there is none.
  package var deadline: Instant? {
    if hasMore { return .zero }
    return BusReader.deadline(of: bus)
  }

  /// The descriptor to watch for writing while output waits; `nil` if no output waits.
  package var waitsFor: Int32? {
    let events = sd_bus_get_events(bus)
    return events > 0 && events & Int32(POLLOUT) != 0 ? output.number : nil
  }

  /// Calls an object of the program. The answer has the same token.
  ///
  /// - Throws: `ENOBUFS` if too many calls are unanswered, or the error of sd-bus.
  package func call(
    _ path: String, _ interface: String, _ member: String, _ text: String, token: Int
  ) throws(LinuxError) {
    guard tokens.count < Self.callLimit else {
      throw LinuxError("sd_bus_send", ENOBUFS, on: member)
    }
    var made: OpaquePointer?
    var result = sd_bus_message_new_method_call(bus, &made, Self.name, path, interface, member)
    guard result >= 0, let message = made else {
      throw LinuxError("sd_bus_message_new_method_call", -result, on: member)
    }
    defer { sd_bus_message_unref(message) }
    // The message may contain a password.
    sd_bus_message_sensitive(message)
    result = Self.append(text, to: message)
    var serial: UInt64 = 0
    if result >= 0 { result = sd_bus_send(bus, message, &serial) }
    guard result >= 0 else { throw LinuxError("sd_bus_send", -result, on: member) }
    tokens[serial] = token
  }

  /// Processes what has arrived on the connection and returns the news.
  ///
  /// - Throws: if the program has closed the connection.
  package func process() throws(LinuxError) -> [BusNews] {
    var news: [BusNews] = []
    hasMore = true
    for _ in 0..<Self.turn {
      var message: OpaquePointer?
      let result = sd_bus_process(bus, &message)
      if let message {
        receive(message, &news)
        sd_bus_message_unref(message)
      }
      if result < 0 {
        // News that arrived before the end is returned first.
        if !news.isEmpty { return news }
        throw LinuxError("sd_bus_process", -result, on: "a bus")
      }
      if result == 0 {
        hasMore = false
        break
      }
    }
    return news
  }

  private func receive(_ message: OpaquePointer, _ news: inout [BusNews]) {
    var serial: UInt64 = 0
    if sd_bus_message_is_method_call(message, nil, nil) > 0 {
      answer(message, &news)
    } else if sd_bus_message_is_signal(message, nil, nil) > 0 {
      let values = BusStrings.read(message)?.map { BusValue.string($0) }
      if let signal = BusReader.signal(message, values) { news.append(.signal(signal)) }
    } else if sd_bus_message_get_reply_cookie(message, &serial) >= 0,
      let token = tokens.removeValue(forKey: serial)
    {
      let values = (BusStrings.read(message) ?? []).map { BusValue.string($0) }
      news.append(.answer(token, BusReader.failure(message) ?? .values(values)))
    }
  }

  // MARK: Calls to the bus

  private func answer(_ call: OpaquePointer, _ news: inout [BusNews]) {
    guard sd_bus_message_is_method_call(call, Self.busInterface, nil) > 0 else {
      return refuse(call)
    }
    switch BusReader.text(sd_bus_message_get_member(call)) {
    case "Hello": reply(to: call) { Self.append(Self.name, to: $0) }
    case "RequestName":
      // The answer 1 is DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
      reply(to: call) { Self.append(1, to: $0) }
      news.append(.appeared)
    case "ReleaseName": reply(to: call) { Self.append(1, to: $0) }
    case "AddMatch", "RemoveMatch": reply(to: call) { _ in 0 }
    default: refuse(call)
    }
  }

  private func reply(to call: OpaquePointer, _ write: (OpaquePointer) -> Int32) {
    var made: OpaquePointer?
    guard sd_bus_message_new_method_return(call, &made) >= 0, let message = made else { return }
    defer { sd_bus_message_unref(message) }
    if write(message) >= 0 { sd_bus_send(bus, message, nil) }
  }

  private func refuse(_ call: OpaquePointer) {
    var error = sd_bus_error()
    guard sd_bus_error_set(&error, "org.freedesktop.DBus.Error.UnknownMethod", "not here") != 0
    else { return }
    defer { sd_bus_error_free(&error) }
    sd_bus_reply_method_error(call, &error)
  }

  private static func append(_ text: String, to message: OpaquePointer) -> Int32 {
    text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) }
  }

  private static func append(_ number: UInt32, to message: OpaquePointer) -> Int32 {
    var number = number
    return sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
  }
}

/// Reads messages that contain only strings, which may be longer than those of ``BusReader``.
private enum BusStrings {
  private static let limit = 8
  /// The maximum length of a string in bytes. A longer string is cut off.
  private static let textLimit = 1 << 20

  /// - Returns: `nil` if the message has other contents.
  static func read(_ message: OpaquePointer) -> [String]? {
    var strings: [String] = []
    while true {
      var type: CChar = 0
      let result = sd_bus_message_peek_type(message, &type, nil)
      if result == 0 { return strings }
      var pointer: UnsafePointer<CChar>?
      guard result > 0, UInt8(bitPattern: type) == UInt8(ascii: "s"), strings.count < limit,
        sd_bus_message_read_basic(message, type, &pointer) > 0,
        let text = BusReader.text(pointer, limit: textLimit)
      else { return nil }
      strings.append(text)
    }
  }
}
