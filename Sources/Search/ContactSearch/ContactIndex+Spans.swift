import Contacts

extension ContactIndex {
  /// Returns the text of a contact's name field; `nil` if the contact has none.
  package func text(of field: NameField, contact: Int) -> String? {
    let contact = contacts[contact]
    return switch field {
    case .name: contact.name
    case .nickname: contact.nickname
    case .organization: contact.organization
    case .phonetic: contact.phonetic
    }
  }

  /// Returns the parts of the name and of the shown number that the query matched.
  ///
  /// If the match is in the name, the number is highlighted only if the query also matches the
  /// start of the number, and vice versa. A chance match inside the number or the name would
  /// distract.
  ///
  /// - Parameters:
  ///   - name: the best match in a name.
  ///   - reader: a reader before the first number.
  func spans(
    of match: Match, _ name: RecordMatcher.Found?, _ reader: inout RecordReader,
    _ matcher: RecordMatcher
  ) -> MatchSpans {
    var result = MatchSpans()
    if let name, let hit = name.name, name.kind < .insideName || match.kind == name.kind {
      if name.field == .name {
        result.name = spans(hit, .name, match.contact)
      } else if name.field == match.field {
        result.further = spans(hit, name.field, match.contact)
      }
    }
    guard var index = match.number, !matcher.digits.isEmpty else { return result }
    let written = contacts[match.contact].numbers[index].value
    var whole: UnsafeBufferPointer<UInt8>?
    while let number = reader.nextNumber() {
      if !number.isFurther {
        index -= 1
        whole = number.digits
      }
      if index >= 0 { continue }
      if index < -1 { break }
      guard let hit = PhoneForms.match(matcher.digits, number, home.prefixes),
        hit.kind < .insideNumber || match.kind == .insideNumber
      else { continue }
      // A further number of the field may have other digits than the first one. The places of its
      // digits in the text aren't known, so the whole text is highlighted.
      result.number =
        whole.map { $0.elementsEqual(number.digits) } ?? false
        ? Self.spans(hit, matcher.digits[0], in: written, home.plan)
        : [0..<written.unicodeScalars.count]
      break
    }
    return result
  }

  /// Returns the scalars of the text from which the matched units come, as ranges. Adjacent ranges
  /// are joined.
  private func spans(
    _ name: RecordMatcher.NameHit, _ field: NameField, _ contact: Int
  ) -> [Range<Int>] {
    let (hit, reading) = (name.hit, name.reading)
    if reading.origins == .plain, hit.initials.isEmpty, hit.first == nil { return [hit.units] }
    guard reading.origins == .unknown else {
      return Self.joined(hit) { units in
        reading.origin(of: units.lowerBound)..<reading.origin(of: units.upperBound - 1) + 1
      }
    }
    let text = text(of: field, contact: contact) ?? ""
    let origins = NameUnits.one(text, reading: reading.reading).origins
    return Self.joined(hit) { Self.span($0, origins, in: text) }
  }

  private static func joined(
    _ hit: NameScanner.Hit, _ span: (Range<Int>) -> Range<Int>
  ) -> [Range<Int>] {
    if hit.initials.isEmpty, hit.first == nil { return [span(hit.units)] }
    var result: [Range<Int>] = []
    let parts = hit.first.map { [$0] } ?? hit.initials.map { $0..<$0 + 1 }
    for units in (parts + [hit.units]).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let span = span(units)
      if let last = result.last, last.upperBound >= span.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(span.upperBound, last.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// Returns the part of the text from which the units come, extended by the marks on its last
  /// letter.
  private static func span(
    _ units: Range<Int>, _ origins: [UInt16], in text: String
  ) -> Range<Int> {
    var end = Int(origins[units.upperBound - 1]) + 1
    for scalar in text.unicodeScalars.dropFirst(end) {
      guard scalar.value >= 0x300, NameUnits.isMark(scalar) else { break }
      end += 1
    }
    return Int(origins[units.lowerBound])..<end
  }

  private static func spans(
    _ hit: PhoneForms.Hit, _ first: UInt8, in number: String, _ plan: NumberPlan?
  ) -> [Range<Int>] {
    if let span = plainSpan(hit, first, number, plan) { return [span] }
    let phone = PhoneDigits(number, in: plan)
    let plus = first == PhoneDigits.plus ? phone.plusOrigin.map(Int.init) : nil
    guard let last = hit.digits.last else { return plus.map { [$0..<$0 + 1] } ?? [] }
    return [(plus ?? Int(phone.origins[hit.digits.lowerBound]))..<Int(phone.origins[last]) + 1]
  }

  /// Returns the range of the digits in a number that consists of plain ASCII characters, without
  /// parsing it. `nil` for other numbers, and if the number may contain a `(0)` or another zero
  /// that isn't dialled after a country code.
  private static func plainSpan(
    _ hit: PhoneForms.Hit, _ first: UInt8, _ number: String, _ plan: NumberPlan?
  ) -> Range<Int>? {
    if first == PhoneDigits.plus || hit.digits.isEmpty { return nil }
    guard number.utf8.allSatisfy(isPlain), !mayDropZero(number, plan) else { return nil }
    var (digit, place, start) = (0, 0, 0)
    var last: UInt8 = 0
    for byte in number.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if byte == UInt8(ascii: "0"), last == UInt8(ascii: "(") { return nil }
        if digit == hit.digits.lowerBound { start = place }
        digit += 1
        if digit == hit.digits.upperBound { return start..<place + 1 }
      default: break
      }
      last = byte
      place += 1
    }
    return nil
  }

  /// Whether a 0 follows a country code, or an exit code other than 00 comes first.
  private static func mayDropZero(_ number: String, _ plan: NumberPlan?) -> Bool {
    guard let first = number.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "0")
    else { return false }
    let all = number.utf8.lazy.map { $0 &- UInt8(ascii: "0") }.filter { $0 < 10 }
    if first == UInt8(ascii: "0"), let exit = plan?.exitLength(of: Array(all)), exit != 2 {
      return true
    }
    var digits = all.makeIterator()
    var (head, count, zeros) = (0, 0, 0)
    while let digit = digits.next() {
      if first != UInt8(ascii: "+"), head == 0, digit == 0 {
        zeros += 1
        continue
      }
      head = head * 10 + Int(digit)
      count += 1
      if count == 4 { break }
    }
    guard count == 4, first == UInt8(ascii: "+") || zeros == 2 else { return zeros > 2 }
    let length = CountryCodes.length(head: head / 10)
    return head / (length == 1 ? 100 : length == 2 ? 10 : 1) % 10 == 0
  }

  /// Whether a byte is a character of plain numbers. Letters are not, because they may stand for
  /// digits or be a remark that has digits itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "+")...UInt8(ascii: "/"), UInt8(ascii: ";"):
      true
    default: false
    }
  }
}
