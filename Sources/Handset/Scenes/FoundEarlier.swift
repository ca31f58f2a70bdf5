import ContactSearch

/// What was found for the last beginnings of what is typed: who erases goes back to one of them.
struct FoundEarlier: Equatable, Sendable {
  private struct Entry: Sendable {
    var query: SearchQuery
    var keys: String?
    var limit: Int
    var found: SearchResult
  }

  private static let capacity = 6
  /// The newest last.
  private var entries: [Entry] = []
  /// ``Desk/indexVersion`` of that.
  private var version = 0

  /// As ``Desk/find(_:keys:limit:)``.
  mutating func find(
    _ query: SearchQuery, keys: String?, limit: Int, _ desk: Desk
  ) -> SearchResult {
    if version != desk.indexVersion {
      entries.removeAll(keepingCapacity: true)
      version = desk.indexVersion
    }
    let known = entries.first { $0.query == query && $0.keys == keys && $0.limit == limit }
    if let known { return known.found }
    let found = desk.find(query, keys: keys, limit: limit)
    // A list that somebody goes through to its end is long.
    guard limit <= desk.listWindow else { return found }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(Entry(query: query, keys: keys, limit: limit, found: found))
    return found
  }

  /// It says nothing that a search doesn't say: for no screen does it matter.
  static func == (_: FoundEarlier, _: FoundEarlier) -> Bool { true }
}
