/// A value in a D-Bus message, of a type that telephony services use (D-Bus specification, "Type
/// System"). A variant becomes the value that it holds.
///
/// Values from a bus are untrusted. A reader asks for the type that it expects and gets `nil` for
/// any other.
package indirect enum BusValue: Hashable, Sendable {
  case flag(Bool)
  /// Integers of all sizes. A value above `Int.max` becomes `Int.max`.
  case number(Int)
  /// Floating-point numbers.
  case fraction(Double)
  /// Strings, object paths and signatures.
  case string(String)
  /// Arrays and structures.
  case list([BusValue])
  /// A dictionary. If a key occurs twice, the last value counts.
  case table([BusValue: BusValue])
  /// A value that is sent as a variant of this type, where that is not the usual type of such a
  /// value: `s` for strings, `b`, `u` for numbers, `as` for lists and `a{sv}`. It is never received.
  case typed(String, BusValue)

  package var isTrue: Bool? { if case .flag(let value) = self { value } else { nil } }
  package var int: Int? { if case .number(let value) = self { value } else { nil } }
  package var text: String? { if case .string(let value) = self { value } else { nil } }
  package var items: [BusValue]? { if case .list(let value) = self { value } else { nil } }
  package var entries: [BusValue: BusValue]? {
    if case .table(let value) = self { value } else { nil }
  }

  /// The value of a key in a table whose keys are strings.
  package subscript(_ key: String) -> BusValue? { entries?[.string(key)] }

  /// The entries of a table whose keys are strings, without those of other keys. `nil` if this is
  /// not a table.
  package var properties: [String: BusValue]? {
    guard let entries else { return nil }
    var all: [String: BusValue] = [:]
    for (key, value) in entries { if let name = key.text { all[name] = value } }
    return all
  }
}
