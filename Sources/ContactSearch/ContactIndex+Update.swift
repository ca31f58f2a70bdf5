import Contacts

extension ContactIndex {
  /// Takes over a list of contacts in place of the one before. Those that are in both keep their
  /// positions, wherever they stand in the files now, and so does a contact that has changed: it is
  /// known by its UID, else by its file and name, else by its file where that has one card.
  ///
  /// Time: some 100 ns a contact where little has changed; up to 1 µs where all stand elsewhere;
  /// and 5 µs where so many have changed that the index is built again.
  @discardableResult
  package mutating func update(to list: [Contact]) -> ContactChanges {
    let old = order ?? contacts.indices.filter { !isRemoved($0) }
    var changes = ContactChanges()
    var positions = [Int](repeating: -1, count: list.count)

    // Most often one file has changed, and with it the lines of what stands behind it.
    let both = min(old.count, list.count)
    var start = 0
    while start < both, isSame(old[start], list[start]) { start += 1 }
    var end = 0
    while end < both - start, isSame(old[old.count - 1 - end], list[list.count - 1 - end]) {
      end += 1
    }
    for place in 0..<start { positions[place] = old[place] }
    for place in 0..<end {
      positions[list.count - 1 - place] = old[old.count - 1 - place]
    }

    var gone = Array(old[start..<old.count - end])
    var new = Array(start..<list.count - end)
    pair(&gone, &new, list, by: ContactContents.init) { positions[$1] = $0 }
    for (place, position) in positions.enumerated() where position >= 0 {
      move(position, to: list[place])
    }
    var puts: [(position: Int, contact: Contact?)] = []
    for (step, identity) in ContactIdentity.kinds.enumerated() {
      // A UID that several have, or a file with several, is no identity of any of them.
      let isUnique = step == 0 || step == ContactIdentity.kinds.count - 1
      pair(&gone, &new, list, by: identity, onlyUnique: isUnique) { position, place in
        positions[place] = position
        changes.changed[position] = contacts[position]
        puts.append((position, list[place]))
      }
    }
    for position in gone { changes.removed[position] = contacts[position] }
    // Places are used again: a book that is written anew every day must not grow for ever.
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

  private func isSame(_ position: Int, _ contact: Contact) -> Bool {
    // Most are copies of one, which is known at once.
    contacts[position].isAlike(contact)
      || ContactContents(contact: contacts[position]) == ContactContents(contact: contact)
  }

  /// Finds for positions of old contacts places of new ones that are alike, in their order, and takes
  /// both out.
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
      // Who says to be another is another.
      if let one = old.uid, let other = list[place].uid, one != other { return false }
      places[key]?.removeLast()
      paired.insert(place)
      found(position, place)
      return true
    }
    new.removeAll { paired.contains($0) }
  }

  /// Few changes are made one by one. To take one out of a large index costs some look at all of
  /// it, so that there soon comes the point where it is cheaper to build.
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
  /// The contacts that there are, in the order of the list that was given last to ``update(to:)``.
  package var list: [Contact] { livePositions.map { contacts[$0] } }

  /// As ``list``, with another contact in the place of one.
  package func list(replacing position: Int, with contact: Contact) -> [Contact] {
    livePositions.map { $0 == position ? contact : contacts[$0] }
  }

  private var livePositions: [Int] { order ?? contacts.indices.filter { !isRemoved($0) } }

  /// The first of the contacts with this name.
  package func position(named name: String) -> Int? { positions(named: name).first }
}
