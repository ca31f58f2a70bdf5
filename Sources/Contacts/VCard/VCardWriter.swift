/// Writes contacts as vCard 4.0 (RFC 6350).
///
/// What a card says reads back as the same contact, but for its source and its picture: that stays in
/// the file it came from. Control characters are left out, which the format has no place for.
package enum VCardWriter {
  /// The cards one after another, in UTF-8 with CRLF line ends.
  package static func write(_ contacts: [Contact]) -> [UInt8] {
    var bytes: [UInt8] = []
    for contact in contacts { bytes += card(contact) }
    return bytes
  }

  /// One card.
  package static func card(_ contact: Contact) -> [UInt8] {
    card(contact, VCardEncoder())
  }

  /// - Parameter encoder: an empty one, which says the version and the line ends.
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
      // The first is the one that is called: nothing tells so but the preference.
      encoder.add(
        number, isPreferred: index == 0 && contact.numbers.count > 1, group: "item\(index + 1)")
    }
    // As Google and Android have it.
    if contact.isFavourite { encoder.add("CATEGORIES", raw: "starred") }
    encoder.add("END", raw: "VCARD")
    return encoder.bytes
  }

  /// A URI or, where it is none, text that says so (RFC 6350 section 6.7.6).
  private static func add(uid: String, to encoder: inout VCardEncoder) {
    if isURI(uid) {
      encoder.add("UID", raw: uid)
    } else {
      encoder.add(encoder.version == .v40 ? "UID;VALUE=text" : "UID", text: uid)
    }
  }

  /// A scheme and nothing that a URI can't have (RFC 3986 section 2).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true else { return false }
    let isScheme = text[..<colon].utf8.allSatisfy { byte in
      byte.lowered &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    let excluded = Array("\"<>\\^`{|}".utf8)
    return isScheme && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !excluded.contains($0) }
  }

  /// `SORT-AS` can't say how a name is read where that has a comma or more parts than `N`; the
  /// properties of Apple and Google can, and all read them.
  private static func add(
    phonetic: String, of contact: Contact, to encoder: inout VCardEncoder
  ) {
    let words = NameParts.words(phonetic)
    guard let given = contact.given, let family = contact.family, !given.isEmpty, !family.isEmpty,
      words.count == 2, words.allSatisfy({ !$0.isEmpty })
    else {
      encoder.add("X-PHONETIC-FIRST-NAME", text: phonetic)
      return
    }
    let isFamilyFirst = contact.name.hasPrefix(family)
    encoder.add("X-PHONETIC-FIRST-NAME", text: words[isFamilyFirst ? 1 : 0])
    encoder.add("X-PHONETIC-LAST-NAME", text: words[isFamilyFirst ? 0 : 1])
  }
}
