/// For each gram (a short query of one fixed length), the contacts in which it matches, in the
/// order of the index. Each list stores the differences between successive places in the index. A
/// difference is written in groups of seven bits, with the top bit set in all groups but the last.
struct GramLists: Sendable {
  /// The number of symbols of each gram.
  let length: Int
  /// By gram: the beginning of its list; the last element is the end of the last list.
  private let offsets: [UInt32]
  private let bytes: [UInt8]

  /// Takes the contacts in the order of the index, then makes the lists in two passes over them.
  struct Builder {
    let length: Int
    private var grams: [UInt16] = []
    /// For each contact, its place in the index, and the end of its grams in the array of all
    /// grams.
    private var contacts: [(slot: UInt32, end: Int)] = []

    init(length: Int) { self.length = length }

    /// - Parameter all: the grams of the contact, as numbers of ``ShortKeys``.
    mutating func add(_ slot: Int, _ all: [UInt16]) {
      let first = UInt16(ShortKeys.starts[length])
      grams.append(contentsOf: all.lazy.map { $0 - first })
      contacts.append((UInt32(slot), grams.count))
    }

    func finish() -> GramLists {
      let count = ShortKeys.starts[length + 1] - ShortKeys.starts[length]
      var sizes = [UInt32](repeating: 0, count: count)
      forEach(count) { gram, gap in sizes[gram] += UInt32(GramLists.size(of: gap)) }
      var offsets: [UInt32] = []
      offsets.reserveCapacity(count + 1)
      var sum: UInt32 = 0
      for size in sizes {
        offsets.append(sum)
        sum += size
      }
      offsets.append(sum)
      var places = offsets
      var bytes = [UInt8](repeating: 0, count: Int(sum))
      forEach(count) { gram, gap in
        var gap = gap
        var place = Int(places[gram])
        while gap >= 0x80 {
          bytes[place] = UInt8(gap & 0x7f) | 0x80
          gap >>= 7
          place += 1
        }
        bytes[place] = UInt8(gap)
        places[gram] = UInt32(place + 1)
      }
      return GramLists(length: length, offsets: offsets, bytes: bytes)
    }

    private func forEach(_ count: Int, _ body: (_ gram: Int, _ gap: UInt32) -> Void) {
      var lasts = [UInt32](repeating: 0, count: count)
      var start = 0
      for contact in contacts {
        for gram in grams[start..<contact.end] {
          body(Int(gram), contact.slot - lasts[Int(gram)])
          lasts[Int(gram)] = contact.slot
        }
        start = contact.end
      }
    }
  }

  private static func size(of gap: UInt32) -> Int {
    gap < 0x80 ? 1 : (31 - gap.leadingZeroBitCount) / 7 + 1
  }

  /// Returns the places of the contacts that have all grams of the query. Every contact that
  /// matches inside a word or number is among them; some of them may not match.
  ///
  /// - Parameter query: `PhoneDigits` codes, at least ``length``.
  func candidates(_ query: [UInt8]) -> [UInt32] {
    var lists = (0...query.count - length).map {
      ShortKeys.number(query[$0..<$0 + length]) - ShortKeys.starts[length]
    }
    // The intersection of the three shortest lists is small enough to examine its contacts.
    lists.sort { size($0) < size($1) }
    lists = Array(lists.prefix(3))
    guard let first = lists.first else { return [] }
    var result: [UInt32] = []
    forEach(first) { result.append($0) }
    for list in lists.dropFirst() where !result.isEmpty {
      // To read a long list would take longer than to examine the few contacts.
      if size(list) > 64 * result.count { break }
      var kept = 0
      var place = 0
      forEach(list) { slot in
        while place < result.count, result[place] < slot { place += 1 }
        if place < result.count, result[place] == slot {
          result[kept] = slot
          kept += 1
          place += 1
        }
      }
      result.removeLast(result.count - kept)
    }
    return result
  }

  private func size(_ gram: Int) -> Int { Int(offsets[gram + 1] - offsets[gram]) }

  private func forEach(_ gram: Int, _ body: (UInt32) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var place = Int(offsets[gram])
      let end = Int(offsets[gram + 1])
      var slot: UInt32 = 0
      while place < end {
        var gap: UInt32 = 0
        var shift: UInt32 = 0
        while bytes[place] >= 0x80 {
          gap |= UInt32(bytes[place] & 0x7f) << shift
          shift += 7
          place += 1
        }
        gap |= UInt32(bytes[place]) << shift
        place += 1
        slot += gap
        body(slot)
      }
    }
  }
}
