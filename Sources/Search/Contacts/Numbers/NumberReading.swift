/// One way to dial a number of an address book.
package struct NumberReading: Hashable, Sendable {
  /// The difference from the number as it is written.
  package enum Change: Hashable, Sendable {
    case none
    /// A `+` is added before the number: `44 7700 900123`.
    case plus
    /// A `+` replaces 00, which isn't an exit code in the country.
    case exitCode
    /// The lost leading zero is added: `7700 900123`.
    case zero
    /// The number is one of several in one field, or its extension is left out.
    case oneOfSeveral
  }

  /// The text to dial, see ``PhoneNumber/dialString``; in the international form if that is known.
  package var dialString: String
  package var change: Change
}

extension PhoneNumber {
  /// The number without the words beside it.
  package var field: String { remarkedRange.map { part($0) } ?? value }

  /// Whether the number contains Brazil's letters for a carrier's code, `0xx11 …`, and the country
  /// isn't Brazil. In such a country, the number without these letters reaches a different line.
  ///
  /// - Parameter territory: See ``e164(in:)``.
  package func hasForeignCarrierSign(in territory: String?) -> Bool {
    guard let territory, territory != "BR", !value.hasPrefix("+") else { return false }
    let text = value.lowercased()
    return text.contains("0xx") || text.contains("0**")
  }

  /// - Parameter range: in Unicode scalars of ``value``.
  package func part(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(Array(value.unicodeScalars)[range]))
  }

  /// Returns the numbers of a field that may hold several, each as it would be written alone; `nil`
  /// for any other field.
  package static func doubtful(in written: String, _ plan: NumberPlan?) -> [String]? {
    guard NumberField.mayBeSeveral(written, in: plan) else { return nil }
    switch PhoneNumber(written).field(in: plan) {
    case .one: return nil
    // `several` is possible, because a field with several numbers and words stays one number of the
    // card.
    case .several(let numbers), .doubtful(let numbers): return numbers
    }
  }

  /// Returns the contents of the field. If the field with its words is one number, the field is
  /// read again without the words.
  private func field(in plan: NumberPlan?) -> NumberField {
    let field = NumberField(value, in: plan)
    return field == .one ? NumberField(self.field, in: plan) : field
  }

  /// Returns the end of the first number of a field, in Unicode scalars.
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

  /// Returns the possible ways to dial the number of a card, the likeliest first. Nearly all
  /// numbers have one. An ambiguous number has several. A text that isn't a number, or contains
  /// letters that stand for digits, has none. A number with words beside it also has a reading, but
  /// must be shown before it is dialled.
  ///
  /// If a number can be dialled as it is written, that is its only reading, unless the field may
  /// hold more than one number: `01 234567/12`. If a number can't be dialled and has lost its plus
  /// sign or its zero, its readings are the mended numbers that are in use.
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
  /// Returns the changes that may mend digits without a plus sign: see
  /// ``PhoneNumber/readings(in:)``. For nearly all numbers the result is only `none`. If the number
  /// may also be correct as it is written, the result contains `none` after other changes.
  ///
  /// - Parameter digits: digits for which ``reading(_:)`` is `nil`. Values above 9 give only
  ///   `none`.
  package func changes(of digits: [UInt8]) -> [NumberReading.Change] {
    let mended = MendedNumber(digits, in: self)
    return mended.readings.map(\.change) + (mended.mayBeAsWritten ? [.none] : [])
  }
}
