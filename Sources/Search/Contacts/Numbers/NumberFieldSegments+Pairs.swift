/// Finds two numbers without a mark between them, or with a mark that also occurs inside numbers.
extension NumberFieldSegments {
  /// One way to divide the text into two numbers. The second may be written without its area code.
  private struct Pair {
    var first: String
    var second: String
    /// Whether the second has the same groups of digits as the end of the first.
    var isAlike: Bool
    /// Whether the second may be an extension.
    var isShort: Bool
    /// Whether the second is written with its area code.
    var isWhole = false
  }

  /// Reads two numbers side by side: `020 7946 0231 020 7946 0232`, `(212) 555-0101 555-0102`. The
  /// text must have too many digits for one number, and exactly one likely boundary.
  func readSideBySide() -> NumberField? {
    let text = whole.text
    guard whole.digits.count <= 2 * Self.longest, !dialling.isInUse(text),
      !dialling.isOwnWithoutPlus(whole.digits),
      whole.digits.count > dialling.plan?.longestDialled ?? NumberPlan.longest
        || !dialling.mayBeOne(text, whole.digits)
    else { return nil }
    let pairs = text.indices.dropFirst().compactMap { place -> Pair? in
      guard Self.mayStandBetween.contains(text[place]),
        !Self.mayStandBetween.contains(text[text.index(before: place)])
      else { return nil }
      let right = text[place...].drop { $0 != "(" && Self.mayStandBetween.contains($0) }
      return pair(Self.trimmed(text[..<place]), Self.trimmed(right))
    }
    // Pairs with the same groups of digits are likelier. Of those, pairs with both area codes are
    // the likeliest.
    let alike = pairs.filter(\.isAlike)
    let whole = alike.filter(\.isWhole)
    let likely = !whole.isEmpty ? whole : !alike.isEmpty ? alike : pairs
    guard let best = likely.first else { return nil }
    let isCertain = !best.isShort && likely.count == 1
    return isCertain ? .several([best.first, best.second]) : .doubtful([best.first, best.second])
  }

  private static let mayStandBetween: Set<Character> = [" ", "-", "–", "(", "."]

  private func pair(_ left: String, _ right: String) -> Pair? {
    guard let one = Segment(left, behind: " "), let other = Segment(right, behind: " ") else {
      return nil
    }
    let groups = (Self.groups(one.text), Self.groups(other.text))
    var pair = Pair(
      first: one.text, second: other.text,
      isAlike: groups.0.suffix(groups.1.count).elementsEqual(groups.1),
      isShort: other.digits.count <= Self.ending)
    // Groups of single digits give no evidence.
    guard groups.1.contains(where: { $0 > 1 }) else { return nil }
    let hasCountry = dialling.plan != nil || one.text.hasPrefix("+")
    guard hasCountry else {
      let areWhole = dialling.isWhole(one.text, one.digits) && groups.0 == groups.1
      return areWhole ? pair : nil
    }
    if dialling.isInUse(one.text, fewest: dialling.leastWhole) {
      if other.digits.count >= dialling.leastWhole,
        dialling.isInUse(other.text, fewest: dialling.leastWhole)
      {
        pair.isWhole = true
        return pair
      }
      guard other.digits.count > 1, other.digits.count < one.digits.count,
        other.digits.first != 0 || pair.isShort,
        let second = Self.replaced(one.text, end: other.digits), dialling.isInUse(second)
      else { return nil }
      pair.second = second
      return pair
    }
    guard dialling.isLocal(one.text, one.digits), dialling.isLocal(other.text, other.digits),
      one.digits.count == other.digits.count, pair.isAlike
    else { return nil }
    return pair
  }

  /// Reads two numbers with a dash between them, `020 7946 0231-32`, if the whole text isn't one
  /// number.
  func readDashes() -> NumberField? {
    let text = whole.text
    guard dialling.plan != nil || text.hasPrefix("+"), !dialling.isInUse(text),
      let dash = text.lastIndex(where: { $0 == "-" || $0 == "–" })
    else { return nil }
    let base = Self.trimmed(text[..<dash])
    guard let end = Segment(String(text[dash...]), behind: "-")?.digits,
      (1...Self.ending).contains(end.count)
    else { return nil }
    // Two or more short endings, each after a dash: `… - 68 - 69`. The last one is read here.
    if text[..<dash].last == " ", case .several(let numbers) = NumberField(base, in: dialling.plan),
      end.count < 3,
      let last = Self.replaced(numbers[0], end: end), dialling.isInUse(last)
    {
      return .several(numbers + [last])
    }
    let group = base.unicodeScalars.reversed().prefix { DialString.decimalDigit($0) != nil }
    // Dashes may also be between all groups of one number. Then the last dash isn't a boundary.
    let isApart =
      group.count > end.count
      || group.count == end.count
        && (" .".unicodeScalars.contains(base.unicodeScalars.dropLast(group.count).last ?? "-")
          || end.count > 2 && !dialling.mayBeOne(text, whole.digits))
    guard isApart, dialling.isInUse(base) else { return nil }
    // The 0 is the extension of a firm's switchboard. With it the number would be too long for the
    // country.
    if end == [0] { return .doubtful([base]) }
    guard let second = Self.replaced(base, end: end), dialling.isInUse(second) else { return nil }
    // A longer ending may be an extension, for example in China.
    return end.count < 3 ? .several([base, second]) : .doubtful([base, second])
  }
}
