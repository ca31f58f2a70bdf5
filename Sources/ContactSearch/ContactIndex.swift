import Contacts

/// An address book made ready for search. Immutable; building is linear in the book plus one sort.
///
/// Names and numbers are packed into a few arrays and scanned for each query. Each name is scanned
/// once, by the bit-parallel Shift-And algorithm (Baeza-Yates & Gonnet 1992) with optional
/// positions: the time is linear in the name whatever is in it, and does not depend on how many
/// spellings it has.
public struct ContactIndex: Sendable {
  public let contacts: [Contact]

  // Units of all names, one after another.
  private var digits: [UInt8] = []
  private var letters: [UInt8] = []
  private var flags: [UInt8] = []
  private var origins: [UInt16] = []
  /// By contact, and one more: where its units begin.
  private var unitStarts: [Int] = [0]

  private var phones: [PhoneDigits] = []
  /// By contact, and one more: where its numbers begin.
  private var phoneStarts: [Int] = [0]
  /// By contact: its place in the order of names.
  private var nameOrder: [UInt32]

  public init(_ contacts: [Contact]) {
    self.contacts = contacts
    nameOrder = [UInt32](repeating: 0, count: contacts.count)
    unitStarts.reserveCapacity(contacts.count + 1)
    phoneStarts.reserveCapacity(contacts.count + 1)
    for contact in contacts {
      let units = NameUnits(contact.name)
      digits += units.digits
      letters += units.letters
      flags += units.flags
      origins += units.origins
      unitStarts.append(digits.count)
      phones += contact.numbers.map { PhoneDigits($0.value) }
      phoneStarts.append(phones.count)
    }
    setNameOrder()
  }

  /// By folded letters, then by the name's own scalars, then by the order of the book: the same
  /// everywhere, whatever the locale.
  private mutating func setNameOrder() {
    let keys = contacts.indices.map { contact in
      unitRange(contact).filter { flags[$0] & NameUnits.optional == 0 }.map { letters[$0] }
    }
    let sorted = contacts.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      let names = (contacts[left].name.unicodeScalars, contacts[right].name.unicodeScalars)
      if !names.0.elementsEqual(names.1) { return names.0.lexicographicallyPrecedes(names.1) }
      return left < right
    }
    for (place, contact) in sorted.enumerated() { nameOrder[contact] = UInt32(place) }
  }

  private func unitRange(_ contact: Int) -> Range<Int> {
    unitStarts[contact]..<unitStarts[contact + 1]
  }

  // MARK: Search

  /// All contacts that fit, in the order in which a person sees them: by kind, favourites first,
  /// then by the place of the match, then by name. Nothing fits an empty query.
  public func search(_ query: SearchQuery) -> [Match] {
    let compiled = CompiledQuery(query)
    guard compiled.nameAccept != 0 || !compiled.number.isEmpty else { return [] }
    var found: [(order: UInt64, match: Match)] = []
    for contact in contacts.indices {
      guard let match = bestMatch(contact, compiled) else { continue }
      found.append((order(match), match))
    }
    found.sort { $0.order < $1.order }
    return found.map(\.match)
  }

  /// Kind, favourite, position and name in one number, most weighty first.
  private func order(_ match: Match) -> UInt64 {
    UInt64(match.kind.rawValue) << 60
      | (contacts[match.contact].isFavourite ? 0 : 1) << 56
      | UInt64(min(match.position, 0xffff)) << 32
      | UInt64(nameOrder[match.contact])
  }

  private func bestMatch(_ contact: Int, _ query: CompiledQuery) -> Match? {
    let name = query.nameAccept == 0 ? nil : nameMatch(unitRange(contact), query)
    var best: Match?
    if let name {
      let hasNumber = phoneStarts[contact] < phoneStarts[contact + 1]
      best = Match(
        contact: contact, kind: name.kind, number: hasNumber ? 0 : nil,
        position: Int(origins[name.start]))
      if name.kind == .exact { return best }
    }
    guard !query.number.isEmpty else { return best }
    for index in phoneStarts[contact]..<phoneStarts[contact + 1] {
      guard let hit = phones[index].match(query.number) else { continue }
      if let kind = best?.kind, kind <= hit.kind { continue }
      let phone = phones[index]
      best = Match(
        contact: contact, kind: hit.kind, number: index - phoneStarts[contact],
        position: phone.span(of: hit, for: query.number)?.lowerBound ?? 0)
    }
    return best
  }

  // MARK: Names

  private struct NameHit {
    var kind: MatchKind
    /// Units, in the index's own arrays.
    var start: Int
    var end: Int
  }

  private func nameMatch(_ range: Range<Int>, _ query: CompiledQuery) -> NameHit? {
    query.nameMasks.withUnsafeBufferPointer { masks in
      (query.readsLetters ? letters : digits).withUnsafeBufferPointer { codes in
        flags.withUnsafeBufferPointer { flags in
          // One pass finds whether there is a match at all, from a word's start or inside.
          var fromStart: UInt64 = 0
          var inside: UInt64 = 0
          var found: MatchKind?
          for unit in range {
            let mask = masks[Int(codes[unit])]
            let flag = flags[unit]
            let seed = UInt64(1 & ~flag)
            let wordSeed = UInt64((flag >> 1) & 1)
            let steppedStart = ((fromStart | wordSeed) & mask) << 1
            let steppedInside = ((inside | seed) & mask) << 1
            let keep: UInt64 = flag & NameUnits.optional != 0 ? ~0 : 0
            fromStart = steppedStart | (fromStart & keep)
            inside = steppedInside | (inside & keep)
            if fromStart & query.nameAccept != 0 {
              found = .name
              break
            }
            if inside & query.nameAccept != 0 { found = .insideName }
          }
          guard let found else { return nil }
          // Few names get here: find where the match stands.
          let wanted = found == .name ? NameUnits.wordStart : 0
          for start in range
          where flags[start] & NameUnits.optional == 0 && flags[start] & wanted == wanted {
            guard let end = run(from: start, range, codes, flags, masks, query.nameAccept) else {
              continue
            }
            let isWhole =
              found == .name && start == range.lowerBound
              && runsToEnd(from: start, range, codes, flags, masks, query.nameAccept)
            return NameHit(kind: isWhole ? .exact : found, start: start, end: end)
          }
          return nil
        }
      }
    }
  }

  /// The end of the shortest match that begins at `start`, or `nil`.
  private func run(
    from start: Int, _ range: Range<Int>, _ codes: UnsafeBufferPointer<UInt8>,
    _ flags: UnsafeBufferPointer<UInt8>, _ masks: UnsafeBufferPointer<UInt64>, _ accept: UInt64
  ) -> Int? {
    var state: UInt64 = 1
    for unit in start..<range.upperBound {
      let stepped = (state & masks[Int(codes[unit])]) << 1
      state = flags[unit] & NameUnits.optional != 0 ? stepped | state : stepped
      if state & accept != 0 { return unit + 1 }
      if state == 0 { return nil }
    }
    return nil
  }

  /// Whether the query spells all units from `start` to the end.
  private func runsToEnd(
    from start: Int, _ range: Range<Int>, _ codes: UnsafeBufferPointer<UInt8>,
    _ flags: UnsafeBufferPointer<UInt8>, _ masks: UnsafeBufferPointer<UInt64>, _ accept: UInt64
  ) -> Bool {
    var state: UInt64 = 1
    for unit in start..<range.upperBound {
      let stepped = (state & masks[Int(codes[unit])]) << 1
      state = flags[unit] & NameUnits.optional != 0 ? stepped | state : stepped
    }
    return state & accept != 0
  }

  // MARK: Spans

  /// Which parts of the name and of the number shown the query matched.
  ///
  /// Where the match is of the one, the other is lit as well if the query fits it from a start; a
  /// chance hit in its middle would only distract.
  public func spans(of match: Match, for query: SearchQuery) -> MatchSpans {
    let compiled = CompiledQuery(query)
    var result = MatchSpans()
    if compiled.nameAccept != 0, let hit = nameMatch(unitRange(match.contact), compiled),
      hit.kind < .insideName || match.kind == .insideName
    {
      let scalars = Array(contacts[match.contact].name.unicodeScalars)
      let start = Int(origins[hit.start])
      var end = Int(origins[hit.end - 1]) + 1
      // A mark belongs to its letter.
      while end < scalars.count, NameUnits.isMark(scalars[end]) { end += 1 }
      result.name = [start..<end]
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
}
