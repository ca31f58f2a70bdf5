import Keypad

/// The likelihoods of a letter after the four letters before it, in the words of a language. The
/// model serves to guess words that no list contains.
///
/// It is a model of order five like those in the ARPA format: the likelihoods of the letters that
/// were seen and, for each context, the part left to the next shorter context (Witten and Bell,
/// 1991). It is read in place:
///
///     counts     letters, contexts, entries, and an unused number             16 bytes
///     letters    by code, from 1: the Unicode scalar of each                  4 bytes each
///     contexts   up to four codes, in 6 bits each, and above them their count 4 bytes each
///     starts     the first entry of every sixteenth context                   4 bytes each
///     sizes      the number of entries of a context                           1 byte each
///     left       the part left to the shorter context                         1 byte each
///     codes      the next letter in a context; 0 is the word's end            1 byte each
///     seen       its likelihood                                               1 byte each
struct LetterModel: Sendable {
  static let order = 5
  /// The maximum number of letters. Their codes begin with 1.
  static let letterLimit = 62
  static let wordEnd: UInt8 = 0
  static let wordStart: UInt8 = 63
  static let countSize = 16

  private let data: WordListData
  let letters: [Unicode.Scalar]
  /// The codes of each key's letters.
  private let codes: [[UInt8]]
  private let contextCount: Int
  private let entryCount: Int
  private let contexts: Int
  private var starts: Int { contexts + contextCount * 4 }
  private var sizes: Int { starts + Self.blocks(contextCount) * 4 }
  private var left: Int { sizes + contextCount }
  private var followers: Int { left + contextCount }
  private var seen: Int { followers + entryCount }

  /// - Returns: `nil` if there is no model, or a damaged one.
  init?(_ data: WordListData, at start: Int, size: Int, _ wordKeys: WordKeys) {
    guard size >= Self.countSize else { return nil }
    func number(_ place: Int) -> Int { Int(data.load(start + place * 4, as: UInt32.self)) }
    let letterCount = number(0)
    contextCount = number(1)
    entryCount = number(2)
    contexts = start + Self.countSize + letterCount * 4
    self.data = data
    guard letterCount <= Self.letterLimit, contextCount <= size, entryCount <= size,
      Self.size(letters: letterCount, contexts: contextCount, entries: entryCount) <= size
    else { return nil }
    var letters: [Unicode.Scalar] = []
    var codes = [[UInt8]](repeating: [], count: 10)
    for place in 0..<letterCount {
      let scalar = Unicode.Scalar(data.load(start + Self.countSize + place * 4, as: UInt32.self))
      letters.append(scalar ?? " ")
      guard let key = wordKeys.keys(of: String(letters[place])), key.count == 1 else { continue }
      codes[Int(key[0])].append(UInt8(place + 1))
    }
    self.letters = letters
    self.codes = codes
  }

  static func size(letters: Int, contexts: Int, entries: Int) -> Int {
    countSize + letters * 4 + contexts * 6 + blocks(contexts) * 4 + entries * 2
  }

  /// The number of contexts for which the place of the entries is stored once.
  static let blockSize = 16

  private static func blocks(_ contexts: Int) -> Int { (contexts + blockSize - 1) / blockSize }

  /// Returns the last codes of a window of four as one number, with their count in the bits above.
  static func pack(_ window: UInt32, count: Int) -> UInt32 {
    let bits = UInt32(6 * count)
    return window & ((1 << bits) - 1) | UInt32(count) << bits
  }

  /// The window before a word, with a start code in each place.
  static let startWindow = (1..<order).reduce(UInt32(0)) { window, _ in
    window << 6 | UInt32(wordStart)
  }

  static func window(_ window: UInt32, behind code: UInt8) -> UInt32 {
    (window << 6 | UInt32(code)) & 0xff_ffff
  }

  // MARK: Likelihoods, as the negative of their natural logarithm in 1/16

  static func stored(likelihood: Double) -> UInt8 { UInt8(min(max(-16 * ln(likelihood), 0), 255)) }

  static func stored(left: Double) -> UInt8 { UInt8(min(max(128 - 16 * ln(left), 0), 255)) }

  /// A known context: the range of its entries, and the cost of going on to the shorter context.
  struct Step {
    var entries: Range<Int>
    var cost: Int
  }

  /// Finds the context and its shorter ones, as far as they were seen, the longest first.
  func find(_ window: UInt32, _ steps: inout [Step]) {
    steps.removeAll(keepingCapacity: true)
    for count in (0..<Self.order).reversed() {
      guard let place = place(of: Self.pack(window, count: count)) else { continue }
      let entries = entries(of: place)
      guard entries.upperBound <= entryCount else { continue }
      let cost = Int(data.load(left + place, as: UInt8.self)) - 128
      steps.append(Step(entries: entries, cost: cost))
    }
  }

  private func entries(of place: Int) -> Range<Int> {
    let block = place / Self.blockSize
    var start = Int(data.load(starts + block * 4, as: UInt32.self))
    for before in block * Self.blockSize..<place {
      start += Int(data.load(sizes + before, as: UInt8.self))
    }
    // At most all letters and the word's end can follow.
    let size = min(Int(data.load(sizes + place, as: UInt8.self)), Self.letterLimit + 1)
    return start..<start + size
  }

  private func place(of context: UInt32) -> Int? {
    let low = (0..<contextCount).partition {
      data.load(contexts + $0 * 4, as: UInt32.self) >= context
    }
    return low < contextCount && data.load(contexts + low * 4, as: UInt32.self) == context
      ? low : nil
  }

  func cost(of code: UInt8, _ steps: [Step]) -> Int {
    var cost = 0
    for step in steps {
      for entry in step.entries where data.load(followers + entry, as: UInt8.self) == code {
        return cost + Int(data.load(seen + entry, as: UInt8.self))
      }
      cost += step.cost
    }
    return cost + 256
  }

  // MARK: Words

  /// The number of beginnings that are continued with the next key, for many words.
  private static let beamWidth = 32
  /// The same for a single word.
  private static let narrowWidth = 8

  private struct Beginning {
    /// The last four codes.
    var window: UInt32
    var cost: Int
    /// The index of the beginning, one key shorter, that this one continues.
    var parent: Int
    var code: UInt8
  }

  /// Returns the likeliest words on these keys, the likeliest first; none if a key has no letter.
  func words(on keys: [UInt8], limit: Int, isTaken: (String) -> Bool) -> [String] {
    let width = limit > 1 ? Self.beamWidth : Self.narrowWidth
    var steps: [Step] = []
    // The beginnings that are continued, by the number of their keys.
    var beams = [[Beginning(window: Self.startWindow, cost: 0, parent: 0, code: 0)]]
    for key in keys {
      var next: [Beginning] = []
      for (parent, beginning) in beams[beams.count - 1].enumerated() {
        find(beginning.window, &steps)
        for code in key < 10 ? codes[Int(key)] : [] {
          next.append(
            Beginning(
              window: Self.window(beginning.window, behind: code),
              cost: beginning.cost + cost(of: code, steps), parent: parent, code: code))
        }
      }
      beams.append(Self.best(next, width))
    }
    var ends = beams[beams.count - 1]
    for place in ends.indices {
      find(ends[place].window, &steps)
      ends[place].cost += cost(of: Self.wordEnd, steps)
    }
    var words: [String] = []
    for end in Self.best(ends, width) where words.count < limit {
      let word = word(endingWith: end, beams)
      if !isTaken(word) { words.append(word) }
    }
    return words
  }

  private func word(endingWith end: Beginning, _ beams: [[Beginning]]) -> String {
    var codes: [UInt8] = []
    var beginning = end
    for beam in beams.dropLast().reversed() {
      codes.append(beginning.code)
      beginning = beam[beginning.parent]
    }
    var word = ""
    for code in codes.reversed() { word.unicodeScalars.append(letters[Int(code) - 1]) }
    return word
  }

  /// Returns the likeliest beginnings in their order; of equally likely ones the first.
  private static func best(_ beginnings: [Beginning], _ width: Int) -> [Beginning] {
    let order = beginnings.indices.sorted { (beginnings[$0].cost, $0) < (beginnings[$1].cost, $1) }
    return order.prefix(width).map { beginnings[$0] }
  }
}
