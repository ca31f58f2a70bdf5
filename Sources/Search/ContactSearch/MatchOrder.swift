/// The order of matches as one number: by kind, by probability of a call, favourites first, by
/// place, by name. Smaller numbers come first.
///
/// A called contact comes before a favourite that isn't called: for a year's calls this needs a
/// quarter fewer keys than the reverse (`twelvekey-search-benchmark --calls`).
enum MatchOrder {
  /// Matches that begin later in a name than this are ordered as if they began here.
  static let placeLimit = 63
  /// The rank of all contacts except those that are called most.
  static let unused: UInt64 = 0xfff
  /// The number of bits between two neighbours of an index in the order of their names, for
  /// contacts that are added between them.
  static let nameGap = 19

  /// - Parameters:
  ///   - rank: by weight, 0 for the greatest, at most ``unused``.
  ///   - place: ``RecordMatcher/Found/place``, below 128.
  ///   - name: below 2⁴¹.
  static func order(
    kind: MatchKind, isFavourite: Bool, rank: UInt64 = unused, place: Int, name: UInt64
  ) -> UInt64 {
    UInt64(kind.rawValue) << 61 | rank << 49 | (isFavourite ? 0 : 1) << 48 | UInt64(place) << 41
      | name
  }

  /// Adds kind and place to an order in which both are 0.
  static func with(_ kind: MatchKind, place: Int, in order: UInt64) -> UInt64 {
    order | UInt64(kind.rawValue) << 61 | UInt64(place) << 41
  }

  static func kindAndPlace(of order: UInt64) -> (MatchKind, place: Int) {
    (MatchKind(rawValue: Int(order >> 61)) ?? .insideName, Int(order >> 41) & 0x7f)
  }
}
