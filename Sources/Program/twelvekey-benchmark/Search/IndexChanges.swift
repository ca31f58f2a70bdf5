import ContactSearch
import Contacts
import TestSupport

/// The cost of adding, changing and removing one contact of an index.
struct IndexChanges {
  var add: Quantiles
  var replace: Quantiles
  var remove: Quantiles
  /// The removal of contacts in the order of the index's lists, favourites first.
  var removeInOrder: Quantiles

  /// - Parameters:
  ///   - others: contacts that are not in the index: the first half is added, the other half
  ///     replaces contacts of the index.
  ///   - budget: the time for each kind of change, in nanoseconds; at least five are measured.
  init(_ index: inout ContactIndex, others: [Contact], budget: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let half = others.count / 2
    // The very first change copies the storage that is shared with the book, once.
    _ = index.add(others[0])
    add = Self.measure(others[..<half], budget) { _ = index.add($0) }
    // No place occurs twice, and each has a contact, whatever has been removed before.
    let places = (0..<index.contacts.count - others.count).shuffled(using: &random)
    replace = Self.measure(zip(places, others[half...]), budget) { index.replace($0, with: $1) }
    remove = Self.measure(places.suffix(half), budget) { index.remove($0) }
    let contacts = index.contacts
    let inOrder = places.dropFirst(half).dropLast(half).sorted { left, right in
      let (one, other) = (contacts[left], contacts[right])
      if one.isFavourite != other.isFavourite { return one.isFavourite }
      return one.name < other.name
    }
    removeInOrder = Self.measure(inOrder.prefix(half), budget) { index.remove($0) }
  }

  private static func measure<Changes: Sequence>(
    _ changes: Changes, _ budget: Int, _ change: (Changes.Element) -> Void
  ) -> Quantiles {
    var times: [Int] = []
    var sum = 0
    for next in changes {
      if sum > budget, times.count >= 5 { break }
      times.append(Clock.time { change(next) })
      sum += times[times.count - 1]
    }
    return Quantiles(times)
  }

  func print() {
    var rows = TextTable(["a change of one", "p50 µs", "p99 µs"])
    let all = [
      ("add", add), ("replace", replace), ("remove", remove), ("remove in order", removeInOrder),
    ]
    for (label, times) in all {
      rows.add(
        [label, Format.microseconds(times.p50), Format.microseconds(times.p99)],
        remark: "of \(Format.count(times.count))")
    }
    Swift.print()
    rows.print()
  }
}
