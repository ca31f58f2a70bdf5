import CWordLists
import Glibc
import TestSupport
import TextEntry

/// What a key costs predictive text, in CPU time, and how much of the list is in memory.
enum LookupCosts {
  /// Returns a predictor as it is after long use: it has learned words of the list and others, and
  /// knows the names of a big address book.
  static func wellUsed(_ list: WordList, _ others: WordList...) -> Predictor {
    var random = SeededGenerator(seed: 4)
    func word() -> String {
      let stem = list.word(at: Int.random(in: 0..<list.count, using: &random))
      return stem + ["", "s", "let", "ova"].randomElement(using: &random)!
    }
    let words = (0..<10_000).map { _ in
      LearnedWord(word: word(), count: UInt32.random(in: 1...50, using: &random))
    }
    let pairs = words.prefix(9_000).map { LearnedPair(first: "the", second: $0.word, count: 2) }
    let names = (0..<5_000).map { _ in word().uppercased() }
    let predictor = Predictor(
      lists: [list] + others, names: names, learning: Learning(words: words, pairs: pairs),
      forgivesWrongKeys: true)
    // The names are sorted before the measurement.
    _ = predictor.isWord("")
    return predictor
  }

  /// Measures the cost of the key that switches to the next language, after long use.
  static func switches(_ list: WordList) {
    guard let other = TextBenchmark.list(list.language == .german ? "en" : "de", file: nil)
    else { return }
    var predictor = wellUsed(list, other)
    let times = (0..<100).map { turn in
      let start = Clock.threadTime()
      predictor.set(turn % 2 == 0 ? other.language : list.language)
      return Clock.threadTime() - start
    }
    print("another language with the same words and names: \(summary(times))")
  }

  /// Looks up every beginning of every word once, as typing the word would. For every hundredth
  /// beginning, also looks for guesses, as the first step does.
  static func lookups(_ list: WordList, _ predictor: Predictor, _ what: String) {
    var times: [Int] = []
    var steps: [Int] = []
    var seen: Set<[UInt8]> = []
    for place in 0..<list.count {
      guard let keys = predictor.wordKeys.keys(of: list.word(at: place)) else { continue }
      for count in 1...keys.count {
        let beginning = Array(keys[..<count])
        guard seen.insert(beginning).inserted else { continue }
        let start = Clock.threadTime()
        _ = predictor.candidates(for: beginning, after: "the", behind: "in")
        _ = predictor.longerWords(than: beginning, after: "the", behind: "in")
        times.append(Clock.threadTime() - start)
        guard seen.count % 100 == 0 else { continue }
        let step = Clock.threadTime()
        _ = predictor.candidates(
          for: beginning, after: "the", behind: "in", guesses: Predictor.guessLimit)
        steps.append(Clock.threadTime() - step)
      }
    }
    print("\none key \(what): \(summary(times))")
    print("the first step: \(summary(steps))")
  }

  static func summary(_ times: [Int]) -> String {
    let quantiles = Quantiles(times)
    return "\(times.count) sequences, p50 \(us(quantiles.p50)) µs, p99 \(us(quantiles.p99)) µs, "
      + "most \(us(times.max() ?? 0)) µs of CPU"
  }

  static func us(_ nanoseconds: Int) -> String { Format.fixed(Double(nanoseconds) / 1_000, 1) }

  /// Returns how much of the list is in memory for this process, in KiB, from the map of its pages.
  static func resident() -> Int {
    var size = 0
    guard let start = cwordlists_bytes("en", &size), let maps = fopen("/proc/self/pagemap", "rb")
    else { return 0 }
    defer { fclose(maps) }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = Int(bitPattern: start) / page
    let count = (Int(bitPattern: start) + size - 1) / page - first + 1
    var entries = [UInt64](repeating: 0, count: count)
    fseek(maps, first * 8, SEEK_SET)
    let read = fread(&entries, 8, count, maps)
    // Bit 63: the page is present.
    return entries[..<read].count { $0 >> 63 == 1 } * page / 1024
  }
}
