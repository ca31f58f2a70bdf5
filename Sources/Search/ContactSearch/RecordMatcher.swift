/// Searches the records of contacts for one query. The results are exact and independent of the
/// index.
struct RecordMatcher {
  struct Found {
    var kind: MatchKind
    /// The number of letters or digits before the match; see ``Match/position``.
    var position: Int
    var field: NameField = .name
    /// The reading that matched and its spelled parts; `nil` if a number matched.
    var name: NameHit?
    /// The index of the number that matched; `nil` if a name did.
    var number: Int?

    /// The place by which matches of one kind are ordered: places in the name itself come before
    /// those in further names.
    var place: Int { min(position, MatchOrder.placeLimit) + (field == .name ? 0 : 64) }
  }

  struct NameHit {
    var reading: RecordReader.Reading
    var hit: NameScanner.Hit
  }

  let query: CompiledQuery
  let scanner: NameScanner
  /// ``CompiledQuery/number``.
  let digits: UnsafeBufferPointer<UInt8>
  let home: HomeCountry.Prefixes
  /// ``CompiledQuery/mayBeWords``.
  let mayBeWords: Bool

  /// Passes a matcher for a query to `body`.
  static func with<Result>(
    _ query: CompiledQuery, _ home: HomeCountry.Prefixes, _ body: (RecordMatcher) -> Result
  ) -> Result {
    query.nameMasks.withUnsafeBufferPointer { masks in
      query.number.withUnsafeBufferPointer { digits in
        body(
          RecordMatcher(
            query: query,
            scanner: NameScanner(masks: masks, accept: query.nameAccept, spaces: query.spaces),
            digits: digits, home: home, mayBeWords: query.mayBeWords))
      }
    }
  }

  func match(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Found? {
    var reader = RecordReader(bytes, at: start)
    let best = bestName(&reader)
    return better(than: best, &reader)
  }

  /// Returns the best match of a number, if it is better than that of the name; otherwise `name`.
  ///
  /// - Parameter reader: a reader before the first number.
  func better(than name: Found?, _ reader: inout RecordReader) -> Found? {
    var best = name
    if digits.isEmpty { return best }
    if let best, best.kind == .exact, best.field == .name { return best }
    var index = -1
    while let number = reader.nextNumber() {
      if !number.isFurther { index += 1 }
      // Only an exact match of a number would be better than such a match of a name, and this query
      // is too short to spell the whole number.
      let isLonger = digits.count + PhoneForms.startLimit < number.digits.count
      if let best, best.kind <= .initials, isLonger { continue }
      guard let hit = PhoneForms.match(digits, number, home) else { continue }
      let found = Found(kind: hit.kind, position: hit.digits.lowerBound, number: index)
      if let old = best, (old.kind, old.place) <= (found.kind, found.place) { continue }
      best = found
    }
    return best
  }

  /// Returns the best match of any reading of any name. If several are equally good, returns the
  /// one of the most usual reading. Leaves the reader before the first number.
  func bestName(_ reader: inout RecordReader) -> Found? {
    var best: Found?
    while let reading = reader.nextReading() {
      guard scanner.accept != 0 else { continue }
      guard let kind = scanner.kind(reading.units) else {
        if mayBeWords, best?.kind ?? .words == .words, let found = words(reading),
          found.place < best?.place ?? .max
        {
          best = found
        }
        continue
      }
      // Even a match of the kind `name` needs the full check, because it may turn out to be exact.
      if let old = best, old.kind < kind, kind != .name { continue }
      guard let hit = scanner.match(reading.units, kind) else { continue }
      let found = Found(
        kind: hit.kind, position: hit.position, field: reading.field,
        name: NameHit(reading: reading, hit: hit))
      if let old = best, (old.kind, old.place) <= (found.kind, found.place) { continue }
      best = found
    }
    return best
  }

  private func words(_ reading: RecordReader.Reading) -> Found? {
    guard let hit = scanner.words(reading.units) else { return nil }
    return Found(
      kind: .words, position: hit.position, field: reading.field,
      name: NameHit(reading: reading, hit: hit))
  }

  /// Returns the match of a name's words in another order or with words left out, for contacts that
  /// are known to have no other match.
  func words(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (MatchKind, place: Int)? {
    guard mayBeWords else { return nil }
    var reader = RecordReader(bytes, at: start)
    return bestName(&reader).map { ($0.kind, $0.place) }
  }

  // MARK: Inside

  /// Returns the best match inside a name or number, for contacts that are known to have no match
  /// at a start.
  func inside(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (MatchKind, place: Int)? {
    var reader = RecordReader(bytes, at: start)
    var place: Int?
    while let reading = reader.nextReading() {
      guard scanner.accept != 0, scanner.isInside(reading.units),
        let hit = scanner.match(reading.units, .insideName)
      else { continue }
      let own = Found(kind: .insideName, position: hit.position, field: reading.field).place
      place = min(place ?? own, own)
    }
    var number: Int?
    while let next = reader.nextNumber() {
      guard let hit = PhoneForms.inside(digits, next.digits) else { continue }
      let own = min(hit.digits.lowerBound, MatchOrder.placeLimit)
      number = min(number ?? own, own)
    }
    if let number { return (.insideNumber, number) }
    return place.map { (.insideName, $0) }
  }
}
