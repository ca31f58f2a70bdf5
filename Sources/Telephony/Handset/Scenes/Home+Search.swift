import ContactSearch

extension Desk {
  /// Searches the contacts. With `keys`, also finds those that a wrongly guessed word misses.
  ///
  /// - Parameters:
  ///   - keys: The keys that were pressed for the text; `nil` if the text is not a guess.
  ///   - near: Whether one wrong key is forgiven. In a text it is not.
  func find(
    _ query: SearchQuery, keys: String?, near: NearRule, limit: Int
  ) -> SearchResult {
    var found = index.search(query, limit: limit, spans: true, near: near.lines)
    guard let keys else { return found }
    if found.count >= limit {
      // The list continues with the matches of the keys, which include these.
      found.count = max(found.count, index.search(.keys(keys), limit: 1).count)
      return found
    }
    let known = Set(found.matches.map(\.contact))
    // The second search may find these contacts again. With this many more matches, the rest still
    // fills the list.
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
