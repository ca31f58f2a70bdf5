/// The data of a card that is being read. ``contact(file:)`` makes a `Contact` of them.
struct VCardDraft: Sendable {
  /// A number whose label and order depend on later lines.
  struct Number: Sendable {
    var number: PhoneNumber
    /// The preference, 1 to 100 as in RFC 6350 section 5.3; 101 without one, 102 if ``isFurther``.
    var preference: Int
    /// The name of the group in lower case; empty without one.
    var group: String
    /// The value of `ALTID`: numbers that share it are alternatives (RFC 6350 section 5.4).
    var alternative = ""
    /// Whether the number is from a property other than `TEL`. These numbers follow the others.
    var isFurther = false
  }

  /// The 1-based line of `BEGIN:VCARD`.
  var line: Int
  /// The offset of this line in the file.
  var offset: Int
  var hasVersion = false
  var isVersion21 = false
  var isOversized = false
  var names = VCardNames()
  var numbers: [Number] = []
  var hasTooManyNumbers = false
  var labels: [(group: String, label: String)] = []
  var isFavourite = false
  var photo: ContactPhoto?
  var uid = ""
  /// Whether the card is a list of other cards (RFC 6350 section 6.1.4).
  var isGroup = false

  /// The line on which another card began before the END of this one. That card may be inside this
  /// one, or the END of this one may be missing.
  private(set) var interruptingLine: Int?
  /// The card as it was before ``interruptingLine``; empty without one. The lines after that line
  /// belong to this card only if the END of this card follows.
  private var before: [VCardDraft] = []

  init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }

  // MARK: Cards in cards

  /// Handles the beginning of another card. If `isAgent`, that card is certainly inside this one.
  mutating func interrupt(by line: Int, isAgent: Bool) {
    guard !isAgent, interruptingLine == nil else { return }
    before = [self]
    interruptingLine = line
  }

  /// The part that belongs to this card even if its END is missing.
  var certain: VCardDraft { before.first ?? self }

  /// Whether a property after an inner card must be from a third card whose BEGIN is lost. This is
  /// so for a second name or UID, because a person has only one. In vCard 2.1, which allows cards
  /// inside cards, an inner card may be between `N` and `FN`.
  func isAnothers(_ property: VCardProperty) -> Bool {
    guard let before = before.first else { return false }
    switch property {
    case .formattedName:
      return !before.names.formatted.isEmpty || (!isVersion21 && !before.names.inParts.isEmpty)
    case .name:
      return !before.names.inParts.isEmpty || (!isVersion21 && !before.names.formatted.isEmpty)
    case .uid: return !before.uid.isEmpty
    default: return false
    }
  }

  // MARK: The contact

  /// Returns the contact; `nil` for a card that has neither a name nor a number.
  func contact(file: String) -> Contact? {
    let numbers = orderedNumbers
    let parts = names.bestParts
    let name = names.shown(parts: parts) ?? numbers.first?.value ?? ""
    guard !name.isEmpty else { return nil }
    return Contact(
      name: name, given: parts.given.nonEmpty, family: parts.family.nonEmpty,
      nickname: names.nickname.nonEmpty, organization: names.organization.nonEmpty,
      numbers: numbers, isFavourite: isFavourite, photo: photo,
      source: ContactSource(file: file, line: line), uid: uid.nonEmpty,
      phonetic: names.reading(of: name, parts: parts))
  }

  /// The numbers with their labels. Preferred numbers come first; otherwise the order is that of
  /// the card. Of alternatives that are the same number, only the first is included.
  private var orderedNumbers: [PhoneNumber] {
    var entries = numbers
    for (group, label) in labels {
      for index in entries.indices where entries[index].group == group {
        entries[index].number.type = label
      }
    }
    if entries.contains(where: { $0.preference != 101 }) {
      entries = entries.sortedStably(by: \.preference)
    }
    if entries.contains(where: { !$0.alternative.isEmpty }) { entries = distinct(entries) }
    if entries.contains(where: \.isFurther) { entries = withoutCopies(entries) }
    return entries.map(\.number)
  }

  /// Removes further numbers that are copies: programs write a number as both `TEL` and
  /// `IMPP:tel:`, and an address as both `IMPP` and `X-SIP`.
  private func withoutCopies(_ entries: [Number]) -> [Number] {
    func key(_ entry: Number) -> String { entry.number.destination(in: nil) ?? entry.number.value }
    var seen = Set(entries.lazy.filter { !$0.isFurther }.map(key))
    return entries.filter { !$0.isFurther || seen.insert(key($0)).inserted }
  }

  /// Removes alternatives that would dial the same number. Other alternatives stay, because an
  /// additional number is better than a lost one.
  private func distinct(_ entries: [Number]) -> [Number] {
    var seen: Set<[String]> = []
    return entries.filter { entry in
      guard !entry.alternative.isEmpty else { return true }
      let number = entry.number
      return seen.insert([entry.alternative, number.dialString ?? number.value]).inserted
    }
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
