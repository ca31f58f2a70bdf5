import Keypad
import Synchronization

/// The words of the contacts' names. They are sorted by their keys when a word is first looked up.
/// For ten thousand contacts sorting takes a fifth of the time until the first screen, and a search
/// alone does not need the sorted words.
struct NameWords: Sendable {
  /// The sorted words, made once for all copies of this value.
  private final class Box: Sendable {
    enum State {
      case wanted(@Sendable () -> [String], WordKeys)
      case made(OwnWords)
    }

    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private var box: Box

  init(_ words: @escaping @Sendable () -> [String], keys: WordKeys) {
    box = Box(.wanted(words, keys))
  }

  var isMade: Bool {
    box.state.withLock {
      if case .made = $0 { return true }
      return false
    }
  }

  /// The words in the order of their keys. A second thread waits while they are sorted.
  var value: OwnWords {
    box.state.withLock {
      switch $0 {
      case .made(let words): return words
      case .wanted(let words, let keys):
        let words = OwnWords(words(), keys: keys)
        $0 = .made(words)
        return words
      }
    }
  }

  /// Gives the keys the letters of another language, by which the words are sorted.
  mutating func respell(_ keys: WordKeys) {
    let state = box.state.withLock { $0 }
    switch state {
    case .wanted(let words, _): box = Box(.wanted(words, keys))
    case .made(var words):
      words.respell(keys)
      box = Box(.made(words))
    }
  }

  /// Changes the words. Takes time linear in all words, which are copied.
  mutating func change(
    added: some Sequence<String>, removed: some Sequence<String>, _ keys: WordKeys
  ) {
    var words = value
    for word in added { words.insert(word, keys) }
    for word in removed { words.remove(word, keys) }
    box = Box(.made(words))
  }
}

extension Predictor {
  /// Whether the words of the contacts' names are sorted already, which happens when the first word
  /// is looked up.
  package var hasNames: Bool { nameWords.isMade }

  /// Adds and removes words of contacts' names, each as often as it occurs, since a word is known
  /// as long as a name contains it. For many words at once, or while ``hasNames`` is `false`,
  /// ``set(names:)`` with all words is cheaper.
  package mutating func change(names added: some Sequence<String>, removed: some Sequence<String>) {
    nameWords.change(added: added, removed: removed, wordKeys)
  }

  /// Replaces the words of all contacts' names. The closure is called when they are needed.
  package mutating func set(names words: @autoclosure @escaping @Sendable () -> [String]) {
    nameWords = NameWords(words, keys: wordKeys)
  }
}
