/// Finds who is the same person in several sources, and makes one contact of them.
///
/// Two contacts of different files are one where their UIDs agree, or where their names and at
/// least one number do. Two of the same file are only where their UIDs agree and their names, too.
/// A shared number alone makes nobody the same, as in a family, nor does a name alone. Names agree
/// whatever their case, their spaces and the way Unicode writes their letters; a name that is a
/// number is none. Numbers agree as ``PhoneNumber/e164(in:)``, or by their digits; codes with `*`
/// or `#` never do.
///
/// A UID that one file gives to people of different names says nothing, in any file; one of fewer
/// than 16 bytes, or of fewer than 8 different ones, as programs count their rows, says nothing of
/// people of different names.
package enum ContactMerge {
  /// The contacts with each person once, at the place of the first of their sources; what was in
  /// one piece stays as it is. To merge again, also with further sources, finds what is new and
  /// changes nothing else.
  ///
  /// The merged contact keeps the name and the ``Contact/source`` of the first, takes what that
  /// lacks from the others in their order, and has the numbers of all, the first source's first,
  /// each once: of two ways to write one, that with a country code. Another name of the same UID,
  /// as of somebody who married, becomes a nickname, so that it still finds the person.
  ///
  /// Time: linear in the size of the contacts.
  ///
  /// - Parameter country: The country of numbers without a country code, ISO 3166-1 alpha-2 in
  ///   capitals; `nil` where that is not known.
  package static func merged(_ contacts: [Contact], country: String? = nil) -> [Contact] {
    var result = contacts
    // What is merged has one name and the numbers of all, which may agree with yet another contact.
    for _ in 0..<roundLimit {
      var round = MergeRound(result, country: country)
      guard let merged = round.merged() else { break }
      result = merged
      if !round.mayGoOn { break }
    }
    return result
  }

  /// Only contacts made to need more rounds do.
  private static let roundLimit = 8

  /// - Parameter contacts: of one person, in their order; at least one.
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

  /// What a person should know of the merging: who has a UID under two names.
  ///
  /// - Parameters:
  ///   - contacts: before they were merged.
  ///   - merged: what became of them.
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

  /// Whether two names are one name, whatever their case, their spaces and the way Unicode writes
  /// their letters.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one == other || folded(one).map { $0 == folded(other) } ?? false
  }

  /// Whether a UID may be the only one in the world, whatever the names are.
  static func isUnique(_ uid: String) -> Bool { uid.utf8.count >= 16 && Set(uid.utf8).count >= 8 }

  /// A name as names are compared; `nil` for what tells nobody from others.
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
