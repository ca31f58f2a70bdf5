/// A separate index of the called contacts, which come before other contacts with the same kind of
/// match. Without it, a search would examine up to two thousand called contacts for every key,
/// which takes a hundred times as long.
struct UsedContacts: Sendable {
  /// The index of the contacts that were called when it was built; `nil` if there were none.
  private(set) var base: BaseIndex?
  /// By position: the contact's slot in ``base``. The slot has the contact as it was when ``base``
  /// was built.
  private(set) var slots: [Int: Int] = [:]
  /// By slot of ``base``: the contact's reference as in ``TopMatches``; ``noReference`` if the
  /// contact has changed since then, or has no calls any more.
  private(set) var references: [Int32] = []
  /// By slot of ``base``: the ``MatchOrder`` without the kind and the place.
  private(set) var orders: [UInt64] = []
  /// The positions of the called contacts that are not in ``base`` and are examined one by one.
  private(set) var others: [Int] = []

  static let noReference = Int32.min

  /// The maximum number of ``others``. With more of them, a new index takes less time than
  /// examining them.
  private var othersLimit: Int { 32 + slots.count / 4 }

  mutating func forget(_ position: Int) {
    if let slot = slots.removeValue(forKey: position) { references[slot] = Self.noReference }
    others.removeAll { $0 == position }
  }

  /// Removes all references. Must be called before all called contacts are put in again.
  mutating func clear() {
    for slot in references.indices { references[slot] = Self.noReference }
    others.removeAll(keepingCapacity: true)
  }

  /// Adds a called contact. Returns `false` if there are now too many contacts to examine one by
  /// one.
  mutating func put(_ position: Int, _ reference: Int32, _ order: UInt64) -> Bool {
    if let slot = slots[position], reference >= 0 {
      references[slot] = reference
      orders[slot] = order
      return true
    }
    others.append(position)
    return others.count <= othersLimit
  }

  mutating func rebuild(_ base: BaseIndex) {
    self.base = base
    references = [Int32](repeating: Self.noReference, count: base.count)
    orders = [UInt64](repeating: 0, count: base.count)
    slots = [:]
    for (slot, position) in base.positions.enumerated() { slots[Int(position)] = slot }
    others = []
  }
}

extension ContactIndex {
  /// Updates ``used``. Must be called after the ranks or the places of called contacts have
  /// changed.
  mutating func settleUsed() {
    if use.ranks.isEmpty {
      used = UsedContacts()
      return
    }
    if !putUsed() {
      // Fresh contacts stay among the others: they are few, and their places change.
      let live = use.ranks.keys.filter { places[$0].isInBase }.sorted()
      used.rebuild(BaseIndex(contacts, live: live, home))
      _ = putUsed()
    }
  }

  /// Puts all called contacts into ``used``. Returns `false` if too many of them would be examined
  /// one by one, so that a new index is necessary.
  private mutating func putUsed() -> Bool {
    used.clear()
    var areFew = true
    for (position, rank) in use.ranks {
      guard let reference = reference(of: position) else { continue }
      let isFew = used.put(position, reference, order(of: reference, rank))
      if !isFew, reference >= 0 { areFew = false }
    }
    return areFew
  }

  /// Returns the ``MatchOrder`` of a called contact without the kind and the place.
  private func order(of reference: Int32, _ rank: UInt64) -> UInt64 {
    let isFresh = reference < 0
    return MatchOrder.order(
      kind: .exact,
      isFavourite: isFresh
        ? fresh[Int(~reference)].isFavourite : Int(reference) < base.favourites, rank: rank,
      place: 0, name: isFresh ? fresh[Int(~reference)].name : Self.name(ofSlot: Int(reference)))
  }

  // MARK: Search

  /// Inserts the matches of called contacts again, with their rank, which moves them up.
  func liftUsed(_ matcher: RecordMatcher, _ top: inout TopMatches) {
    for position in used.others {
      guard let contact = reference(of: position), let rank = use.ranks[position] else { continue }
      lift(contact, order(of: contact, rank), matcher, &top)
    }
    guard let own = used.base, own.count > 0, !matcher.query.keys.isEmpty else { return }
    let keys = matcher.query.keys
    let isExact = matcher.query.isKnownByStart
    var looked = Bitmap(count: own.count)
    own.starts.forEachStart(of: keys, home.prefixes) { entry in
      let contact = used.references[entry.slot]
      if contact == UsedContacts.noReference { return }
      let isNew = looked.insert(entry.slot)
      if isExact {
        let order = MatchOrder.with(
          Self.lifted(entry.kind), place: entry.place, in: used.orders[entry.slot])
        top.insert(order, contact)
      } else if isNew {
        lift(contact, used.orders[entry.slot], matcher, &top)
      }
    }
    for slot in own.initialCandidates(keys).lazy.map({ Int($0) }) {
      let contact = used.references[slot]
      if contact == UsedContacts.noReference { continue }
      _ = looked.insert(slot)
      lift(contact, used.orders[slot], matcher, &top)
    }
    if isExact, top.isSettled(before: Self.firstInside) { return }
    func add(_ slot: Int) {
      let contact = used.references[slot]
      if contact != UsedContacts.noReference, looked.insert(slot) {
        lift(contact, used.orders[slot], matcher, &top)
      }
    }
    if keys.count < own.grams.length {
      for slot in 0..<own.count { add(slot) }
    } else {
      for slot in own.grams.candidates(keys) { add(Int(slot)) }
    }
  }

  /// Inserts the match of the contact that was last chosen for the query again, which moves it up.
  func liftChosen(_ position: Int, _ matcher: RecordMatcher, _ top: inout TopMatches) {
    guard let contact = reference(of: position), let rank = use.rankAsChosen(position) else {
      return
    }
    lift(contact, order(of: contact, rank), matcher, &top)
  }

  private func lift(
    _ contact: Int32, _ order: UInt64, _ matcher: RecordMatcher, _ top: inout TopMatches
  ) {
    guard let hit = found(contact, matcher) else { return }
    top.insert(MatchOrder.with(Self.lifted(hit.kind), place: hit.place, in: order), contact)
  }

  /// Returns the kind by which a match of a called contact is ordered: the start of a name counts
  /// as an exact match. Otherwise a contact that is never called would come first if the query is
  /// its whole name; in a large book nearly every query of two keys is the whole name of a contact.
  /// This rule saves a quarter of the keys in such a book.
  private static func lifted(_ kind: MatchKind) -> MatchKind { kind == .name ? .exact : kind }
}
