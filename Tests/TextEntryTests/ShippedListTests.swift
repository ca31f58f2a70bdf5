import CWordLists
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Properties of the word lists that the program carries.
@Suite(.timeLimited) struct ShippedListTests {
  static func list(_ language: String) throws -> WordList {
    var size = 0
    let bytes = try #require(cwordlists_bytes(language, &size))
    return try WordList(WordListData(UnsafeRawBufferPointer(start: bytes, count: size), owner: nil))
  }

  static let languages = ["en", "de", "fr", "es"]

  @Test(arguments: languages) func sizes(language: String) throws {
    let list = try Self.list(language)
    #expect(list.language.rawValue == language)
    #expect(list.count >= 140_000)
    #expect(list.byteCount <= 8 << 20)
    #expect(list.letters != nil)
  }

  /// Every word is found by its keys, in as many steps as words of the same keys are likelier: none
  /// is lost behind a beginning or a longer word. Of many on the same keys the likeliest are; a rude one
  /// stands behind the others.
  @Test(arguments: languages) func everyWordIsReachable(language: String) throws {
    let list = try Self.list(language)
    let predictor = Predictor(lists: [list])
    var byKeys: [[UInt8]: [Int]] = [:]
    for place in 0..<list.count {
      let keys = try #require(predictor.wordKeys.keys(of: list.word(at: place)))
      byKeys[keys, default: []].append(place)
    }
    for (keys, places) in byKeys.prefix(Effort.rounds(byKeys.count)) {
      let words = predictor.candidates(for: keys, limit: 60).words
      let ordered = places.sorted { list.weight(at: $0) > list.weight(at: $1) }
      if ordered.contains(where: list.isRude(at:)) { continue }
      for (rank, place) in ordered.prefix(20).enumerated() {
        let found = try #require(
          words.firstIndex(of: list.word(at: place)), "\(list.word(at: place))")
        // Of one and two keys beginnings are mixed in.
        guard keys.count > 2 else { continue }
        let likelier = ordered.count { list.weight(at: $0) > list.weight(at: place) }
        #expect((likelier...rank + ordered.count).contains(found), "\(list.word(at: place))")
        #expect(found < ordered.count, "\(list.word(at: place)) stands behind a beginning")
      }
    }
  }

  /// And the other way: what is shown while a word is typed has as many letters as keys.
  @Test func whileTypingThereAreAsManyLettersAsKeys() throws {
    let list = try Self.list("en")
    let predictor = Predictor(lists: [list])
    for place in stride(from: 0, to: Effort.rounds(list.count), by: 7) {
      let word = list.word(at: place)
      let keys = try #require(predictor.wordKeys.keys(of: word))
      for count in 1...keys.count {
        let candidates = predictor.candidates(for: Array(keys[..<count]))
        #expect(candidates.isKnown)
        #expect(candidates.words.first?.count == count, "\(word) \(count)")
      }
    }
  }

  /// The examples of the manual.
  @Test func examples() throws {
    let predictor = Predictor(lists: [try Self.list("en")])
    let rows = [
      ("8", ["t"]), ("84", ["th"]), ("843", ["the"]), ("3673", ["Ford", "dose", "fore"]),
      ("3", ["E"]), ("33", ["De"]), ("335", ["Del"]), ("3354", ["Deli"]), ("33549", ["Felix"]),
      ("36618", ["don't"]), ("4", ["I"]), ("2", ["a"]),
    ]
    for (sequence, words) in rows {
      #expect(Array(predictor.words(sequence).prefix(words.count)) == words, "\(sequence)")
    }
  }

  /// Words with a mark inside, of every list that has or joins some.
  @Test func marksInsideWords() throws {
    let rows: [(language: String, words: [String])] = [
      (
        "fr",
        [
          "c'est", "qu'il", "l'homme", "j'ai", "d'accord", "n'est", "s'il", "qu'est-ce",
          "c'est-à-dire", "peut-être", "rendez-vous", "aujourd'hui", "quelqu'un", "jusqu'à",
          "l'un", "d'une", "c'était", "j'étais", "m'appelle", "l'eau", "l'été", "d'abord",
          "lorsqu'il", "a-t-il", "dit-elle", "celui-ci", "vas-y", "s'appelle", "t'aime", "œuvre",
          "l'œuvre", "d'où", "week-end", "e-mail", "là-bas", "n'a", "t'a",
        ]
      ),
      ("de", ["E-Mail", "T-Shirt", "U-Bahn", "S-Bahn", "geht's", "Baden-Württemberg"]),
      (
        "en",
        [
          "don't", "I'm", "it's", "o'clock", "rock'n'roll", "co-op", "X-ray", "e-mail", "T-shirt",
          "well-known", "mother-in-law", "dog's", "teacher's", "we'll", "can't", "ma'am", "y'all",
        ]
      ),
      ("es", ["teórico-práctico"]),
    ]
    for row in rows {
      let predictor = Predictor(lists: [try Self.list(row.language)])
      for word in row.words {
        let keys = try #require(predictor.wordKeys.keys(of: word)).map { "\($0)" }.joined()
        #expect(predictor.words(keys).first == word, "\(keys) \(predictor.words(keys).prefix(4))")
      }
    }
    // On keys of their own, each of them one.
    let french = Predictor(lists: [try Self.list("fr")])
    for (sequence, word) in [("2687", "cœur"), ("7687", "sœur"), ("645", "œil")] {
      #expect(french.words(sequence).contains(word), "\(sequence)")
    }
  }

  /// The form of a rude word without vowels is rude, too.
  @Test func shortRudeWords() throws {
    let list = try Self.list("en")
    for word in ["btch", "shts", "fckng", "fck"] {
      let place = try #require(list.place(of: word), "\(word)")
      #expect(list.isRude(at: place), "\(word)")
    }
    for word in ["wknd", "tmrw", "cm", "gr8"] {
      #expect(list.place(of: word).map(list.isRude) == false, "\(word)")
    }
  }

  /// Words that English has, too, and older spellings, behind the newer ones.
  @Test func everydayWords() throws {
    let rows: [(language: String, words: [String])] = [
      ("es", ["has", "come", "ten"]), ("de", ["her", "See", "Not", "Start"]),
      ("fr", ["but", "second", "gain"]),
    ]
    for row in rows {
      let list = try Self.list(row.language)
      for word in row.words { #expect(list.place(of: word) != nil, "\(row.language): \(word)") }
      for word in ["the", "of", "with"] {
        #expect(list.place(of: word) == nil, "\(row.language): \(word)")
      }
    }
    let german = try Self.list("de")
    for (old, new) in [("daß", "dass"), ("muß", "muss"), ("läßt", "lässt"), ("Kuß", "Kuss")] {
      let old = try #require(german.place(of: old), "\(old)")
      let new = try #require(german.place(of: new), "\(new)")
      #expect(german.weight(at: old) < german.weight(at: new))
    }
    #expect(german.place(of: "müßen") == nil)
  }

  /// One key is *à* more often than the beginning of another word, and *l'en* is rare.
  @Test func oneKeyWords() throws {
    let french = Predictor(lists: [try Self.list("fr")])
    #expect(french.words("2").prefix(2) == ["à", "a"])
    #expect(french.words("2", after: "vont").first == "à")
    #expect(french.words("2", after: "il").first == "a")
    let joined = french.words("5136")
    let own = try #require(joined.firstIndex(of: "j'en"))
    #expect(joined.firstIndex(of: "l'en").map { $0 > own } != false)
  }

  /// Of a word in two cases the usual one is listed, unless both are common.
  @Test func oneCaseOfMostWords() throws {
    let list = try Self.list("en")
    for word in ["May", "may", "US", "us", "March", "march", "Will", "will"] {
      #expect(list.place(of: word) != nil, "\(word)")
    }
    for word in ["vhf", "Max", "Hm", "Joy"] {
      #expect(list.place(of: word) == nil || list.place(of: word.lowercased()) == nil, "\(word)")
    }
    let predictor = Predictor(lists: [list])
    var seen: Set<[UInt8]> = []
    var count = 0
    for place in 0..<list.count where list.frequency(at: place) >= 100_000 {
      let keys = try #require(predictor.wordKeys.keys(of: list.word(at: place)))
      guard seen.insert(keys).inserted else { continue }
      let words = predictor.candidates(for: keys, limit: 5).words.map { $0.lowercased() }
      if Set(words).count < words.count { count += 1 }
    }
    #expect(seen.count > 900)
    #expect(count * 20 < seen.count, "\(count) of \(seen.count)")
  }
}
