import Contacts

extension ContactIndex {
  /// Replaces the list of contacts. Contacts in both lists keep their positions, even if their
  /// places in the files have changed. A changed contact also keeps its position. It is recognised
  /// by its UID, otherwise by its file and name, otherwise by its file if the file has one card.
  ///
  /// The time per contact is about 100 ns if little has changed, up to 1 µs if all contacts have
  /// other places, and 5 µs if so many have changed that the index is built again.
  @discardableResult
  package mutating func update(to list: [Contact]) -> ContactChanges {
    let old = livePositions
    var changes = ContactChanges()
    var positions = [Int](repeating: -1, count: list.count)

    // Usually one file has changed. In that file, the line numbers of all contacts after the change
    // have changed too.
    let both = min(old.count, list.count)
    var start = 0
    while start < both, isSame(old[start], list, start) { start += 1 }
    var end = 0
    while end < both - start, isSame(old[old.count - 1 - end], list, list.count - 1 - end) {
      end += 1
    }
    for place in 0..<start { positions[place] = old[place] }
    for place in 0..<end {
      positions[list.count - 1 - place] = old[old.count - 1 - place]
    }

    var (gone, new) = walk(
      old[start..<old.count - end], list, start..<list.count - end
    ) { positions[$1] = $0 }
    pair(&gone, &new, list, by: ContactContents.init) { positions[$1] = $0 }
    for place in positions.indices where positions[place] >= 0 {
      let position = positions[place]
      if Contact.areCopiesInPlace(position, of: contacts, place, of: list) { continue }
      move(position, to: list[place])
    }
    var puts: [(position: Int, contact: Contact?)] = []
    for (step, identity) in ContactIdentity.kinds.enumerated() {
      // A UID or a file that several contacts share doesn't identify any of them.
      let isUnique = step == 0 || step == ContactIdentity.kinds.count - 1
      pair(&gone, &new, list, by: identity, onlyUnique: isUnique) { position, place in
        positions[place] = position
        changes.changed[position] = contacts[position]
        puts.append((position, list[place]))
      }
    }
    for position in gone { changes.removed[position] = contacts[position] }
    // The positions of removed contacts are reused. Otherwise the array would grow without limit if
    // the book is rewritten every day.
    var free = gone[...]
    if new.count > free.count, count < contacts.count {
      free.append(contentsOf: contacts.indices.filter { isRemoved($0) })
    }
    var next = contacts.count
    for place in new {
      if let position = free.popFirst() {
        positions[place] = position
      } else {
        positions[place] = next
        next += 1
      }
      changes.added.append(positions[place])
      puts.append((positions[place], list[place]))
    }
    let taken = Set(changes.added)
    for position in gone where !taken.contains(position) { puts.append((position, nil)) }
    carryOut(puts)
    order = positions
    return changes
  }

  private func isSame(_ position: Int, _ list: [Contact], _ place: Int) -> Bool {
    // Most pairs are copies of one contact, for which this quick comparison suffices.
    Contact.areCopies(position, of: contacts, place, of: list)
      || ContactContents(contact: contacts[position]) == ContactContents(contact: list[place])
  }

  /// The maximum number of consecutive added or removed contacts after which ``walk(_:_:_:_:)``
  /// still finds the next common contact.
  private static let gap = 8

  /// Walks through both lists in parallel, between the first and the last change, and calls `found`
  /// with each pair of equal contacts. Returns the contacts without such a pair. The walk finds all
  /// pairs if some cards are changed, or a few consecutive ones are added or removed; it misses
  /// pairs in another order.
  private func walk(
    _ old: ArraySlice<Int>, _ list: [Contact], _ places: Range<Int>,
    _ found: (_ position: Int, _ place: Int) -> Void
  ) -> (gone: [Int], new: [Int]) {
    var gone: [Int] = []
    var new: [Int] = []
    var (next, place) = (old.startIndex, places.lowerBound)
    func areCopies(_ old: Int, _ place: Int) -> Bool {
      Contact.areCopies(old, of: contacts, place, of: list)
    }
    while next < old.endIndex, place < places.upperBound {
      if isSame(old[next], list, place) {
        found(old[next], place)
        next += 1
        place += 1
      } else if let came = (place + 1..<min(place + 1 + Self.gap, places.upperBound))
        .first(where: { areCopies(old[next], $0) })
      {
        new += place..<came
        place = came
      } else if let went = (next + 1..<min(next + 1 + Self.gap, old.endIndex))
        .first(where: { areCopies(old[$0], place) })
      {
        gone += old[next..<went]
        next = went
      } else {
        gone.append(old[next])
        new.append(place)
        next += 1
        place += 1
      }
    }
    return (gone + old[next...], new + (place..<places.upperBound))
  }

  /// Pairs old and new contacts with equal keys, in their order, and removes both from the lists.
  private func pair<Key: Hashable>(
    _ gone: inout [Int], _ new: inout [Int], _ list: [Contact], by key: (Contact) -> Key?,
    onlyUnique: Bool = false, _ found: (_ position: Int, _ place: Int) -> Void
  ) {
    if gone.isEmpty || new.isEmpty { return }
    var places: [Key: [Int]] = [:]
    for place in new.reversed() {
      if let key = key(list[place]) { places[key, default: []].append(place) }
    }
    if onlyUnique {
      var counts: [Key: Int] = [:]
      for position in gone { if let key = key(contacts[position]) { counts[key, default: 0] += 1 } }
      places = places.filter { $0.value.count == 1 && counts[$0.key] == 1 }
    }
    var paired: Set<Int> = []
    gone.removeAll { position in
      let old = contacts[position]
      guard let key = key(old), let place = places[key]?.last else { return false }
      // Contacts with different UIDs are different contacts.
      if let one = old.uid, let other = list[place].uid, one != other { return false }
      places[key]?.removeLast()
      paired.insert(place)
      found(position, place)
      return true
    }
    new.removeAll { paired.contains($0) }
  }

  /// Makes up to 64 changes one by one. The removal of a contact from a large index may examine all
  /// contacts, so for more changes it is cheaper to build the index again.
  private mutating func carryOut(_ puts: [(position: Int, contact: Contact?)]) {
    if puts.isEmpty { return }
    guard puts.count <= 64 else { return apply(puts) }
    for (position, contact) in puts {
      if let contact {
        if position == contacts.count {
          add(contact)
        } else if isRemoved(position) {
          fill(position, with: contact)
        } else {
          replace(position, with: contact)
        }
      } else {
        remove(position)
      }
    }
  }
}

extension ContactIndex {
  /// The present contacts, in the order of the last list that was given to ``update(to:)``.
  package var list: [Contact] { livePositions.map { contacts[$0] } }

  /// Returns ``list`` with the contact at `position` replaced.
  package func list(replacing position: Int, with contact: Contact) -> [Contact] {
    livePositions.map { $0 == position ? contact : contacts[$0] }
  }

  private var livePositions: [Int] { order ?? contacts.indices.filter { !isRemoved($0) } }

  /// Returns the position of the first contact with this name.
  package func position(named name: String) -> Int? { positions(named: name).first }
}
