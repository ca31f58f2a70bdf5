import ArgumentParser
import ContactSearch
import Glibc

/// Measures the cost of a query, from its digits to the ordered top 20 with their spans, and the
/// cost of three simpler ways on the same book: a filter over it, an SQLite table as in Android's
/// dialler, a scan of packed bytes.
struct SearchBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "What a contact search costs, against three simpler ways.")

  @Flag(help: "Fewer queries: 100 of each length, and a second for those of a slow peer.")
  var quick = false

  @Flag(help: "Instead: how many queries show contacts by words in another order or left out.")
  var words = false

  @Option(help: "Another book and other queries.")
  var seed: UInt64 = 1

  @Argument(
    help: """
      How many contacts: one book of each size. (default: 1000 10000 100000 1000000, which takes \
      minutes and 1.5 GB of memory)
      """)
  var contacts: [Int] = []

  func validate() throws {
    guard contacts.allSatisfy((100...4_000_000).contains) else {
      throw ValidationError("CONTACTS is a number from 100 to 4000000.")
    }
  }

  var sizes: [Int] {
    contacts.isEmpty ? [1_000, 10_000, 100_000, 1_000_000] : contacts
  }

  /// The number of queries of each length.
  var queries: Int { quick ? 100 : 500 }

  /// The time that a slow peer gets for the queries of one length, in nanoseconds.
  var budget: Int { quick ? 1_000_000_000 : 4_000_000_000 }

  func run() {
    if words { return WordsReport.print(self) }
    Self.printHead(self)
    // Tables of letters are made on first use, which must not count as build time.
    _ = ContactIndex(Book(count: 500, seed: 0).contacts)
    var aims = Aims()
    for size in sizes {
      SizeReport(size, self).print(&aims)
      fflush(nil)
    }
    print("\naims: \(aims.count - aims.missed.count) of \(aims.count) met")
    for miss in aims.missed { print("  MISSED: \(miss)") }
  }

  private static func printHead(_ arguments: SearchBenchmark) {
    print(
      """
      Contact search on generated address books, seed \(arguments.seed).

      books    \(Book.shares(BookLocale.latin)),
               \(Book.shares(BookLocale.others));
               given and family names drawn by Zipf's law; 1.3 numbers, half of them as from abroad;
               3 % have a nickname, 8 % an organisation, 2 % are favourites.
      queries  \(arguments.queries) of each length, parts of what somebody in the book has:
               \(QueryKind.shares)
      times    of a query to its ordered top 20, for twelvekey with the spans of all 20:
               CLOCK_MONOTONIC, or CPU time where another program came in between; of each query the
               shortest in three rounds, which leaves interrupts out. A slow peer runs only the
               first of the queries, which its row says, or fewer rounds; p99 of fewer than 100
               queries is the longest. Builds are CPU time (CLOCK_PROCESS_CPUTIME_ID).
      memory   what malloc has given out and not taken back (mallinfo2: uordblks + hblkhd), after the
               build less before it: the contacts themselves, made before, are not in it.

      ours, called     twelvekey for somebody who has called 2,000 contacts; no aim is about this
      (a) filter       contacts.filter { $0.t9String.contains(query) } with the standard library's
                       strings, the digits of name and numbers; the first 20, in the order of the book
      (a) in bytes     the same, searched byte by byte; no aim is about this
      (b) SQLite       Android's table of prefixes with an index, in memory: all rows that fit ranked
                       (starred, times contacted, name), 20 taken
      (c) packed scan  all digits in one array of bytes, memchr or memmem for every place; the best 20
                       by start or inside, favourites, name

      aims     p50: (a) takes 100x as long or more, (b) 20x; p99: (b) and (c) are not faster;
               p99 under 100 µs for 10,000 contacts and under 1 ms for 1,000,000; 100,000 are built in
               under 1 s; under 200 bytes a contact.
      """)
  }
}
