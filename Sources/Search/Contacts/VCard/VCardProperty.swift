/// The properties of a card that a telephone needs; all others are skipped without being unfolded.
enum VCardProperty {
  case begin, end, version
  case formattedName, name, nickname, organization, telephone
  /// A telephone number in a property that a program invented: see ``VCardNumberName``.
  case furtherTelephone
  /// `KIND` (RFC 6350 section 6.1.4), and its forms in programs before vCard 4.0.
  case kind
  /// Evolution's mark of a list of contacts.
  case list
  /// Another property that a program invented.
  case extended
  /// A property for addresses of several schemes, and a property for SIP addresses only.
  case address, sipAddress
  case phoneticGiven, phoneticFamily, sortString, sound
  case categories, starred, photo, label, agent, uid, language
  case ignored

  /// - Parameter name: The name without its group, in any case (RFC 6350 section 3.3).
  init(_ name: Bytes) {
    self = .ignored
    switch name.count {
    case 1:
      if name.equals("n") { self = .name }
    case 2:
      if name.equals("fn") { self = .formattedName }
    case 3:
      if name.equals("tel") { self = .telephone }
      if name.equals("org") { self = .organization }
      if name.equals("uid") { self = .uid }
      if name.equals("end") { self = .end }
    case 4:
      if name.equals("lang") { self = .language }
      if name.equals("kind") { self = .kind }
      if name.equals("impp") { self = .address }
    case 5:
      if name.equals("begin") { self = .begin }
      if name.equals("phone") { self = .furtherTelephone }
      if name.equals("photo") { self = .photo }
      if name.equals("agent") { self = .agent }
      if name.equals("sound") { self = .sound }
      if name.equals("x-sip") { self = .sipAddress }
    case 6:
      if name.equals("mobile") { self = .furtherTelephone }
    case 7:
      if name.equals("version") { self = .version }
    case 8:
      if name.equals("nickname") { self = .nickname }
      if name.equals("language") { self = .language }
    case 9:
      if name.equals("telephone") { self = .furtherTelephone }
      if name.equals("x-ablabel") { self = .label }
      if name.equals("x-starred") { self = .starred }
    case 10:
      if name.equals("categories") { self = .categories }
      if name.equals("x-favorite") { self = .starred }
      if name.equals("x-nickname") { self = .nickname }
    case 11:
      if name.equals("sort-string") { self = .sortString }
      if name.equals("contact-uri") { self = .address }
    case 13:
      if name.equals("x-contact-uri") { self = .address }
      if name.equals("x-sip-address") { self = .sipAddress }
    case 14:
      // Outlook and Lync write this property.
      if name.equals("x-ms-imaddress") { self = .address }
    case 21:
      if name.equals("x-phonetic-first-name") { self = .phoneticGiven }
      if name.equals("x-evolution-video-url") { self = .address }
    case 20:
      if name.equals("x-phonetic-last-name") { self = .phoneticFamily }
    default: break
    }
    if case .ignored = self, name.count > 2, name.hasPrefix("x-") {
      self = Self.extended(name)
    }
  }

  /// - Parameter name: begins with `x-`.
  private static func extended(_ name: Bytes) -> VCardProperty {
    if name.count > 10 {
      let tail = name.from(name.count - 8)
      let isStar =
        tail.equals("-starred") || tail.equals("favorite")
        || (name.count >= 11 && name.from(name.count - 9).equals("favourite"))
      if isStar { return .starred }
    }
    switch name.count {
    case 6:
      if name.equals("x-kind") { return .kind }
    case 16:
      if name.equals("x-evolution-list") { return .list }
    case 24:
      if name.equals("x-addressbookserver-kind") { return .kind }
    default: break
    }
    return VCardNumberName.isNumber(name) ? .furtherTelephone : .extended
  }
}
