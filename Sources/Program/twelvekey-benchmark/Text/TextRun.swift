import Keypad
import TextEntry

/// Types a text with each of the functions of predictive text, without a wrong key, and counts the
/// keys.
struct TextRun {
  let lists: [WordList]

  /// Prints a row for multi-tap and one for each ``TypingKind``.
  ///
  /// - Parameter showsErrors: whether to list what cost the most keys.
  func report(_ words: [RunningWord], showsErrors: Bool) {
    for (name, pause) in [("multi-tap", TypingTime.Pause.timeout), ("and a key for pauses", .key)] {
      var cost = TypingCost()
      cost.time = TypingTime(pause)
      for word in words {
        var path = KeyPath()
        path.multiTap(word.text, lists[0].language)
        path.tap(.digit(0))
        cost.add(word.text, path, isFirst: true, isKnown: true)
      }
      print(cost.row(name, isPredicted: false))
    }
    for kind in TypingKind.allCases {
      let cost = cost(of: words, kind)
      print(cost.row(kind.rawValue, isPredicted: true))
      guard showsErrors else { continue }
      let losses = cost.losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      for (pair, keys) in losses.prefix(40) { print("    \(keys) keys: \(pair)") }
    }
  }

  private func cost(of words: [RunningWord], _ kind: TypingKind) -> TypingCost {
    var predictor = Predictor(lists: lists, forgivesWrongKeys: kind.forgives)
    var cost = TypingCost()
    var before = WordsBefore()
    for word in words {
      if word.beginsSentence { before = WordsBefore(last: ".") }
      type(word, after: kind.hasContext ? before : WordsBefore(), kind, &predictor, &cost)
      before = WordsBefore(last: word.text, earlier: before.last)
    }
    return cost
  }

  private func type(
    _ word: RunningWord, after before: WordsBefore, _ kind: TypingKind,
    _ predictor: inout Predictor, _ cost: inout TypingCost
  ) {
    let language = predictor.wordKeys.language
    guard let keys = predictor.wordKeys.keys(of: word.text) else {
      var path = KeyPath()
      path.multiTap(word.text, language)
      path.tap(.digit(0))
      cost.add(word.text, path, isFirst: false, isKnown: false)
      return
    }
    let candidates = predictor.candidates(
      for: keys, after: before.last, behind: before.earlier, limit: 60,
      guesses: Predictor.guessLimit)
    let place = candidates.words.firstIndex(where: word.isMeant)
    let isFirst = place == 0
    if isFirst, !candidates.isKnown { cost.guessed += 1 }
    var path = KeyPath()
    path.tap(keys)
    path.tap(.star, times: place ?? candidates.words.count)
    if place == nil { path.multiTap(word.text, language) }
    if place != 0 {
      let pair = "\(word.text.lowercased()), not \(candidates.words.first ?? "")"
      cost.losses[pair, default: 0] += path.count - keys.count
    }
    path.tap(.digit(0))
    let offered = pathOfOffer(word, keys, after: before, kind, predictor)
    let isTaken = offered.map { $0.count < path.count } ?? false
    if isTaken, let offered { path = offered }
    cost.add(word.text, path, isFirst: isFirst, isKnown: place != nil && candidates.isKnown)
    guard kind.learns else { return }
    predictor.commit(
      place.map { candidates.words[$0] } ?? word.text, after: before.last, behind: before.earlier,
      chosenOn: isFirst || isTaken ? nil : keys)
    _ = predictor.drainChanges()
  }

  /// Returns the shortest path if every offer is looked at; `nil` if the word is not offered.
  /// As soon as the word is shown, one held key accepts it with its space. Among the
  /// offered next words, each word before the intended one costs a `*` more.
  private func pathOfOffer(
    _ word: RunningWord, _ keys: [UInt8], after before: WordsBefore, _ kind: TypingKind,
    _ predictor: Predictor
  ) -> KeyPath? {
    guard kind.offersLonger else { return nil }
    var best: KeyPath?
    func accept(_ path: KeyPath) {
      best = path
      best?.hold(.digit(0))
    }
    if kind == .next {
      let next = predictor.nextWords(after: before.last, behind: before.earlier)
      if let place = next.firstIndex(where: word.isMeant) {
        var path = KeyPath()
        path.tap(.star, times: place)
        accept(path)
      }
    }
    for count in 1..<max(keys.count, 1) where count + 1 < best?.count ?? .max {
      let offer = predictor.longerWords(
        than: Array(keys[..<count]), after: before.last, behind: before.earlier
      ).first
      if let offer, word.isMeant(by: offer) {
        var path = KeyPath()
        path.tap(keys[..<count])
        accept(path)
        break
      }
    }
    return best
  }
}
