/// The value of a property that has an address: of `TEL`, `IMPP` (RFC 4770), `CONTACT-URI` (RFC 8605), `X-SIP`
/// and what else programs write for these.
enum AddressValue {
  /// The numbers in the value of `TEL`: an address is one number.
  ///
  /// - Parameter plan: of the country of numbers without a country code.
  static func numbers(ofTEL text: String, _ plan: NumberPlan?) -> [String] {
    if SIPURI.hasScheme(text), let number = sipNumber(text) { return [number] }
    return NumberList.numbers(in: VCardValue.number(text), plan)
  }

  /// The number or the address to call; `nil` for an address of another kind, such as `xmpp:` or `mailto:`.
  ///
  /// - Parameter isSIP: whether the property is of SIP alone, whose scheme is left out often.
  static func number(_ text: String, isSIP: Bool) -> String? {
    if text.prefix(4).lowercased() == "tel:" { return VCardValue.number(text) }
    guard SIPURI.hasScheme(text) || isSIP else { return nil }
    if let number = sipNumber(text) { return number }
    // What can't be called is shown, and said to be so.
    return text.contains("@") ? text : nil
  }

  /// The address; where no host stands there, as old telephones write it, the number; `nil` for what is neither.
  private static func sipNumber(_ text: String) -> String? {
    if let address = SIPURI(caller: text) { return address.text }
    let rest = SIPURI.hasScheme(text) ? text.drop { $0 != ":" }.dropFirst() : text[...]
    let isNumber =
      DialString.normalize(String(rest)) != nil
      && rest.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || "+-. *#".utf8.contains($0) }
    return isNumber ? String(rest) : nil
  }
}
