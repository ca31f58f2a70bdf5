/// The words before, as the lists know them; `.` is the beginning of a sentence.
struct Context {
  /// The last word before.
  var previous: String?
  /// What stands before the first word of a sentence.
  static let sentence = "."
  /// For each list: what follows the last word.
  var followers: [WordList.Followers?]
  /// For each list: what follows the last two words.
  var thirds: [WordList.Followers?]
  /// How often the last word is written, in 10⁹ running words, as far as lists know what follows it.
  var frequency = 0.0

  /// Of ten words, one begins a sentence.
  private static let sentenceFrequency = 1e8

  /// At the beginning of a sentence a word has a capital that the list doesn't know.
  ///
  /// - Parameter earlier: the word before the last one.
  init(_ word: String?, behind earlier: String? = nil, in lists: [WordList]) {
    followers = Array(repeating: nil, count: lists.count)
    thirds = followers
    guard let word, !word.isEmpty else { return }
    previous = word
    if word == Self.sentence {
      followers = lists.map(\.followersOfSentence)
      let known = followers.count { $0 != nil }
      frequency = Self.sentenceFrequency * Double(known) / Double(max(lists.count, 1))
      return
    }
    for (number, list) in lists.enumerated() {
      guard let (place, form) = Self.place(of: word, in: list) else { continue }
      previous = form
      followers[number] = list.followers(of: place)
      // A list that knows nothing of what follows says nothing of how often it does.
      if followers[number] != nil {
        frequency += list.frequency(at: place) / Double(lists.count)
      }
      guard let earlier, list.layout.thirdCount > 0 else { continue }
      let before =
        earlier == Self.sentence
        ? list.followersOfSentence
        : Self.place(of: earlier, in: list).flatMap { list.followers(of: $0.place) }
      thirds[number] = list.followers(of: place, after: before)
    }
  }

  /// A word with the capitals that the list has.
  private static func place(
    of word: String, in list: WordList
  ) -> (place: Int, form: String)? {
    let small = word.lowercased()
    for form in [word, small, small.prefix(1).uppercased() + small.dropFirst()] {
      if let place = list.place(of: form) { return (place, form) }
    }
    return nil
  }
}
