import BusMessages
import CSystemd
import Glibc
import Keypad

/// Converts messages to values and values to messages. Code outside this folder never gets a
/// pointer to a message.
extension ServiceBus {
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
    guard sent >= 0 else { throw error("sd_bus_send", sent) }
    pending[serial] = Pending(token: token, deadline: now + call.patience)
    return serial
  }

  /// Handles a message. Drops signals of other senders, signals that can't be read, and answers
  /// that no call waits for. An answer that can't be read counts as a failure.
  ///
  /// - Throws: if the bus is gone.
  func receive(
    _ message: OpaquePointer, _ news: inout [BusNews], at now: Instant
  ) throws(LinuxError) {
    if sd_bus_message_is_method_call(message, nil, nil) > 0 { return admit(message, &news) }
    if sd_bus_message_is_signal(message, nil, nil) > 0 { return receiveSignal(message, &news) }
    var serial: UInt64 = 0
    guard sd_bus_message_get_reply_cookie(message, &serial) >= 0,
      let call = pending.removeValue(forKey: serial)
    else { return }
    let answer =
      BusReader.failure(message) ?? BusReader.read(message).map { .values($0) }
      ?? .failure("org.freedesktop.DBus.Error.InvalidSignature", "")
    if let token = call.token { return news.append(.answer(token, answer)) }
    if serial == startSerial {
      startSerial = nil
      return try askOwner(at: now)
    }
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
    guard signal.member == "NameOwnerChanged", values.count == 3, values[0].text == peer.service,
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
    for message in called.values { sd_bus_message_unref(message) }
    called = [:]
    if owner != nil { news.append(.vanished) }
    owner = name.isEmpty ? nil : name
    if owner != nil { news.append(.appeared) }
  }

  // MARK: Calls of the service

  /// The maximum number of unanswered calls of the service.
  private static let calledLimit = 64

  /// Reports a call of the followed service to an exported object. Refuses all other calls.
  private func admit(_ message: OpaquePointer, _ news: inout [BusNews]) {
    guard let sender = BusReader.text(sd_bus_message_get_sender(message)), sender == owner else {
      return refuse(message, "AccessDenied", "not for you")
    }
    guard let call = BusReader.signal(message, BusReader.read(message)),
      peer.exports.contains(BusExport(call.path, call.interface))
    else { return refuse(message, "UnknownMethod", "no such method") }
    guard called.count < Self.calledLimit else {
      return refuse(message, "LimitsExceeded", "too many calls")
    }
    lastCalled += 1
    called[lastCalled] = sd_bus_message_ref(message)
    news.append(
      .called(
        BusMethodCall(
          token: lastCalled, call.path, call.interface, call.member, call.arguments)))
  }

  private func refuse(_ message: OpaquePointer, _ name: String, _ text: String) {
    sendFailure(to: message, "\(Self.bus).Error.\(name)", text)
  }

  private func sendFailure(to message: OpaquePointer, _ name: String, _ text: String) {
    var error = sd_bus_error()
    guard sd_bus_error_set(&error, name, text) != 0 else { return }
    defer { sd_bus_error_free(&error) }
    sd_bus_reply_method_error(message, &error)
  }

  /// Answers a call of the service. Does nothing if the service that made it is gone.
  package func reply(_ token: Int, _ reply: BusReply) {
    guard let message = called.removeValue(forKey: token) else { return }
    defer { sd_bus_message_unref(message) }
    switch reply {
    case .failure(let name, let text): sendFailure(to: message, name, text)
    case .values(let signature, let values):
      var made: OpaquePointer?
      guard sd_bus_message_new_method_return(message, &made) >= 0, let answer = made else { return }
      defer { sd_bus_message_unref(answer) }
      guard BusWriter(answer).write(values, signature) else {
        return refuse(message, "Failed", "no answer")
      }
      sd_bus_send(bus, answer, nil)
    }
  }
}
