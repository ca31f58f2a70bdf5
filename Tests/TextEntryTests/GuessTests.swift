import Keypad
import TestSupport
import Testing
import TimeLimit

import func Glibc.exp

@testable import TextEntry

/// Words that no list has.
@Suite(.timeLimited) struct GuessTests {
  /// The letters of the language say what an unknown word would be.
  @Test func letters() throws {
    let list = list(
      ["nation", "station", "ration", "notion", "motion", "potion", "lotion", "action"].map {
        ($0, 5)
      })
    let letters = try #require(list.letters)
    #expect(letters.words(on: keys("628466"), limit: 3) { _ in false }.first == "nation")
    #expect(letters.words(on: keys("7684661"), limit: 3) { _ in false }.isEmpty)
    // No word has these keys; the letters of the guesses follow each other as those of the words
    // do.
    #expect(letters.words(on: keys("86784466"), limit: 10) { _ in false }.count == 10)
    #expect(
      letters.words(on: keys("3284466"), limit: 10) { _ in false }.allSatisfy { $0.count == 7 })
    let taken = letters.words(on: keys("628466"), limit: 3) { $0 == "nation" }
    #expect(!taken.contains("nation") && taken.count == 3)
    #expect(letters.words(on: [12], limit: 3) { _ in false }.isEmpty)
  }

  /// The likelihoods of what follows a context add up to one, as far as a sixteenth of a logarithm says.
  @Test func likelihoodsAddUp() throws {
    let list = try ShippedListTests.list("en")
    let letters = try #require(list.letters)
    let seed: UInt64 = 8
    print("letters: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(200) {
      let word = list.word(at: Int.random(in: 0..<list.count, using: &random))
      let sum = sum(of: letters, behind: word)
      #expect((0.8...1.2).contains(sum), "\(word) \(sum)")
    }
  }

  private func sum(of model: LetterModel, behind beginning: String) -> Double {
    let window = beginning.lowercased().unicodeScalars.reduce(LetterModel.startWindow) {
      LetterModel.window($0, behind: UInt8((model.letters.firstIndex(of: $1) ?? -1) + 1))
    }
    var steps: [LetterModel.Step] = []
    model.find(window, &steps)
    let all = [LetterModel.wordEnd] + model.letters.indices.map { UInt8($0 + 1) }
    return all.reduce(0) { $0 + exp(Double(-model.cost(of: $1, steps)) / 16) }
  }

  /// Guesses stand behind the words, each once, and the first of them where there is no word.
  @Test func guessesStandBehindTheWords() {
    let predictor = Predictor(lists: [PredictiveTextTests.words])
    let words = predictor.candidates(for: keys("4663"), guesses: 10).words
    #expect(words.prefix(3) == ["good", "gone", "home"] && words.count == 13)
    #expect(Set(words).count == words.count)
    let unknown = predictor.candidates(for: keys("46646"), guesses: 10)
    #expect(!unknown.isKnown && unknown.words.count == 10)
    #expect(unknown.words.allSatisfy { predictor.wordKeys.keys(of: $0) == keys("46646") })
    // Guesses are not made before the first step.
    #expect(predictor.candidates(for: keys("4663")).words.count < 13)
  }

  /// A guess that was chosen is a word from then on, and leads.
  @Test func aChosenGuessIsLearned() throws {
    var predictor = Predictor(lists: [PredictiveTextTests.words])
    let guess = try #require(predictor.candidates(for: keys("4663"), guesses: 10).words.last)
    predictor.commit(guess, after: nil, chosenOn: keys("4663"))
    #expect(predictor.words("4663").first == guess)
  }

  @Test func compounds() {
    let list = list(
      [
        ("Geburtstag", 50), ("Geschenk", 40), ("Tisch", 60), ("Lampe", 30), ("blau", 20),
        ("grün", 10),
      ],
      language: .german)
    let predictor = Predictor(lists: [list])
    func guesses(_ word: String) -> [String] {
      predictor.guesses(predictor.wordKeys.keys(of: word)!, limit: 10) { _ in false }
    }
    #expect(guesses("Geburtstagsgeschenk").first == "Geburtstagsgeschenk")
    #expect(guesses("Tischlampe").first == "Tischlampe")
    #expect(guesses("blaugrün").first == "blaugrün")
    // Of two languages each guesses, whichever is the main one.
    let both = Predictor(lists: [TextEntryTests.list([("the", 9)]), list])
    let keys = both.wordKeys.keys(of: "Tischlampe")!
    #expect(both.guesses(keys, limit: 10) { _ in false }.contains("Tischlampe"))
    // English writes them apart.
    let english = Predictor(lists: [TextEntryTests.list([("table", 5), ("lamp", 4)])])
    #expect(english.compounds(TextEntryTests.keys("822535267"), english.lists[0]).isEmpty)
  }
}
