import BusMessages
import CSystemd
import Glibc
import Keypad

/// Reads a message. The depth of the message, the number of its values and their length are
/// limited.
enum BusReader {
  /// The maximum number of values in a message.
  private static let limit = 20_000
  /// The number of bytes of a list that count as one value: BlueZ sends the advertisements of each
  /// device.
  private static let bytesPerValue = 32
  private static let depthLimit = 12
  static let textLimit = 4_096

  /// - Parameter limit: the maximum length in bytes. A longer text is cut off.
  static func text(_ pointer: UnsafePointer<CChar>?, limit: Int = textLimit) -> String? {
    guard let pointer else { return nil }
    let length = strnlen(pointer, limit)
    return pointer.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// Returns a signal with these arguments; `nil` if the message is not a whole signal.
  static func signal(_ message: OpaquePointer, _ values: [BusValue]?) -> BusSignal? {
    guard let path = text(sd_bus_message_get_path(message)),
      let interface = text(sd_bus_message_get_interface(message)),
      let member = text(sd_bus_message_get_member(message)), let values
    else { return nil }
    return BusSignal(path, interface, member, values)
  }

  /// Returns the error that answers a call; `nil` if the message is not an error.
  static func failure(_ message: OpaquePointer) -> BusAnswer? {
    guard sd_bus_message_is_method_error(message, nil) > 0 else { return nil }
    let error = sd_bus_message_get_error(message)?.pointee
    return .failure(text(error?.name) ?? "", text(error?.message) ?? "")
  }

  /// Returns when sd-bus must be called without input; `nil` if it need not.
  static func deadline(of bus: OpaquePointer) -> Instant? {
    var microseconds: UInt64 = 0
    let result = sd_bus_get_timeout(bus, &microseconds)
    return result > 0 && microseconds < Int64.max
      ? Instant(microseconds: Int64(microseconds)) : nil
  }

  /// - Returns: `nil` if the message has too many values, is too deep, or has values of other
  ///   types. A string or a list of more than 4,096 bytes is cut off.
  static func read(_ message: OpaquePointer) -> [BusValue]? {
    var left = limit
    return sequence(message, &left, depth: 0)
  }

  private static func sequence(
    _ message: OpaquePointer, _ left: inout Int, depth: Int
  ) -> [BusValue]? {
    var all: [BusValue] = []
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while true {
      let result = sd_bus_message_peek_type(message, &type, &contents)
      if result == 0 { return all }
      guard result > 0, left > 0, depth < depthLimit else { return nil }
      left -= 1
      guard let value = value(message, UInt8(bitPattern: type), contents, &left, depth) else {
        return nil
      }
      all.append(value)
    }
  }

  private static func value(
    _ message: OpaquePointer, _ type: UInt8, _ contents: UnsafePointer<CChar>?, _ left: inout Int,
    _ depth: Int
  ) -> BusValue? {
    switch type {
    case UInt8(ascii: "a") where contents?.pointee == CChar(UInt8(ascii: "y")):
      return bytes(message, &left)
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "v"):
      guard sd_bus_message_enter_container(message, CChar(type), contents) > 0 else { return nil }
      let isTable =
        type == UInt8(ascii: "a") && contents?.pointee == CChar(UInt8(ascii: "{"))
      let value =
        isTable
        ? table(message, &left, depth + 1)
        : sequence(message, &left, depth: depth + 1).flatMap { items in
          type == UInt8(ascii: "v") ? items.first : .list(items)
        }
      guard let value, sd_bus_message_exit_container(message) >= 0 else { return nil }
      return value
    default: return basic(message, type)
    }
  }

  private static func bytes(_ message: OpaquePointer, _ left: inout Int) -> BusValue? {
    var start: UnsafeRawPointer?
    var count = 0
    guard sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &count) > 0 else {
      return nil
    }
    let all = UnsafeRawBufferPointer(start: start, count: min(count, textLimit))
    left -= all.count / bytesPerValue
    return .list(all.map { .number(Int($0)) })
  }

  private static func table(
    _ message: OpaquePointer, _ left: inout Int, _ depth: Int
  ) -> BusValue? {
    var entries: [BusValue: BusValue] = [:]
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let result = sd_bus_message_peek_type(message, &type, &contents)
      if result == 0 { return .table(entries) }
      guard result > 0, left > 0, depth < depthLimit,
        sd_bus_message_enter_container(message, CChar(UInt8(ascii: "e")), contents) > 0,
        let pair = sequence(message, &left, depth: depth + 1), pair.count == 2,
        sd_bus_message_exit_container(message) >= 0
      else { return nil }
      left -= 1
      entries[pair[0]] = pair[1]
    }
  }

  private static func basic(_ message: OpaquePointer, _ type: UInt8) -> BusValue? {
    func whole<T: FixedWidthInteger>(_: T.Type) -> BusValue? {
      var value: T = 0
      guard sd_bus_message_read_basic(message, CChar(type), &value) > 0 else { return nil }
      return .number(Int(clamping: value))
    }
    switch type {
    case UInt8(ascii: "y"): return whole(UInt8.self)
    case UInt8(ascii: "n"): return whole(Int16.self)
    case UInt8(ascii: "q"): return whole(UInt16.self)
    case UInt8(ascii: "i"): return whole(Int32.self)
    case UInt8(ascii: "u"): return whole(UInt32.self)
    case UInt8(ascii: "x"): return whole(Int64.self)
    case UInt8(ascii: "t"): return whole(UInt64.self)
    // The descriptor belongs to the message and is closed with it.
    case UInt8(ascii: "h"): return whole(Int32.self)
    case UInt8(ascii: "b"):
      var value: Int32 = 0
      guard sd_bus_message_read_basic(message, CChar(type), &value) > 0 else { return nil }
      return .flag(value != 0)
    case UInt8(ascii: "d"):
      var value = 0.0
      guard sd_bus_message_read_basic(message, CChar(type), &value) > 0 else { return nil }
      return .fraction(value)
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      var value: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, CChar(type), &value) > 0 else { return nil }
      return text(value).map { .string($0) }
    default: return nil
    }
  }
}
