import CellDisplay
import ContactSearch

/// The latest search results for beginnings of the typed text, and their lines. Erasing returns to
/// one of them.
struct FoundEarlier: Equatable, Sendable {
  private struct Entry: Sendable {
    var query: SearchQuery
    var keys: String?
    var near: NearRule
    var limit: Int
    var found: SearchResult
    var list: List?
  }

  /// The lines of a list whose first item is selected, with the line above it, and the values that
  /// they depend on.
  private struct List: Sendable {
    var window: Range<Int>
    var typed: Home.TypedNumber?
    var rows: [ScreenRow]
  }

  private static let capacity = 6
  /// The newest entry is the last one.
  private var entries: [Entry] = []
  /// The ``Desk/indexVersion`` of the entries.
  private var version = 0
  /// The place of the last result; `nil` if that was not kept.
  private var last: Int?

  /// Returns the kept result of the same search. Otherwise calls ``Desk/find(_:keys:near:limit:)``.
  mutating func find(
    _ query: SearchQuery, keys: String?, near: NearRule, limit: Int, _ desk: Desk
  ) -> SearchResult {
    if version != desk.indexVersion {
      entries.removeAll(keepingCapacity: true)
      version = desk.indexVersion
    }
    last = entries.firstIndex {
      $0.query == query && $0.keys == keys && $0.near == near && $0.limit == limit
    }
    if let last { return entries[last].found }
    let found = desk.find(query, keys: keys, near: near, limit: limit)
    // The result for stepping through a whole list is too long to keep.
    guard limit <= desk.devices.listWindow else { return found }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(Entry(query: query, keys: keys, near: near, limit: limit, found: found))
    last = entries.count - 1
    return found
  }

  /// Returns the lines of the last result, below the given line; `nil` if no such lines were kept.
  ///
  /// If the given line is the kept one, the result is the kept array itself, which makes a
  /// comparison of the two fast.
  func rows(
    below top: ScreenRow, _ window: Range<Int>, _ typed: Home.TypedNumber?, _ desk: Desk
  ) -> [ScreenRow]? {
    guard let last, version == desk.indexVersion, let list = entries[last].list,
      list.window == window, list.typed == typed
    else { return nil }
    if list.rows.first == top { return list.rows }
    return [top] + list.rows.dropFirst()
  }

  /// - Parameter lines: the line above the list, then the list.
  mutating func save(_ lines: [ScreenRow], _ window: Range<Int>, _ typed: Home.TypedNumber?) {
    guard let last else { return }
    entries[last].list = List(window: window, typed: typed, rows: lines)
  }

  /// Always equal: the results are the same as those of a new search, and change no screen.
  static func == (_: FoundEarlier, _: FoundEarlier) -> Bool { true }
}
