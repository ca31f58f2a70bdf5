/// Finds the short queries that take initials of a name's words, for any number of words.
///
/// Such a query consists of the initials of some words, and then the beginning of the text from a
/// later word. The number of choices of words doubles with every word, but the number of different
/// queries doesn't. Initials in their order are best taken from the first words that have them,
/// which leaves the most words after them; a beginning is best taken from the last word that has
/// it. So initials and a beginning make a query if the initials end before the beginning. The time
/// is linear in the words and bounded by the number of all short queries.
struct InitialSpeller {
  /// A word of the name: its first unit, and the ``RecordMatcher/Found/place`` of a match there.
  typealias Word = (unit: Int, place: Int)

  /// The number of consecutive symbols that decide whether a contact is examined for a longer
  /// query; see ``BaseIndex/initialCandidates(_:)``.
  static let gramLength = 3
  /// The number of steps above which a name has too many spellings to be written out.
  private static let stepLimit = 60_000

  /// The length of the longest short queries that are reported.
  let shortLength: Int

  /// The queries of the last name, as ``ShortKeys``, each once, with their places.
  private(set) var shorts: [(short: Int, place: Int)] = []
  /// The beginnings of words in the last name, of ``gramLength`` symbols, each once.
  private(set) var beginnings: [Int] = []

  /// Some consecutive initials.
  private struct Row {
    /// As in ``ShortKeys``, without the start.
    var value: Int
    /// The word after the last of them.
    var end: Int
    var place: Int
  }

  /// By length and value of a beginning: the last word that has it, or -1.
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
  ///
  /// - Parameters:
  ///   - keys: the key of each unit of the name, above 9 for a letter without a key.
  ///   - isOptional: for each unit, whether it may be left out.
  mutating func spell(_ words: [Word], _ keys: [UInt8], _ isOptional: [Bool]) -> Bool {
    shorts.removeAll(keepingCapacity: true)
    beginnings.removeAll(keepingCapacity: true)
    steps = 0
    defer { forgetBeginnings() }
    for (place, word) in words.enumerated() {
      takeBeginnings(word.unit, 0, 0, Int32(place), keys, isOptional)
      if steps > Self.stepLimit { return false }
    }
    beginnings = values[Self.gramLength].map { $0 + ShortKeys.starts[Self.gramLength] }
    let nexts = Self.nexts(words, keys)
    var rows = [Row(value: 0, end: 0, place: 0)]
    for depth in 1..<shortLength {
      rows = rows.flatMap { row in
        (0..<10).compactMap { key in
          let word = Int(nexts[row.end * 10 + key])
          guard word < words.count else { return nil }
          return Row(
            value: row.value * ShortKeys.symbols + key, end: word + 1,
            place: depth == 1 ? words[word].place : row.place)
        }
      }
      for row in rows { emit(row, depth) }
    }
    return true
  }

  /// Adds the queries of some initials with all beginnings after them.
  private mutating func emit(_ row: Row, _ depth: Int) {
    var value = row.value
    for length in 1...shortLength - depth {
      value *= ShortKeys.symbols
      for beginning in values[length] where Int(lasts[length][beginning]) >= row.end {
        shorts.append((ShortKeys.starts[depth + length] + value + beginning, row.place))
      }
    }
  }

  /// Returns by word, with one more, and by key: the first word from there with this initial.
  private static func nexts(_ words: [Word], _ keys: [UInt8]) -> [UInt16] {
    var result = [UInt16](repeating: UInt16(words.count), count: (words.count + 1) * 10)
    for place in words.indices.reversed() {
      for key in 0..<10 { result[place * 10 + key] = result[place * 10 + 10 + key] }
      let key = Int(keys[words[place].unit])
      if key < 10 { result[place * 10 + key] = UInt16(place) }
    }
    return result
  }

  /// Notes the beginnings that continue from `unit` after `depth` symbols of a word.
  private mutating func takeBeginnings(
    _ unit: Int, _ depth: Int, _ value: Int, _ word: Int32, _ keys: [UInt8], _ isOptional: [Bool]
  ) {
    guard unit < keys.count, steps <= Self.stepLimit else { return }
    steps += 1
    if isOptional[unit] { takeBeginnings(unit + 1, depth, value, word, keys, isOptional) }
    guard keys[unit] < 10 else { return }
    let next = value * ShortKeys.symbols + Int(keys[unit])
    if lasts[depth + 1][next] < 0 { values[depth + 1].append(next) }
    lasts[depth + 1][next] = word
    if depth + 2 < lasts.count {
      takeBeginnings(unit + 1, depth + 1, next, word, keys, isOptional)
    }
  }

  private mutating func forgetBeginnings() {
    for length in values.indices {
      for value in values[length] { lasts[length][value] = -1 }
      values[length].removeAll(keepingCapacity: true)
    }
  }
}
