/// The contents of one field of an address book: one number, or several numbers whose common part
/// is written only once, `020 7946 0231/32`. The digits and the marks between them show which.
///
/// The marks between two numbers also separate groups within one number, `030/123456`. So the
/// country's plan is used: a text that is too long for one number contains two.
enum NumberField: Hashable {
  case one
  /// Several numbers, each as it would be written alone.
  case several([String])
  /// Either one number with a direct-dial extension, or several numbers; it isn't certain which.
  /// The associated value contains the possible numbers, each as it would be written alone. The
  /// first number can be called from anywhere.
  case doubtful([String])

  /// - Parameters:
  ///   - text: a number without words beside it.
  ///   - plan: the numbering plan for numbers without a country code; `nil` if it isn't known.
  init(_ text: String, in plan: NumberPlan?) {
    self = .one
    guard Self.mayBeSeveral(text, in: plan), let field = NumberFieldSegments(text, plan) else {
      return
    }
    self = field.read()
  }

  /// Whether a text may contain several numbers. This is a quick check: nearly all numbers contain
  /// no mark that could separate two.
  static func mayBeSeveral(_ text: String, in plan: NumberPlan?) -> Bool {
    guard text.utf8.count <= limit else { return false }
    var text = text
    return text.withUTF8 { mayBeSeveral($0, in: plan) }
  }

  private static func mayBeSeveral(
    _ bytes: UnsafeBufferPointer<UInt8>, in plan: NumberPlan?
  ) -> Bool {
    var (count, head) = (0, 0)
    // The number of digits after the last dash, and before the only slash; `nil` without one.
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
    // A slash after an area code doesn't separate numbers: `0171/1234567`.
    if let front {
      guard tail == nil, front > 0, count - front > NumberList.longestEmergency, let plan,
        isInternational || count <= plan.longestDialled,
        !mayEndAtSlash(front, head, isInternational, plan)
      else { return true }
      return !isOne(bytes, count, in: plan)
    }
    if count > plan?.longestDialled ?? NumberPlan.longest {
      return !isInternational || count > NumberPlan.longest || !isOne(bytes, count, in: plan)
    }
    if let tail, mayEndAtDash(count - tail, tail, head, isInternational, plan) {
      return !isOne(bytes, count, in: plan)
    }
    // In open plans, two local numbers together may be as short as one number.
    return count >= 2 * NumberPlan.leastLocal && bytes.contains(.space) && plan?.isOpen == true
      && !isInternational && bytes[0] != UInt8(ascii: "0")
  }

  /// Whether a number may end before a slash.
  ///
  /// - Parameters:
  ///   - count: the number of digits before the slash.
  ///   - head: the first three digits, as a number. More digits follow.
  private static func mayEndAtSlash(
    _ count: Int, _ head: Int, _ isInternational: Bool, _ plan: NumberPlan
  ) -> Bool {
    // Neither local numbers nor the emergency numbers of `NumberList` begin with the national
    // prefix.
    if !isInternational, head >= 100 || plan.firstOfPrefix != 0 { return true }
    // In open plans, a number counts as whole beside another one only from a minimum length.
    if plan.isOpen { return count >= LocalDialling(plan: plan).leastWhole }
    if !isInternational { return plan.hasLength(upTo: count) }
    let code = CountryCodes.code(head: head)
    guard let foreign = NumberPlan.all(countryCode: code).first else { return true }
    return foreign.hasLength(upTo: count - CountryCodes.digits(in: code))
  }

  /// Whether a number may end before the last dash, so that the digits after the dash are the end
  /// of another number.
  ///
  /// - Parameters:
  ///   - count: the number of digits before the dash.
  ///   - tail: the number of digits after it.
  ///   - head: the first three digits as a number.
  private static func mayEndAtDash(
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

  /// Whether all digits of a text are one number, so that no mark in it separates two.
  ///
  /// - Parameter count: the number of digits.
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
    switch plan.reading(digits) {
    case .international(let start):
      return NumberPlan.international(digits[start...])?.isPlausible ?? false
    case nil: return plan.mayBeLocal(digits)
    case .national, .rewritten: return true
    }
  }

  /// Whether the byte may be between two numbers. Dashes are not included.
  private static func mayPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "&"), .comma, .semicolon, .backslash,
      0x80...:
      true
    default: byte | 0x20 >= UInt8(ascii: "a")
    }
  }

  /// The maximum length of a text, in UTF-8 bytes. Longer texts are not numbers.
  private static let limit = 128
}
