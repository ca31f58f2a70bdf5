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
  package var field: String { remarkedRange.map { part($0) } ?? value }

  /// Whether letters stand for a carrier's code, `0xx11 …`, in a country other than Brazil: what is dialled
  /// without them leads elsewhere there.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func hasForeignCarrierSign(in territory: String?) -> Bool {
    guard let territory, territory != "BR", !value.hasPrefix("+") else { return false }
    let text = value.lowercased()
    return text.contains("0xx") || text.contains("0**")
  }

  /// - Parameter range: in Unicode scalars of ``value``.
  package func part(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: Array(value.unicodeScalars)[range])
    return String(text)
  }

  /// The numbers of a field that may hold several, each as it would be written alone; `nil` for all
  /// other fields.
  package static func doubtful(in written: String, _ plan: NumberPlan?) -> [String]? {
    guard NumberField.mayBeSeveral(written, in: plan) else { return nil }
    switch PhoneNumber(written).field(in: plan) {
    case .one: return nil
    // With words beside them they stay one number of the card.
    case .several(let numbers), .doubtful(let numbers): return numbers
    }
  }

  /// What stands in the field, with the words in it or without.
  private func field(in plan: NumberPlan?) -> NumberField {
    let field = NumberField(value, in: plan)
    return field == .one ? NumberField(self.field, in: plan) : field
  }

  /// Where the first number of a field ends, in Unicode scalars.
  ///
  /// - Parameter numbers: See ``doubtful(in:_:)``.
  package static func firstEnd(in written: String, of numbers: [String]) -> Int? {
    let start = PhoneNumber(written).remarkedRange?.lowerBound ?? 0
    var digits = numbers[0].unicodeScalars.count { DialString.decimalDigit($0) != nil }
    for (place, scalar) in written.unicodeScalars.enumerated()
    where place >= start && DialString.decimalDigit(scalar) != nil {
      digits -= 1
      if digits == 0 { return place + 1 }
    }
    return nil
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
    switch field(in: plan) {
    case .one: break
    case .several(let numbers), .doubtful(let numbers):
      return numbers.compactMap { text in
        PhoneNumber(text).dialString(in: territory).map {
          NumberReading(dialString: $0, change: .oneOfSeveral)
        }
      }
    }
    guard let dialString = dialString ?? (vanityDigits == nil ? remarkedDialString : nil) else {
      return []
    }
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
  /// What digits without a plus sign may lack: see ``PhoneNumber/readings(in:)``. `none` alone for nearly
  /// all, and among others where they may be meant as they are written.
  ///
  /// - Parameter digits: for which ``reading(_:)`` is `nil`. Anything but 0 to 9 makes them no number.
  package func changes(of digits: [UInt8]) -> [NumberReading.Change] {
    let mended = MendedNumber(digits, in: self)
    return mended.readings.map(\.change) + (mended.mayBeAsWritten ? [.none] : [])
  }
}
