/// The words before a place, as found in the lists; `.` is the beginning of a sentence.
struct Context {
  /// The last word before the place.
  var previous: String?
  /// The sign for the beginning of a sentence, in place of a word.
  static let sentence = "."
  /// For each list: the words that follow the last word.
  var followers: [WordList.Followers?]
  /// For each list: the words that follow the last two words.
  var thirds: [WordList.Followers?]
  /// The share of each list in the text.
  var shares: ListShares
  /// The frequency of the last word, in 10⁹ running words, in the lists that have words after it.
  var frequency = 0.0

  /// The frequency of sentences: one word in ten begins one.
  private static let sentenceFrequency = 1e8

  /// Looks up the words in the lists. Other capitals don't matter, because a word at the beginning
  /// of a sentence may have a capital that it doesn't have in the list.
  ///
  /// - Parameters:
  ///   - earlier: the word before the last one.
  ///   - shares: the share of each list in the text before the last word.
  init(
    _ word: String?, behind earlier: String? = nil, in lists: [WordList], _ shares: ListShares
  ) {
    self.shares = shares
    followers = Array(repeating: nil, count: lists.count)
    thirds = followers
    guard let word, !word.isEmpty else { return }
    previous = word
    if word == Self.sentence {
      followers = lists.map(\.followersOfSentence)
      for number in lists.indices where followers[number] != nil {
        frequency += Self.sentenceFrequency * shares[number]
      }
      return
    }
    let found = lists.map { Self.place(of: word, in: $0) }
    self.shares.count(word) { number in
      found[number].map { lists[number].frequency(at: $0.place) }
    }
    for (number, list) in lists.enumerated() {
      guard let (place, form) = found[number] else { continue }
      previous = form
      followers[number] = list.followers(of: place)
      // A list without followers of the word doesn't count for its frequency.
      if followers[number] != nil {
        frequency += list.frequency(at: place) * self.shares[number]
      }
      guard let earlier, list.layout.thirdCount > 0 else { continue }
      let before =
        earlier == Self.sentence
        ? list.followersOfSentence
        : Self.place(of: earlier, in: list).flatMap { list.followers(of: $0.place) }
      thirds[number] = list.followers(of: place, after: before)
    }
  }

  /// Returns the place of a word, and the word with the capitals of the list.
  static func place(
    of word: String, in list: WordList
  ) -> (place: Int, form: String)? {
    let small = word.lowercased()
    for form in [word, small, small.prefix(1).uppercased() + small.dropFirst()] {
      if let place = list.place(of: form) { return (place, form) }
    }
    return nil
  }
}
