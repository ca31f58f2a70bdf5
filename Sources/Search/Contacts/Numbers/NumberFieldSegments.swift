/// The parts of an address book field between marks that may separate two numbers.
struct NumberFieldSegments {
  struct Segment {
    var text: String
    /// The mark before the segment.
    var mark: Unicode.Scalar
    var digits: [UInt8]

    init?(_ text: String, behind mark: Unicode.Scalar) {
      self.text = text
      self.mark = mark
      digits = text.unicodeScalars.compactMap { DialString.decimalDigit($0) }.map { UInt8($0) }
      if digits.isEmpty { return nil }
    }

    /// Returns the segment joined with the next one.
    func joined(with next: Segment) -> Segment {
      var result = self
      result.text += "/\(next.text)"
      result.digits += next.digits
      return result
    }
  }

  private(set) var all: [Segment] = []
  /// The whole field.
  let whole: Segment
  let dialling: LocalDialling

  /// Returns `nil` if the field contains characters that occur in no number, or a segment without a
  /// digit.
  init?(_ text: String, _ plan: NumberPlan?) {
    dialling = LocalDialling(plan: plan)
    guard let whole = Segment(Self.trimmed(text[...]), behind: " ") else { return nil }
    self.whole = whole
    var current = String.UnicodeScalarView()
    var mark: Unicode.Scalar = " "
    /// Ends the segment before a mark; returns `false` if it has no digit.
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
      // A plus sign between spaces means "and".
      let isMark =
        Self.marks.contains(scalar)
        || scalar == "+" && !current.isEmpty && current.last == " " && scalars.first == " "
      // A comma or a semicolon without a space after it is a pause.
      if isMark, !Self.pauses.contains(scalar) || scalars.first == " " {
        guard close(before: scalar) else { return nil }
      } else if scalar == "x" || scalar == "X", let last = current.last,
        "0xX".unicodeScalars.contains(last)
      {
        // Brazil's `0xx11`.
        current.append(scalar)
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

  /// The maximum number of digits of one number, including any prefixes.
  static let longest = 20
  /// The maximum number of digits if only the different ending of a second number is written.
  static let ending = 4

  static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  func read() -> NumberField {
    guard all.count > 1 else {
      return readPause() ?? readDashes() ?? readSideBySide() ?? .one
    }
    if isGrouped { return .one }
    if all.contains(where: { NumberList.isEmergency($0.text) }) { return readEmergency() }
    // A slash after an area code doesn't separate numbers: the first number continues until it is
    // whole.
    var base = all[0]
    var next = 1
    while !dialling.isWhole(base.text, base.digits) {
      guard next < all.count, all[next].mark == "/", base.digits.count < Self.longest else {
        // `02/123.45.67-68`
        return all.dropFirst().allSatisfy { $0.mark == "/" }
          ? readDashes() ?? readSideBySide() ?? .one : .one
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
      // A pause in the segment means tones or a price per minute.
      if segment.text.unicodeScalars.contains(where: Self.pauses.contains) {
        isDoubtful = true
        continue
      }
      if segment.digits == [0], !dialling.isMobile(base.text) {
        // The switchboard of a firm: `030 123456/0`.
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

  /// Reads a second number after a comma, `020 7946 0231,020 7946 0232`. The text after the comma
  /// must have the form of a whole number with its prefix, because tones don't have it.
  private func readPause() -> NumberField? {
    let parts = all[0].text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    guard parts.count == 2, let one = Segment(Self.trimmed(parts[0]), behind: " "),
      let other = Segment(Self.trimmed(parts[1]), behind: ","),
      other.digits.count >= Self.leastBehindPause, dialling.isWhole(one.text, one.digits),
      dialling.isWhole(other.text, other.digits),
      other.digits.count == one.digits.count || other.digits.first == 0
        || other.text.hasPrefix("+")
    else { return nil }
    return .doubtful([one.text, other.text])
  }

  /// The minimum number of digits of a number after a comma: shorter ones may be conference codes.
  private static let leastBehindPause = 9

  /// Reads an emergency number beside whole numbers: `112 / 030 123456`.
  private func readEmergency() -> NumberField {
    let areApart = all.allSatisfy { segment in
      NumberList.isEmergency(segment.text) || segment.digits.count >= Self.leastBesideEmergency
    }
    return areApart ? .several(all.map(\.text)) : .one
  }

  /// The minimum number of digits of a number beside an emergency number: a shorter segment may be
  /// a group of one number.
  private static let leastBesideEmergency = 6

  /// Returns the next segment. If it is the beginning of another whole number, it is joined with
  /// the following segments until that number is complete: `0171/1234567`.
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

  /// Whether slashes separate the groups of one number: `12/345/67/89`.
  private var isGrouped: Bool {
    guard all.count > 2, all.allSatisfy({ $0.digits.count <= Self.ending }),
      all.dropFirst().allSatisfy({ $0.mark == "/" })
    else { return false }
    return dialling.isInUse(all.map(\.text).joined())
  }

  /// Returns the number of a segment as it would be written alone; `nil` if that can't be known.
  private func number(
    _ segment: Segment, behind base: Segment
  ) -> (text: String, isWhole: Bool, isDoubtful: Bool)? {
    let mayBeWhole =
      segment.digits.count >= dialling.leastWhole || segment.digits.count == base.digits.count
    if segment.text.hasPrefix("+")
      || mayBeWhole && dialling.isWhole(segment.text, segment.digits)
        && !mayShareArea(segment, with: base)
    {
      return (segment.text, true, false)
    }
    let isShort = segment.digits.count <= Self.ending
    let isBaseLocal = !dialling.isWhole(base.text, base.digits)
    // The segment is another number without its area code.
    if isBaseLocal, segment.digits.count >= base.digits.count,
      dialling.isLocal(segment.text, segment.digits)
    {
      return (segment.text, false, false)
    }
    // Tones may follow a comma. The ending of another number must begin with the same digit as the
    // part of the first number that it replaces.
    if !isShort, Self.pauses.contains(segment.mark),
      base.digits.suffix(segment.digits.count).first != segment.digits.first
    {
      return nil
    }
    // `030 123456-0 / -12`: the extension replaces the 0 of the switchboard.
    if isShort, segment.digits.first != 0, let stem = Self.switchboardStem(base.text) {
      let text = stem + segment.digits.map { String($0) }.joined()
      return dialling.isInUse(text) ? (text, false, true) : nil
    }
    // The area code of a mobile number isn't that of a local number.
    guard segment.digits.count < base.digits.count, isShort || !dialling.isMobile(base.text),
      let text = isShort
        ? Self.replaced(base.text, end: segment.digits) : sharingArea(segment, base),
      dialling.isInUse(text) || isBaseLocal || dialling.lacksPlus(text)
    else { return nil }
    let isJoined = segment.mark == "/" && dialling.isInUse(base.text + segment.text)
    let isExtension = segment.text.first.map { !$0.isNumber } ?? true
    return (text, false, isShort && (isJoined || isExtension))
  }

  /// Whether a segment may be a number without its area code in a plan without a national prefix,
  /// such as Poland's. It must be shorter than the first number, and the end of the first number
  /// must have the same groups.
  private func mayShareArea(_ segment: Segment, with base: Segment) -> Bool {
    guard dialling.plan?.nationalPrefix.isEmpty == true, !base.text.hasPrefix("+"),
      segment.digits.count > Self.ending, segment.digits.count < base.digits.count
    else { return false }
    let (own, first) = (Self.groups(segment.text), Self.groups(base.text))
    return own.count < first.count && first.suffix(own.count).elementsEqual(own)
  }

  /// Returns the segment with the area code of the first number before it. The area code consists
  /// of one or more whole groups of digits.
  private func sharingArea(_ segment: Segment, _ base: Segment) -> String? {
    let groups = Self.groups(base.text)
    let kept = base.digits.count - segment.digits.count
    var end = 0
    let ends = groups.map { count -> Int in
      end += count
      return end
    }
    if groups.count == 1 || ends.contains(kept) {
      return Self.replaced(base.text, end: segment.digits)
    }
    // Brazil's mobile numbers have one digit more: `(11) 3123-4567 / 91234-5678`.
    let isPlus = base.text.hasPrefix("+")
    return ends.dropLast().lazy.map { end in
      (isPlus ? "+" : "") + (base.digits.prefix(end) + segment.digits).map { String($0) }.joined()
    }.first { dialling.isInUse($0) }
  }

  /// Returns the number without a separate 0 at its end; `nil` for a number without such a 0.
  private static func switchboardStem(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard let zero = scalars.last, DialString.decimalDigit(zero) == 0,
      let mark = scalars.dropLast().last, DialString.isSeparator(mark)
    else { return nil }
    return String(text.dropLast())
  }

  /// Returns the lengths of the groups of digits, in their order.
  static func groups(_ text: String) -> [Int] {
    text.unicodeScalars.split { DialString.decimalDigit($0) == nil }.map(\.count)
  }

  /// Returns the text with its last digits replaced. The separators stay.
  static func replaced(_ text: String, end: [UInt8]) -> String? {
    var scalars = Array(text.unicodeScalars)
    var place = scalars.count
    for digit in end.reversed() {
      repeat { place -= 1 } while place >= 0 && DialString.decimalDigit(scalars[place]) == nil
      guard place >= 0 else { return nil }
      scalars[place] = Unicode.Scalar(0x30 + digit)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
