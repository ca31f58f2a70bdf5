import BusMessages

extension PhonebookSession {
  /// The number of calls of each list that are asked for: the latest.
  package static let callLimit = 200

  /// What is asked for of the contacts.
  package enum Content: Hashable, Sendable {
    /// All but the pictures, which take minutes; the owner's card comes first.
    case text
    /// The same with the pictures. An earlier session has had the contacts before `start`.
    case pictures(start: Int)

    /// The place of the first contact that is asked for.
    var start: Int { if case .pictures(let start) = self { start } else { 0 } }

    /// The number of contacts that are asked for at a time.
    package var pageSize: Int { self == .text ? 1_000 : 25 }
    /// The maximum number of pages, for phones that send less at a time than they are asked for.
    package var pageLimit: Int { self == .text ? 400 : 800 }
    /// The maximum size of a page, in bytes.
    package var sizeLimit: Int { self == .text ? 32 << 20 : 8 << 20 }

    /// Returns the form of the cards of a list, and the fields that are needed.
    func filters(for list: List) -> [BusValue: BusValue] {
      var fields =
        list == .contacts
        ? ["VERSION", "N", "FN", "TEL", "ORG", "NICKNAME", "SOUND", "SORT-STRING", "CATEGORIES"]
        : ["VERSION", "N", "FN", "TEL", "X-IRMC-CALL-DATETIME"]
      if self != .text { fields.append("PHOTO") }
      return [
        .string("Format"): .string(list == .contacts ? "vcard30" : "vcard21"),
        .string("Fields"): .list(fields.map { .string($0) }),
      ]
    }
  }
}
