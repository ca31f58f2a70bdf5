/// Words by the keys that spell them, the more frequent first.
public struct WordList: Sendable {
  public struct Entry: Hashable, Sendable {
    public var word: String
    /// One digit 2–9 for each character of the word.
    public var digits: [UInt8]
    public var count: Int

    public init(word: String, digits: [UInt8], count: Int) {
      self.word = word
      self.digits = digits
      self.count = count
    }
  }

  /// Sorted by digits.
  private let entries: [Entry]

  /// Entries whose word and digits differ in length are left out.
  public init(_ entries: [Entry] = []) {
    self.entries = entries.filter { $0.word.count == $0.digits.count && !$0.digits.isEmpty }
      .sorted { $0.digits.lexicographicallyPrecedes($1.digits) }
  }

  /// What the digits can mean, best first: whole words, then beginnings of longer ones. Each has as
  /// many letters as there are digits. Equal counts stand in the order of the alphabet.
  ///
  /// Two binary searches, then linear in the words that begin so.
  public func candidates(for digits: [UInt8], limit: Int = 20) -> [String] {
    guard !digits.isEmpty else { return [] }
    let start = partition { !$0.digits.lexicographicallyPrecedes(digits) }
    var whole: [String: Int] = [:]
    var begun: [String: Int] = [:]
    for entry in entries[start...] {
      guard entry.digits.starts(with: digits) else { break }
      if entry.digits.count == digits.count {
        whole[entry.word, default: 0] += entry.count
      } else {
        begun[String(entry.word.prefix(digits.count)), default: 0] += entry.count
      }
    }
    for word in whole.keys { begun[word] = nil }
    return Array((Self.ordered(whole) + Self.ordered(begun)).prefix(limit))
  }

  private static func ordered(_ counts: [String: Int]) -> [String] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map(\.key)
  }

  /// The first entry for which `isAfter` holds; it holds for all that follow.
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
