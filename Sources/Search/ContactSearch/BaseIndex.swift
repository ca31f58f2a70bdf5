import Contacts

/// The contacts at the time when the index was built, in the order of their names, favourites
/// first; a contact's place in that order is its slot. Immutable.
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
  /// By three symbols: the contacts whose names have more words than ``starts`` has initials of,
  /// and have these symbols from the start of a word, or from an initial. `nil` if there are none.
  private let initials: GramLists?
  /// The slots of these contacts.
  private let manyWords: [UInt32]
  /// As built; the owner of the index keeps a copy up to date.
  let lists: TopLists
  /// Contacts that are not in this index because their names have too many spellings, in the order
  /// of the slots, each with the number of slots before it.
  let leftOut: [(position: Int, slot: Int)]

  /// The number of contacts from which the longer lists are worth their memory.
  static let largeCount = 16_384
  /// The number of contacts from which the longer counts are worth their memory.
  static let middleCount = 8_192

  var count: Int { positions.count }

  /// - Parameter live: positions in `contacts`.
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
        // Favourites come first: all list entries up to their end are favourites.
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

  /// Returns the slots of contacts that may match by initials that ``starts`` doesn't have: all
  /// that match, and perhaps some more, in their order.
  ///
  /// - Parameter keys: ``CompiledQuery/keys``.
  func initialCandidates(_ keys: [UInt8]) -> [UInt32] {
    guard let initials, keys.count > 1, keys[0] < 10 else { return [] }
    if keys.count < initials.length { return manyWords }
    // The start of another word follows the first symbol, which is an initial.
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
