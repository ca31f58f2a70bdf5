import CallModel

/// The calls of a phone's own lists, as the phone has sent them. A phone sends the same calls each
/// time: the store adds each call to the log once.
package struct PhoneCalls: Hashable, Sendable {
  /// The phone's Bluetooth address, such as `AA:BB:CC:DD:EE:FF`.
  package var phone: String
  /// The lists that were read, by the kind of their calls. A list without calls is there, too: its
  /// later calls are new.
  package var lists: [LoggedCall.Kind: [LoggedCall]]

  package init(phone: String, lists: [LoggedCall.Kind: [LoggedCall]] = [:]) {
    self.phone = phone
    self.lists = lists
  }

  /// The maximum difference, in seconds, between the times that the phone and this telephone have
  /// for one call: their clocks differ, and one counts from the dialling, the other from the first
  /// ring.
  package static let tolerance = 180.0

  /// Whether a call of a phone's list is the same as a call that went through this telephone: it
  /// has the same direction and number, and about the same time. Phones list a call that was
  /// refused as received.
  package static func areSame(_ listed: LoggedCall, _ own: LoggedCall) -> Bool {
    listed.kind.isOutgoing == own.kind.isOutgoing
      && abs(listed.time - own.time) <= tolerance && areSame(listed.number, own.number)
  }

  /// Whether two numbers are probably the same, one perhaps written with the country code. They
  /// are, if seven digits or more at their ends are equal up to the beginning of the shorter one.
  static func areSame(_ one: String?, _ other: String?) -> Bool {
    if one == other { return true }
    guard let one, let other else { return false }
    let (first, second) = (significantDigits(of: one), significantDigits(of: other))
    if first == second { return !first.isEmpty }
    let length = min(first.count, second.count)
    return length >= 7 && first.suffix(length) == second.suffix(length)
  }

  /// Returns the digits of a number without the zeros of an exit code or a trunk prefix; all of an
  /// address.
  private static func significantDigits(of number: String) -> [UInt8] {
    if number.utf8.contains(UInt8(ascii: "@")) { return Array(number.utf8) }
    let dialled = number.utf8.filter {
      $0 &- 0x30 < 10 || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#")
    }
    return Array(dialled.drop { $0 == UInt8(ascii: "0") })
  }
}
