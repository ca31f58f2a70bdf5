import ContactSearch
import Contacts

/// A firm's extensions: a card with `030 123456-0` holds the number of the switchboard, and a call
/// from +49 30 123456 678 comes from extension 678.
extension Party {
  /// The number of digits of an extension.
  private static let extensionDigits = 1...5
  /// The minimum number of digits before the extension in a firm's number, its country code
  /// included.
  private static let leastStem = 6
  /// The maximum number of digits of an international number: ITU-T E.164.
  private static let longest = 15
  private static let firmLimit = 1_000

  /// Names the caller by the firm: the contact with a number that ends in a separate 0 and, without
  /// this 0, equals the beginning of the caller's number. Of several such contacts, chooses the one
  /// with the longest number.
  ///
  /// - Parameter caller: a number that no contact has. It must begin with `+` and have at most the
  ///   15 digits of E.164. With an extension it may be longer than the numbers of its country are.
  mutating func nameFirm(of caller: String, in index: ContactIndex) {
    let digits = caller.utf8.dropFirst()
    guard caller.hasPrefix("+"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      (Self.leastStem + Self.extensionDigits.lowerBound...Self.longest).contains(digits.count)
    else { return }
    // The caller's number without the longest possible extension. The firm's number begins with
    // these characters, however long the extension is.
    let shortest = max(caller.utf8.count - Self.extensionDigits.upperBound, Self.leastStem + 1)
    let begin = String(caller.prefix(shortest))
    var best: (length: Int, contacts: [Int]) = (0, [])
    for match in index.search(.number(begin), limit: Self.firmLimit).matches {
      let length =
        index.contacts[match.contact].numbers.compactMap {
          Self.stem(of: $0, reaching: caller, in: index.country)
        }.max() ?? 0
      if length > best.length { best = (length, []) }
      if length > 0, length == best.length { best.contacts.append(match.contact) }
    }
    possible = best.contacts.count
    guard best.contacts.count == 1 else { return }
    contact = best.contacts[0]
    name = "\(index.contacts[best.contacts[0]].name) (\(caller.dropFirst(best.length)))"
  }

  /// Returns the length of the firm's number without its last 0. `nil` if `number` doesn't end in a
  /// separate 0, or if the caller's number is not that beginning and an extension.
  private static func stem(
    of number: PhoneNumber, reaching caller: String, in country: String?
  ) -> Int? {
    // If a field contains several numbers, the first one counts as that of the switchboard.
    let plan = country.flatMap { NumberPlan.of($0) }
    let field = PhoneNumber.doubtful(in: number.value, plan)?.first ?? number.field
    guard endsInSeparateZero(field), let whole = PhoneNumber(field).e164(in: country),
      whole.hasSuffix("0"), mayHaveExtension(caller, beside: whole)
    else { return nil }
    let stem = whole.dropLast()
    guard stem.utf8.count > leastStem, caller.hasPrefix(stem),
      extensionDigits.contains(caller.utf8.count - stem.utf8.count)
    else { return nil }
    return stem.utf8.count
  }

  /// Whether the caller may be an extension of the firm: the caller's number is longer than the
  /// switchboard's, or the lengths of the country's numbers vary. In a country with numbers of one
  /// length, another number of the same length belongs to another subscriber.
  private static func mayHaveExtension(_ caller: String, beside whole: String) -> Bool {
    caller.utf8.count > whole.utf8.count || ParsedNumber(e164: whole)?.isOfOpenPlan ?? false
  }

  /// Whether the number ends in a 0 after a dash, a slash or a space: `…-0`, `… / 0`.
  private static func endsInSeparateZero(_ written: String) -> Bool {
    var rest = Substring(written).unicodeScalars
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    guard let zero = rest.popLast(), DialString.decimalDigit(zero) == 0, let mark = rest.last else {
      return false
    }
    return isSpace(mark) || mark == "/" || mark == "\u{2212}"
      || mark.properties.generalCategory == .dashPunctuation
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
  }
}
