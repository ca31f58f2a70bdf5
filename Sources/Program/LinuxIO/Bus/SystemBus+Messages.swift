import BusMessages
import CSystemd
import Glibc
import Keypad

/// Converts messages to values and values to messages. Code outside this folder never gets a
/// pointer to a message.
extension SystemBus {
  /// - Returns: the serial number of the call. The answer has the same number.
  @discardableResult
  func send(
    _ call: BusCall, to destination: String, token: Int?, at now: Instant
  ) throws(LinuxError) -> UInt64 {
    var made: OpaquePointer?
    let result = sd_bus_message_new_method_call(
      bus, &made, destination, call.path, call.interface, call.member)
    guard result >= 0, let message = made else {
      throw LinuxError("sd_bus_message_new_method_call", -result, on: call.path)
    }
    defer { sd_bus_message_unref(message) }
    if call.isSecret { sd_bus_message_sensitive(message) }
    sd_bus_message_set_auto_start(message, 0)
    guard BusWriter(message).write(call.arguments, call.signature) else {
      throw LinuxError("sd_bus_message_append", EINVAL, on: call.member)
    }
    var serial: UInt64 = 0
    let sent = sd_bus_send(bus, message, &serial)
    guard sent >= 0 else { throw LinuxError("sd_bus_send", -sent, on: "the system bus") }
    pending[serial] = Pending(token: token, deadline: now + call.patience)
    return serial
  }

  /// Handles a message. Drops signals of other senders, signals that can't be read, and answers
  /// that no call waits for. An answer that can't be read counts as a failure.
  func receive(_ message: OpaquePointer, _ news: inout [BusNews]) {
    if sd_bus_message_is_signal(message, nil, nil) > 0 { return receiveSignal(message, &news) }
    var serial: UInt64 = 0
    guard sd_bus_message_get_reply_cookie(message, &serial) >= 0,
      let call = pending.removeValue(forKey: serial)
    else { return }
    let answer =
      BusReader.failure(message) ?? BusReader.read(message).map { .values($0) }
      ?? .failure("org.freedesktop.DBus.Error.InvalidSignature", "")
    if let token = call.token { return news.append(.answer(token, answer)) }
    guard serial == ownerSerial else { return }
    ownerSerial = nil
    if case .values(let values) = answer, let name = values.first?.text {
      update(owner: name, &news)
    } else {
      owner = nil
      news.append(.vanished)
    }
  }

  private func receiveSignal(_ message: OpaquePointer, _ news: inout [BusNews]) {
    guard let sender = BusReader.text(sd_bus_message_get_sender(message)),
      sender == owner || sender == Self.bus,
      let signal = BusReader.signal(message, BusReader.read(message))
    else { return }
    if sender == owner { return news.append(.signal(signal)) }
    let values = signal.arguments
    guard signal.member == "NameOwnerChanged", values.count == 3, values[0].text == service,
      let name = values[2].text
    else { return }
    // This signal is newer than the answer that has not arrived yet, so the answer is ignored.
    ownerSerial = nil
    update(owner: name, &news)
  }

  private func update(owner name: String, _ news: inout [BusNews]) {
    guard name != owner ?? "" else { return }
    // Calls to the old owner will not be answered.
    pending = pending.filter { $0.value.token == nil }
    if owner != nil { news.append(.vanished) }
    owner = name.isEmpty ? nil : name
    if owner != nil { news.append(.appeared) }
  }
}
