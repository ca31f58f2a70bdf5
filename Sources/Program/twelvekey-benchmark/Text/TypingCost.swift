import Keypad
import TextEntry

/// The keys and the time of a text, and how many of its words were right at once.
struct TypingCost {
  var characters = 0
  var keys = 0
  var first = 0
  var words = 0
  /// The characters of the words that could be predicted at all.
  var knownCharacters = 0
  /// The keys of the words that could be predicted at all.
  var knownKeys = 0
  var unknown = 0
  /// The number of unknown words for which the first guess was right. Guesses are letters for
  /// keys that no known word continues with.
  var guessed = 0
  /// Keys beyond the best possible, by the intended word and the first candidate.
  var losses: [String: Int] = [:]
  var time = TypingTime()

  mutating func add(_ word: String, _ path: KeyPath, isFirst: Bool, isKnown: Bool) {
    characters += word.count + 1
    keys += path.count
    time.add(path)
    words += 1
    if isFirst { first += 1 }
    if isKnown {
      knownCharacters += word.count + 1
      knownKeys += path.count
    } else {
      unknown += 1
    }
  }

  func row(_ name: String, isPredicted: Bool) -> String {
    let kspc = Format.fixed(Double(keys) / Double(characters), 4)
    let speed = time.words(ofCharacters: characters)
    let start = "  \(Format.padded(name, 24)) KSPC \(kspc)  wpm \(speed)"
    guard isPredicted else { return start }
    let known = Format.fixed(Double(knownKeys) / Double(knownCharacters), 4)
    let first = Format.share(first, of: words)
    let knownFirst = Format.share(self.first - guessed, of: words - unknown)
    let share = Format.share(words - unknown, of: words)
    return "\(start)  first right \(first) %; of the \(share) % of words "
      + "that are known: KSPC \(known), first right \(knownFirst) %"
  }
}
