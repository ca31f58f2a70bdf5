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
    var (hasDash, isFirst) = (false, true)
    for byte in text.utf8 {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        if count < 3 { head = head * 10 + Int(digit) }
        count += 1
      } else if mayPart(byte) || byte == .plus && !isFirst {
        return true
      } else if byte == UInt8(ascii: "-") {
        hasDash = true
      }
      isFirst = false
    }
    let isInternational = text.utf8.first == .plus
    let isLong = count > plan?.longestDialled ?? NumberPlan.longest
    if isLong, !isInternational || count > NumberPlan.longest { return true }
    if hasDash || isLong {
      return !isUsual(count, head, isInternational, plan) && !isOne(text, in: plan)
    }
    // Where numbers may be long, two local ones are no longer than one.
    return count >= 2 * NumberPlan.leastLocal && text.utf8.contains(.space) && plan?.isOpen == true
      && !isInternational && text.utf8.first != UInt8(ascii: "0")
  }

  /// Whether so many digits are one number by their count alone, in a country whose numbers have a fixed
  /// length.
  ///
  /// - Parameter head: the first three digits as a number.
  private static func isUsual(
    _ count: Int, _ head: Int, _ isInternational: Bool, _ plan: NumberPlan?
  ) -> Bool {
    guard count > 3 else { return false }
    guard isInternational else {
      guard let plan else { return true }
      if plan.isOpen { return false }
      let hasPrefix = plan.hasPrefixZero ? head < 100 : false
      return isUsual(hasPrefix ? count - 1 : count, plan)
    }
    let length = CountryCodes.length(head: head)
    let code = length == 1 ? head / 100 : length == 2 ? head / 10 : head
    guard let plan = PlanTable.plansByCode[code]?.first, !plan.isOpen else { return false }
    return isUsual(count - length, plan)
  }

  /// Whether national numbers have so many digits, and none has a few less, which another one may follow.
  private static func isUsual(_ count: Int, _ plan: NumberPlan) -> Bool {
    guard (5...15).contains(count) else { return false }
    let lengths = plan.fixedLengths | plan.mobileLengths
    return lengths >> UInt16(count - 4) & 0x1F == 0x10
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
