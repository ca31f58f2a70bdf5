/// What the command line asks for.
struct Arguments {
  var sizes: [Int] = []
  /// Queries of each length.
  var queries = 500
  /// The time that a slow peer gets for the queries of one length, in nanoseconds.
  var budget = 4_000_000_000
  var seed: UInt64 = 1
  var wantsHelp = false
  /// Whether to count the keys to whom people call, and nothing else.
  var wantsCalls = false

  static let usage = """
    USAGE: twelvekey-search-benchmark [--quick] [--seed N] [CONTACTS...]
           twelvekey-search-benchmark --calls [--seed N] [CONTACTS...]

    What a contact search costs on generated address books, and what simpler ways cost: a filter
    over the book, an SQLite table as in Android's dialler, a scan of packed bytes. Without CONTACTS:
    1000 10000 100000 1000000, which takes minutes and 1.5 GB of memory.

      --quick    fewer queries: 100 of each length, and a second for those of a slow peer
      --calls    instead: how many keys it takes to those whom somebody calls, as they call people
      --seed N   another book and other queries (default: 1)
      --help     this text

    EXAMPLE: swift run -c release twelvekey-search-benchmark --quick 1000 10000
    """

  /// The error is what to tell the person.
  init(_ arguments: [String]) throws(WrongUsage) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--calls": wantsCalls = true
      case "--quick": (queries, budget) = (100, 1_000_000_000)
      case "--seed":
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else {
          throw WrongUsage(reason: "--seed wants a number")
        }
        self.seed = seed
      default:
        guard let size = Int(argument), (100...4_000_000).contains(size) else {
          throw WrongUsage(reason: "\(argument): CONTACTS is a number from 100 to 4000000")
        }
        sizes.append(size)
      }
    }
    if sizes.isEmpty {
      sizes = wantsCalls ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
    }
  }
}

struct WrongUsage: Error {
  var reason: String
}
