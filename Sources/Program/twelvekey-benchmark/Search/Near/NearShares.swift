import ContactSearch
import Contacts
import SimulatedCallers
import TestSupport

/// How many of the wanted contacts are among the four lines after one slip.
struct NearShares {
  static let lines = 4

  private(set) var searches = 0
  /// The searches that had four matches or more without a slip being forgiven.
  private(set) var hidden = 0
  private(set) var listed = 0
  private(set) var first = 0

  /// - Parameter keys: the keys that were pressed, as ASCII digits.
  private mutating func search(_ keys: [UInt8], for contact: Int, _ index: ContactIndex) {
    let query = String(decoding: keys, as: UTF8.self)
    let result = index.search(.keys(query), limit: Self.lines, near: Self.lines)
    searches += 1
    let place = result.matches.firstIndex { $0.contact == contact }
    if place != nil { listed += 1 } else if result.nearCount == 0 { hidden += 1 }
    if place == 0 { first += 1 }
  }

  mutating func add(_ other: NearShares) {
    searches += other.searches
    hidden += other.hidden
    listed += other.listed
    first += other.first
  }

  static func percent(_ count: Int, of all: Int) -> String {
    Format.fixed(100 * Double(count) / Double(max(all, 1)), 1) + " %"
  }

  var cells: [String] {
    [Format.count(searches)] + [listed, first, hidden].map { Self.percent($0, of: searches) }
  }

  static let titles = ["searches", "listed", "first", "hidden"]

  // MARK: People

  /// Returns the shares by each number of keys, for contacts of the search benchmark's book, none
  /// of which was called.
  static func evenly(_ book: Book, keys: [Int], seed: UInt64) -> [NearShares] {
    let index = ContactIndex(book.contacts)
    var random = SeededGenerator(seed: seed &* 31 &+ 7)
    let wanted = (0..<searchesEvenly).map { _ in
      Int.random(in: 0..<book.contacts.count, using: &random)
    }
    return keys.map { count in
      var shares = NearShares()
      for contact in wanted {
        guard let typed = TypedSlip.typed(book.keys[contact].digits, count, &random) else {
          continue
        }
        shares.search(typed, for: contact, index)
      }
      return shares
    }
  }

  private static let searchesEvenly = 4_000

  /// Returns the shares by each number of keys, for the calls of a made-up person in the last part
  /// of a year.
  ///
  /// - Parameter names: the names of the contacts, and their keys as ASCII digits.
  static func called(
    _ kind: CallerLife.Kind, _ names: (contacts: [Contact], keys: [[UInt8]]), keys: [Int],
    seed: UInt64
  ) -> [NearShares] {
    let life = CallerLife(kind, people: names.contacts.count, seed: seed)
    var index = ContactIndex(names.contacts)
    var random = SeededGenerator(seed: seed &* 31 &+ 11)
    var shares = [NearShares](repeating: NearShares(), count: keys.count)
    let from = Double(CallerHistory.length) * CallerKeys.countedFrom
    for event in CallerHistory(life, seed: seed, knowsExpected: false).events {
      let day = 20_003 + event.day
      guard event.kind == .made else {
        index.recordReceived(from: event.contact, number: "", day: day)
        continue
      }
      if event.day >= from {
        index.rank(at: day)
        for (place, count) in keys.enumerated() {
          guard let typed = TypedSlip.typed(names.keys[event.contact], count, &random) else {
            continue
          }
          shares[place].search(typed, for: event.contact, index)
        }
      }
      if names.contacts[event.contact].numbers.isEmpty { continue }
      _ = index.recordCall(contact: event.contact, number: 0, query: .keys(""), day: day)
    }
    return shares
  }
}
