/// What a message of D-Bus says, as far as services of telephony need it: the types of the D-Bus
/// specification, "Type System", without variants, which are what they hold.
///
/// What comes from a bus is untrusted: whoever reads asks for what is meant and gets `nil` for all else.
package enum BusValue: Hashable, Sendable {
  case flag(Bool)
  /// Whole numbers of all sizes; one that is larger than `Int.max` is that.
  case number(Int)
  /// Those with a fraction.
  case fraction(Double)
  /// Strings, object paths and signatures.
  case string(String)
  /// Arrays and structures.
  case list([BusValue])
  /// Where a key comes twice, the last one counts.
  case table([BusValue: BusValue])

  package var isTrue: Bool? { if case .flag(let value) = self { value } else { nil } }
  package var int: Int? { if case .number(let value) = self { value } else { nil } }
  package var text: String? { if case .string(let value) = self { value } else { nil } }
  package var items: [BusValue]? { if case .list(let value) = self { value } else { nil } }
  package var entries: [BusValue: BusValue]? {
    if case .table(let value) = self { value } else { nil }
  }

  /// Of a table whose keys are strings.
  package subscript(_ key: String) -> BusValue? { entries?[.string(key)] }

  /// A table whose keys are strings; others are left out. `nil` where it is none.
  package var properties: [String: BusValue]? {
    guard let entries else { return nil }
    var all: [String: BusValue] = [:]
    for (key, value) in entries { if let name = key.text { all[name] = value } }
    return all
  }
}
