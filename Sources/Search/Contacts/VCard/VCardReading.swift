/// A pronunciation or sort form of a card's name.
struct VCardReading: Sendable {
  enum Origin: Int, Comparable, Sendable {
    /// `N;PHONETIC=` (RFC 9554 section 4.6).
    case phonetic
    /// `SOUND;X-IRMC-N`, as Japanese telephones write it.
    case sound
    /// `N;SORT-AS=` (RFC 6350 section 5.9).
    case sortedName
    /// `SORT-STRING` (RFC 2426 section 3.6.5).
    case sortString
    /// `ORG;SORT-AS=`, in a card without another name.
    case sortedOrganization

    static func < (one: Origin, other: Origin) -> Bool { one.rawValue < other.rawValue }
  }

  var origin: Origin
  var name: VCardName
}
