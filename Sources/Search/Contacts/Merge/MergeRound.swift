/// One pass over all contacts that finds those of the same person.
struct MergeRound {
  private let contacts: [Contact]
  private let country: String?
  private var groups: MergeGroups
  /// The folded name of each contact.
  private var names: [String?] = []
  private var hasMerged = false
  /// Whether another round may find more matches. It may if merged contacts had different names. It
  /// may also if a UID was ambiguous, because a merged contact keeps only one of its UIDs, so fewer
  /// contacts may have the ambiguous UID in the next round.
  private(set) var mayGoOn = false

  init(_ contacts: [Contact], country: String?) {
    self.contacts = contacts
    self.country = country
    groups = MergeGroups(contacts)
  }

  /// Returns the contacts with matching contacts merged; `nil` if no person was found twice.
  mutating func merged() -> [Contact]? {
    guard groups.fileCount > 1 || hasUIDTwice else { return nil }
    names = contacts.map { ContactMerge.folded($0.name) }
    joinByUID()
    joinByName()
    guard hasMerged else { return nil }
    var places: [Int: Int] = [:]
    var members: [[Int]] = []
    for contact in contacts.indices {
      let root = groups.root(of: contact)
      if let place = places[root] {
        members[place].append(contact)
      } else {
        places[root] = members.count
        members.append([contact])
      }
    }
    return members.map { members in
      let own = members.map { contacts[$0] }
      return own.count == 1 ? own[0] : ContactMerge.united(own, country: country)
    }
  }

  private mutating func join(_ one: Int, _ other: Int) {
    if groups.join(one, other) { hasMerged = true }
  }

  // MARK: By UID

  private var hasUIDTwice: Bool {
    var seen: Set<String> = []
    return contacts.contains { contact in
      guard let uid = contact.uid, !uid.isEmpty else { return false }
      return !seen.insert(uid).inserted
    }
  }

  private mutating func joinByUID() {
    var owners: [String: [Int]] = [:]
    let keys = contacts.indices.map { uidKey(of: $0) }
    for (place, key) in keys.enumerated() {
      if let key { owners[key, default: []].append(place) }
    }
    for (place, key) in keys.enumerated() {
      guard let key, let all = owners[key], all.count > 1, all[0] == place else { continue }
      guard isTelling(all) else {
        mayGoOn = true
        continue
      }
      for other in all.dropFirst() {
        if names[other] != names[place] { mayGoOn = true }
        join(place, other)
      }
    }
  }

  /// Returns a key that is equal for contacts with matching UIDs. For a UID that is too short or
  /// too simple to be globally unique, such as `card1` or a row number, the key includes the name.
  private func uidKey(of contact: Int) -> String? {
    guard let uid = contacts[contact].uid, !uid.isEmpty else { return nil }
    if ContactMerge.isUnique(uid) { return uid }
    return names[contact].map { uid + "\n" + $0 }
  }

  /// Whether no file contains the UID of these contacts with two names.
  private func isTelling(_ owners: [Int]) -> Bool {
    var nameOfFile: [Int32: String?] = [:]
    for owner in owners {
      for file in groups.ownFiles(of: owner) {
        if let name = nameOfFile.updateValue(names[owner], forKey: file), name != names[owner] {
          return false
        }
      }
    }
    return true
  }

  // MARK: By name and number

  private struct Key: Hashable {
    var name: Int32
    var number: Int32
  }

  /// The name and number of a contact, and one of its files.
  private struct FileKey: Hashable {
    var key: Key
    var file: Int32
  }

  /// The maximum number of contacts with the same name and number that the search tries in vain to
  /// join with a contact. Only a book that is made to slow down the merge contains so many.
  private static let looks = 16

  private mutating func joinByName() {
    guard groups.fileCount > 1 else { return }
    var numbersOfNames = Numbering()
    let nameOf = names.map { name in name.map { numbersOfNames.number(of: $0) } }
    var counts = [Int](repeating: 0, count: contacts.count)
    for case let name? in nameOf { counts[Int(name)] += 1 }
    var numbers = Numbering()
    var owners: [Key: [Int]] = [:]
    var starts: [FileKey: Int] = [:]
    for (place, contact) in contacts.enumerated() {
      guard let name = nameOf[place], counts[Int(name)] > 1 else { continue }
      for number in contact.numbers {
        let text = MergedNumbers.key(of: number, in: country)
        guard MergedNumbers.isTelling(text) else { continue }
        let key = Key(name: name, number: numbers.number(of: text))
        joinOwner(place, key, &owners[key, default: []], &starts)
      }
    }
  }

  /// Joins a contact with the first earlier contact of this name and number that can be joined with
  /// it: no file contains contacts of both groups.
  ///
  /// - Parameters:
  ///   - owners: the earlier contacts of this name and number, no two of them in one group.
  ///   - starts: for each file, the index in `owners` before which all contacts are in this file.
  private mutating func joinOwner(
    _ contact: Int, _ key: Key, _ owners: inout [Int], _ starts: inout [FileKey: Int]
  ) {
    let file = FileKey(key: key, file: groups.ownFiles(of: contact)[0])
    let start = owners.count > 1 ? starts[file] ?? 0 : 0
    var isLead = true
    var looks = 0
    for place in start..<owners.count {
      if groups.root(of: owners[place]) == groups.root(of: contact) { return }
      if groups.canJoin(owners[place], contact) {
        join(owners[place], contact)
        return
      }
      // No further contact of the file can be joined with these owners.
      isLead = isLead && groups.has(owners[place], file: file.file)
      if isLead {
        if owners.count > 1 { starts[file] = place + 1 }
        continue
      }
      looks += 1
      if looks == Self.looks { break }
    }
    owners.append(contact)
  }
}
