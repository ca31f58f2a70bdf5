import Contacts

/// The contacts that were there when the index was built, in the order of their names, favourites
/// first; a contact's place in that order is its slot. Never changes.
final class BaseIndex: Sendable {
  /// By slot: the position in ``ContactIndex/contacts``.
  let positions: [Int32]
  /// Slots before this one are favourites.
  let favourites: Int
  /// ``ContactRecord``s by slot, and where each begins.
  let bytes: [UInt8]
  let offsets: [UInt32]
  let starts: StartTable
  let grams: GramLists
  /// As built; the owner keeps them up to date.
  let lists: TopLists
  /// Positions of the contacts that are not in here because their names have too many spellings.
  let leftOut: [Int]

  /// From so many contacts on the longer lists are worth their room, and the longer counts.
  static let largeCount = 16_384
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
    var leftOut: [Int] = []
    var favourites = 0
    var entries: [UInt64] = []
    entries.reserveCapacity(live.count * 8)
    var grams = GramLists.Builder(length: gramLength)
    var lists = TopLists(listLength: isLarge ? 3 : 2, countLength: countLength)
    unsorted.withUnsafeBufferPointer { source in
      for place in order {
        let start = Int(unsortedOffsets[place])
        let slot = positions.count
        guard slot < StartTable.contactLimit, speller.spell(source, at: start) else {
          leftOut.append(live[place])
          continue
        }
        // Favourites come first: whatever is in the lists until their end is one.
        let isFavourite = contacts[live[place]].isFavourite
        if isFavourite { favourites += 1 }
        positions.append(Int32(live[place]))
        offsets.append(UInt32(bytes.count))
        bytes.append(
          contentsOf: source[
            start..<(place + 1 < unsortedOffsets.count
              ? Int(unsortedOffsets[place + 1]) : source.count)])
        for entry in speller.starts { entries.append(entry | UInt64(slot)) }
        grams.add(slot, speller.grams)
        for short in speller.shorts where speller.ranks[Int(short)] != KeySpeller.part {
          lists.add(
            slot, Int(short), rank: speller.ranks[Int(short)],
            favourites: isFavourite ? Int.max : favourites)
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
    starts = StartTable(&entries)
  }

  /// In the order of `live`.
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
