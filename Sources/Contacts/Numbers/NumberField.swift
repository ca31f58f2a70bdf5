/// What stands in one field of an address book, as far as digits and the marks between them tell:
/// one number, or several that are written with what they share only once, `020 7946 0231/32`.
///
/// The same marks part the digits of one number, `030/123456`. So the country decides: what is too long
/// for one number is two.
enum NumberField: Hashable {
  case one
  /// Each number as it would be written alone.
  case several([String])
  /// One number with a direct-dial extension, or several: each as it would be written alone, the
  /// first the one that everybody can call.
  case doubtful([String])

  /// - Parameters:
  ///   - text: of a number, without words beside it.
  ///   - plan: of the country of numbers without a country code; `nil` where that is not known.
  init(_ text: String, in plan: NumberPlan?) {
    self = .one
    guard Self.mayBeSeveral(text, in: plan), let field = NumberFieldSegments(text, plan) else {
      return
    }
    self = field.read()
  }

  /// `false` for nearly all numbers: nothing in them parts two.
  static func mayBeSeveral(_ text: String, in plan: NumberPlan?) -> Bool {
    var digits = 0
    for (place, byte) in text.utf8.enumerated() {
      if mayPart(byte) || byte == .plus && place > 0 { return text.utf8.count <= limit }
      if byte &- UInt8(ascii: "0") < 10 { digits += 1 }
    }
    guard text.utf8.count <= limit else { return false }
    guard let plan else { return digits > NumberPlan.longest }
    if digits > plan.longestDialled { return true }
    // Where numbers may be long, two local ones are no longer than one.
    return plan.isOpen && digits >= 2 * NumberPlan.leastLocal && text.utf8.contains(.space)
      && text.utf8.first != .plus && text.utf8.first != UInt8(ascii: "0")
  }

  private static func mayPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "&"), .comma, .semicolon,
      UInt8(ascii: "-"), UInt8(ascii: "\\"), 0x80...:
      true
    default: byte | 0x20 >= UInt8(ascii: "a")
    }
  }

  /// Longer texts are no numbers.
  private static let limit = 128
}
