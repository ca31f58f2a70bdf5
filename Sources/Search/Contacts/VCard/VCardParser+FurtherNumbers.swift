/// Reads numbers in properties that programs invented.
extension VCardParser {
  /// Reads a property such as `X-MS-TEL;TYPE=VOICE;COMPANY=:+44 20 7946 0000`. The kind of the
  /// number is in the name or in the parameters. Outlook writes some parameters with an equals sign
  /// and an empty value.
  mutating func applyFurtherNumber(
    _ parsed: VCardLine, value: Bytes, in text: Bytes, line: Int
  ) {
    let written = VCardValue.number(decoder.text(value, lineBreak: .lineFeed))
    if written.isEmpty { return }
    let numbers = NumberList.numbers(in: written, plan)
    let name = text.slice(parsed.name).trimmed()
    guard numbers.contains(where: Self.isNumber) else {
      reportOnce("\(shown(name)) has no number that can be dialled: left out", at: line)
      return
    }
    var best: PhoneType.Ranked?
    func consider(_ ranked: PhoneType.Ranked?) {
      guard var ranked else { return }
      // The words of the property's name, and words that occur only in such properties, describe
      // the number best.
      if ranked.rank == Self.otherRank { ranked.rank = 2 }
      if best.map({ ranked.rank < $0.rank }) ?? true { best = ranked }
    }
    if name.hasPrefix("x-"), let type = VCardNumberName.type(of: name) {
      let word = PhoneType.label(type) ?? type
      consider(PhoneType.Ranked(rank: Self.otherRank, word: word))
    }
    parsed.forEachParameter(in: text) { name, value in
      if name.isEmpty {
        consider(PhoneType.ranked(value))
      } else if name.equals("type") {
        Self.forEachType(in: value) { consider(PhoneType.ranked($0)) }
      } else if value.isEmpty {
        consider(PhoneType.ranked(name))
      }
    }
    for number in numbers where Self.isNumber(number) {
      add(
        VCardDraft.Number(
          number: PhoneNumber(number, type: best?.word), preference: 102,
          group: group(of: parsed, in: text), isFurther: true),
        line: line)
    }
  }

  /// The rank in ``PhoneType`` of an unknown word.
  private static let otherRank = 9

  private static func isNumber(_ text: String) -> Bool {
    let number = PhoneNumber(text)
    guard let digits = number.dialString ?? number.dialStringToConfirm else { return false }
    return digits.utf8.count { $0 &- 0x30 < 10 } >= 3
  }

  private func shown(_ name: Bytes) -> String {
    String(decoding: name.prefix(40), as: UTF8.self)
  }

  // MARK: Ignored numbers

  /// Reports a property with an unknown name if its value has the form of a telephone number.
  mutating func reportNumberLeftOut(_ parsed: VCardLine, in text: Bytes, line: Int) {
    let value = text.slice(parsed.value)
    // The first character rules out nearly all other values.
    guard let first = value.first(where: { !$0.isBlank }),
      first == UInt8(ascii: "+") || first == UInt8(ascii: "0") || first == UInt8(ascii: "(")
        || first.lowered == UInt8(ascii: "t")
    else { return }
    let number = value.trimmed()
    let start = number.hasPrefix("tel:") ? 4 : 0
    if first.lowered == UInt8(ascii: "t"), start == 0 { return }
    let rest = number.from(start).prefix(64)
    let digits = rest.count { $0 &- 0x30 < 10 }
    let isNumber =
      number.count <= 64 && (7...15).contains(digits)
      && rest.allSatisfy { $0 &- 0x28 < 0x12 && $0 != .comma || $0 == .space }
    guard isNumber else { return }
    reportOnce(
      "\(shown(text.slice(parsed.name).trimmed())) has a telephone number and is left out: name it TEL to have "
        + "it read", at: line)
  }
}
