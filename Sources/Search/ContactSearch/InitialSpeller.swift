/// Finds the short queries that consist of initials of a name and the beginning of a later word.
/// The name may have any number of words.
///
/// The number of ways to choose words doubles with every word, but the number of different queries
/// doesn't. So each row of initials is taken from the first words that have them, because this
/// leaves the most words after them. Each beginning is taken from the last word that has it. A row
/// and a beginning make a query if the row's last word is before the beginning's word. The time is
/// linear in the number of words and bounded by the number of all short queries.
struct InitialSpeller {
  /// The number of symbols of a gram. The grams decide whether a contact is examined for a longer
  /// query; see ``BaseIndex/initialCandidates(_:)``.
  static let gramLength = 3
  /// The number of steps above which a name has too many spellings to be written out.
  private static let stepLimit = 60_000

  /// The length of the longest short queries that are reported.
  let shortLength: Int

  /// The queries for the last spelled name, as numbers of ``ShortKeys``, each once, with their
  /// places.
  private(set) var shorts: [(short: Int, place: Int)] = []
  /// The first ``gramLength`` symbols of each word of the last spelled name, as numbers of
  /// ``ShortKeys``, each once.
  private(set) var beginnings: [Int] = []

  /// The initials of some words, in their order. Words between them may be left out.
  private struct Row {
    /// The number of the symbols among those of the same length; see ``ShortKeys``.
    var value: Int
    /// The index of the word after the last initial.
    var end: Int
    var place: Int
  }

  /// By length and value of a beginning: the index of the last word that has it; -1 if there is
  /// none.
  private var lasts: [[Int32]]
  /// By length: the values of beginnings that occur.
  private var values: [[Int]]
  private var steps = 0

  init(shortLength: Int) {
    self.shortLength = shortLength
    let longest = max(shortLength - 1, Self.gramLength)
    lasts = (0...longest).map { length in
      [Int32](repeating: -1, count: ShortKeys.starts[length + 1] - ShortKeys.starts[length])
    }
    values = [[Int]](repeating: [], count: longest + 1)
  }

  /// Returns `false` if the name has too many spellings; the results are then empty.
  mutating func spell(_ units: SpelledUnits) -> Bool {
    shorts.removeAll(keepingCapacity: true)
    beginnings.removeAll(keepingCapacity: true)
    steps = 0
    defer { forgetBeginnings() }
    for (place, word) in units.words.enumerated() {
      addBeginnings(word.unit, 0, 0, Int32(place), units)
      if steps > Self.stepLimit { return false }
    }
    beginnings = values[Self.gramLength].map { $0 + ShortKeys.starts[Self.gramLength] }
    let nexts = Self.nexts(units)
    var rows = [Row(value: 0, end: 0, place: 0)]
    for depth in 1..<shortLength {
      rows = rows.flatMap { row in
        (0..<10).compactMap { key in
          let word = Int(nexts[row.end * 10 + key])
          guard word < units.words.count else { return nil }
          return Row(
            value: row.value * ShortKeys.symbols + key, end: word + 1,
            place: depth == 1 ? units.words[word].place : row.place)
        }
      }
      for row in rows { emit(row, depth) }
    }
    return true
  }

  /// Adds the queries that consist of a row of initials and a beginning after it.
  private mutating func emit(_ row: Row, _ depth: Int) {
    var value = row.value
    for length in 1...shortLength - depth {
      value *= ShortKeys.symbols
      for beginning in values[length] where Int(lasts[length][beginning]) >= row.end {
        shorts.append((ShortKeys.starts[depth + length] + value + beginning, row.place))
      }
    }
  }

  /// Returns, for each word and the end, and for each key, the first word from there on that has
  /// this initial. The index is 10 times the word plus the key.
  private static func nexts(_ units: SpelledUnits) -> [UInt16] {
    let words = units.words
    var result = [UInt16](repeating: UInt16(words.count), count: (words.count + 1) * 10)
    for place in words.indices.reversed() {
      for key in 0..<10 { result[place * 10 + key] = result[place * 10 + 10 + key] }
      let key = Int(units.keys[words[place].unit])
      if key < 10 { result[place * 10 + key] = UInt16(place) }
    }
    return result
  }

  /// Stores the beginnings that continue at `unit` after `depth` symbols of a word.
  private mutating func addBeginnings(
    _ unit: Int, _ depth: Int, _ value: Int, _ word: Int32, _ units: SpelledUnits
  ) {
    guard unit < units.keys.count, steps <= Self.stepLimit else { return }
    steps += 1
    if units.isOptional[unit] { addBeginnings(unit + 1, depth, value, word, units) }
    guard units.keys[unit] < 10 else { return }
    let next = value * ShortKeys.symbols + Int(units.keys[unit])
    if lasts[depth + 1][next] < 0 { values[depth + 1].append(next) }
    lasts[depth + 1][next] = word
    if depth + 2 < lasts.count {
      addBeginnings(unit + 1, depth + 1, next, word, units)
    }
  }

  private mutating func forgetBeginnings() {
    for length in values.indices {
      for value in values[length] { lasts[length][value] = -1 }
      values[length].removeAll(keepingCapacity: true)
    }
  }
}
