import Contacts

extension PhoneNumber {
  /// Why the number can't be dialled, `nil` where it can.
  var reasonNotToDial: String? {
    guard dialString == nil else { return nil }
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
