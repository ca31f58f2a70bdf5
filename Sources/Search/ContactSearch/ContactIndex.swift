import Contacts

/// An address book prepared for search.
///
/// A search doesn't examine all contacts. Short queries have prepared lists of their first matches
/// (``TopLists``). For a longer query, the matches at the start of a word or number are a range of
/// a sorted table (``StartTable``). The matches inside a word or number are among the contacts that
/// have all parts of the query with three or four symbols (``GramLists``). Contacts that are added
/// later are stored separately and examined one by one (``RecordMatcher``). If there are too many
/// of these, the index is built again.
package struct ContactIndex: Sendable {
  /// The contacts by position. A removed contact leaves an empty contact at its position. Only a
  /// large number of empty contacts at the end is dropped.
  package private(set) var contacts: [Contact]
  /// The empty contact that replaces every removed one. All removed contacts share it, so that a
  /// removed book uses little memory.
  private static let emptyContact = Contact(name: "")
  /// The number of contacts.
  package private(set) var count: Int

  /// The user's country for dialling, ISO 3166-1 alpha-2 in capitals; `nil` if it isn't known.
  package var country: String? { home.territory }

  /// The number of prepared matches of a short query. For more matches every contact is examined.
  package static let readyLimit = TopLists.guaranteed

  let home: HomeCountry
  private(set) var base: BaseIndex
  /// The place of each contact, by position.
  private(set) var places: [Place]
  /// The lists of ``base``, with all later changes.
  private(set) var lists: TopLists
  /// The contacts that are examined one by one, in the order of their names.
  private(set) var fresh: [FreshContact]
  /// By slot of ``base``: the contacts that were removed or replaced, with only their names and
  /// whether they were favourites. A binary search over the slots still needs these.
  private var gone: [Int: Contact] = [:]
  var use = UseTable()
  var used = UsedContacts()
  /// The positions in the order of the last list that was given to ``update(to:)``; `nil` for the
  /// order of the positions.
  var order: [Int]?

  /// The place where a contact is stored.
  struct Place: Hashable, Sendable {
    /// A slot of ``base``, or the complement of a place in ``fresh``; see ``TopMatches/Entry``.
    var reference: Int32

    static let removed = Place(reference: .min)
    static func base(slot: Int) -> Place { Place(reference: Int32(slot)) }
    static func fresh(_ place: Int) -> Place { Place(reference: ~Int32(place)) }

    var isInBase: Bool { reference >= 0 }
  }

  /// A contact that is examined individually.
  struct FreshContact: Sendable {
    var position: Int
    var record: [UInt8]
    var isFavourite: Bool
    /// The place of the contact's name in the order of the index; see ``MatchOrder``.
    var name: UInt64
    /// Whether the contact has too many spellings for the index; otherwise it was added later.
    var isLeftOut: Bool
  }

  /// Builds the index. This takes about 5 µs per contact, and the time of a sort.
  ///
  /// - Parameter country: The user's country, ISO 3166-1 alpha-2; `nil` if it isn't known. In the
  ///   countries of the North American Numbering Plan, and if the country isn't known, numbers of
  ///   that plan are also found without their area code. Whole national numbers of a country that
  ///   ``NumberPlan`` knows are also found in their international forms.
  package init(_ contacts: [Contact], country: String? = nil) {
    self.contacts = contacts
    count = contacts.count
    home = HomeCountry(country)
    base = BaseIndex(contacts, live: Array(contacts.indices), home)
    lists = base.lists
    places = [Place](repeating: .fresh(0), count: contacts.count)
    fresh = []
    adoptBase()
  }

  /// Sets the properties that depend on ``base``, after it was built.
  private mutating func adoptBase() {
    lists = base.lists
    fresh = []
    gone = [:]
    for (slot, position) in base.positions.enumerated() {
      places[Int(position)] = .base(slot: slot)
    }
    // The contacts that were left out are in order already.
    fresh = base.leftOut.map { position, slot in
      freshContact(position, behind: slot, isLeftOut: true)
    }
    renumberFresh()
    settleUsed()
  }

  // MARK: Changes

  /// The maximum number of contacts that are examined one by one; with more, the index is built
  /// again. Each of them lengthens a search by about 0.1 µs, whereas building takes 5 µs per
  /// contact.
  private var freshLimit: Int { max(256, min(base.count / 128, 4_096)) }

  /// Adds a contact and returns its position.
  @discardableResult
  package mutating func add(_ contact: Contact) -> Int {
    contacts.append(Self.emptyContact)
    places.append(.removed)
    fill(contacts.count - 1, with: contact)
    return contacts.count - 1
  }

  /// Adds a contact at the position of a removed one.
  mutating func fill(_ position: Int, with contact: Contact) {
    contacts[position] = contact
    places[position] = .fresh(0)
    count += 1
    order = nil
    place(position)
  }

  /// Replaces a contact with another.
  ///
  /// - Parameter position: the position of a contact that was not removed.
  package mutating func replace(_ position: Int, with contact: Contact) {
    let old = contacts[position].name
    add(position)
    contacts[position] = contact
    places[position] = .fresh(0)
    place(position)
    resolveUse(of: old)
  }

  /// Removes a contact. The other contacts keep their positions.
  ///
  /// - Parameter position: the position of a contact that was not removed.
  package mutating func remove(_ position: Int) {
    let old = contacts[position].name
    add(position)
    count -= 1
    order = nil
    contacts[position] = Self.emptyContact
    places[position] = .removed
    if gone.count > max(256, base.count / 8) { rebuild() }
    resolveUse(of: old)
  }

  /// Sets the new sources and the new photo of a contact. This doesn't count as a change of the
  /// contact.
  mutating func move(_ position: Int, to contact: Contact) {
    if contacts[position].source != contact.source {
      contacts[position].source = contact.source
    }
    if contacts[position].isAlike(contact) { return }
    let old = contacts[position]
    if old.photo == contact.photo, old.otherSources == contact.otherSources { return }
    contacts[position].otherSources = contact.otherSources
    contacts[position].photo = contact.photo
  }

  /// Makes many changes and builds the index once, which takes about 5 µs per contact.
  ///
  /// - Parameter changes: The new contacts with their positions; `nil` removes a contact. Positions
  ///   after the last one are new.
  mutating func apply(_ changes: [(position: Int, contact: Contact?)]) {
    for (position, contact) in changes {
      while position >= contacts.count {
        contacts.append(Self.emptyContact)
        places.append(.removed)
      }
      count += (contact == nil ? 0 : 1) - (isRemoved(position) ? 0 : 1)
      contacts[position] = contact ?? Self.emptyContact
      places[position] = contact == nil ? .removed : .fresh(0)
    }
    order = nil
    used = UsedContacts()
    rebuild()
    resolveAllUse()
    dropEmptyEnd()
  }

  /// The number of empty contacts at the end up to which the arrays are never shortened.
  private static let mostEmpty = 1_024

  /// Shortens the arrays after a change to a much smaller book. No reference to the dropped
  /// positions exists.
  private mutating func dropEmptyEnd() {
    let end = (places.lastIndex { $0 != .removed } ?? -1) + 1
    guard places.count - end > max(Self.mostEmpty, end) else { return }
    // A copy has no spare capacity, so it frees the memory.
    contacts = Array(contacts[..<end])
    places = Array(places[..<end])
  }

  func isRemoved(_ position: Int) -> Bool { places[position] == .removed }

  private mutating func place(_ position: Int) {
    insertFresh(position)
    if fresh.count(where: { !$0.isLeftOut }) > freshLimit { rebuild() } else { renumberFresh() }
    resolveUse(of: contacts[position].name)
  }

  private mutating func rebuild() {
    let live = contacts.indices.filter { places[$0] != .removed }
    base = BaseIndex(contacts, live: live, home)
    adoptBase()
  }

  private mutating func add(_ position: Int) {
    use.forget(position)
    used.forget(position)
    let place = places[position]
    precondition(place != .removed, "the contact was removed before")
    if place.isInBase {
      removeFromLists(Int(place.reference))
    } else {
      fresh.remove(at: Int(~place.reference))
      renumberFresh()
    }
  }

  private mutating func removeFromLists(_ slot: Int) {
    var speller = KeySpeller(
      home: home.prefixes, shortLength: lists.countLength, gramLength: base.grams.length)
    let isSpelled = base.bytes.withUnsafeBufferPointer {
      speller.spell($0, at: Int(base.offsets[slot]))
    }
    precondition(isSpelled, "what is in the index can be spelled")
    let position = Int(base.positions[slot])
    places[position] = .removed
    gone[slot] = Contact(name: contacts[position].name, isFavourite: contacts[position].isFavourite)
    for short in speller.shorts where speller.rank(of: short) != KeySpeller.part {
      if lists.remove(slot, Int(short)) { refill(Int(short)) }
    }
  }

  private mutating func refill(_ short: Int) {
    var top = TopMatches(limit: TopLists.capacity)
    withMatcher(CompiledQuery(keys: ShortKeys.query(short))) { searchFirst($0, &top) }
    lists.refill(
      short,
      top.sorted(slots: base.count, fresh: 0).map { entry in
        let (kind, place) = MatchOrder.kindAndPlace(of: entry.order)
        return (Int(entry.contact), UInt16(kind.rawValue << 7 | place))
      }, favourites: base.favourites)
  }

  func isLive(_ slot: Int) -> Bool { gone.isEmpty || gone[slot] == nil }

  /// - Parameter slot: the number of contacts of ``base`` that come before the contact.
  private func freshContact(_ position: Int, behind slot: Int, isLeftOut: Bool) -> FreshContact {
    var record: [UInt8] = []
    ContactRecord.append(contacts[position], home, to: &record)
    return FreshContact(
      position: position, record: record, isFavourite: contacts[position].isFavourite,
      name: UInt64(slot) << UInt64(MatchOrder.nameGap), isLeftOut: isLeftOut)
  }

  /// Inserts a contact into ``fresh``, at the place of its name in the order. The caller must call
  /// ``renumberFresh()`` afterwards.
  private mutating func insertFresh(_ position: Int) {
    var new = freshContact(position, behind: 0, isLeftOut: false)
    let contact = contacts[position]
    let slot = new.record.withUnsafeBufferPointer { own in
      base.bytes.withUnsafeBufferPointer { bytes in
        (0..<base.count).partition { slot in
          let other = Int(base.positions[slot])
          return !NameOrder.precedes(
            baseContact(slot), other, bytes, Int(base.offsets[slot]), contact, position, own, 0)
        }
      }
    }
    let place = new.record.withUnsafeBufferPointer { own in
      fresh.indices.partition { index in
        let other = fresh[index]
        return other.record.withUnsafeBufferPointer { bytes in
          !NameOrder.precedes(
            contacts[other.position], other.position, bytes, 0, contact, position, own, 0)
        }
      }
    }
    new.name = UInt64(slot) << UInt64(MatchOrder.nameGap)
    fresh.insert(new, at: place)
  }

  /// Gives ascending numbers to the fresh contacts between the same two slots. If there are more
  /// contacts than numbers, the last ones have the same number.
  private mutating func renumberFresh() {
    let gap = UInt64(MatchOrder.nameGap)
    for index in fresh.indices {
      let slot = fresh[index].name >> gap
      fresh[index].name = slot << gap | min(UInt64(index + 1), 1 << gap - 1)
      places[fresh[index].position] = .fresh(index)
    }
  }

  // MARK: Look-ups

  func withMatcher<Result>(
    _ query: CompiledQuery, _ body: (RecordMatcher) -> Result
  ) -> Result {
    RecordMatcher.with(query, home.prefixes, body)
  }

  /// Returns the number of a slot's name for ``MatchOrder``, with room for fresh contacts before
  /// it.
  static func name(ofSlot slot: Int) -> UInt64 { UInt64(slot + 1) << UInt64(MatchOrder.nameGap) }

  /// Returns the positions of the contacts with this name, ascending. Canonically equivalent
  /// Unicode spellings of a name are equal.
  func positions(named name: String) -> [Int] {
    var record: [UInt8] = []
    ContactRecord.append(Contact(name: name), home, to: &record)
    var result = fresh.filter { contacts[$0.position].name == name }.map(\.position)
    record.withUnsafeBufferPointer { own in
      base.bytes.withUnsafeBufferPointer { bytes in
        // Favourites and the other contacts are sorted separately.
        for range in [0..<base.favourites, base.favourites..<base.count] {
          let low = range.partition { slot in
            !NameOrder.letters(bytes, Int(base.offsets[slot]), precede: own, 0, orEqual: false)
          }
          let high = (low..<range.upperBound).partition { slot in
            !NameOrder.letters(bytes, Int(base.offsets[slot]), precede: own, 0, orEqual: true)
          }
          for slot in low..<high where isLive(slot) && baseContact(slot).name == name {
            result.append(Int(base.positions[slot]))
          }
        }
      }
    }
    return result.sorted()
  }

  /// Returns the contact of a slot as it was when the base was built.
  private func baseContact(_ slot: Int) -> Contact {
    isLive(slot) ? contacts[Int(base.positions[slot])] : gone[slot] ?? Contact(name: "")
  }
}
