extension PhoneNumber {
  /// The number in the form that is the same all over the world, `+` and digits (ITU-T E.164),
  /// where it can be known; without what follows a pause.
  ///
  /// `nil` where the number is a code, a short or local number, a service of one country, or might
  /// be one of these: better none than a wrong one.
  ///
  /// - Parameter territory: The country in which the number is dialled as it is written, ISO 3166-1
  ///   alpha-2 in capitals; `nil` where that is not known: then only what is written with `+` has
  ///   this form.
  package func e164(in territory: String?) -> String? {
    dialString.flatMap { Self.e164(Self.called($0), in: territory) }
  }

  /// ``dialString`` with the number in its international form where ``e164(in:)`` knows it, and
  /// with what follows a pause.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func dialString(in territory: String?) -> String? {
    guard let dialString else { return nil }
    let called = Self.called(dialString)
    guard let number = Self.e164(called, in: territory) else { return dialString }
    return "\(number)\(dialString.dropFirst(called.count))"
  }

  /// The part of a dial string that makes the call; what follows a pause is sent into it.
  private static func called(_ dialString: String) -> Substring {
    dialString.prefix { $0 != "," && $0 != ";" }
  }

  private static func e164(_ called: Substring, in territory: String?) -> String? {
    let hasPlus = called.hasPrefix("+")
    let digits = called.utf8.dropFirst(hasPlus ? 1 : 0).map { $0 &- UInt8(ascii: "0") }
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    if hasPlus { return NumberPlan.isInternational(digits[...]) ? String(called) : nil }
    guard let territory, let plan = NumberPlan.of(territory) else { return nil }
    switch plan.reading(digits) {
    case .international(let start):
      guard NumberPlan.isInternational(digits[start...]) else { return nil }
      return "+\(called.dropFirst(start))"
    case .national(let start):
      return "+\(plan.countryCode)\(called.dropFirst(start))"
    case nil:
      return nil
    }
  }
}
