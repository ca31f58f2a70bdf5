import ContactSearch
import LineDisplay

/// What was found for the last beginnings of what is typed, and how it was shown: who erases goes back to
/// one of them.
struct FoundEarlier: Equatable, Sendable {
  private struct Entry: Sendable {
    var query: SearchQuery
    var keys: String?
    var limit: Int
    var found: SearchResult
    var list: List?
  }

  /// A list whose first is selected, with the line above it, and what it depends on besides.
  private struct List: Sendable {
    var window: Range<Int>
    var typed: Home.TypedNumber?
    var lines: [ScreenLine]
  }

  private static let capacity = 6
  /// The newest last.
  private var entries: [Entry] = []
  /// ``Desk/indexVersion`` of that.
  private var version = 0
  /// The place of what was found last; `nil` where that was not kept.
  private var last: Int?

  /// As ``Desk/find(_:keys:limit:)``.
  mutating func find(
    _ query: SearchQuery, keys: String?, limit: Int, _ desk: Desk
  ) -> SearchResult {
    if version != desk.indexVersion {
      entries.removeAll(keepingCapacity: true)
      version = desk.indexVersion
    }
    last = entries.firstIndex { $0.query == query && $0.keys == keys && $0.limit == limit }
    if let last { return entries[last].found }
    let found = desk.find(query, keys: keys, limit: limit)
    // A list that somebody goes through to its end is long.
    guard limit <= desk.listWindow else { return found }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(Entry(query: query, keys: keys, limit: limit, found: found))
    last = entries.count - 1
    return found
  }

  /// How what was found last was shown, below such a line; `nil` where it was not, or not so.
  ///
  /// Where that line is the same, too, so is the array, and whoever compares the two sees it at once.
  func lines(
    below top: ScreenLine, _ window: Range<Int>, _ typed: Home.TypedNumber?, _ desk: Desk
  ) -> [ScreenLine]? {
    guard let last, version == desk.indexVersion, let list = entries[last].list,
      list.window == window, list.typed == typed
    else { return nil }
    if list.lines.first == top { return list.lines }
    return [top] + list.lines.dropFirst()
  }

  /// - Parameter lines: the one above the list first.
  mutating func keep(_ lines: [ScreenLine], _ window: Range<Int>, _ typed: Home.TypedNumber?) {
    guard let last else { return }
    entries[last].list = List(window: window, typed: typed, lines: lines)
  }

  /// It says nothing that a search doesn't say: for no screen does it matter.
  static func == (_: FoundEarlier, _: FoundEarlier) -> Bool { true }
}
