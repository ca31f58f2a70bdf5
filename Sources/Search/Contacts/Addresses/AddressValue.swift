/// The value of a property with an address: `TEL`, `IMPP` (RFC 4770), `CONTACT-URI` (RFC 8605),
/// `X-SIP` and their variants in other programs.
enum AddressValue {
  /// Returns the numbers in the value of `TEL`; an address counts as one number.
  ///
  /// - Parameter plan: the numbering plan for numbers without a country code.
  static func numbers(ofTEL text: String, _ plan: NumberPlan?) -> [String] {
    if SIPURI.hasScheme(text), let number = sipNumber(text) { return [number] }
    return NumberList.numbers(in: VCardValue.number(text), plan)
  }

  /// Returns the number or address to call; `nil` for an address of another kind, such as `xmpp:`
  /// or `mailto:`.
  ///
  /// - Parameter isSIP: whether the property is only for SIP. The values of such a property often
  ///   have no scheme.
  static func number(_ text: String, isSIP: Bool) -> String? {
    if text.prefix(4).lowercased() == "tel:" { return VCardValue.number(text) }
    guard SIPURI.hasScheme(text) || isSIP else { return nil }
    if let number = sipNumber(text) { return number }
    // An address that can't be called is returned nevertheless, so that the user sees why there is
    // no call.
    return text.contains("@") ? text : nil
  }

  /// Returns the SIP address. For a value without a host, as old telephones write it, returns the
  /// number. Returns `nil` for anything else.
  private static func sipNumber(_ text: String) -> String? {
    if let address = SIPURI(caller: text) { return address.text }
    let rest = SIPURI.hasScheme(text) ? text.drop { $0 != ":" }.dropFirst() : text[...]
    let isNumber =
      DialString.normalize(String(rest)) != nil
      && rest.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || "+-. *#".utf8.contains($0) }
    return isNumber ? String(rest) : nil
  }
}
