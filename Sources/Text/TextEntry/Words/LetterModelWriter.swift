import Keypad

/// Counts the letters of words, each word once, and writes them in the format of ``LetterModel``.
struct LetterModelWriter {
  private let codes: [Unicode.Scalar: UInt8]
  private let letters: [Unicode.Scalar]
  /// Five successive codes in one number, for each place in the words.
  private var grams: [UInt32] = []

  /// The minimum number of occurrences of an entry of the longest contexts. Rarer entries are left
  /// out. Half of all entries belong to one word only.
  private static let fewest = 2.0

  /// - Parameter words: the words to count; capitals don't matter. Words with digits are left out.
  init(_ words: [String]) {
    var counts: [Unicode.Scalar: Int] = [:]
    let words = Set(words.filter { !WordKeys.hasDigit($0) }.map { $0.lowercased() })
    for word in words { for scalar in word.unicodeScalars { counts[scalar, default: 0] += 1 } }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    letters = sorted.prefix(LetterModel.letterLimit).map(\.key)
    codes = Dictionary(
      uniqueKeysWithValues: letters.enumerated().map { ($0.element, UInt8($0.offset + 1)) })
    for word in words { add(word) }
    grams.sort()
  }

  private mutating func add(_ word: String) {
    var window: UInt32 = 0
    for _ in 1..<LetterModel.order { window = window << 6 | UInt32(LetterModel.wordStart) }
    var added: [UInt32] = []
    for scalar in word.unicodeScalars {
      guard let code = codes[scalar] else { return }
      window = (window << 6 | UInt32(code)) & 0x3fff_ffff
      added.append(window)
    }
    grams += added
    grams.append((window << 6 | UInt32(LetterModel.wordEnd)) & 0x3fff_ffff)
  }

  /// The next letters in a context, by their codes, with their counts.
  private typealias Counts = [UInt32: [(code: UInt8, count: Double)]]

  /// Returns the counts for each length of the context.
  private func counts() -> [Counts] {
    var result = [Counts](repeating: [:], count: LetterModel.order)
    var rows: [(gram: UInt32, count: Double)] = []
    for gram in grams {
      if rows.last?.gram == gram { rows[rows.count - 1].count += 1 } else { rows.append((gram, 1)) }
    }
    for length in (0..<LetterModel.order).reversed() {
      for row in rows {
        let context = row.gram >> 6 | UInt32(length) << UInt32(6 * length)
        result[length][context, default: []].append((UInt8(row.gram & 63), row.count))
      }
      // The next round drops one letter of the context.
      let mask: UInt32 = length == 0 ? 0 : (1 << UInt32(6 * length)) - 1
      var shorter: [UInt32: Double] = [:]
      for row in rows { shorter[row.gram & mask, default: 0] += row.count }
      rows = shorter.map { (gram: $0.key, count: $0.value) }.sorted { $0.gram < $1.gram }
    }
    return result
  }

  func bytes() -> [UInt8] {
    if grams.isEmpty { return [] }
    let counts = counts()
    // The likelihoods of all letters that were seen, each mixed with that of the shorter context.
    var seen: [[UInt32: [UInt8: Double]]] = []
    // The rows to write: the same likelihoods without rare entries.
    var kept: [(context: UInt32, left: Double, entries: [(code: UInt8, likelihood: Double)])] = []
    for length in 0..<LetterModel.order {
      var likelihoods: [UInt32: [UInt8: Double]] = [:]
      for (context, followers) in counts[length] {
        let total = followers.reduce(0) { $0 + $1.count }
        let kinds = Double(followers.count)
        let shorter = length == 0 ? nil : seen[length - 1][Self.shortened(context, length)]
        var own: [UInt8: Double] = [:]
        for (code, count) in followers {
          own[code] =
            length == 0
            ? count / total : (count + kinds * (shorter?[code] ?? 0)) / (total + kinds)
        }
        likelihoods[context] = own
        let entries = followers.compactMap { code, count in
          length < LetterModel.order - 1 || count >= Self.fewest
            ? own[code].map { (code: code, likelihood: $0) } : nil
        }
        if entries.isEmpty { continue }
        let taken = entries.reduce(0) { $0 + $1.likelihood }
        let takenShorter = entries.reduce(0) { $0 + (shorter?[$1.code] ?? 0) }
        let left = max(1 - taken, 1e-4) / max(1 - takenShorter, 1e-4)
        kept.append((context, left, entries.sorted { $0.code < $1.code }))
      }
      seen.append(likelihoods)
    }
    kept.sort { $0.context < $1.context }
    return layOut(kept)
  }

  /// Returns the context without its first code.
  private static func shortened(_ context: UInt32, _ length: Int) -> UInt32 {
    let shorter = length - 1
    let mask: UInt32 = (1 << UInt32(6 * shorter)) - 1
    return context & mask | UInt32(shorter) << UInt32(6 * shorter)
  }

  private func layOut(
    _ kept: [(context: UInt32, left: Double, entries: [(code: UInt8, likelihood: Double)])]
  ) -> [UInt8] {
    var (contexts, starts, sizes): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var left: [UInt8] = []
    var (followers, likelihoods): ([UInt8], [UInt8]) = ([], [])
    for (place, row) in kept.enumerated() {
      contexts.append(row.context)
      if place % LetterModel.blockSize == 0 { starts.append(UInt32(followers.count)) }
      sizes.append(UInt8(row.entries.count))
      left.append(LetterModel.stored(left: row.left))
      for entry in row.entries {
        followers.append(entry.code)
        likelihoods.append(LetterModel.stored(likelihood: entry.likelihood))
      }
    }
    var bytes: [UInt8] = []
    for number in [letters.count, kept.count, followers.count, 0] { bytes.append(UInt32(number)) }
    for letter in letters { bytes.append(letter.value) }
    return bytes + contexts + starts + sizes + left + followers + likelihoods
  }
}
