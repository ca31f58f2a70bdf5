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
    guard text.utf8.count <= limit else { return false }
    var (count, head) = (0, 0)
    // The digits behind the last dash; `nil` without one.
    var tail: Int?
    var isFirst = true
    for byte in text.utf8 {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        if count < 3 { head = head * 10 + Int(digit) }
        count += 1
        tail = tail.map { $0 + 1 }
      } else if mayPart(byte) || byte == .plus && !isFirst {
        return true
      } else if byte == UInt8(ascii: "-") {
        tail = 0
      }
      isFirst = false
    }
    let isInternational = text.utf8.first == .plus
    let isLong = count > plan?.longestDialled ?? NumberPlan.longest
    if isLong { return !isInternational || count > NumberPlan.longest || !isOne(text, in: plan) }
    if let tail, mayEnd(count - tail, tail, head, isInternational, plan) {
      return !isOne(text, in: plan)
    }
    // Where numbers may be long, two local ones are no longer than one.
    return count >= 2 * NumberPlan.leastLocal && text.utf8.contains(.space) && plan?.isOpen == true
      && !isInternational && text.utf8.first != UInt8(ascii: "0")
  }

  /// Whether a number may end in front of the last dash, with the end of another one behind it.
  ///
  /// - Parameters:
  ///   - count: the digits in front of the dash.
  ///   - tail: the digits behind it.
  ///   - head: the first three digits as a number.
  private static func mayEnd(
    _ count: Int, _ tail: Int, _ head: Int, _ isInternational: Bool, _ plan: NumberPlan?
  ) -> Bool {
    guard (1...NumberFieldSegments.ending).contains(tail) else { return false }
    var national = count
    var plan = plan
    if isInternational {
      let code = CountryCodes.code(head: head)
      plan = NumberPlan.all(countryCode: code).first
      national -= CountryCodes.digits(in: code)
    }
    guard let plan else { return false }
    let lengths = plan.fixedLengths | plan.mobileLengths
    func isLength(_ count: Int) -> Bool {
      (1...15).contains(count) && lengths >> UInt16(count) & 1 != 0
    }
    return plan.isOpen || isLength(national)
      || !isInternational && isLength(national - plan.prefixLength)
  }

  /// Whether all the digits of a text are one number, so that dashes in it part nothing.
  private static func isOne(_ text: String, in plan: NumberPlan?) -> Bool {
    let digits = text.utf8.compactMap { byte -> UInt8? in
      byte &- UInt8(ascii: "0") < 10 ? byte - UInt8(ascii: "0") : nil
    }
    if text.utf8.first == .plus { return NumberPlan.international(digits[...]) != nil }
    guard let plan else { return true }
    return plan.reading(digits) != nil || plan.mayBeLocal(digits)
  }

  /// A byte of what stands between two numbers, but for a dash.
  private static func mayPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "&"), .comma, .semicolon, .backslash,
      0x80...:
      true
    default: byte | 0x20 >= UInt8(ascii: "a")
    }
  }

  /// Longer texts are no numbers.
  private static let limit = 128
}
