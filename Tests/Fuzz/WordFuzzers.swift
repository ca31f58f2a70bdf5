import Keypad

@testable import TextEntry

extension Fuzzer {
  /// A compiled list, which is read in place: whatever its tables say, typing goes on.
  static let lists = Fuzzer(seeds: compiledSeeds) { bytes in
    guard let list = try? WordList(WordListData(copying: bytes)) else { return }
    require(list.byteCount <= bytes.count, "a list longer than its file")
    type(with: list)
  }

  /// The kinds of lists: the first byte says which, and the second the language.
  static let words = Fuzzer { bytes in
    guard bytes.count >= 2 else { return }
    let languages = KeypadLanguage.allCases
    let formats: [WordListSource.Format] = [
      .counts, .onboard, .hunspell, .combined, .wordfreq, .spaced,
    ]
    var writer = WordListWriter(language: languages[Int(bytes[1]) % languages.count])
    let text = Array(bytes.dropFirst(2))
    do throws(WordListSource.Problem) {
      try WordListSource.read(text, format: formats[Int(bytes[0]) % formats.count], into: &writer)
    } catch {
      require(error.line >= 0 && error.column >= 1, "a problem without a place")
      require(!error.reason.isEmpty, "a problem without a reason")
    }
    guard let compiled = try? writer.bytes(),
      let list = try? WordList(WordListData(copying: compiled))
    else { return require(false, "a list that was compiled and can't be read") }
    require(list.byteCount == compiled.count, "a list with more bytes than it needs")
    for place in 0..<min(list.count, 100) {
      let word = list.word(at: place)
      guard let found = list.place(of: word) else {
        return require(false, "'\(word)' is on the list and is not found")
      }
      require(list.word(at: found) == word, "'\(word)' is another word")
    }
    type(with: list)
  }
}

/// Types what the list has, and what it may not have.
private func type(with list: WordList) {
  var predictor = Predictor(lists: [list], names: ["Ann", "Björn", "Чайная"])
  var keys: [[UInt8]] = [[8, 4, 3], [2], [4, 6], [1], [0, 9], Array(repeating: 2, count: 20)]
  for place in [0, list.count / 2, list.count - 1] {
    let word = list.word(at: place)
    if let own = list.wordKeys.keys(of: word) { keys += [own, Array(own.prefix(3))] }
    _ = list.frequency(at: min(max(place, 0), max(list.count - 1, 0)))
  }
  let before = list.word(at: list.count / 3)
  for keys in keys {
    let candidates = predictor.candidates(for: keys, after: before)
    require(candidates.words.count <= 20, "more candidates than were asked for")
    _ = predictor.knows(keys)
    _ = predictor.candidates(for: keys, after: ".")
    let guessed = predictor.candidates(for: keys, after: before, behind: ".", guesses: 10).words
    require(Set(guessed).count == guessed.count, "a candidate twice")
    for offer in predictor.longerWords(than: keys, after: before, behind: ".") {
      _ = predictor.nextWords(after: offer, behind: before)
    }
    guard let word = candidates.words.last else { continue }
    _ = predictor.isWord(word)
    predictor.commit(word, after: before, chosenOn: keys)
  }
  _ = predictor.drainChanges()
}

private let compiledSeeds: @Sendable () -> [[UInt8]] = {
  KeypadLanguage.allCases.map { language in
    var writer = WordListWriter(language: language)
    let words = ["the", "tie", "of", "I", "don't", "fore", "Ford", "größer", "été", "слово", "가나"]
    for (number, word) in words.enumerated() {
      writer.add(word, count: Double(100 - number), isRude: number == 2)
      writer.add(".", word, count: 2)
      writer.add("the", word, count: Double(number))
      writer.add("the", word, "tie", count: Double(number))
      writer.add(".", "the", word, count: 1)
    }
    return (try? writer.bytes()) ?? []
  }
}
