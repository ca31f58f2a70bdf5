/// The number of keys that people press until the contact that they want is first, and until it is
/// among the four lines of a small display.
///
/// The name is typed from its first letter. A contact that isn't first once its whole name is typed
/// is reached by `next`, a key for each step.
struct KeyCounts {
  static let lines = 4

  /// The mean number of keys until a contact is first, over all contacts whose name has a key.
  private(set) var first = 0.0
  /// The mean number of keys until a contact is among the lines, over the same contacts.
  private(set) var amongLines = 0.0
  /// The share of these contacts that are first when the whole name has been typed, or earlier.
  private(set) var reached = 0.0

  init<Peer: SearchPeer>(_ book: Book, _ peer: Peer) {
    var seen: [[UInt8]: [Int]] = [:]
    var sums = (first: 0, amongLines: 0, reached: 0)
    var count = 0
    for (contact, keys) in book.keys.enumerated() where !keys.digits.isEmpty {
      count += 1
      var amongLines: Int?
      var first: Int?
      for length in 1...keys.digits.count {
        let typed = Array(keys.digits[..<length])
        if seen[typed] == nil { seen[typed] = peer.search(Query(typed), limit: Self.lines) }
        guard let place = seen[typed]?.firstIndex(of: contact) else { continue }
        if amongLines == nil { amongLines = length }
        if place == 0 {
          first = length
          break
        }
      }
      if first != nil { sums.reached += 1 }
      if first == nil || amongLines == nil {
        let all = peer.search(Query(keys.digits), limit: .max)
        let steps = all.firstIndex(of: contact) ?? all.count
        if amongLines == nil { amongLines = keys.digits.count + max(steps - Self.lines + 1, 0) }
        if first == nil { first = keys.digits.count + steps }
      }
      sums.first += first ?? 0
      sums.amongLines += amongLines ?? 0
    }
    guard count > 0 else { return }
    first = Double(sums.first) / Double(count)
    amongLines = Double(sums.amongLines) / Double(count)
    reached = Double(sums.reached) / Double(count)
  }
}
