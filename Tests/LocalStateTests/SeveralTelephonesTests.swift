import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// Several telephones that learn and forget in one state file, one after the other in any order.
@Suite(.timeLimited) struct SeveralTelephonesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// One telephone: it knows what it has read and learned, and reads again when others have written.
  private struct Telephone: ~Copyable {
    var file: StateFile
    var predictor: Predictor
    /// How often something was forgotten, as far as it knows.
    var forgettings: Int64

    init(_ path: String) throws {
      let opened = try StateFile(path: path)
      let learned = try opened.learned()
      predictor = Predictor(learning: Learning(words: learned.words, pairs: learned.pairs))
      forgettings = learned.forgettings
      file = opened
    }

    mutating func relearn() throws {
      guard try file.wasChangedByOthers() else { return }
      let learned = try file.learned()
      predictor.relearn(Learning(words: learned.words, pairs: learned.pairs))
      forgettings = learned.forgettings
    }

    /// - Returns: whether it was kept, and nothing had been forgotten meanwhile.
    mutating func commit(_ word: String, after previous: String?) throws -> Bool {
      predictor.commit(word, after: previous, chosenOn: nil)
      let now = try file.apply(predictor.drainChanges(), since: forgettings)
      defer { forgettings = now }
      return now == forgettings
    }
  }

  /// What all have learned since it was forgotten last.
  private struct Model {
    var words: [String: UInt32] = [:]
    var pairs: [[String]: UInt32] = [:]

    mutating func commit(_ word: String, after previous: String?) {
      words[word, default: 0] += 1
      if let previous { pairs[[previous, word], default: 0] += 1 }
    }

    mutating func forget(_ word: String) {
      words[word] = nil
      pairs = pairs.filter { !$0.key.contains(word) }
    }
  }

  /// Whether a telephone reads what others wrote before each word or only now and then, no use of a
  /// word is lost and nothing that was forgotten comes back.
  @Test(arguments: [true, false]) func nothingIsLostAndNothingComesBack(readsOften: Bool) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let spellings = ["dose", "fore", "good", "home", "hunter"]
    for round in 0..<Effort.rounds(40) {
      let path = folder.path + "/\(round).db"
      var one = try Telephone(path)
      var two = try Telephone(path)
      var three = try Telephone(path)
      // `words forget`, beside them.
      var beside = try StateFile(path: path)
      var model = Model()
      var forgettings: Int64 = 0
      for _ in 0..<30 {
        let word = spellings.randomElement(using: &random)!
        let previous = Bool.random(using: &random) ? spellings.randomElement(using: &random) : nil
        let action = Int.random(in: 0..<12, using: &random)
        func act(_ telephone: inout Telephone) throws {
          if readsOften || action % 2 == 0 { try telephone.relearn() }
          switch action {
          case 0:
            try beside.apply([.forgetWord(word)])
            forgettings += 1
            model.forget(word)
          case 1 where Int.random(in: 0..<4, using: &random) == 0:
            try beside.forgetAll()
            forgettings += 1
            model = Model()
          default:
            // A word behind one that is not known any more is no pair.
            let known = previous.flatMap { model.words[$0] == nil ? nil : $0 }
            // What others have forgotten since it last looked counts, and not this.
            let isBehind = telephone.forgettings < forgettings
            #expect(
              try telephone.commit(word, after: known) != isBehind, "seed \(seed), round \(round)")
            if !isBehind { model.commit(word, after: known) }
          }
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: try act(&one)
        case 1: try act(&two)
        default: try act(&three)
        }
      }
      let learned = try one.file.learned()
      let words = Dictionary(uniqueKeysWithValues: learned.words.map { ($0.word, $0.count) })
      let pairs = Dictionary(
        uniqueKeysWithValues: learned.pairs.map { ([$0.first, $0.second], $0.count) })
      #expect(words == model.words, "seed \(seed), round \(round)")
      #expect(pairs == model.pairs, "seed \(seed), round \(round)")
      for known in [try known(to: &one), try known(to: &two), try known(to: &three)] {
        #expect(known == learned.words.sorted { $0.word < $1.word }, "seed \(seed), round \(round)")
      }
    }
  }

  private func known(to telephone: inout Telephone) throws -> [LearnedWord] {
    try telephone.relearn()
    return telephone.predictor.learning.words.values.sorted { $0.word < $1.word }
  }

  /// What a telephone could not write before something was forgotten is not written after it.
  @Test func whatIsOlderThanForgettingIsNotWritten() throws {
    var one = try StateFile(path: folder.state)
    var beside = try StateFile(path: folder.state)
    let change = LearningChange.word(LearnedWord(word: "dose", count: 1))
    let before = try one.learned().forgettings
    try one.apply([change], since: before)
    #expect(try one.learned().words.map(\.word) == ["dose"])
    for forget in [LearningChange.forgetWord("fore"), .forgetAll] {
      try beside.apply([forget])
      try one.apply([.word(LearnedWord(word: "ford", count: 1))], since: before)
      #expect(try !one.learned().words.contains { $0.word == "ford" }, "\(forget)")
    }
    let now = try one.learned().forgettings
    #expect(now == before + 2)
    try one.apply([change], since: now)
    #expect(try beside.learned().words == [LearnedWord(word: "dose", count: 1)])
  }

  @Test func whatOthersWriteIsNoticedOnce() throws {
    var one = try StateFile(path: folder.state)
    var two = try StateFile(path: folder.state)
    _ = try one.wasChangedByOthers()
    #expect(try !one.wasChangedByOthers())
    try one.apply([.word(LearnedWord(word: "dose", count: 1))])
    #expect(try !one.wasChangedByOthers())
    try two.apply([.word(LearnedWord(word: "dose", count: 1))])
    #expect(try one.wasChangedByOthers())
    #expect(try !one.wasChangedByOthers())
  }
}
