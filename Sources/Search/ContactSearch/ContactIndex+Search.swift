import Contacts

extension ContactIndex {
  /// Returns all contacts that match, in the order in which they are shown; see
  /// ``search(_:limit:)``.
  package func search(_ query: SearchQuery) -> [Match] { search(query, limit: .max).matches }

  /// Returns the first of the contacts that match, in the order in which they are shown, and the
  /// number of all matches.
  ///
  /// The order is by these, one after another:
  ///
  /// - the kind of the match, where a whole name is no better than the beginning of a called
  ///   contact's name;
  /// - the probability of a call (see ``CallOdds``), which is tripled for the contact that was last
  ///   chosen for the same query;
  /// - favourites first;
  /// - the place of the match, where a place in the name itself comes before one in further names;
  /// - the name.
  ///
  /// Contacts that match only if one wrong key is forgiven come last; see ``searchNear(_:_:)``.
  ///
  /// No contact matches an empty query.
  ///
  /// - Parameter limit: the maximum number of matches. Up to ``readyLimit``, a short query takes
  ///   one look-up. With a higher limit, or for a short ``SearchQuery/text(_:)`` or
  ///   ``SearchQuery/number(_:)``, every contact is examined.
  /// - Parameter spans: Whether to return the parts to highlight. To find them afterwards takes
  ///   longer.
  /// - Parameter near: If fewer contacts than this match ``SearchQuery/keys(_:)``, contacts that
  ///   match with one wrong key fill the list up to this number; 0 to forgive none. No key of a
  ///   contact's whole number is wrong.
  package func search(
    _ query: SearchQuery, limit: Int, spans: Bool = false, near: Int = 0
  ) -> SearchResult {
    let compiled = CompiledQuery(query)
    guard !compiled.isEmpty, limit > 0 else { return SearchResult() }
    return withMatcher(compiled) { matcher in
      // Which contacts match must be known before the near ones are searched.
      var top = TopMatches(limit: min(max(limit, near), max(count, 1)))
      var result = SearchResult()
      result.count = searchBase(matcher, &top)
      for (index, contact) in fresh.enumerated() {
        guard let hit = found(~Int32(index), matcher) else { continue }
        result.count += 1
        top.insert(
          MatchOrder.order(
            kind: hit.kind, isFavourite: contact.isFavourite, place: hit.place,
            name: contact.name), ~Int32(index))
      }
      if !use.ranks.isEmpty { liftUsed(matcher, &top) }
      if let chosen = use.choice(for: query, in: self) { liftChosen(chosen, matcher, &top) }
      let found = top.sorted(slots: base.count, fresh: fresh.count).map(\.contact)
      let shown = found.prefix(limit)
      result.matches.reserveCapacity(shown.count)
      if spans { result.spans.reserveCapacity(shown.count) }
      for contact in shown { add(contact, matcher, spans: spans, &result) }
      if result.count < near, compiled.isKeys, let slips = NearQuery(compiled.keys),
        !found.contains(where: { isWholeNumber($0, matcher) })
      {
        // The near contacts are few, so the typed number stays close.
        var search = NearSearch(slips, exact: found, limit: near - result.count)
        searchNear(query, &search)
        let nearest = search.top.sorted(slots: base.count, fresh: fresh.count)
        for entry in nearest.prefix(max(limit - shown.count, 0)) {
          add(near: entry.contact, search, spans: spans ? matcher : nil, &result)
        }
        result.nearCount = nearest.count
        result.count += nearest.count
      }
      return result
    }
  }

  /// Whether the contact at `position` is among those that ``search(_:)`` finds.
  package func fits(_ query: SearchQuery, contact position: Int) -> Bool {
    let compiled = CompiledQuery(query)
    guard !compiled.isEmpty, let contact = reference(of: position) else { return false }
    return withMatcher(compiled) { found(contact, $0) != nil }
  }

  private func add(
    _ contact: Int32, _ matcher: RecordMatcher, spans: Bool, _ result: inout SearchResult
  ) {
    let position = position(of: contact)
    withRecord(contact) { bytes, start in
      var reader = RecordReader(bytes, at: start)
      let name = matcher.bestName(&reader)
      var numbers = reader
      guard let found = matcher.better(than: name, &reader) else { return }
      var others = numbers
      let number =
        usedMost(of: found, &others, matcher, position)
        ?? (contacts[position].numbers.isEmpty ? nil : use.usualNumber(of: position))
      let match = Match(
        contact: position, kind: found.kind, number: number, position: found.position,
        field: found.field)
      result.matches.append(match)
      if spans { result.spans.append(self.spans(of: match, name, &numbers, matcher)) }
    }
  }

  func position(of contact: Int32) -> Int {
    contact < 0 ? fresh[Int(~contact)].position : Int(base.positions[Int(contact)])
  }

  func withRecord<Result>(
    _ contact: Int32, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Result
  ) -> Result {
    if contact < 0 {
      return fresh[Int(~contact)].record.withUnsafeBufferPointer { body($0, 0) }
    }
    return base.bytes.withUnsafeBufferPointer { body($0, Int(base.offsets[Int(contact)])) }
  }

  /// Returns the match of a contact; `nil` if it doesn't match.
  func found(_ contact: Int32, _ matcher: RecordMatcher) -> RecordMatcher.Found? {
    withRecord(contact) { matcher.match($0, at: $1) }
  }

  /// Returns the reference to a contact as in ``TopMatches``; `nil` for a removed contact.
  func reference(of position: Int) -> Int32? {
    places[position] == .removed ? nil : places[position].reference
  }

  // MARK: Use

  /// Returns the most called of the numbers that match equally well.
  ///
  /// - Parameter reader: a reader before the first number.
  private func usedMost(
    of found: RecordMatcher.Found, _ reader: inout RecordReader, _ matcher: RecordMatcher,
    _ position: Int
  ) -> Int? {
    guard let number = found.number else { return nil }
    let weights = use.numbers(of: position)
    if weights.isEmpty { return number }
    var best = number
    var index = -1
    while let next = reader.nextNumber() {
      if !next.isFurther { index += 1 }
      guard let weight = weights[index], weight > weights[best] ?? -.infinity,
        let hit = PhoneForms.match(matcher.digits, next, home.prefixes), hit.kind == found.kind,
        hit.digits.lowerBound == found.position
      else { continue }
      best = index
    }
    return best
  }

  // MARK: Base

  /// Inserts the matches in the base, or at least the first of them. Calls don't affect their order
  /// here. Returns the number of all matches in the base.
  private func searchBase(_ matcher: RecordMatcher, _ top: inout TopMatches) -> Int {
    let keys = matcher.query.keys
    if base.count == 0 || keys.isEmpty { return 0 }
    if matcher.query.isKeys, keys.count <= lists.listLength, top.limit <= TopLists.guaranteed {
      let short = ShortKeys.number(keys[...])
      lists.forEach(short) { kind, place, slot in insert(kind, place, slot, &top) }
      return Int(lists.counts[short])
    }
    var looked = Bitmap(count: base.count)
    if keys.count < base.grams.length {
      return scan(0..<UInt32(base.count), matcher, &looked, &top)
    }
    let count = searchAll(matcher, &looked, &top)
    return count + searchWords(matcher, &looked, &top)
  }

  /// Does the same as ``searchBase(_:_:)`` for queries that are too long for a list. It finds
  /// ``MatchKind/words`` only in the contacts that it examines for other matches;
  /// ``searchWords(_:_:_:)`` finds the others.
  private func searchAll(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    let keys = matcher.query.keys
    var count = considerStarts(matcher, &looked, &top)
    if keys.contains(PhoneDigits.plus) { return count }
    let isCounted = matcher.query.isKeys && keys.count <= lists.countLength
    if isCounted, top.isSettled(before: Self.firstInside) {
      return Int(lists.counts[ShortKeys.number(keys[...])])
    }
    let candidates = base.grams.candidates(keys)
    guard matcher.query.isKeys else { return count + scan(candidates, matcher, &looked, &top) }
    base.bytes.withUnsafeBufferPointer { bytes in
      for slot in candidates.lazy.map({ Int($0) }) where looked.insert(slot) && isLive(slot) {
        let offset = Int(base.offsets[slot])
        let found = matcher.inside(bytes, at: offset) ?? matcher.words(bytes, at: offset)
        guard let (kind, place) = found else { continue }
        count += 1
        insert(kind, place, slot, &top)
      }
    }
    return count
  }

  /// The lowest order of a match that isn't at the start of a word or number.
  static let firstInside = MatchOrder.order(
    kind: .insideNumber, isFavourite: true, rank: 0, place: 0, name: 0)

  /// Inserts a match in the base. The rank of a called contact counts here only for
  /// ``MatchKind/words``, because ``liftUsed(_:_:)`` doesn't search for these.
  func insert(_ kind: MatchKind, _ place: Int, _ slot: Int, _ top: inout TopMatches) {
    let rank = kind == .words ? use.ranks[Int(base.positions[slot])] : nil
    top.insert(
      MatchOrder.order(
        kind: kind, isFavourite: slot < base.favourites, rank: rank ?? MatchOrder.unused,
        place: place, name: Self.name(ofSlot: slot)), Int32(slot))
  }

  /// Inserts the first matches in the base, as many as a list is guaranteed to contain.
  func searchFirst(_ matcher: RecordMatcher, _ top: inout TopMatches) {
    var looked = Bitmap(count: base.count)
    _ = considerStarts(matcher, &looked, &top)
    if top.count < TopLists.guaranteed { _ = scan(0..<UInt32(base.count), matcher, &looked, &top) }
  }

  /// Inserts the matches at a start, and adds the slots of all of them to `looked`.
  private func considerStarts(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    let keys = matcher.query.keys
    guard matcher.query.isKnownByStart else {
      var slots: [UInt32] = []
      base.starts.forEachStart(of: keys, home.prefixes) { slots.append(UInt32($0.slot)) }
      slots += base.initialCandidates(keys)
      return scan(slots, matcher, &looked, &top)
    }
    var count = 0
    base.starts.forEachStart(of: keys, home.prefixes) { entry in
      guard isLive(entry.slot) else { return }
      if looked.insert(entry.slot) { count += 1 }
      insert(entry.kind, entry.place, entry.slot, &top)
    }
    base.bytes.withUnsafeBufferPointer { bytes in
      for slot in base.initialCandidates(keys).lazy.map({ Int($0) }) where isLive(slot) {
        guard let found = matcher.match(bytes, at: Int(base.offsets[slot])) else { continue }
        if looked.insert(slot) { count += 1 }
        insert(found.kind, found.place, slot, &top)
      }
    }
    return count
  }

  /// Examines contacts one by one, except those in `looked`.
  private func scan(
    _ slots: some Sequence<UInt32>, _ matcher: RecordMatcher, _ looked: inout Bitmap,
    _ top: inout TopMatches
  ) -> Int {
    var count = 0
    base.bytes.withUnsafeBufferPointer { bytes in
      for slot in slots.lazy.map({ Int($0) }) where looked.insert(slot) && isLive(slot) {
        guard let found = matcher.match(bytes, at: Int(base.offsets[slot])) else { continue }
        count += 1
        insert(found.kind, found.place, slot, &top)
      }
    }
    return count
  }
}
