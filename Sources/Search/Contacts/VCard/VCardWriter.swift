/// Writes contacts as vCard 4.0 (RFC 6350).
///
/// A reader of the card gets the same contact, except for its source and its picture. The picture
/// stays in its file. Control characters are left out, because the format doesn't allow them.
package enum VCardWriter {
  /// Returns the cards one after another, in UTF-8 with CRLF line ends.
  package static func write(_ contacts: [Contact]) -> [UInt8] {
    var bytes: [UInt8] = []
    for contact in contacts { bytes += card(contact) }
    return bytes
  }

  /// Returns one card.
  package static func card(_ contact: Contact) -> [UInt8] {
    card(contact, VCardEncoder())
  }

  /// Returns one card.
  ///
  /// - Parameter encoder: an empty one with the version and the line ends.
  static func card(_ contact: Contact, _ encoder: VCardEncoder) -> [UInt8] {
    var encoder = encoder
    encoder.add("BEGIN", raw: "VCARD")
    encoder.add("VERSION", raw: encoder.version.rawValue)
    if let uid = contact.uid { add(uid: uid, to: &encoder) }
    encoder.add("FN", text: contact.name)
    if contact.given != nil || contact.family != nil {
      encoder.add("N", components: [contact.family ?? "", contact.given ?? "", "", "", ""])
    }
    if let nickname = contact.nickname { encoder.add("NICKNAME", text: nickname) }
    if let phonetic = contact.phonetic { add(phonetic: phonetic, of: contact, to: &encoder) }
    if let organization = contact.organization { encoder.add("ORG", text: organization) }
    for (index, number) in contact.numbers.enumerated() {
      // The first number is the default for calls. Only the preference shows this in the card.
      encoder.add(
        number, isPreferred: index == 0 && contact.numbers.count > 1, group: "item\(index + 1)")
    }
    // This is the favourite mark of Google and Android.
    if contact.isFavourite { encoder.add("CATEGORIES", raw: "starred") }
    encoder.add("END", raw: "VCARD")
    return encoder.bytes
  }

  /// Adds a URI or, for any other text, a value that is marked as text (RFC 6350 section 6.7.6).
  private static func add(uid: String, to encoder: inout VCardEncoder) {
    if isURI(uid) {
      encoder.add("UID", raw: uid)
    } else {
      encoder.add(encoder.version == .v40 ? "UID;VALUE=text" : "UID", text: uid)
    }
  }

  /// Whether the text has a scheme and only characters that a URI may have (RFC 3986 section 2).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true else { return false }
    let isScheme = text[..<colon].utf8.allSatisfy { byte in
      byte.lowered &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    let excluded = Array("\"<>\\^`{|}".utf8)
    return isScheme && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !excluded.contains($0) }
  }

  /// Adds the pronunciation of the name in the properties of Apple and Google, which all programs
  /// read. `SORT-AS` is unsuitable for a name that contains a comma or has more parts than `N`.
  private static func add(
    phonetic: String, of contact: Contact, to encoder: inout VCardEncoder
  ) {
    let parts = NameParts.phonetic(of: contact, given: contact.given, family: contact.family)
    encoder.add("X-PHONETIC-FIRST-NAME", text: parts?.given ?? phonetic)
    if let parts { encoder.add("X-PHONETIC-LAST-NAME", text: parts.family) }
  }
}
