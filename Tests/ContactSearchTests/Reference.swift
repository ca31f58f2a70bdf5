import ContactSearch
import Contacts

/// What the contract says, done slowly: every start of every name of a contact, every spelling of
/// every letter. Shares nothing with the index.
struct Reference {
  struct Hit: Equatable {
    var kind: MatchKind
    var field = NameField.name
    /// See `Match.position`; of a number only where ``Reference/numbers`` are as written.
    var position: Int
    /// Of the contact, where a number fits.
    var number: Int?
  }

  private let names: [(field: NameField, name: ReferenceName)]
  private let numbers: [RandomNumber]

  /// - Parameter numbers: the forms of the contact's numbers, in their order; as written and no
  ///   other way where there are none.
  init(_ contact: Contact, numbers: [RandomNumber]? = nil) {
    let texts: [(NameField, String?)] = [
      (.name, contact.name), (.nickname, contact.nickname),
      (.organization, contact.organization), (.phonetic, contact.phonetic),
    ]
    names = texts.compactMap { field, text in text.map { (field, ReferenceName($0)) } }
    self.numbers = numbers ?? contact.numbers.map { RandomNumber(asWritten: $0.value) }
  }

  /// The best way in which the contact fits; of equals the first of its names, then its numbers.
  func hit(_ query: String, leniently: Bool = false) -> Hit? {
    let keys = Array(query.utf8)
    var best: Hit?
    for (field, name) in names {
      guard let (kind, position) = name.hit(keys, leniently: leniently) else { continue }
      // The name itself first; of further ones whichever fits earlier.
      if let old = best, old.kind < kind { continue }
      if let old = best, old.kind == kind, old.field == .name || old.position <= position {
        continue
      }
      best = Hit(kind: kind, field: field, position: position)
    }
    for (place, number) in numbers.enumerated() {
      guard let (kind, position) = number.hit(query) else { continue }
      if let old = best, old.kind < kind || (old.kind == kind && old.field == .name) { continue }
      best = Hit(kind: kind, position: position, number: place)
    }
    return best
  }

  /// What kinds the contract allows: it leaves open whether an initial may be typed as the two
  /// letters that ü is, and whether a separator may be typed between initials.
  func kinds(_ query: String) -> Set<MatchKind?> {
    let strict = hit(query)?.kind
    let isBetter = strict.map { $0 <= .initials } ?? false
    return isBetter ? [strict] : [strict, hit(query, leniently: true)?.kind]
  }

  /// Whether the keys spell all that stands between brackets, one run after the other.
  static func spells(_ query: String, inBrackets text: String) -> Bool {
    let runs = text.split(separator: "[").filter { $0.contains("]") }
      .map { $0.prefix { $0 != "]" } }
    return spells(query, runs: runs.map { String($0) })
  }

  /// Whether the keys spell all of the runs; of several, an initial in each but the last one.
  static func spells(_ query: String, runs: [String]) -> Bool {
    // Of a name that only has its first mark typed, that alone is lit.
    let pieces = runs.flatMap { run in
      let pieces = ReferenceName(run).pieces
      return pieces.isEmpty
        ? [ReferenceName.Piece(spellings: [Array("1".utf8)], position: 0)] : pieces
    }
    return ReferenceName.spells(Array(query.utf8)[...], pieces[...], whole: true)
  }

  /// Whether all letters of the contact's names are in the reference's own table.
  static func knows(_ contact: Contact) -> Bool {
    [contact.name, contact.nickname, contact.organization, contact.phonetic]
      .allSatisfy { ReferenceName.knows($0 ?? "") }
  }
}

extension RandomNumber {
  /// A number that is dialled as it is written and no other way.
  init(asWritten text: String) {
    let digits = text.filter { "0123456789*#".contains($0) }
    self.init(written: text, digits: digits, whole: [digits])
  }

  /// The best kind, and how many digits stand before, in a number as written.
  func hit(_ query: String) -> (MatchKind, Int)? {
    guard !digits.isEmpty else { return nil }
    if whole.contains(query) { return (.exact, 0) }
    if (whole + partial).contains(where: { $0.hasPrefix(query) }) {
      return (.number, 0)
    }
    let (text, part) = (Array(digits.utf8), Array(query.utf8))
    guard part.count >= 3, part.count <= text.count else { return nil }
    let start = (0...(text.count - part.count)).first { text[$0...].starts(with: part) }
    return start.map { (.insideNumber, $0) }
  }
}
