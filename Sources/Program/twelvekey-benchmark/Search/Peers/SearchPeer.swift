/// One way to search an address book.
protocol SearchPeer {
  /// The name of the peer in tables.
  static var label: String { get }

  init(_ book: Book)

  /// Returns the contacts that are shown first, best first, at most `limit`.
  func search(_ query: Query, limit: Int) -> [Int]
}
