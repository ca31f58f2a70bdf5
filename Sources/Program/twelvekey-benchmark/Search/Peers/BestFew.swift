/// The few best of many contacts, kept in order while contacts are added.
struct BestFew {
  private let limit: Int
  private var orders: [UInt64] = []
  private var found: [Int] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// The contacts, best first.
  var contacts: [Int] { found }

  mutating func add(_ kind: Int, _ rank: UInt32, _ contact: Int) {
    let order = UInt64(kind) << 32 | UInt64(rank)
    if orders.count == limit {
      guard let last = orders.last, order < last else { return }
      orders.removeLast()
      found.removeLast()
    }
    var place = orders.count
    while place > 0, orders[place - 1] > order { place -= 1 }
    orders.insert(order, at: place)
    found.insert(contact, at: place)
  }
}
