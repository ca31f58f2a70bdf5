/// A search for contacts that match if one wrong key is forgiven.
struct NearSearch {
  var query: NearQuery
  /// The contacts that match without a wrong key, as in ``TopMatches``.
  let exact: [Int32]
  var top: TopMatches
  /// By contact: the row that it most likely spells, and the cost of the slip and of the place.
  private(set) var rows: [Int32: (row: Int, cost: Int)] = [:]

  /// - Parameter limit: the maximum number of contacts in ``top``.
  init(_ query: NearQuery, exact: [Int32], limit: Int) {
    self.query = query
    self.exact = exact
    top = TopMatches(limit: limit)
  }

  /// Notes that a contact spells a row.
  ///
  /// - Returns: `false` if it is known to spell a row that costs no more.
  mutating func note(_ contact: Int32, _ row: Int, _ cost: Int) -> Bool {
    if let known = rows[contact], known.cost <= cost { return false }
    rows[contact] = (row, cost)
    return true
  }
}

extension ContactIndex {
  /// The minimum number of keys in which a wrong one is forgiven.
  package static let shortestNearQuery = NearQuery.shortest

  /// Whether the query is a whole number of the contact, even if it also spells the name.
  func isWholeNumber(_ contact: Int32, _ matcher: RecordMatcher) -> Bool {
    withRecord(contact) { bytes, start in
      var reader = RecordReader(bytes, at: start)
      while reader.nextReading() != nil {}
      return matcher.better(than: nil, &reader)?.kind == .exact
    }
  }

  /// Inserts the contacts of which a name has a word that begins with the query, if one wrong key
  /// is forgiven; see ``Slip``. A match may continue over the following words.
  ///
  /// Their order is by probability: that of a call, that of the slip, and that of the place in the
  /// name. The probability is tripled for the contact that was last chosen for the same query. Of
  /// equal ones favourites come first, then the order is by name.
  func searchNear(_ query: SearchQuery, _ search: inout NearSearch) {
    let unused = cost(ofOdds: 0)
    forEachNear(in: base, &search) { slot, row, cost, search in
      let contact = Int32(slot)
      guard isLive(slot), !search.exact.contains(contact), search.note(contact, row, cost) else {
        return
      }
      search.top.insert(nearOrder(contact, cost + unused), contact)
    }
    for index in fresh.indices {
      let contact = ~Int32(index)
      guard !search.exact.contains(contact), let found = nearest(contact, &search) else { continue }
      _ = search.note(contact, found.row, found.cost)
      search.top.insert(nearOrder(contact, found.cost + unused), contact)
    }
    if use.ranks.isEmpty { return }
    searchNearUsed(query, &search)
  }

  /// Inserts the called contacts again, with the cost of their calls, which moves them up.
  private func searchNearUsed(_ query: SearchQuery, _ search: inout NearSearch) {
    func lift(_ contact: Int32, _ cost: Int, times gain: Double = 1, _ search: inout NearSearch) {
      if search.exact.contains(contact) { return }
      let odds = use.odds(of: position(of: contact))
      search.top.insert(nearOrder(contact, cost + self.cost(ofOdds: odds, times: gain)), contact)
    }
    for position in used.others {
      guard let contact = reference(of: position), let cost = search.rows[contact]?.cost else {
        continue
      }
      lift(contact, cost, &search)
    }
    for contact in used.references {
      if let cost = search.rows[contact]?.cost { lift(contact, cost, &search) }
    }
    guard let chosen = use.choice(for: query, in: self), let contact = reference(of: chosen),
      let cost = search.rows[contact]?.cost
    else { return }
    lift(contact, cost, times: UseTable.choiceGain, &search)
  }

  /// Calls `body` with each slot of a base that is near, its row, and the cost of the slip and of
  /// the place. A slot may be reported several times.
  private func forEachNear(
    in base: BaseIndex, _ search: inout NearSearch,
    _ body: (_ slot: Int, _ row: Int, _ cost: Int, inout NearSearch) -> Void
  ) {
    // Starts that are longer than the symbols of the table.
    var unsure: [(slot: Int, row: Int)] = []
    // The slots, each once, that begin with all the symbols. The slip may be behind these.
    var slots: [Int] = []
    let isBehind = search.query.meant.contains { $0.right >= KeySpeller.startLength }
    var seen = Bitmap(count: isBehind ? base.count : 0)
    base.starts.forEachNear(search.query) { number, entry in
      guard let number else {
        if isBehind, seen.insert(entry.slot) { slots.append(entry.slot) }
        return
      }
      let row = search.query.meant[number]
      if row.length > KeySpeller.startLength {
        unsure.append((entry.slot, number))
      } else {
        body(entry.slot, number, row.slip.cost + Slip.cost(ofPlace: entry.place), &search)
      }
    }
    base.bytes.withUnsafeBufferPointer { bytes in
      for (slot, row) in unsure {
        let start = Int(base.offsets[slot])
        guard let found = search.query.check(row, bytes, at: start) else { continue }
        body(slot, row, found.cost, &search)
      }
      for slot in slots {
        guard let found = search.query.nearest(bytes, at: Int(base.offsets[slot])) else { continue }
        body(slot, found.row, found.cost, &search)
      }
    }
  }

  private func nearest(_ contact: Int32, _ search: inout NearSearch) -> NearQuery.Found? {
    withRecord(contact) { search.query.nearest($0, at: $1) }
  }

  private func nearOrder(_ contact: Int32, _ cost: Int) -> UInt64 {
    contact < 0
      ? MatchOrder.near(
        cost: cost, isFavourite: fresh[Int(~contact)].isFavourite, name: fresh[Int(~contact)].name)
      : MatchOrder.near(
        cost: cost, isFavourite: Int(contact) < base.favourites,
        name: Self.name(ofSlot: Int(contact)))
  }

  /// Returns the cost of the probability of a call. Each contact may be called for the first time.
  private func cost(ofOdds odds: Double, times gain: Double = 1) -> Int {
    let first = Self.firstCalls / Double(max(count, 1))
    return max(Slip.cost(gain * ((1 - Self.firstCalls) * odds + first)), 0)
  }

  /// The share of calls to contacts that were not called before.
  private static let firstCalls = 0.1

  func add(
    near contact: Int32, _ search: NearSearch, spans matcher: RecordMatcher?,
    _ result: inout SearchResult
  ) {
    guard let row = search.rows[contact]?.row else { return }
    let position = position(of: contact)
    withRecord(contact) { bytes, start in
      guard let found = search.query.match(row, bytes, at: start)?.match else { return }
      let match = Match(
        contact: position, kind: .near,
        number: contacts[position].numbers.isEmpty ? nil : use.usualNumber(of: position),
        position: found.position, field: found.field)
      result.matches.append(match)
      guard let matcher else { return }
      var numbers = RecordReader(bytes, at: start)
      while numbers.nextReading() != nil {}
      result.spans.append(spans(of: match, found, &numbers, matcher))
    }
  }
}
