import Contacts

extension PhoneNumber {
  /// Returns why the number of a card is not dialled as it is written, and what to write instead;
  /// `nil` if it is dialled as written.
  ///
  /// - Parameter country: ISO 3166-1 alpha-2 in capitals.
  func reasonToMend(in country: String?) -> String? {
    let readings = readings(in: country)
    guard let first = readings.first else { return reasonToAsk ?? reasonNotToDial }
    if readings.count > 1 {
      let all = readings.map(\.dialString).joined(separator: " or ")
      return "the number '\(value)' may be \(all): the telephone asks; write only the right one"
    }
    let why: String
    switch first.change {
    case .none: return reasonToAsk ?? reasonNotToDial
    case .plus: why = "it begins with a country code without a plus sign"
    case .exitCode:
      why = "00 does not begin international numbers here; write + before a country code"
    case .zero: why = "the leading zero is missing"
    case .oneOfSeveral: why = "it may be more than one number"
    }
    return "the number '\(value)' is dialled as \(first.dialString): \(why)"
  }

  /// The number that is dialled instead of letters and remarks, in words; `nil` if there are no
  /// letters and remarks, or if nothing is dialled.
  private var reasonToAsk: String? {
    dialString == nil
      ? dialStringToConfirm.map { "the number '\(value)' is dialled as \($0), after asking" }
      : nil
  }

  /// Why the number can't be dialled; `nil` if it can.
  var reasonNotToDial: String? {
    guard dialString == nil, address == nil else { return nil }
    if SIPURI.hasScheme(value) {
      return "the address '\(value)' can't be called: write sip:NAME@HOST, without headers and "
        + "parameters but transport and user"
    }
    let letter = value.first { $0.isLetter && $0.wholeNumberValue == nil }
    let why: String
    if let letter {
      why = "it has the letter '\(letter)'; write digits, +, *, #, and , for a pause"
    } else if !value.contains(where: { $0.isNumber || $0 == "*" || $0 == "#" }) {
      why = "it has no digit"
    } else {
      why = "write at most 64 digits, *, # or pauses, with a + in front alone"
    }
    return "the number '\(value)' can't be dialled: \(why)"
  }
}
