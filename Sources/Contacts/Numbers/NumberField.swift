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
    var text = text
    return text.withUTF8 { mayBeSeveral($0, in: plan) }
  }

  private static func mayBeSeveral(
    _ bytes: UnsafeBufferPointer<UInt8>, in plan: NumberPlan?
  ) -> Bool {
    var (count, head) = (0, 0)
    // The digits behind the last dash, and those in front of the only slash; `nil` without one.
    var (tail, front): (Int?, Int?) = (nil, nil)
    for (place, byte) in bytes.enumerated() {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        if count < 3 { head = head * 10 + Int(digit) }
        count += 1
        tail = tail.map { $0 + 1 }
      } else if byte == UInt8(ascii: "-") {
        tail = 0
      } else if byte == UInt8(ascii: "/"), front == nil {
        front = count
      } else if mayPart(byte) || byte == .plus && place > 0 {
        return true
      }
    }
    let isInternational = bytes.first == .plus
    // A slash behind an area code parts nothing: `0171/1234567`.
    if let front {
      guard tail == nil, front > 0, count - front > shortest, let plan,
        !mayEnd(front, head, isInternational, plan)
      else { return true }
      return !isOne(bytes, count, in: plan)
    }
    if count > plan?.longestDialled ?? NumberPlan.longest {
      return !isInternational || count > NumberPlan.longest || !isOne(bytes, count, in: plan)
    }
    if let tail, mayEnd(count - tail, tail, head, isInternational, plan) {
      return !isOne(bytes, count, in: plan)
    }
    // Where numbers may be long, two local ones are no longer than one.
    return count >= 2 * NumberPlan.leastLocal && bytes.contains(.space) && plan?.isOpen == true
      && !isInternational && bytes[0] != UInt8(ascii: "0")
  }

  /// In digits: no number of emergency calls is longer.
  private static let shortest = 3

  /// Whether a number may end in front of a slash.
  ///
  /// - Parameters:
  ///   - count: the digits in front of it.
  ///   - head: the first three digits of the number, which has more.
  private static func mayEnd(
    _ count: Int, _ head: Int, _ isInternational: Bool, _ plan: NumberPlan
  ) -> Bool {
    // Emergency numbers don't begin with 0, nor do local ones.
    if !isInternational, head >= 100 || plan.firstOfPrefix != 0 || count >= NumberPlan.leastLocal {
      return true
    }
    // In open plans so short a number is no whole one beside another.
    if plan.isOpen { return count >= LocalDialling(plan: plan).leastWhole }
    if !isInternational { return plan.hasLength(upTo: count) }
    let code = CountryCodes.code(head: head)
    guard let plan = NumberPlan.all(countryCode: code).first else { return true }
    return plan.hasLength(upTo: count - CountryCodes.digits(in: code))
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
    return plan.isOpen || plan.hasUsualLength(national)
      || !isInternational && plan.hasUsualLength(national - plan.prefixLength)
  }

  /// Whether all the digits of a text are one number, so that dashes in it part nothing.
  ///
  /// - Parameter count: of the digits.
  private static func isOne(
    _ bytes: UnsafeBufferPointer<UInt8>, _ count: Int, in plan: NumberPlan?
  ) -> Bool {
    let digits = [UInt8](unsafeUninitializedCapacity: count) { digits, filled in
      for byte in bytes where byte &- UInt8(ascii: "0") < 10 {
        digits[filled] = byte - UInt8(ascii: "0")
        filled += 1
      }
    }
    if bytes.first == .plus {
      return NumberPlan.international(digits[...])?.isPlausible ?? false
    }
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
