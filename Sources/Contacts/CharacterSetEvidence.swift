/// Weighs which character set a file is in that doesn't say so.
///
/// Each candidate has a price in bits: how unlikely the bytes are as text of that set (see
/// `CharacterSetCandidate`). The cheapest wins, and UTF-8 that is broken is a candidate too.
struct CharacterSetEvidence {
  /// The values after which the file has said enough.
  private static let enough = 200
  /// The bytes that are looked through for such values in advance.
  private static let scannedLength = 8 << 20

  private let candidates = CharacterSetCandidate.all
  private var costs: [Int]
  private var count = 0
  /// Whether the lines of the file told, so that their values need not be weighed again; in those of
  /// a file in quoted-printable there is nothing to see.
  private var isInLines = false
  /// What every other set costs more where the file has good UTF-8 as well.
  private var surcharge = 0

  /// - Parameter noted: A set that the file names elsewhere.
  init(noted: CharacterSet?, file: Bytes) {
    costs = candidates.map(\.prior)
    scan(file)
    if let noted { note(noted) }
  }

  /// The file names this set elsewhere: it is likely to be that of the rest too.
  mutating func note(_ set: CharacterSet) {
    for (index, candidate) in candidates.enumerated() where candidate.set?.name == set.name {
      costs[index] -= 10
    }
  }

  /// Looks through the lines of the whole file that are not UTF-8 and name no set.
  private mutating func scan(_ file: Bytes) {
    var good = 0
    var start = 0
    let end = min(file.count, Self.scannedLength)
    while start < end, count < Self.enough {
      var stop = start
      var isASCII = true
      while stop < end, file[stop] != .lineFeed, file[stop] != .carriageReturn {
        if file[stop] >= 0x80 { isASCII = false }
        stop += 1
      }
      if !isASCII {
        let line = file.slice(start..<stop)
        if SourceText.firstInvalid(line) == nil {
          good += 1
        } else if line.count <= VCardReader.maximumLineLength, !line.contains("charset") {
          add(line)
        }
      }
      start = stop + 1
    }
    isInLines = count > 0
    surcharge = good == 0 ? 0 : good >= 4 * count ? 16 : 6
  }

  private mutating func add(_ bytes: Bytes) {
    count += 1
    for index in candidates.indices { costs[index] += candidates[index].cost(bytes) }
  }

  private var cheapest: Int {
    var best = 0
    for index in candidates.indices where price(costs[index], index) < price(costs[best], best) {
      best = index
    }
    return best
  }

  private func price(_ cost: Int, _ index: Int) -> Int {
    candidates[index].set == nil ? cost : cost + surcharge
  }

  mutating func guess(_ value: Bytes) -> CharacterSet? {
    // Only the head of a long value: it is enough, and the time stays linear in the file.
    let head = value.slice(0..<min(value.count, 1 << 12))
    if !isInLines, count < Self.enough { add(head) }
    let damage = CharacterSetCandidate.brokenUTF8.cost(head)
    let common = candidates[cheapest]
    if let set = common.set, common.cost(head) <= damage { return set }
    // A card of another origin, or one that was damaged.
    var best = (cost: damage, set: CharacterSet?.none)
    for index in candidates.indices {
      let candidate = candidates[index]
      let cost = price(candidate.cost(head) + candidate.prior, index)
      if cost < best.cost { best = (cost, candidate.set) }
    }
    return best.set
  }
}
