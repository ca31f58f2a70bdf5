/// Words that no list has: from the contacts' names, and those that were learned. Few enough to be
/// kept in memory, in the order of their keys.
struct OwnWords: Sendable {
  struct Entry: Hashable, Sendable {
    var word: String
    var keys: [UInt8]
  }

  private(set) var entries: [Entry] = []
  private var all: Set<String> = []
  /// What the words begin with, by the one or two keys of it, and by its small letters.
  private var beginnings: [[UInt8]: [String: String]] = [:]

  init(_ words: some Sequence<String>, keys: WordKeys) {
    all = Set(words)
    entries = all.compactMap { word in
      keys.keys(of: word).map { Entry(word: word, keys: $0) }
    }
    .sorted(by: Self.precedes)
    all = Set(entries.map(\.word))
    for entry in entries { addBeginnings(of: entry) }
  }

  func contains(_ word: String) -> Bool { all.contains(word) }

  /// Linear in the words that stand behind it.
  mutating func insert(_ entry: Entry) {
    guard all.insert(entry.word).inserted else { return }
    entries.insert(entry, at: partition { !Self.precedes($0, entry) })
    addBeginnings(of: entry)
  }

  private mutating func addBeginnings(of entry: Entry) {
    for count in 1...2 where entry.keys.count > count {
      let beginning = String(entry.word.prefix(count))
      beginnings[Array(entry.keys[..<count]), default: [:]][beginning.lowercased()] = beginning
    }
  }

  /// What longer words begin with on one or two keys.
  func beginnings(on keys: [UInt8]) -> [String] { (beginnings[keys] ?? [:]).values.sorted() }

  /// All words whose keys begin with these. Logarithmic, and linear in what is found.
  func words(beginningWith keys: [UInt8]) -> ArraySlice<Entry> {
    let start = partition { !$0.keys.lexicographicallyPrecedes(keys) }
    var end = start
    while end < entries.count, entries[end].keys.starts(with: keys) { end += 1 }
    return entries[start..<end]
  }

  /// The words on exactly these keys. Logarithmic, and linear in what is found.
  func exact(_ keys: [UInt8]) -> ArraySlice<Entry> {
    let start = partition { !$0.keys.lexicographicallyPrecedes(keys) }
    var end = start
    while end < entries.count, entries[end].keys == keys { end += 1 }
    return entries[start..<end]
  }

  /// Whether any word begins so. Logarithmic.
  func knows(_ keys: [UInt8]) -> Bool {
    let start = partition { !$0.keys.lexicographicallyPrecedes(keys) }
    return start < entries.count && entries[start].keys.starts(with: keys)
  }

  private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    one.keys == other.keys ? one.word < other.word : one.keys.lexicographicallyPrecedes(other.keys)
  }

  private func partition(_ isAfter: (Entry) -> Bool) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(entries[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
