/// What the properties of a card say.
extension VCardParser {
  /// Puts one property into the draft.
  mutating func apply(_ parsed: VCardLine, in text: Bytes, line: Int, isWhole: Bool) {
    let value = text.slice(parsed.value)
    guard !parsed.parameters.isEmpty else {
      checkEncoding(value, in: text, line: line, isWhole: isWhole)
      apply(parsed, value: value, in: text, line: line)
      return
    }
    var isWindows1252 = false
    parsed.forEachParameter(in: text) { name, value in
      guard name.equals("charset") else { return }
      isWindows1252 =
        value.equals("iso-8859-1") || value.equals("windows-1252") || value.equals("latin1")
    }
    let isQuotedPrintable = parsed.isQuotedPrintable(in: text)
    guard isQuotedPrintable || isWindows1252 else {
      checkEncoding(value, in: text, line: line, isWhole: isWhole)
      apply(parsed, value: value, in: text, line: line)
      return
    }
    var decoded = isQuotedPrintable ? VCardValue.quotedPrintable(value) : Array(value)
    if isWindows1252 {
      decoded = decoded.withUnsafeBufferPointer { SourceText.utf8(windows1252: $0) }
    }
    decoded.withUnsafeBufferPointer { value in
      checkEncoding(value, in: text, line: line, isWhole: false)
      apply(parsed, value: value, in: text, line: line)
    }
  }

  private mutating func checkEncoding(_ value: Bytes, in text: Bytes, line: Int, isWhole: Bool) {
    guard let offset = SourceText.firstInvalid(value) else { return }
    let column = isWhole ? text.column(at: text.count - value.count + offset) : nil
    report(SourceText.reasonForInvalid(value), at: line, column: column)
  }

  private mutating func apply(_ parsed: VCardLine, value: Bytes, in text: Bytes, line: Int) {
    switch parsed.property {
    case .formattedName:
      if draft?.formattedName.isEmpty == true { draft?.formattedName = decoder.text(value) }
    case .name:
      if draft?.family.isEmpty == true, draft?.given.isEmpty == true { applyName(value) }
    case .nickname:
      if draft?.nickname.isEmpty == true {
        draft?.nickname = decoder.list(value, joinedBy: ", ")
      }
    case .organization:
      if draft?.organization.isEmpty == true { applyOrganization(value) }
    case .phoneticGiven: draft?.phoneticGiven = decoder.text(value)
    case .phoneticFamily: draft?.phoneticFamily = decoder.text(value)
    case .telephone: applyNumber(parsed, value: value, in: text, line: line)
    case .categories: applyCategories(value)
    case .starred:
      let value = value.trimmed()
      if value.equals("true") || value.equals("1") || value.equals("yes") {
        draft?.isFavourite = true
      }
    case .label: applyLabel(parsed, value: value, in: text)
    case .begin, .end, .version, .photo, .agent, .ignored: break
    }
  }

  /// `N:family;given;additional;prefixes;suffixes` (RFC 6350 section 6.2.2).
  private mutating func applyName(_ value: Bytes) {
    for (index, range) in VCardValue.split(value, at: .semicolon, limit: 5).enumerated() {
      let component = value.slice(range)
      if component.isEmpty { continue }
      // vCard 2.1 has no lists: its commas are commas.
      let text =
        isVersion21 ? decoder.text(component) : decoder.list(component, joinedBy: " ")
      switch index {
      case 0: draft?.family = text
      case 1: draft?.given = text
      case 2: draft?.additional = text
      case 3: draft?.prefix = text
      default: draft?.suffix = text
      }
    }
  }

  /// `ORG:name;unit;…`: the first that is not empty.
  private mutating func applyOrganization(_ value: Bytes) {
    for range in VCardValue.split(value, at: .semicolon, limit: 8) {
      let text = decoder.text(value.slice(range))
      if text.isEmpty { continue }
      draft?.organization = text
      return
    }
  }

  private mutating func applyNumber(
    _ parsed: VCardLine, value: Bytes, in text: Bytes, line: Int
  ) {
    guard let count = draft?.numbers.count else { return }
    guard count < VCardReader.maximumNumberCount else {
      if draft?.hasTooManyNumbers == false {
        report("more than 100 numbers: the rest is left out", at: line)
      }
      draft?.hasTooManyNumbers = true
      return
    }
    let number = VCardValue.number(decoder.text(value))
    guard !number.isEmpty else { return }
    var preference = 101
    var best: PhoneType.Ranked?
    func take(_ word: Bytes) {
      if word.equals("pref") { preference = min(preference, 1) }
      guard let ranked = PhoneType.ranked(word) else { return }
      if best.map({ ranked.rank < $0.rank }) ?? true { best = ranked }
    }
    parsed.forEachParameter(in: text) { name, value in
      if name.isEmpty {
        take(value)
      } else if name.equals("type") {
        var start = 0
        for index in 0...value.count
        where index == value.count || value[index] == .comma || value[index] == .quote {
          take(value.slice(start..<index).trimmed())
          start = index + 1
        }
      } else if name.equals("pref") {
        let written = Int(String(decoding: value, as: UTF8.self)) ?? 101
        if (1...100).contains(written) { preference = min(preference, written) }
      }
    }
    let entry = VCardDraft.Number(
      number: PhoneNumber(number, type: best?.word), preference: preference,
      group: group(of: parsed, in: text))
    draft?.numbers.append(entry)
  }

  private func group(of parsed: VCardLine, in text: Bytes) -> String {
    parsed.group.isEmpty
      ? "" : String(decoding: text.slice(parsed.group), as: UTF8.self).lowercased()
  }

  /// Apple's label for the property of the same group (`item1.X-ABLabel`).
  private mutating func applyLabel(_ parsed: VCardLine, value: Bytes, in text: Bytes) {
    // Every labelled property has its label, addresses too; but no card has so many.
    guard !parsed.group.isEmpty, let count = draft?.labels.count, count < 400,
      let label = PhoneType.label(decoder.text(value))
    else { return }
    let group = group(of: parsed, in: text)
    draft?.labels.append((group, label))
  }

  /// Android and Google write a star as a category, others as a group of that name.
  private mutating func applyCategories(_ value: Bytes) {
    if ContactFavourite.isNamed(in: value) { draft?.isFavourite = true }
  }
}
