import Contacts

extension ContactIndex {
  /// Returns the contacts to offer before anything is typed: the favourites and, in a book with at
  /// most `limit` contacts, the others after them. Each group is sorted by the probability of a
  /// call, the likeliest contact first, then by name.
  ///
  /// It examines every contact, so call it when contacts or calls have changed, not for each key.
  ///
  /// - Parameter limit: the maximum number of contacts.
  package func regulars(limit: Int) -> [Int] {
    let isSmall = count <= limit
    let some = contacts.indices.filter { position in
      !isRemoved(position) && (isSmall || contacts[position].isFavourite)
    }
    let sorted = some.map { position in
      (position: position, contact: contacts[position], rank: use.ranks[position] ?? .max)
    }.sorted { one, other in
      if one.contact.isFavourite != other.contact.isFavourite { return one.contact.isFavourite }
      if one.rank != other.rank { return one.rank < other.rank }
      let names = (one.contact.name.lowercased(), other.contact.name.lowercased())
      if names.0 != names.1 { return names.0 < names.1 }
      return one.position < other.position
    }
    return sorted.prefix(limit).map(\.position)
  }

  /// Returns the contacts that are likeliest to be called, the likeliest first, with their
  /// probability from 0 to 1 on the day ``rankedDay``. Contacts without any call, made or received,
  /// aren't included.
  ///
  /// - Parameter limit: the maximum number of contacts.
  package func likeliest(limit: Int) -> [(contact: Int, odds: Double)] {
    let first = use.ranks.filter { !isRemoved($0.key) }.sorted {
      ($0.value, $0.key) < ($1.value, $1.key)
    }
    return first.prefix(limit).map { ($0.key, use.odds(of: $0.key)) }
  }

  /// Returns the probability of a call to a number without a contact, on the same scale as
  /// ``likeliest(limit:)``.
  package func odds(of weight: CallWeight) -> Double { use.odds(of: weight) }

  /// Returns the index of a contact's starred number.
  package func starredNumber(of position: Int) -> Int? { use.starredNumber(of: position) }

  /// Returns the index of the number to propose for a contact: the starred one, otherwise the one
  /// that was called last, otherwise the first.
  package func usualNumber(of position: Int) -> Int {
    contacts[position].numbers.isEmpty ? 0 : use.usualNumber(of: position)
  }
}
