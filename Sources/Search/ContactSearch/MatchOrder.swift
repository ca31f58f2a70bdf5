/// The order of matches as one number. Matches are sorted by kind, then by probability of a call,
/// then favourites first, then by place, then by name. Smaller numbers come first.
///
/// A called contact comes before a favourite that isn't called. For a year's calls this takes a
/// quarter fewer keys than the reverse order.
enum MatchOrder {
  /// The greatest place that the order distinguishes. A match that begins later counts as beginning
  /// here.
  static let placeLimit = 63
  /// The rank of a contact that isn't called. All called contacts have lower ranks.
  static let unused: UInt64 = 0xfff
  /// The number of low bits of a name's number that are reserved for contacts that are added later
  /// between two neighbours.
  static let nameGap = 19

  /// - Parameters:
  ///   - rank: the rank by probability of a call, 0 for the greatest, at most ``unused``.
  ///   - place: ``RecordMatcher/Found/place``, below 128.
  ///   - name: the number of the name's place in the order of names, below 2⁴¹.
  static func order(
    kind: MatchKind, isFavourite: Bool, rank: UInt64 = unused, place: Int, name: UInt64
  ) -> UInt64 {
    UInt64(kind.rawValue) << 61 | rank << 49 | (isFavourite ? 0 : 1) << 48 | UInt64(place) << 41
      | name
  }

  /// Returns the order of a ``MatchKind/near`` match: by cost, then favourites first, then by name.
  ///
  /// - Parameter cost: from 0; all costs from 2¹⁹ on are equal.
  static func near(cost: Int, isFavourite: Bool, name: UInt64) -> UInt64 {
    UInt64(MatchKind.near.rawValue) << 61 | UInt64(min(max(cost, 0), 1 << 19 - 1)) << 42
      | (isFavourite ? 0 : 1) << 41 | name
  }

  /// Returns an order with this kind and place. In `order` both must be 0.
  static func with(_ kind: MatchKind, place: Int, in order: UInt64) -> UInt64 {
    order | UInt64(kind.rawValue) << 61 | UInt64(place) << 41
  }

  static func kindAndPlace(of order: UInt64) -> (MatchKind, place: Int) {
    (MatchKind(rawValue: Int(order >> 61)) ?? .insideName, Int(order >> 41) & 0x7f)
  }
}
