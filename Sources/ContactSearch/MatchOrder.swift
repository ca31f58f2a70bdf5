/// In what order matches stand, in one number: by kind, by how likely a call is, favourites first, by place,
/// by name. The smaller comes first.
///
/// Who is called stands before a favourite who is not: of a year's calls that takes a quarter less keys than
/// the other way round (`twelvekey-search-benchmark --calls`).
enum MatchOrder {
  /// Matches that begin later in a name than here stand as if they began here.
  static let placeLimit = 63
  /// The contacts that are called most have a rank; all others have this one.
  static let unused: UInt64 = 0xfff
  /// Between two neighbours of an index, in the order of their names, there is room for this many.
  static let nameGap = 19

  /// - Parameters:
  ///   - rank: by weight, 0 for the heaviest, at most ``unused``.
  ///   - place: ``RecordMatcher/Found/place``, below 128.
  ///   - name: below 2⁴¹.
  static func order(
    kind: MatchKind, isFavourite: Bool, rank: UInt64 = unused, place: Int, name: UInt64
  ) -> UInt64 {
    UInt64(kind.rawValue) << 61 | rank << 49 | (isFavourite ? 0 : 1) << 48 | UInt64(place) << 41
      | name
  }

  /// An order but for its kind and place, which are the first and 0.
  static func with(_ kind: MatchKind, place: Int, in order: UInt64) -> UInt64 {
    order | UInt64(kind.rawValue) << 61 | UInt64(place) << 41
  }

  static func kindAndPlace(of order: UInt64) -> (MatchKind, place: Int) {
    (MatchKind(rawValue: Int(order >> 61)) ?? .insideName, Int(order >> 41) & 0x7f)
  }
}
