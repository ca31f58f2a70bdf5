/// Stores the properties of a card in the draft.
extension VCardParser {
  /// Stores one property in the draft. Its value has been converted to UTF-8.
  mutating func apply(_ parsed: VCardLine, value: Bytes, in text: Bytes, line: Int) {
    decoder.isVersion21 = draft.isVersion21
    switch parsed.property {
    case .formattedName: applyFormattedName(parsed, value: value, in: text)
    case .name: applyName(parsed, value: value, in: text)
    case .nickname:
      if draft.names.nickname.isEmpty {
        draft.names.nickname = decoder.list(value, joinedBy: ", ")
      }
    case .organization: applyOrganization(parsed, value: value, in: text)
    case .phoneticGiven: draft.names.phonetic.given = decoder.text(value)
    case .phoneticFamily: draft.names.phonetic.family = decoder.text(value)
    case .sound:
      let name = name(value)
      draft.names.add(name, as: .sound)
    case .sortString:
      draft.names.add(VCardName(family: decoder.text(value)), as: .sortString)
    case .telephone:
      let written = decoder.text(value, lineBreak: .lineFeed)
      apply(AddressValue.numbers(ofTEL: written, plan), of: parsed, in: text, line: line)
    case .address, .sipAddress:
      let isSIP = parsed.property == .sipAddress
      let number = AddressValue.number(decoder.text(value), isSIP: isSIP)
      apply(number.map { [$0] } ?? [], of: parsed, in: text, line: line)
    case .furtherTelephone: applyFurtherNumber(parsed, value: value, in: text, line: line)
    case .kind:
      if value.trimmed().filter({ $0 != .quote }).elementsEqual(
        "group".utf8, by: { $0.lowered == $1 })
      {
        draft.isGroup = true
      }
    case .list:
      if value.trimmed().equals("true") { draft.isGroup = true }
    case .categories: applyCategories(value)
    case .starred:
      if ContactFavourite.isMarked(value.trimmed()) { draft.isFavourite = true }
    case .label: applyLabel(parsed, value: value, in: text)
    case .uid:
      if draft.uid.isEmpty { draft.uid = decoder.text(value) }
    case .language:
      if draft.names.language.isEmpty {
        draft.names.language = VCardParameters.word(value).lowercased()
      }
    case .begin, .end, .version, .photo, .agent, .ignored, .extended: break
    }
  }

  private mutating func applyFormattedName(_ parsed: VCardLine, value: Bytes, in text: Bytes) {
    let name = decoder.text(value)
    guard !name.isEmpty else { return }
    let parameters = VCardParameters(parsed, in: text)
    if parameters.isPhonetic {
      draft.names.add(VCardName(family: name), as: .phonetic)
    } else {
      draft.names.formatted.add(name, parameters)
    }
  }

  private mutating func applyName(_ parsed: VCardLine, value: Bytes, in text: Bytes) {
    let name = name(value)
    guard !name.isEmpty else { return }
    let parameters = VCardParameters(parsed, in: text)
    if parameters.isPhonetic {
      draft.names.add(name, as: .phonetic)
      return
    }
    if let family = parameters.sortAs.first {
      let given = parameters.sortAs.count > 1 ? parameters.sortAs[1] : ""
      draft.names.add(VCardName(family: family, given: given), as: .sortedName)
    }
    draft.names.inParts.add(name, parameters)
  }

  /// Reads `N:family;given;additional;prefixes;suffixes` (RFC 6350 section 6.2.2).
  private mutating func name(_ value: Bytes) -> VCardName {
    var name = VCardName()
    // vCard 2.1 has no lists: its commas are text.
    let isVersion21 = decoder.isVersion21
    var components = VCardItems(value, at: .semicolon)
    for index in 0..<5 {
      guard let component = components.next() else { break }
      if component.isEmpty { continue }
      let text =
        isVersion21 ? decoder.text(component) : decoder.list(component, joinedBy: " ")
      switch index {
      case 0: name.family = text
      case 1: name.given = text
      case 2: name.additional = text
      case 3: name.prefix = text
      default: name.suffix = text
      }
    }
    return name
  }

  /// Reads `ORG:name;unit;…`. The first component that isn't empty is the organisation.
  private mutating func applyOrganization(_ parsed: VCardLine, value: Bytes, in text: Bytes) {
    guard draft.names.organization.isEmpty else { return }
    if let reading = VCardParameters(parsed, in: text).sortAs.first {
      draft.names.add(VCardName(family: reading), as: .sortedOrganization)
    }
    var items = VCardItems(value, at: .semicolon)
    while draft.names.organization.isEmpty, let item = items.next() {
      draft.names.organization = decoder.text(item)
    }
  }

  private mutating func apply(
    _ numbers: [String], of parsed: VCardLine, in text: Bytes, line: Int
  ) {
    guard numbers.first.map({ !$0.isEmpty }) ?? false else { return }
    var preference = 101
    var alternative = ""
    var best: PhoneType.Ranked?
    func consider(_ word: Bytes) {
      if word.equals("pref") { preference = min(preference, 1) }
      guard let ranked = PhoneType.ranked(word) else { return }
      if best.map({ ranked.rank < $0.rank }) ?? true { best = ranked }
    }
    parsed.forEachParameter(in: text) { name, value in
      if name.isEmpty {
        consider(value)
      } else if name.equals("type") {
        Self.forEachType(in: value, consider)
      } else if name.equals("pref") {
        preference = min(preference, VCardParameters.preference(value))
      } else if name.equals("altid") {
        alternative = VCardParameters.word(value)
      }
    }
    for number in numbers {
      let entry = VCardDraft.Number(
        number: PhoneNumber(number, type: best?.word), preference: preference,
        group: group(of: parsed, in: text), alternative: alternative,
        isFurther: parsed.property != .telephone)
      add(entry, line: line)
    }
  }

  /// Calls `body` with each word of `TYPE="voice,home"`.
  static func forEachType(in value: Bytes, _ body: (Bytes) -> Void) {
    var start = 0
    for index in 0...value.count
    where index == value.count || value[index] == .comma || value[index] == .quote {
      body(value.slice(start..<index).trimmed())
      start = index + 1
    }
  }

  mutating func add(_ number: VCardDraft.Number, line: Int) {
    if draft.numbers.count < VCardReader.maximumNumberCount {
      draft.numbers.append(number)
    } else if !draft.hasTooManyNumbers {
      found.report("more than 100 numbers: the rest is left out", at: line)
      draft.hasTooManyNumbers = true
    }
  }

  func group(of parsed: VCardLine, in text: Bytes) -> String {
    parsed.group.isEmpty
      ? "" : String(decoding: text.slice(parsed.group), as: UTF8.self).lowercased()
  }

  /// Applies Apple's label to the property of the same group (`item1.X-ABLabel`).
  private mutating func applyLabel(_ parsed: VCardLine, value: Bytes, in text: Bytes) {
    // Addresses and other properties have labels as well, but no card contains more than this
    // limit.
    guard !parsed.group.isEmpty, draft.labels.count < 400,
      let label = PhoneType.label(decoder.text(value))
    else { return }
    let group = group(of: parsed, in: text)
    draft.labels.append((group, label))
  }

  /// Marks a favourite. Android and Google write the mark as a category, other programs as a group
  /// of that name.
  private mutating func applyCategories(_ value: Bytes) {
    if ContactFavourite.isNamed(in: value) { draft.isFavourite = true }
  }
}
