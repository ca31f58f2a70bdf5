import Contacts

/// An immutable index of the contacts at the time when it was built. The contacts are in the order
/// of their names, favourites first. A contact's place in that order is its slot.
final class BaseIndex: Sendable {
  /// The position in ``ContactIndex/contacts`` of each slot.
  let positions: [Int32]
  /// Slots before this one are favourites.
  let favourites: Int
  /// The ``ContactRecord``s, in the order of the slots.
  let bytes: [UInt8]
  /// By slot: the offset of its record in ``bytes``.
  let offsets: [UInt32]
  let starts: StartTable
  let grams: GramLists
  /// The contacts whose names have more than ``KeySpeller/spelledWords`` words, by three
  /// consecutive symbols of queries: those from the start of a word, or from an initial. `nil` if
  /// there are no such contacts. ``starts`` doesn't have the initials of their names.
  private let initials: GramLists?
  /// The slots of the contacts in ``initials``.
  private let manyWords: [UInt32]
  /// The lists at the time when the index was built. ``ContactIndex/lists`` is a copy with all
  /// later changes.
  let lists: TopLists
  /// The contacts that are not in this index because their names have too many spellings, in the
  /// order of names. Each has the number of slots whose names come before its own.
  let leftOut: [(position: Int, slot: Int)]

  /// The minimum number of contacts for which the lists and the grams have one symbol more. In a
  /// smaller book they aren't worth their memory.
  static let largeCount = 16_384
  /// The minimum number of contacts for counts of queries with four symbols, not three. In a
  /// smaller book they aren't worth their memory.
  static let middleCount = 8_192

  var count: Int { positions.count }

  /// - Parameter live: the positions in `contacts` of the contacts to index.
  init(_ contacts: [Contact], live: [Int], _ home: HomeCountry) {
    let isLarge = live.count >= Self.largeCount
    let gramLength = isLarge ? 4 : 3
    let countLength = live.count >= Self.middleCount ? 4 : 3
    var speller = KeySpeller(
      home: home.prefixes, shortLength: countLength, gramLength: gramLength)

    let (unsorted, unsortedOffsets) = Self.records(contacts, live, home)
    let order = unsorted.withUnsafeBufferPointer { bytes in
      NameOrder.sorted(contacts, live, bytes, unsortedOffsets)
    }
    var positions: [Int32] = []
    positions.reserveCapacity(live.count)
    var offsets: [UInt32] = []
    offsets.reserveCapacity(live.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unsorted.count)
    var leftOut: [(position: Int, slot: Int)] = []
    var favourites = 0
    var entries: [UInt64] = []
    entries.reserveCapacity(live.count * 8)
    var grams = GramLists.Builder(length: gramLength)
    var initials = GramLists.Builder(length: InitialSpeller.gramLength)
    var manyWords: [UInt32] = []
    var lists = TopLists(listLength: isLarge ? 3 : 2, countLength: countLength)
    unsorted.withUnsafeBufferPointer { source in
      for place in order {
        let start = Int(unsortedOffsets[place])
        let slot = positions.count
        guard slot < StartTable.contactLimit, speller.spell(source, at: start) else {
          leftOut.append((live[place], slot))
          continue
        }
        // Favourites come first, so while a favourite is added, all entries of the lists are
        // favourites.
        let isFavourite = contacts[live[place]].isFavourite
        if isFavourite { favourites += 1 }
        positions.append(Int32(live[place]))
        offsets.append(UInt32(bytes.count))
        bytes.append(
          contentsOf: source[
            start..<(place + 1 < unsortedOffsets.count
              ? Int(unsortedOffsets[place + 1]) : source.count)])
        entries.append(contentsOf: speller.starts.lazy.map { $0 | UInt64(slot) })
        grams.add(slot, speller.grams)
        if !speller.initialGrams.isEmpty {
          initials.add(slot, speller.initialGrams)
          manyWords.append(UInt32(slot))
        }
        lists.add(slot, speller.shorts, favourites: isFavourite ? Int.max : favourites) {
          speller.rank(of: $0)
        }
      }
    }
    self.positions = positions
    self.favourites = favourites
    self.bytes = bytes
    self.offsets = offsets
    self.leftOut = leftOut
    self.lists = lists
    self.grams = grams.finish()
    self.initials = manyWords.isEmpty ? nil : initials.finish()
    self.manyWords = manyWords
    starts = StartTable(&entries)
  }

  /// Returns the slots, ascending, of the contacts that may match by initials that ``starts``
  /// doesn't have. Every contact that matches is among them; some of them may not match.
  ///
  /// - Parameter keys: ``CompiledQuery/keys``.
  func initialCandidates(_ keys: [UInt8]) -> [UInt32] {
    guard let initials, keys.count > 1, keys[0] < 10 else { return [] }
    if keys.count < initials.length { return manyWords }
    // The first symbol is an initial. The second one is another initial or the start of a word.
    return initials.candidates(Array(keys.prefix(initials.length + 1)))
  }

  /// Returns the records and their offsets, in the order of `live`.
  private static func records(
    _ contacts: [Contact], _ live: [Int], _ home: HomeCountry
  ) -> ([UInt8], [UInt32]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(live.count * 40)
    var offsets: [UInt32] = []
    offsets.reserveCapacity(live.count)
    for position in live {
      offsets.append(UInt32(bytes.count))
      ContactRecord.append(contacts[position], home, to: &bytes)
    }
    return (bytes, offsets)
  }
}
