/// A card that is being read; becomes a `Contact` at its end.
struct VCardDraft {
  /// A number that waits for the label and the preference of its siblings.
  struct Number {
    var number: PhoneNumber
    /// 1 to 100 as in RFC 6350 section 5.3, 101 where none is given.
    var preference: Int
    /// In lower case; empty where there is none.
    var group: String
  }

  /// The 1-based line of `BEGIN:VCARD`, and its offset in the file.
  var line: Int
  var offset: Int
  var hasVersion = false
  var formattedName = ""
  var prefix = ""
  var given = ""
  var additional = ""
  var family = ""
  var suffix = ""
  var nickname = ""
  var organization = ""
  var phoneticGiven = ""
  var phoneticFamily = ""
  var numbers: [Number] = []
  var hasTooManyNumbers = false
  var labels: [(group: String, label: String)] = []
  var isFavourite = false
  var hasPhoto = false

  init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }

  /// The contact, or `nil` for a card that gives no name and no number.
  func contact(file: String) -> Contact? {
    let name = shownName
    guard !name.isEmpty else { return nil }
    return Contact(
      name: name, given: given.nonEmpty, family: family.nonEmpty, nickname: nickname.nonEmpty,
      organization: organization.nonEmpty, numbers: orderedNumbers, isFavourite: isFavourite,
      hasPhoto: hasPhoto, source: ContactSource(file: file, line: line),
      phonetic: phonetic(of: name))
  }

  private var shownName: String {
    if !formattedName.isEmpty { return formattedName }
    let full = ContactName.full(
      prefix: prefix, given: given, additional: additional, family: family, suffix: suffix)
    if !full.isEmpty { return full }
    if !organization.isEmpty { return organization }
    if !nickname.isEmpty { return nickname }
    return orderedNumbers.first?.value ?? ""
  }

  private func phonetic(of name: String) -> String? {
    if phoneticGiven.isEmpty { return phoneticFamily.nonEmpty }
    if phoneticFamily.isEmpty { return phoneticGiven }
    return !family.isEmpty && name.hasPrefix(family)
      ? phoneticFamily + " " + phoneticGiven : phoneticGiven + " " + phoneticFamily
  }

  /// Labels put in, the preferred first, otherwise in the order of the card.
  private var orderedNumbers: [PhoneNumber] {
    var entries = numbers
    for (group, label) in labels {
      for index in entries.indices where entries[index].group == group {
        entries[index].number.type = label
      }
    }
    // The standard library's sort is stable in fact but not by contract.
    if entries.contains(where: { $0.preference <= 100 }) {
      entries = entries.enumerated()
        .sorted { ($0.element.preference, $0.offset) < ($1.element.preference, $1.offset) }
        .map(\.element)
    }
    return entries.map(\.number)
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
