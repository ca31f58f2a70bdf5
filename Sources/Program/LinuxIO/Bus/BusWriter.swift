import BusMessages
import CSystemd

/// Writes the arguments of a ``BusCall``, or the values of a ``BusReply``.
struct BusWriter {
  private let message: OpaquePointer

  init(_ message: OpaquePointer) { self.message = message }

  /// - Returns: `false` if a value does not fit its type, or a type can't be written.
  func write(_ values: [BusValue], _ signature: String) -> Bool {
    var types = signature[...]
    for value in values {
      guard let type = Self.types.first(where: types.hasPrefix), write(value, type) else {
        return false
      }
      types = types.dropFirst(type.count)
    }
    return types.isEmpty
  }

  /// The types that are written.
  private static let types =
    ["a{sv}", "as", "ao"] + "sogbynqiuxtdv".map { String($0) }

  private func write(_ value: BusValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("a{sv}", _): write(table: value)
    case ("as", .list(let items)), ("ao", .list(let items)):
      write(items, as: String(type.dropFirst()))
    case ("v", .typed(let type, let value)): write(variant: value, type)
    case ("v", _): Self.usualType(of: value).map { write(variant: value, $0) } ?? false
    case ("s", .string(let text)), ("o", .string(let text)), ("g", .string(let text)):
      text.withCString { append(type, at: $0) }
    case ("b", .flag(let isTrue)): append(type, Int32(isTrue ? 1 : 0))
    case ("y", .number(let number)): append(type, UInt8(clamping: number))
    case ("n", .number(let number)): append(type, Int16(clamping: number))
    case ("q", .number(let number)): append(type, UInt16(clamping: number))
    case ("i", .number(let number)): append(type, Int32(clamping: number))
    case ("u", .number(let number)): append(type, UInt32(clamping: number))
    case ("x", .number(let number)): append(type, Int64(number))
    case ("t", .number(let number)): append(type, UInt64(clamping: number))
    case ("d", .fraction(let number)): append(type, number)
    default: false
    }
  }

  /// The type of a variant that holds this value.
  private static func usualType(of value: BusValue) -> String? {
    switch value {
    case .string: "s"
    case .flag: "b"
    case .number: "u"
    case .fraction: "d"
    case .list: "as"
    case .table: "a{sv}"
    case .typed: nil
    }
  }

  private func append<T>(_ type: String, _ value: T) -> Bool {
    withUnsafePointer(to: value) { append(type, at: $0) }
  }

  private func append(_ type: String, at value: UnsafeRawPointer) -> Bool {
    sd_bus_message_append_basic(message, Self.code(type), value) >= 0
  }

  private static func code(_ type: String) -> CChar { CChar(type.utf8.first ?? 0) }

  private func contain(_ kind: String, _ contents: String, _ write: () -> Bool) -> Bool {
    sd_bus_message_open_container(message, Self.code(kind), contents) >= 0 && write()
      && sd_bus_message_close_container(message) >= 0
  }

  private func write(_ items: [BusValue], as type: String) -> Bool {
    contain("a", type) { items.allSatisfy { write($0, type) } }
  }

  private func write(variant value: BusValue, _ type: String) -> Bool {
    contain("v", type) { write([value], type) }
  }

  private func write(table value: BusValue) -> Bool {
    guard let entries = value.properties else { return false }
    return contain("a", "{sv}") {
      entries.sorted { $0.key < $1.key }.allSatisfy { key, value in
        contain("e", "sv") { write(.string(key), "s") && write(value, "v") }
      }
    }
  }
}
