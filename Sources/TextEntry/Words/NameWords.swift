import Keypad
import Synchronization

/// The words of the contacts' names. They are put in the order of their keys when somebody first looks a word
/// up: for ten thousand contacts that takes a fifth of the way to the first screen, and who only searches
/// never needs it.
struct NameWords: Sendable {
  /// The words in their order, once made for all who hold this.
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

  /// In the order of their keys. Whoever asks while they are made waits.
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

  /// Other letters are on the keys.
  mutating func respell(_ keys: WordKeys) {
    let state = box.state.withLock { $0 }
    switch state {
    case .wanted(let words, _): box = Box(.wanted(words, keys))
    case .made(var words):
      words.respell(keys)
      box = Box(.made(words))
    }
  }

  /// Linear in all words, of which copies are made.
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
  /// Whether the words of the contacts' names are in their order already, which is done when the first word
  /// is looked up.
  package var hasNames: Bool { nameWords.isMade }

  /// Takes over that words of contacts' names came and went: each as often as it did, since a word
  /// is known as long as a name has it. Of many at once, or before ``hasNames``, it is cheaper to take over
  /// all, by ``set(names:)``.
  package mutating func change(names added: some Sequence<String>, removed: some Sequence<String>) {
    nameWords.change(added: added, removed: removed, wordKeys)
  }

  /// Takes over the words of all contacts' names, when they are wanted.
  package mutating func set(names words: @autoclosure @escaping @Sendable () -> [String]) {
    nameWords = NameWords(words, keys: wordKeys)
  }
}
