import BusMessages
import CSystemd

/// Writes the arguments of a ``BusCall``.
struct BusWriter {
  private let message: OpaquePointer

  init(_ message: OpaquePointer) { self.message = message }

  func write(_ values: [BusValue], _ signature: String) -> Bool {
    var types = Array(signature.utf8)[...]
    for value in values {
      if types.starts(with: Array("a{sv}".utf8)) {
        types = types.dropFirst(5)
        guard write(table: value) else { return false }
      } else {
        guard let type = types.popFirst(), write(value, type) else { return false }
      }
    }
    return types.isEmpty
  }

  private func write(_ value: BusValue, _ type: UInt8) -> Bool {
    switch (type, value) {
    case (UInt8(ascii: "s"), .string(let text)), (UInt8(ascii: "o"), .string(let text)):
      return text.withCString { sd_bus_message_append_basic(message, CChar(type), $0) >= 0 }
    case (UInt8(ascii: "b"), .flag(let isTrue)):
      var number: Int32 = isTrue ? 1 : 0
      return sd_bus_message_append_basic(message, CChar(type), &number) >= 0
    case (UInt8(ascii: "u"), .number(let number)):
      var number = UInt32(clamping: number)
      return sd_bus_message_append_basic(message, CChar(type), &number) >= 0
    case (UInt8(ascii: "v"), _): return write(variant: value)
    default: return false
    }
  }

  private func write(variant value: BusValue) -> Bool {
    let type: String
    switch value {
    case .string: type = "s"
    case .flag: type = "b"
    case .number: type = "u"
    default: return false
    }
    return sd_bus_message_open_container(message, CChar(UInt8(ascii: "v")), type) >= 0
      && write(value, type.utf8.first ?? 0)
      && sd_bus_message_close_container(message) >= 0
  }

  private func write(table value: BusValue) -> Bool {
    guard let entries = value.properties,
      sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{sv}") >= 0
    else { return false }
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard sd_bus_message_open_container(message, CChar(UInt8(ascii: "e")), "sv") >= 0,
        write(.string(key), UInt8(ascii: "s")), write(variant: value),
        sd_bus_message_close_container(message) >= 0
      else { return false }
    }
    return sd_bus_message_close_container(message) >= 0
  }
}
