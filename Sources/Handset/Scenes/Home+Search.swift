import ContactSearch

extension Desk {
  /// Whom what is typed finds; `keys` finds those, too, whom a word that was only guessed misses.
  ///
  /// - Parameter keys: What was pressed for the text; `nil` where that is no guess.
  func find(_ query: SearchQuery, keys: String?, limit: Int) -> SearchResult {
    var found = index.search(query, limit: limit, spans: true)
    guard let keys else { return found }
    if found.count >= limit {
      // The list goes on with those of the keys, among whom the others are.
      found.count = max(found.count, index.search(.keys(keys), limit: 1).count)
      return found
    }
    let known = Set(found.matches.map(\.contact))
    // One that both have stands with the first; so many more are enough to fill the list.
    let wanted = limit == .max ? limit : limit + known.count
    let more = index.search(.keys(keys), limit: wanted, spans: true)
    for (match, spans) in zip(more.matches, more.spans) where !known.contains(match.contact) {
      if found.matches.count == limit { break }
      found.matches.append(match)
      found.spans.append(spans)
    }
    let others = known.count { !index.fits(.keys(keys), contact: $0) }
    found.count = more.count + others
    return found
  }
}
