import ArgumentParser
import ContactSearch
import Contacts
import Glibc
import SimulatedCallers

/// Measures how many contacts are found with one wrong key, and what that costs.
struct NearBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "How many contacts are found with one wrong key, and what that costs.",
    discussion: """
      The weights of slips, places and first calls were chosen on seeds 1 to 3; the results are of other \
      seeds.
      """)

  @Option(help: "The first book, and the first person of each kind of life.")
  var seed: UInt64 = 101

  @Option(help: "How many people of each kind of life; 0 leaves the calls out.")
  var people = 2

  @Option(help: "How many queries of each length are timed; 0 leaves the times out.")
  var queries = 500

  @Option(help: "How many contacts the books for the times have.")
  var timed: [Int] = [10_000, 1_000_000]

  @Argument(help: "How many contacts the books for the shares have. (default: 1000 10000)")
  var contacts: [Int] = []

  private static let keys = [4, 5, 6]
  private static let timedKeys = [3, 4, 5, 6, 9]

  func validate() throws {
    guard contacts.allSatisfy((100...100_000).contains),
      timed.allSatisfy((100...4_000_000).contains), (0...100).contains(people),
      queries == 0 || (100...100_000).contains(queries)
    else {
      throw ValidationError(
        "CONTACTS is a number from 100 to 100000, --timed one up to 4000000, --people one up to 100."
      )
    }
  }

  func run() {
    print(
      """
      Contacts found with one wrong key, seeds from \(seed) on.

      slips    one in the keys pressed: \(TypedSlip.shares)
      called   the calls that \(people) people of each kind of life make in the last 30 % of a year,
               a name typed from its first letter; see `lives`; the names are the search
               benchmark's, or ("few names") those of `lives`: 50 given names, 60 family names
      evenly   contacts of the search benchmark's book, none of which was called
      listed   the wanted contact is among the \(NearShares.lines) lines; hidden: it is not, because
               \(NearShares.lines) contacts or more fit the keys as they were pressed, or none is near

      """)
    for size in contacts.isEmpty ? [1_000, 10_000] : contacts {
      printShares(size)
      fflush(nil)
    }
    if queries > 0 { timed.forEach(printTimes) }
  }

  private func printShares(_ size: Int) {
    print("== \(Format.count(size)) contacts ==\n")
    var table = TextTable(["people", "keys"] + NearShares.titles)
    let book = Book(count: size, seed: seed)
    let people = CallerBook(people: size, seed: seed)
    addCalled("called", (book.contacts, book.keys.map(\.digits)), &table)
    addCalled("few names", (people.contacts, people.keys), &table)
    let evenly = NearShares.evenly(book, keys: Self.keys, seed: seed)
    for (count, shares) in zip(Self.keys, evenly) {
      table.add(["evenly", "\(count)"] + shares.cells)
    }
    table.print()
    print()
  }

  private func addCalled(
    _ label: String, _ names: (contacts: [Contact], keys: [[UInt8]]), _ table: inout TextTable
  ) {
    if people == 0 { return }
    var called = Self.keys.map { _ in NearShares() }
    for kind in CallerLife.Kind.allCases {
      for person in seed..<seed + UInt64(people) {
        Progress.report("\(label), \(kind.rawValue): seed \(person)")
        let own = NearShares.called(kind, names, keys: Self.keys, seed: person)
        for place in called.indices { called[place].add(own[place]) }
      }
    }
    for (count, shares) in zip(Self.keys, called) { table.add([label, "\(count)"] + shares.cells) }
  }

  private func printTimes(_ size: Int) {
    print("== a key, \(Format.count(size)) contacts ==\n")
    Progress.report("\(Format.count(size)) contacts: made up")
    let book = Book(count: size, seed: seed)
    let peer = Twelvekey(book, called: min(2_000, size))
    var table = TextTable(["keys", "p50 µs", "p99 µs", "p50 near", "p99 near", "near listed"])
    for keys in Self.timedKeys {
      Progress.report("  queries of \(Format.digits(keys))")
      let times = NearTimes(book, peer, keys: keys, count: queries, seed: seed)
      let cells = [times.exact.p50, times.exact.p99, times.near.p50, times.near.p99]
      table.add(
        ["\(keys)"] + cells.map { Format.microseconds($0) } + [Format.fixed(times.found, 1)])
    }
    table.print()
    print()
  }
}
