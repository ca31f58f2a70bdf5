extension PhoneNumber {
  /// Returns the number in its international form, `+` and digits (ITU-T E.164), without the part
  /// after a pause.
  ///
  /// Returns `nil` for a code, for a possible short or local number, and for a number with two
  /// readings. No form is better than a wrong one.
  ///
  /// - Parameter territory: The country in which the number is dialled as it is written, ISO 3166-1
  ///   alpha-2 in capitals; `nil` if it isn't known. Without a country, only numbers that are
  ///   written with `+` have this form.
  package func e164(in territory: String?) -> String? {
    guard let dialString else { return nil }
    let plan = territory.flatMap { NumberPlan.of($0) }
    guard NumberField(value, in: plan) == .one else { return nil }
    let called = Self.called(dialString)
    if let number = Self.number(called, in: plan) { return number.e164 }
    guard let plan, !called.hasPrefix("+"), let digits = Self.digits(called) else { return nil }
    return MendedNumber(digits, in: plan).onlyReading?.number.e164
  }

  /// Returns ``dialString``, with the number in its international form if that form is certain. The
  /// part after a pause is included. Service numbers stay as they are, because few of them can be
  /// called from abroad. Unlike ``e164(in:)``, the function doesn't mend numbers.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func dialString(in territory: String?) -> String? {
    dialString.map { Self.certain($0, in: territory.flatMap { NumberPlan.of($0) }) ?? $0 }
  }

  /// Returns the text to dial for a dial string whose number is certain as it is written; `nil` for
  /// any other dial string.
  static func certain(_ dialString: String, in plan: NumberPlan?) -> String? {
    let called = called(dialString)
    guard let number = number(called, in: plan) else { return nil }
    // Few countries have services that can be called from abroad.
    let isKeptAsWritten =
      !called.hasPrefix("+") && number.countryCode != 1 && number.kind == .service
    return isKeptAsWritten ? dialString : "\(number.e164)\(dialString.dropFirst(called.count))"
  }

  /// Returns the part of a dial string that makes the call. The part after a pause is sent during
  /// the call.
  static func called(_ dialString: String) -> Substring {
    dialString.prefix { $0 != "," && $0 != ";" }
  }

  /// Returns the digits of a dial string, with or without a leading `+`; `nil` for a code.
  static func digits(_ called: Substring) -> [UInt8]? {
    let digits = called.utf8.dropFirst(called.utf8.first == UInt8(ascii: "+") ? 1 : 0)
      .map { $0 &- UInt8(ascii: "0") }
    return digits.allSatisfy { $0 < 10 } ? digits : nil
  }

  /// Returns the number if it is certain as it is written; otherwise `nil`.
  static func number(_ called: Substring, in plan: NumberPlan?) -> ParsedNumber? {
    guard let digits = digits(called) else { return nil }
    if called.hasPrefix("+") { return NumberPlan.international(digits[...]) }
    guard let plan, let reading = plan.reading(digits) else { return nil }
    switch reading {
    case .international(let start): return NumberPlan.international(digits[start...])
    case .national(let start): return number(Array(digits[start...]), of: plan)
    case .rewritten(let national): return number(national, of: plan)
    }
  }

  /// Returns `nil` for numbers longer than E.164 allows. Germany's plan contains such numbers, but
  /// foreign networks don't know them.
  private static func number(_ national: [UInt8], of plan: NumberPlan) -> ParsedNumber? {
    let length = CountryCodes.digits(in: plan.countryCode) + national.count
    return length > NumberPlan.longest
      ? nil : ParsedNumber(countryCode: plan.countryCode, national: national)
  }
}
