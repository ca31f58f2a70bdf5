import Contacts

extension ContactIndex {
  /// Whom one may mean before anything is typed: the favourites, and of a book with no more than
  /// `limit` contacts the others behind them. Within both whoever is called most comes first, then the
  /// order of the names.
  ///
  /// Looks at every contact: for when the book or its use has changed, not for each key.
  ///
  /// - Parameter limit: Contacts at most.
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

  /// The contacts that are likeliest to be called, the likeliest first, with how likely that is, from 0 to 1,
  /// as of ``rankedDay``. Only contacts with calls, made or received.
  ///
  /// - Parameter limit: Contacts at most.
  package func likeliest(limit: Int) -> [(contact: Int, odds: Double)] {
    let first = use.ranks.filter { !isRemoved($0.key) }.sorted {
      ($0.value, $0.key) < ($1.value, $1.key)
    }
    return first.prefix(limit).map { ($0.key, use.odds(of: $0.key)) }
  }

  /// How likely a call of a number without a contact is, beside those of ``likeliest(limit:)``.
  package func odds(of weight: CallWeight) -> Double { use.odds(of: weight) }

  /// Which of a contact's numbers is starred.
  package func starredNumber(of position: Int) -> Int? { use.starredNumber(of: position) }

  /// Which of a contact's numbers is proposed: the starred one, or else the one that was called last;
  /// the first where none was.
  package func usualNumber(of position: Int) -> Int {
    contacts[position].numbers.isEmpty ? 0 : use.usualNumber(of: position)
  }
}
