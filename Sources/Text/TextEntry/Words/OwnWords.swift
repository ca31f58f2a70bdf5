/// Words that no list contains: from the contacts' names, and learned ones. They are few enough to
/// be kept in memory, and sorted by their keys.
struct OwnWords: Sendable {
  struct Entry: Hashable, Sendable {
    var word: String
    var keys: [UInt8]
    /// The keys in one number: see ``PackedKeys``.
    var packed: UInt64

    init(word: String, keys: [UInt8]) {
      self.word = word
      self.keys = keys
      packed = PackedKeys.pack(keys)
    }
  }

  private(set) var entries: [Entry] = []
  /// The number of times each word was added, including words without keys. A name stays as long as
  /// one contact has it.
  private var counts: [String: Int] = [:]
  /// The beginnings of the words, by their one or two keys and by their small letters.
  private var beginnings: [[UInt8]: [String: String]] = [:]

  init(_ words: some Sequence<String>, keys: WordKeys) {
    for word in words { counts[word, default: 0] += 1 }
    respell(keys)
  }

  /// Gives the keys the letters of another language. Takes time linear in the words, plus their
  /// sorting.
  mutating func respell(_ keys: WordKeys) {
    entries = counts.keys.compactMap { word in
      keys.keys(of: word).map { Entry(word: word, keys: $0) }
    }
    .sorted(by: Self.precedes)
    beginnings = [:]
    for entry in entries { addBeginnings(of: entry) }
  }

  func contains(_ word: String) -> Bool { counts[word] != nil }

  /// Adds a word. Takes time linear in the words after it.
  mutating func insert(_ word: String, _ keys: WordKeys) {
    counts[word, default: 0] += 1
    guard counts[word] == 1, let own = keys.keys(of: word) else { return }
    let entry = Entry(word: word, keys: own)
    entries.insert(entry, at: place(of: entry))
    addBeginnings(of: entry)
  }

  /// Removes a word once it was removed as often as added. Takes time linear in the words after it
  /// and in those that begin with the same key.
  mutating func remove(_ word: String, _ wordKeys: WordKeys) {
    guard let count = counts[word] else { return }
    counts[word] = count > 1 ? count - 1 : nil
    guard count == 1, let keys = wordKeys.keys(of: word) else { return }
    let entry = Entry(word: word, keys: keys)
    let place = place(of: entry)
    guard place < entries.count, entries[place].word == word else { return }
    entries.remove(at: place)
    for count in 1...2 where keys.count > count {
      let start = Array(keys[..<count])
      let beginning = WordKeys.beginning(of: word, keys: count).lowercased()
      let others = words(beginningWith: start).filter {
        $0.keys.count > count
          && WordKeys.beginning(of: $0.word, keys: count).lowercased() == beginning
      }
      beginnings[start]?[beginning] = others.last.map {
        WordKeys.beginning(of: $0.word, keys: count)
      }
    }
  }

  private mutating func addBeginnings(of entry: Entry) {
    for count in 1...2 where entry.keys.count > count {
      let beginning = WordKeys.beginning(of: entry.word, keys: count)
      // As in the lists, a digit is no beginning.
      if WordKeys.hasDigit(beginning) { continue }
      beginnings[Array(entry.keys[..<count]), default: [:]][beginning.lowercased()] = beginning
    }
  }

  /// Returns the beginnings of longer words on one or two keys.
  func beginnings(on keys: [UInt8]) -> [String] { (beginnings[keys] ?? [:]).values.sorted() }

  /// Returns all words whose keys begin with these. Takes time logarithmic, and linear in the
  /// result.
  func words(beginningWith keys: [UInt8]) -> ArraySlice<Entry> {
    entries(from: keys).prefix { $0.keys.starts(with: keys) }
  }

  /// Returns the words on exactly these keys. Takes time logarithmic, and linear in the result.
  func exact(_ keys: [UInt8]) -> ArraySlice<Entry> {
    entries(from: keys).prefix { $0.keys == keys }
  }

  /// Whether any word begins with these keys. Takes logarithmic time.
  func knows(_ keys: [UInt8]) -> Bool {
    entries(from: keys).first?.keys.starts(with: keys) ?? false
  }

  /// Returns the words on these keys, and all words after them.
  private func entries(from keys: [UInt8]) -> ArraySlice<Entry> {
    entries[entries.indices.partition { !entries[$0].keys.lexicographicallyPrecedes(keys) }...]
  }

  /// Returns the place at which a word is, or would be inserted.
  private func place(of entry: Entry) -> Int {
    entries.indices.partition { !Self.precedes(entries[$0], entry) }
  }

  private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    one.keys == other.keys ? one.word < other.word : one.keys.lexicographicallyPrecedes(other.keys)
  }
}
