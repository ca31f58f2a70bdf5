/// Changing a word because of the word after it.
///
/// The words on the keys of both are compared in pairs. The likelihood of a pair is that of its
/// first word after the words before, times that of its second word after the first. A second word
/// that the user has not chosen stands for all words on its keys.
extension Predictor {
  /// The factor by which another pair must be likelier than the typed one. It and the weights below
  /// were tried on the development part of UD English EWT.
  static let correctionFactor = 3.0
  /// The weight of the shorter context beside the words that were seen after the longer one, in 10⁹
  /// running words.
  private static let correctionPrior = 5_000.0
  /// The least share of the words after a context that the lists don't have.
  private static let unseenShare = 0.4
  /// The maximum number of words on the keys of the first word that are considered.
  private static let firstLimit = 8
  /// The maximum number of words on the keys of the second word that are considered.
  private static let secondLimit = 24

  /// A word with the keys on which it was typed.
  package struct TypedWord: Hashable, Sendable {
    package var word: String
    package var keys: [UInt8]
    /// Whether the user has stepped to the word or accepted it, so that no other was meant.
    package var isChosen: Bool

    package init(_ word: String, on keys: [UInt8], isChosen: Bool = false) {
      self.word = word
      self.keys = keys
      self.isChosen = isChosen
    }
  }

  /// Returns another word on the same keys that the next word makes likelier. The next word must
  /// have been seen after it, in the lists or in the user's own text.
  ///
  /// - Parameters:
  ///   - first: a word that the user has not chosen.
  ///   - before: the words before it.
  ///   - second: the word after it.
  /// - Returns: `nil` if the word stays. It always stays if the user has written these two words
  ///   before.
  package func correction(
    of first: TypedWord, after before: WordsBefore, by second: TypedWord
  ) -> String? {
    if learning.pairs[first.word]?[second.word] != nil { return nil }
    let context = Context(before.last, behind: before.earlier, in: lists, shares)
    let readings = exactWords(first.keys, context).ordered.prefix(Self.firstLimit)
    guard readings.count > 1, let own = readings.first(where: { $0.word == first.word }) else {
      return nil
    }
    let seconds = seconds(second, context.shares)
    let kept = PairOdds(own, after: before, seconds, self).logarithm
    var best: String?
    var least = kept + ln(Self.correctionFactor)
    for reading in readings
    where !reading.isHidden && reading.word.lowercased() != own.word.lowercased() {
      let odds = PairOdds(reading, after: before, seconds, self)
      if odds.wasSeen, odds.logarithm > least { (best, least) = (reading.word, odds.logarithm) }
    }
    return best
  }

  /// A word that may be the second one.
  private struct Second {
    var word: String
    /// The frequency of the word alone, in 10⁹ running words.
    var frequency: Double
    /// The place of the word in each list.
    var places: [Int?]
  }

  /// - Parameter shares: the shares of the lists after the words before both.
  private func seconds(_ second: TypedWord, _ shares: ListShares) -> [Second] {
    let alone = Context(nil, in: lists, shares)
    let exact = second.isChosen ? [] : exactWords(second.keys, alone).ordered
    var words = exact.filter { !$0.isHidden }.prefix(Self.secondLimit).map(\.word)
    // A word that has other keys, such as a near one, stands for itself only.
    if !words.contains(second.word) { words = [second.word] }
    return words.map { word in
      let places = lists.map { $0.place(of: word) }
      let listed = lists.indices.reduce(0) { sum, number in
        sum + (places[number].map { lists[number].frequency(at: $0) } ?? 0) * shares[number]
      }
      return Second(
        word: word, frequency: (1 - Self.ownShare) * listed + ownFrequency(of: word),
        places: places)
    }
  }

  /// The likelihood of the pairs of one word with all second words.
  private struct PairOdds {
    /// The natural logarithm of the likelihood, to compare words on the same keys.
    private(set) var logarithm: Double
    /// Whether any of the second words was seen after the first word.
    private(set) var wasSeen: Bool

    init(
      _ first: ScoredWord, after before: WordsBefore, _ seconds: [Second], _ predictor: Predictor
    ) {
      let lists = predictor.lists
      let context = Context(first.word, behind: before.last, in: lists, predictor.shares)
      // The frequency of the second words after these followers' head, and of all that follow it.
      func seen(_ followers: [WordList.Followers?]) -> (these: Double, all: Double) {
        var (these, all) = (0.0, 0.0)
        for (number, list) in lists.enumerated() {
          guard let followers = followers[number] else { continue }
          all += list.total(of: followers) * context.shares[number]
          for case let place? in seconds.map({ $0.places[number] }) {
            these += list.frequency(of: place, in: followers) * context.shares[number]
          }
        }
        return (these, all)
      }
      let (pairs, thirds) = (seen(context.followers), seen(context.thirds))
      let plain = seconds.reduce(0) { $0 + max($1.frequency, 1e-3) } / 1e9
      var share = Self.share(pairs, of: context.frequency, beside: plain)
      share = Self.share(thirds, of: first.pairFrequency, beside: share)
      let learning = predictor.learning
      let own = context.previous.flatMap { learning.pairs[$0] } ?? [:]
      let ownCount = seconds.reduce(0) { $0 + Double(own[$1.word] ?? 0) }
      if let total = context.previous.flatMap({ learning.pairTotals[$0] }), total > 0 {
        let weight = Predictor.ownPairShare * total / (total + Predictor.ownPairPrior)
        share = (1 - weight) * share + weight * ownCount / total
      }
      logarithm = first.score / 1000 + ln(share)
      wasSeen = pairs.these + thirds.these + ownCount > 0
    }

    /// Returns the share of the second words among the words after a context.
    ///
    /// - Parameters:
    ///   - frequency: the frequency of the context.
    ///   - shorter: their share after the shorter context.
    private static func share(
      _ seen: (these: Double, all: Double), of frequency: Double, beside shorter: Double
    ) -> Double {
      let all = max(frequency, seen.all)
      let unseen = max(all - seen.all, unseenShare * all) + correctionPrior
      return (seen.these + unseen * shorter) / (all + correctionPrior)
    }
  }
}
