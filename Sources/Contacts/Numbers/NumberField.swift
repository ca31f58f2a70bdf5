/// What stands in one field of an address book, as far as digits and the marks between them tell:
/// one number, or several that are written with what they share only once, `020 7946 0231/32`.
///
/// The same marks part the digits of one number, `030/123456`. So the country decides: what is too long
/// for one number is two.
enum NumberField: Hashable {
  case one
  /// Each number as it would be written alone.
  case several([String])
  /// One number with a direct-dial extension, or several: each as it would be written alone, the
  /// first the one that everybody can call.
  case doubtful([String])

  /// - Parameters:
  ///   - text: of a number, without words beside it.
  ///   - plan: of the country of numbers without a country code; `nil` where that is not known.
  init(_ text: String, in plan: NumberPlan?) {
    self = .one
    guard text.utf8.count <= Self.limit, let field = Segments(text, plan) else { return }
    self = field.read()
  }

  /// Longer texts are no numbers.
  private static let limit = 128
}

/// The parts of a field between its marks.
private struct Segments {
  private struct Segment {
    var text: String
    /// What stands in front.
    var mark: Unicode.Scalar
    var digits: [UInt8]
  }

  private var all: [Segment] = []
  private let plan: NumberPlan?

  /// `nil` for nearly all numbers: nothing in them parts two.
  init?(_ text: String, _ plan: NumberPlan?) {
    let digits = text.utf8.count { $0 &- UInt8(ascii: "0") < 10 }
    guard digits > Self.longest(in: plan) || text.utf8.contains(where: Self.mayPart) else {
      return nil
    }
    self.plan = plan
    var current = String.UnicodeScalarView()
    var mark: Unicode.Scalar = " "
    func segment() -> Segment? {
      let text = Self.trimmed(String(current))
      let digits = text.unicodeScalars.compactMap { DialString.decimalDigit($0) }.map { UInt8($0) }
      return digits.isEmpty ? nil : Segment(text: text, mark: mark, digits: digits)
    }
    /// Ends the segment before a mark; `false` where it has no digit.
    func close(before next: Unicode.Scalar) -> Bool {
      guard let found = segment() else { return false }
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

  /// More digits than these are no number of the country, as it is dialled there.
  private static func longest(in plan: NumberPlan?) -> Int {
    guard let plan else { return NumberPlan.longest }
    let national = UInt32.bitWidth - 1 - plan.lengths.leadingZeroBitCount
    return min(national + plan.nationalPrefix.count, NumberPlan.longest)
  }

  private static let marks: Set<Unicode.Scalar> = [
    "/", "|", "&", ",", ";", "、", "／", "，", "；", "・", "\\",
  ]
  private static let pauses: Set<Unicode.Scalar> = [",", ";"]

  private static func mayPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "&"), .comma, .semicolon,
      UInt8(ascii: "-"), UInt8(ascii: "\\"), 0x80...:
      true
    default: byte | 0x20 >= UInt8(ascii: "a")
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  func read() -> NumberField {
    guard all.count > 1 else { return readSideBySide() ?? readDashes() }
    // An emergency number is one by itself.
    if isGrouped || all.contains(where: { NumberList.isEmergency($0.text) }) { return .one }
    // A slash behind an area code parts nothing: the first number ends where it is whole.
    var base = all[0]
    var next = 1
    while !isWhole(base) {
      guard next < all.count, all[next].mark == "/" else { return .one }
      base = Segment(
        text: "\(base.text)/\(all[next].text)", mark: " ", digits: base.digits + all[next].digits)
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
      guard let number = number(segment, behind: base) else { return .one }
      numbers.append(number.text)
      isDoubtful = isDoubtful || number.isDoubtful
      if number.isWhole { base = segment }
    }
    return isDoubtful ? .doubtful(numbers) : .several(numbers)
  }

  /// The next segment; where it begins as a number of its own, as many as make it whole: `0171/1234567`.
  private func whole(from next: inout Int) -> Segment {
    let first = all[next]
    next += 1
    guard first.digits.first == 0 || first.text.hasPrefix("+") else { return first }
    var (result, end) = (first, next)
    while !isWhole(result) {
      guard end < all.count, all[end].mark == "/" else { return first }
      result = Segment(
        text: "\(result.text)/\(all[end].text)", mark: first.mark,
        digits: result.digits + all[end].digits)
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
    return isInUse(all.map(\.text).joined())
  }

  /// The number as it would be written alone; `nil` where that can't be known.
  private func number(
    _ segment: Segment, behind base: Segment
  ) -> (text: String, isWhole: Bool, isDoubtful: Bool)? {
    if segment.text.hasPrefix("+") || segment.digits.count >= whole && isWhole(segment) {
      return (segment.text, true, false)
    }
    let isShort = segment.digits.count <= Self.ending
    // A firm's switchboard: `030 123456/0`.
    if segment.digits == [0], isInUse(base.text + segment.text) { return nil }
    // Behind a comma tones may follow: only what begins like the first number is another one.
    if !isShort, Self.pauses.contains(segment.mark),
      base.digits.suffix(segment.digits.count).first != segment.digits.first
    {
      return nil
    }
    // A mobile number shares no area code with a local one.
    guard segment.digits.count < base.digits.count, isShort || !isMobile(base.text),
      let text = Self.replaced(base.text, end: segment.digits), isInUse(text)
    else { return nil }
    let isJoined = segment.mark == "/" && isInUse(base.text + segment.text)
    let isExtension = segment.text.first.map { !$0.isNumber } ?? true
    return (text, false, isShort && (isJoined || isExtension))
  }

  /// `020 7946 0231 020 7946 0232`: too many digits for one number, and one place where two whole ones
  /// meet.
  private func readSideBySide() -> NumberField? {
    guard plan != nil || all[0].text.hasPrefix("+"),
      all[0].digits.count > Self.longest(in: plan), !isInUse(all[0].text)
    else { return nil }
    let text = all[0].text
    let places = text.indices.filter { text[$0] == " " }.compactMap { place -> [String]? in
      let halves = [text[..<place], text[place...]].map { half in
        Self.trimmed(String(half.drop { $0 == "-" || $0 == " " }))
      }
      return halves.allSatisfy { $0.utf8.count >= whole && isInUse($0, fewest: whole) }
        ? halves : nil
    }
    return places.count == 1 ? .several(places[0]) : places.isEmpty ? nil : .doubtful(places[0])
  }

  /// `020 7946 0231-32`: where both together are no number.
  private func readDashes() -> NumberField {
    guard plan != nil || all[0].text.hasPrefix("+"), !isInUse(all[0].text),
      let dash = all[0].text.lastIndex(where: { $0 == "-" || $0 == "–" })
    else { return .one }
    let base = Self.trimmed(String(all[0].text[..<dash]))
    let end = all[0].text[dash...].unicodeScalars.compactMap { DialString.decimalDigit($0) }
      .map { UInt8($0) }
    let group = base.unicodeScalars.reversed().prefix { DialString.decimalDigit($0) != nil }
    // Dashes may as well stand between all groups of the number.
    let isApart =
      group.count > end.count
      || group.count == end.count && base.unicodeScalars.dropLast(group.count).last == " "
    guard (1...Self.ending).contains(end.count), isApart, isInUse(base),
      let second = Self.replaced(base, end: end), isInUse(second)
    else { return .one }
    // Longer ones are extensions, in China say.
    return end.count < 3 ? .several([base, second]) : .doubtful([base, second])
  }

  /// In digits, of a second number that is written whole.
  private var whole: Int { plan?.isOpen == false ? 5 : 7 }
  /// In digits, of what is written of a second number that differs in its end alone.
  private static let ending = 4

  private func isWhole(_ segment: Segment) -> Bool {
    guard plan != nil || segment.text.hasPrefix("+") else {
      return segment.digits.count >= Self.wholeAnywhere
    }
    return isInUse(segment.text, fewest: plan?.isOpen == true ? whole : 0)
  }

  private func isMobile(_ text: String) -> Bool {
    guard let dialled = DialString.normalize(text) else { return false }
    return PhoneNumber.number(dialled[...], in: plan)?.kind == .mobile
  }

  /// In digits: no area code is so long.
  private static let wholeAnywhere = 9

  /// - Parameter fewest: in digits, of the number as from abroad without its country code.
  private func isInUse(_ text: String, fewest: Int = 0) -> Bool {
    guard let dialled = DialString.normalize(text) else { return false }
    guard plan != nil || dialled.hasPrefix("+") else {
      return dialled.utf8.count <= NumberPlan.longest
    }
    guard let number = PhoneNumber.number(PhoneNumber.called(dialled), in: plan) else {
      return false
    }
    return number.isPlausible && number.national.count >= fewest
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
