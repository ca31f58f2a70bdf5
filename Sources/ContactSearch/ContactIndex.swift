import Contacts

/// An address book made ready for search. Immutable; building is linear in the book plus one sort.
///
/// Names and numbers are packed into a few arrays and scanned for each query, in time linear in the
/// book whatever is in it; see ``NameScanner``.
public struct ContactIndex: Sendable {
  public let contacts: [Contact]

  // Units of all names, one after another.
  private var digits: [UInt8] = []
  private var letters: [UInt8] = []
  private var flags: [UInt8] = []
  private var origins: [UInt16] = []
  /// By reading of a name, and one more: where its units begin.
  private var unitStarts: [Int] = [0]
  /// By contact, and one more: where the readings of its name begin, the most usual one first.
  private var readingStarts: [Int] = [0]

  private var phones: [PhoneDigits] = []
  /// By contact, and one more: where its numbers begin.
  private var phoneStarts: [Int] = [0]
  /// By contact: bit `c` is set where a form of one of its numbers begins with code `c`.
  private var phoneFirsts: [UInt16] = []

  /// By contact: what orders matches of one kind and place. Favourites first, then by name.
  private var ranks: [UInt64] = []

  public init(_ contacts: [Contact]) {
    self.contacts = contacts
    for contact in contacts {
      for units in NameUnits.all(contact.name) {
        digits += units.digits
        letters += units.letters
        flags += units.flags
        origins += units.origins
        unitStarts.append(digits.count)
      }
      readingStarts.append(unitStarts.count - 1)
      let own = contact.numbers.map { PhoneDigits($0.value) }
      phoneFirsts.append(own.reduce(0) { $0 | $1.firsts })
      phones += own
      phoneStarts.append(phones.count)
    }
    setRanks()
  }

  /// Names by their folded letters, then by their own scalars, then by the order of the book: the
  /// same everywhere, whatever the locale.
  private mutating func setRanks() {
    let keys = contacts.indices.map { contact in
      unitRange(readingStarts[contact]).filter { flags[$0] & NameUnits.optional == 0 }.map {
        letters[$0]
      }
    }
    let sorted = contacts.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      let names = (contacts[left].name.unicodeScalars, contacts[right].name.unicodeScalars)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return left < right
    }
    ranks = [UInt64](repeating: 0, count: contacts.count)
    for (place, contact) in sorted.enumerated() {
      ranks[contact] = (contacts[contact].isFavourite ? 0 : 1) << 56 | UInt64(place)
    }
  }

  private func unitRange(_ reading: Int) -> Range<Int> {
    unitStarts[reading]..<unitStarts[reading + 1]
  }

  /// The best way in which any reading of a name fits; of equals the more usual reading.
  private func bestHit(_ contact: Int, _ scanner: NameScanner?) -> NameScanner.Hit? {
    guard let scanner else { return nil }
    var best: NameScanner.Hit?
    for reading in readingStarts[contact]..<readingStarts[contact + 1] {
      guard let hit = scanner.match(unitRange(reading)) else { continue }
      if let old = best,
        (old.kind, origins[old.start]) <= (hit.kind, origins[hit.start])
      {
        continue
      }
      best = hit
    }
    return best
  }

  // MARK: Search

  /// All contacts that fit, in the order in which a person sees them: by kind, favourites first,
  /// then by the place of the match, then by name. Nothing fits an empty query.
  public func search(_ query: SearchQuery) -> [Match] {
    let compiled = CompiledQuery(query)
    guard !compiled.isEmpty else { return [] }
    var matches: [Match] = []
    // What is sorted is small: the order, and below it the place in `matches`.
    var orders: [(order: UInt64, place: Int32)] = []
    withScanner(compiled) { scanner in
      phones.withUnsafeBufferPointer { phones in
        for contact in 0..<contacts.count {
          guard let match = bestMatch(contact, compiled, scanner, phones) else { continue }
          orders.append((order(match), Int32(matches.count)))
          matches.append(match)
        }
      }
    }
    orders.sort { $0.order < $1.order }
    return orders.map { matches[Int($0.place)] }
  }

  /// Kind, favourite, position and name in one number, most weighty first.
  private func order(_ match: Match) -> UInt64 {
    UInt64(match.kind.rawValue) << 60 | UInt64(min(match.position, 0xffff)) << 32
      | ranks[match.contact]
  }

  private func bestMatch(
    _ contact: Int, _ query: CompiledQuery, _ scanner: NameScanner?,
    _ phones: UnsafeBufferPointer<PhoneDigits>
  ) -> Match? {
    let numbers = phoneStarts[contact]..<phoneStarts[contact + 1]
    var best: Match?
    if let hit = bestHit(contact, scanner) {
      best = Match(
        contact: contact, kind: hit.kind, number: numbers.isEmpty ? nil : 0,
        position: Int(origins[hit.start]))
      if hit.kind == .exact { return best }
    }
    guard let first = query.number.first else { return best }
    let mayStart = phoneFirsts[contact] & (1 << UInt16(first)) != 0
    guard mayStart || query.number.count >= PhoneDigits.insideMinimum else { return best }
    for index in numbers {
      guard let hit = phones[index].match(query.number) else { continue }
      if let kind = best?.kind, kind <= hit.kind { continue }
      best = Match(
        contact: contact, kind: hit.kind, number: index - numbers.lowerBound,
        position: phones[index].span(of: hit, for: query.number)?.lowerBound ?? 0)
    }
    return best
  }

  /// Hands out a scanner for the names, or none where the query doesn't look at names.
  private func withScanner<Result>(
    _ query: CompiledQuery, _ body: (NameScanner?) -> Result
  ) -> Result {
    guard query.nameAccept != 0 else { return body(nil) }
    return query.nameMasks.withUnsafeBufferPointer { masks in
      (query.readsLetters ? letters : digits).withUnsafeBufferPointer { codes in
        flags.withUnsafeBufferPointer { flags in
          body(NameScanner(codes: codes, flags: flags, masks: masks, accept: query.nameAccept))
        }
      }
    }
  }

  // MARK: Spans

  /// Which parts of the name and of the number shown the query matched.
  ///
  /// Where the match is of the one, the other is lit as well if the query fits it from a start; a
  /// chance hit in its middle would only distract.
  public func spans(of match: Match, for query: SearchQuery) -> MatchSpans {
    let compiled = CompiledQuery(query)
    var result = MatchSpans()
    let hit = withScanner(compiled) { bestHit(match.contact, $0) }
    if let hit, hit.kind < .insideName || match.kind == .insideName {
      result.name = [Int(origins[hit.start])..<end(of: hit, in: contacts[match.contact].name)]
    }
    if let number = match.number, !compiled.number.isEmpty {
      let phone = phones[phoneStarts[match.contact] + number]
      if let hit = phone.match(compiled.number),
        hit.kind < .insideNumber || match.kind == .insideNumber,
        let span = phone.span(of: hit, for: compiled.number)
      {
        result.number = [span]
      }
    }
    return result
  }

  /// The end of a hit in the name's scalars. A mark belongs to its letter.
  private func end(of hit: NameScanner.Hit, in name: String) -> Int {
    let last = Int(origins[hit.end - 1]) + 1
    return last + name.unicodeScalars.dropFirst(last).prefix { NameUnits.isMark($0) }.count
  }
}
