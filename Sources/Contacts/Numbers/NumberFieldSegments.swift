/// The parts of a field of an address book between the marks that may stand between two numbers.
struct NumberFieldSegments {
  private struct Segment {
    var text: String
    /// What stands in front.
    var mark: Unicode.Scalar
    var digits: [UInt8]

    init?(_ text: String, behind mark: Unicode.Scalar) {
      self.text = text
      self.mark = mark
      digits = text.unicodeScalars.compactMap { DialString.decimalDigit($0) }.map { UInt8($0) }
      if digits.isEmpty { return nil }
    }

    /// With the segment behind it.
    func joined(with next: Segment) -> Segment {
      var result = self
      result.text += "/\(next.text)"
      result.digits += next.digits
      return result
    }
  }

  private var all: [Segment] = []
  private let dialling: LocalDialling

  /// `nil` where something stands in the field that is in no number.
  init?(_ text: String, _ plan: NumberPlan?) {
    dialling = LocalDialling(plan: plan)
    var current = String.UnicodeScalarView()
    var mark: Unicode.Scalar = " "
    /// Ends the segment before a mark; `false` where it has no digit.
    func close(before next: Unicode.Scalar) -> Bool {
      guard let found = Segment(Self.trimmed(String(current)[...]), behind: mark) else {
        return false
      }
      all.append(found)
      current = String.UnicodeScalarView()
      mark = next
      return true
    }
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      let isMark = Self.marks.contains(scalar)
      // A comma or a semicolon without a space is a pause.
      if isMark, !Self.pauses.contains(scalar) || scalars.first == " " {
        guard close(before: scalar) else { return nil }
      } else if scalar.properties.isAlphabetic, !current.isEmpty, current.last == " " {
        var word = String.UnicodeScalarView([scalar])
        while let next = scalars.first, next != " " {
          word.append(next)
          scalars.removeFirst()
        }
        guard NumberWords.conjunctions.contains(String(word).lowercased()), close(before: "&")
        else { return nil }
      } else {
        guard
          DialString.decimalDigit(scalar) != nil || DialString.isSeparator(scalar) || scalar == "+"
            || Self.pauses.contains(scalar)
        else { return nil }
        current.append(scalar)
      }
    }
    guard close(before: " ") else { return nil }
  }

  private static let marks: Set<Unicode.Scalar> = [
    "/", "|", "&", ",", ";", "、", "／", "，", "；", "・", "\\",
  ]
  private static let pauses: Set<Unicode.Scalar> = [",", ";"]

  /// In digits: what is longer is no single number, however it is dialled.
  private static let longest = 20
  /// In digits, of what is written of a second number that differs in its end alone.
  private static let ending = 4

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  func read() -> NumberField {
    guard all.count > 1 else { return readDashes() ?? readSideBySide() ?? .one }
    if isGrouped { return .one }
    if all.contains(where: { NumberList.isEmergency($0.text) }) { return readEmergency() }
    // A slash behind an area code parts nothing: the first number ends where it is whole.
    var base = all[0]
    var next = 1
    while !dialling.isWhole(base.text, base.digits) {
      guard next < all.count, all[next].mark == "/", base.digits.count < Self.longest else {
        return .one
      }
      let joined = base.joined(with: all[next])
      if next == 1, dialling.isLocal(base.text, base.digits), !dialling.mayBeOne(joined.digits) {
        break
      }
      base = joined
      next += 1
    }
    guard next < all.count else { return .one }
    var numbers = [base.text]
    var isDoubtful = false
    while next < all.count {
      let segment = whole(from: &next)
      // A price a minute, or tones.
      if segment.text.unicodeScalars.contains(where: Self.pauses.contains) {
        isDoubtful = true
        continue
      }
      if segment.digits == [0], !dialling.isMobile(base.text) {
        // A firm's switchboard: `030 123456/0`.
        if dialling.isInUse(base.text + segment.text) { return .one }
        isDoubtful = true
        continue
      }
      guard let number = number(segment, behind: base) else { return .one }
      numbers.append(number.text)
      isDoubtful = isDoubtful || number.isDoubtful
      if number.isWhole { base = segment }
    }
    return isDoubtful ? .doubtful(numbers) : .several(numbers)
  }

  /// An emergency number is one by itself, beside whole numbers: `112 / 030 123456`.
  private func readEmergency() -> NumberField {
    let areApart = all.allSatisfy { segment in
      NumberList.isEmergency(segment.text) || segment.digits.count >= Self.leastBesideEmergency
    }
    return areApart ? .several(all.map(\.text)) : .one
  }

  /// In digits: what is shorter may be a group of one number.
  private static let leastBesideEmergency = 6

  /// The next segment; where it begins as a number of its own, as many as make it whole: `0171/1234567`.
  private func whole(from next: inout Int) -> Segment {
    let first = all[next]
    next += 1
    guard first.digits.first == 0 || first.text.hasPrefix("+") else { return first }
    var (result, end) = (first, next)
    while !dialling.isWhole(result.text, result.digits) {
      guard end < all.count, all[end].mark == "/", result.digits.count < Self.longest else {
        return first
      }
      result = result.joined(with: all[end])
      end += 1
    }
    next = end
    return result
  }

  /// Whether slashes stand between the groups of one number: `12/345/67/89`.
  private var isGrouped: Bool {
    guard all.count > 2, all.allSatisfy({ $0.digits.count <= Self.ending }),
      all.dropFirst().allSatisfy({ $0.mark == "/" })
    else { return false }
    return dialling.isInUse(all.map(\.text).joined())
  }

  /// The number as it would be written alone; `nil` where that can't be known.
  private func number(
    _ segment: Segment, behind base: Segment
  ) -> (text: String, isWhole: Bool, isDoubtful: Bool)? {
    if segment.text.hasPrefix("+")
      || (segment.digits.count >= dialling.leastWhole
        || segment.digits.count == base.digits.count)
        && dialling.isWhole(segment.text, segment.digits)
    {
      return (segment.text, true, false)
    }
    let isShort = segment.digits.count <= Self.ending
    let isBaseLocal = !dialling.isWhole(base.text, base.digits)
    // Another number without its area code.
    if isBaseLocal, segment.digits.count == base.digits.count,
      dialling.isLocal(segment.text, segment.digits)
    {
      return (segment.text, false, false)
    }
    // Behind a comma tones may follow: only what begins like the first number is another one.
    if !isShort, Self.pauses.contains(segment.mark),
      base.digits.suffix(segment.digits.count).first != segment.digits.first
    {
      return nil
    }
    // A mobile number shares no area code with a local one.
    guard segment.digits.count < base.digits.count, isShort || !dialling.isMobile(base.text),
      let text = Self.replaced(base.text, end: segment.digits),
      dialling.isInUse(text) || isBaseLocal
    else { return nil }
    let isJoined = segment.mark == "/" && dialling.isInUse(base.text + segment.text)
    let isExtension = segment.text.first.map { !$0.isNumber } ?? true
    return (text, false, isShort && (isJoined || isExtension))
  }

  // MARK: Without a mark between them

  /// Two numbers of which the second may be written without its area code.
  private struct Pair {
    var first: String
    var second: String
    /// Whether the second is written in groups of digits like the end of the first.
    var isAlike: Bool
    /// Whether the second may be an extension.
    var isShort: Bool
  }

  /// `020 7946 0231 020 7946 0232`, `(212) 555-0101 555-0102`: too many digits for one number, and one
  /// place where two meet.
  private func readSideBySide() -> NumberField? {
    guard dialling.plan != nil || all[0].text.hasPrefix("+"),
      !dialling.isInUse(all[0].text), all[0].digits.count <= 2 * Self.longest,
      all[0].digits.count > dialling.plan?.longestDialled ?? NumberPlan.longest
        || !dialling.mayBeOne(all[0].text, all[0].digits)
    else { return nil }
    let text = all[0].text
    let pairs = text.indices.filter { text[$0] == " " }.compactMap { place in
      pair(
        text[..<place], Self.trimmed(text[place...].drop { $0 == " " || $0 == "-" || $0 == "–" }))
    }
    let alike = pairs.filter(\.isAlike)
    guard let best = alike.first ?? pairs.first else { return nil }
    let isCertain = !best.isShort && (alike.count == 1 || alike.isEmpty && pairs.count == 1)
    return isCertain ? .several([best.first, best.second]) : .doubtful([best.first, best.second])
  }

  private func pair(_ left: Substring, _ right: String) -> Pair? {
    // The space behind a dash is no further place.
    if left.last == "-" || left.last == "–" || left.last == " " { return nil }
    guard let one = Segment(Self.trimmed(left), behind: " "),
      let other = Segment(right, behind: " ")
    else { return nil }
    let groups = (Self.groups(one.text), Self.groups(other.text))
    var pair = Pair(
      first: one.text, second: other.text,
      isAlike: groups.0.suffix(groups.1.count).elementsEqual(groups.1),
      isShort: other.digits.count <= Self.ending)
    if dialling.isInUse(one.text, fewest: dialling.leastWhole) {
      if other.digits.count >= dialling.leastWhole,
        dialling.isInUse(other.text, fewest: dialling.leastWhole)
      {
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

  /// How many digits stand together, from the first on.
  private static func groups(_ text: String) -> [Int] {
    text.unicodeScalars.split { DialString.decimalDigit($0) == nil }.map(\.count)
  }

  /// `020 7946 0231-32`: where both together are no number.
  private func readDashes() -> NumberField? {
    guard dialling.plan != nil || all[0].text.hasPrefix("+"), !dialling.isInUse(all[0].text),
      let dash = all[0].text.lastIndex(where: { $0 == "-" || $0 == "–" })
    else { return nil }
    let base = Self.trimmed(all[0].text[..<dash])
    guard let end = Segment(String(all[0].text[dash...]), behind: "-")?.digits else { return nil }
    let group = base.unicodeScalars.reversed().prefix { DialString.decimalDigit($0) != nil }
    // Dashes may as well stand between all groups of the number.
    let isApart =
      group.count > end.count
      || group.count == end.count
        && (base.unicodeScalars.dropLast(group.count).last == " "
          || !dialling.mayBeOne(all[0].text, all[0].digits))
    guard (1...Self.ending).contains(end.count), isApart, dialling.isInUse(base) else {
      return nil
    }
    // A firm's switchboard, in a country whose numbers have no room for it.
    if end == [0] { return .doubtful([base]) }
    guard let second = Self.replaced(base, end: end), dialling.isInUse(second) else { return nil }
    // Longer ones are extensions, in China say.
    return end.count < 3 ? .several([base, second]) : .doubtful([base, second])
  }

  /// The text with its last digits replaced; what stands between them stays.
  private static func replaced(_ text: String, end: [UInt8]) -> String? {
    var scalars = Array(text.unicodeScalars)
    var place = scalars.count
    for digit in end.reversed() {
      repeat { place -= 1 } while place >= 0 && DialString.decimalDigit(scalars[place]) == nil
      guard place >= 0 else { return nil }
      scalars[place] = Unicode.Scalar(0x30 + digit)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}
