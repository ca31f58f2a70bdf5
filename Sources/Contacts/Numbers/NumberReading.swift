/// One way in which a number of an address book may be dialled.
package struct NumberReading: Hashable, Sendable {
  /// What it differs by from the number as it is written.
  package enum Change: Hashable, Sendable {
    case none
    /// A `+` is put in front: `44 7700 900123`.
    case plus
    /// A `+` is put in the place of 00 where that is no exit code.
    case exitCode
    /// The zero in front was lost: `7700 900123`.
    case zero
    /// It is one of several that stand in one field, or the one without its extension.
    case oneOfSeveral
  }

  /// See ``PhoneNumber/dialString``: in the international form where that is known.
  package var dialString: String
  package var change: Change
}

extension PhoneNumber {
  /// The number without words beside it.
  private var field: String {
    guard let range = remarkedRange else { return value }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: Array(value.unicodeScalars)[range])
    return String(text)
  }

  /// How many digits the first number of a field has, where it may hold several; `nil` for all others.
  package static func firstLength(of written: String, in plan: NumberPlan?) -> Int? {
    guard case .doubtful(let numbers) = NumberField(written, in: plan) else { return nil }
    return numbers[0].unicodeScalars.count { DialString.decimalDigit($0) != nil }
  }

  /// The ways in which the number of a card may be dialled, the likeliest first: one for nearly all; more
  /// where it can't be known which of them is meant; none where it has no digits but letters that stand
  /// for some, and where it is no number. Of a number with words beside it, too: it is to be seen before
  /// it is dialled.
  ///
  /// A number that can be dialled as it is written has no other reading, unless more than one number may
  /// stand in the field: `01 234567/12`. One that can't be, and that has
  /// lost its plus sign or its zero, has those that are numbers in use.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func readings(in territory: String?) -> [NumberReading] {
    let plan = territory.flatMap { NumberPlan.of($0) }
    switch NumberField(field, in: plan) {
    case .one: break
    case .several(let numbers), .doubtful(let numbers):
      return numbers.compactMap { text in
        PhoneNumber(text).dialString(in: territory).map {
          NumberReading(dialString: $0, change: .oneOfSeveral)
        }
      }
    }
    guard let dialString = dialString ?? remarkedDialString else { return [] }
    if let certain = Self.certain(dialString, in: plan) {
      return [NumberReading(dialString: certain, change: .none)]
    }
    let called = Self.called(dialString)
    let behind = dialString.dropFirst(called.count)
    let written = NumberReading(dialString: dialString, change: .none)
    guard let plan, let digits = Self.digits(called), !called.hasPrefix("+") else {
      return [written]
    }
    let mended = MendedNumber(digits, in: plan)
    let result = mended.readings.map {
      NumberReading(dialString: $0.number.e164 + behind, change: $0.change)
    }
    return mended.mayBeAsWritten ? result + [written] : result
  }
}

extension NumberPlan {
  /// What digits without a plus sign lack, that are no number as they are written and have one reading:
  /// see ``PhoneNumber/readings(in:)``. `nil` for all others.
  ///
  /// - Parameter digits: 0 to 9 each; anything else makes them no number.
  package func change(of digits: [UInt8]) -> NumberReading.Change? {
    reading(digits) == nil ? MendedNumber(digits, in: self).onlyReading?.change : nil
  }
}
