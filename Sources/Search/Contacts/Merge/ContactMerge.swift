/// Finds contacts of several sources that are the same person, and makes one contact of them.
///
/// Two contacts of different files are the same person if their UIDs agree, or if their names and
/// at least one number agree. Two contacts of one file are the same only if both their UIDs and
/// their names agree. A shared number alone isn't enough, because a family may share one. A name
/// alone isn't enough either. Names agree regardless of case, spaces and Unicode normalisation; a
/// name that is a number doesn't count. Numbers agree if their ``PhoneNumber/e164(in:)`` or their
/// digits are equal; codes with `*` or `#` never agree.
///
/// A UID that one file gives to people of different names is ignored in all files. A UID that has
/// fewer than 16 bytes, or fewer than 8 different bytes, may be a program's row number. Such a UID
/// doesn't join contacts of different names.
package enum ContactMerge {
  /// Returns the contacts with each person once, at the place of the person's first contact.
  /// Contacts without a match are unchanged. The result may be merged again, alone or with contacts
  /// of further sources.
  ///
  /// The merged contact has the name and the ``Contact/source`` of the first contact. Fields that
  /// the first contact lacks are from the others, in their order. The merged contact has each
  /// number once, beginning with those of the first contact. Of two spellings of one number, the
  /// spelling with a country code is used. Another name with the same UID, such as a former
  /// family name, becomes a nickname, so that a search for this name still finds the person.
  ///
  /// The time is linear in the size of the contacts.
  ///
  /// - Parameter country: The country of numbers without a country code, ISO 3166-1 alpha-2 in
  ///   capitals; `nil` if it isn't known.
  package static func merged(_ contacts: [Contact], country: String? = nil) -> [Contact] {
    var result = contacts
    // A merged contact has one name and all numbers, so a further contact may match it.
    for _ in 0..<roundLimit {
      var round = MergeRound(result, country: country)
      guard let merged = round.merged() else { break }
      result = merged
      if !round.mayGoOn { break }
    }
    return result
  }

  /// The maximum number of rounds. Only specially constructed contacts need more.
  private static let roundLimit = 8

  /// Returns one contact with the data of several.
  ///
  /// - Parameter contacts: the contacts of one person, in their order; at least one.
  static func united(_ contacts: [Contact], country: String?) -> Contact {
    var result = contacts[0]
    var sources: Set<ContactSource> = [result.source]
    sources.formUnion(result.otherSources)
    var numbers = MergedNumbers(result.numbers, country: country)
    var otherNames: [String] = []
    for contact in contacts.dropFirst() {
      numbers.add(contact.numbers)
      let others = [contact.source] + contact.otherSources
      result.otherSources += others.filter { sources.insert($0).inserted }
      if result.given == nil, result.family == nil {
        (result.given, result.family) = (contact.given, contact.family)
      }
      result.nickname = result.nickname ?? contact.nickname
      if !areSame(result.name, contact.name),
        !otherNames.contains(where: { areSame($0, contact.name) })
      {
        otherNames.append(contact.name)
      }
      result.organization = result.organization ?? contact.organization
      result.phonetic = result.phonetic ?? contact.phonetic
      result.uid = result.uid ?? contact.uid
      if contact.isFavourite { result.isFavourite = true }
      if result.photo == nil, var photo = contact.photo {
        photo.file = photo.file ?? contact.source.file
        result.photo = photo
      }
    }
    result.numbers = numbers.numbers
    for name in otherNames {
      guard let nickname = result.nickname else {
        result.nickname = name
        continue
      }
      if !nickname.split(separator: ",").contains(where: { areSame(String($0), name) }) {
        result.nickname = nickname + ", " + name
      }
    }
    return result
  }

  /// Returns the problems of a merge for the user: UIDs that occur with two names.
  ///
  /// - Parameters:
  ///   - contacts: the contacts before the merge.
  ///   - merged: the contacts after the merge.
  package static func problems(of contacts: [Contact], merged: [Contact]) -> [ContactProblem] {
    var owners: [ContactSource: Contact] = [:]
    for contact in merged {
      for source in contact.otherSources { owners[source] = contact }
    }
    if owners.isEmpty { return [] }
    return contacts.compactMap { contact in
      guard let owner = owners[contact.source], !areSame(owner.name, contact.name) else {
        return nil
      }
      return ContactProblem(
        file: contact.source.file, line: contact.source.line,
        reason:
          "\(contact.name) has the UID of \(owner.name) (\(owner.source)): one contact, found "
          + "by both names; give one of them another UID if they are two people")
    }
  }

  /// Whether two names agree, regardless of case, spaces and Unicode normalisation.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one == other || folded(one).map { $0 == folded(other) } ?? false
  }

  /// Whether a UID is long and varied enough to be globally unique.
  static func isUnique(_ uid: String) -> Bool { uid.utf8.count >= 16 && Set(uid.utf8).count >= 8 }

  /// Returns the form of a name for comparison; `nil` for a text that doesn't identify a person.
  static func folded(_ name: String) -> String? {
    if DialString.normalize(name) != nil { return nil }
    var result = ""
    for word in name.lowercased().split(whereSeparator: \.isWhitespace) {
      if !result.isEmpty { result += " " }
      result.append(contentsOf: word)
    }
    return result.isEmpty ? nil : result
  }
}
