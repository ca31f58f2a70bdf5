/// The word before, as the lists know it; `.` is the beginning of a sentence.
struct Context {
  var previous: String?
  /// What stands before the first word of a sentence.
  static let sentence = "."
  /// For each list.
  var followers: [WordList.Followers?]

  /// At the beginning of a sentence a word has a capital that the list doesn't know.
  init(_ word: String?, in lists: [WordList]) {
    followers = Array(repeating: nil, count: lists.count)
    guard let word, !word.isEmpty else { return }
    previous = word
    for (number, list) in lists.enumerated() {
      if word == Self.sentence {
        followers[number] = list.followersOfSentence
        continue
      }
      let small = word.lowercased()
      for form in [word, small, small.prefix(1).uppercased() + small.dropFirst()] {
        guard let place = list.place(of: form) else { continue }
        previous = form
        followers[number] = list.followers(of: place)
        break
      }
    }
  }
}
