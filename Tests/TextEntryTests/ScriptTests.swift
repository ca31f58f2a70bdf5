import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Words and letters of scripts with marks on letters, and of those that run from right to left.
@Suite(.timeLimited) struct ScriptTests {
  /// A letter and a mark have a key each, unless the mark needs none.
  @Test func keysOfWords() {
    let rows: [(language: KeypadLanguage, word: String, keys: String)] = [
      (.hindi, "नहीं", "6446"), (.hindi, "में", "636"), (.hindi, "क्या", "592"),
      (.hindi, "फ़ोन", "366"), (.hindi, "हिन्दी", "44634"),
      (.thai, "น้ำ", "489"), (.thai, "สวัสดี", "768748"),
      (.vietnamese, "việt", "8438"), (.vietnamese, "đường", "38664"),
      (.vietnamese, "e\u{302}\u{323}", "3"), (.vietnamese, "nghỉ", "6444"),
      (.arabic, "السَّلام", "384838"), (.persian, "می‌شود", "87475"),
      (.hebrew, "שָׁלוֹם", "7524"), (.hebrew, "ארה\"ב", "37213"), (.urdu, "پاکستان", "2384237"),
      (.romanian, "știință", "7844682"), (.serbian, "љубав", "46222"),
    ]
    for row in rows {
      let keys = WordKeys(row.language).keys(of: row.word)?.map { "\($0)" }.joined()
      #expect(keys == row.keys, "\(row.word)")
    }
    // A mark that needs no key is no word.
    #expect(WordKeys(.arabic).keys(of: "\u{64b}") == nil)
    #expect(WordKeys(.hindi).keys(of: "нет") == nil)
    #expect(WordKeys(.arabic).keys(of: "שלום") == nil)
  }

  /// Texts with vowel points and joiners, and the same without.
  @Test func wordsWithoutPoints() {
    let rows = [
      ("قليلاً", "قليلا"), ("شَهْر", "شهر"), ("שָׁלוֹם", "שלום"), ("می‌شود", "میشود"),
      ("क्या", "क्या"), ("ज़्यादा", "ज़्यादा"), ("été", "été"), ("", ""),
    ]
    for (word, plain) in rows {
      #expect(scalars(KeypadLanguage.withoutPoints(word)) == scalars(plain), "\(word)")
    }
  }

  /// While a word is typed, the marks that need no key stand with their letters.
  @Test func beginnings() {
    let rows: [(word: String, letters: [String])] = [
      ("क्या", ["क्", "य", "ा"]), ("नहीं", ["न", "ह", "ी", "ं"]),
      ("می‌شود", ["م", "ی‌", "ش", "و", "د"]), ("été", ["é", "t", "é"]),
    ]
    for row in rows {
      #expect(
        WordKeys.letters(of: row.word).map { Array($0.unicodeScalars) }
          == row.letters.map { Array($0.unicodeScalars) })
      for count in 0...row.letters.count {
        #expect(
          WordKeys.beginning(of: row.word, keys: count)
            == row.letters.prefix(count).joined())
      }
    }
    #expect(WordKeys.beginning(of: "한국", keys: 3) == "하")
    let predictor = Predictor(lists: [list([("क्या", 9), ("नहीं", 5)], language: .hindi)])
    #expect(predictor.words("592") == ["क्या"])
    #expect(predictor.words("644").first == "नही")
    #expect(predictor.words("6446") == ["नहीं"])
  }

  /// Strings with the same letters are equal, whether or not their marks are composed.
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// A tone follows its letter and becomes one with it; erase takes it away alone.
  @Test func lettersByTaps() {
    var now = Instant.zero
    func type(_ keys: String, _ language: KeypadLanguage) -> MultiTap {
      var text = MultiTap(language: language)
      for group in keys.split(separator: " ") {
        for key in group {
          now = now + .milliseconds(100)
          text.press(UInt8(key.wholeNumberValue!), at: now)
        }
        now = now + .milliseconds(1_100)
        text.wake(at: now)
      }
      return text
    }
    var viet = type("888 444 33333 66666 8", .vietnamese)
    #expect(scalars(viet.text) == [0x76, 0x69, 0xea, 0x1a1, 0x74])
    viet = type("8 33333 666666", .vietnamese)
    #expect(scalars(viet.text) == [0x74, 0xea, 0x323])
    #expect(viet.text.count == 2 && viet.letterCount == 3)
    viet.erase()
    #expect(scalars(viet.text) == [0x74, 0xea])
    var hindi = type("555 1", .hindi)
    #expect(scalars(hindi.text) == [0x915, 0x94d])
    hindi.press(9, at: now)
    #expect(scalars(hindi.pendingText) == [0x92f])
    #expect(scalars(hindi.shown) == [0x915, 0x94d, 0x92f])
    hindi = type("6 444 4444444 666666666", .hindi)
    #expect(scalars(hindi.text) == [0x92e, 0x939, 0x940, 0x902])
    hindi = type("6", .hindi)
    hindi.press(2, at: now)
    for _ in 1..<7 { hindi.press(2, at: now) }
    #expect(scalars(hindi.pendingText) == [0x93e] && hindi.pendingRange == 1..<2)
  }

  /// Marks join one letter without end, but the text doesn't grow without end.
  @Test func manyMarks() {
    var now = Instant.zero
    var text = MultiTap(language: .hindi)
    text.press(5, at: now)
    for _ in 0..<2_000 {
      now = now + .milliseconds(1_100)
      text.press(1, at: now)
    }
    #expect(text.shown.count == 1)
    #expect(text.shown.unicodeScalars.count == MultiTap.scalarLimit)
    text.hold(1)
    text.put("e" + String(repeating: "\u{323}", count: 2_000))
    #expect(text.shown.unicodeScalars.count == MultiTap.scalarLimit)
  }

  @Test func marksOfTheScripts() {
    #expect(MultiTap.characters(on: 1, in: .arabic).contains("؟"))
    #expect(MultiTap.characters(on: 1, in: .hindi).prefix(2) == ["\u{94d}", "\u{93c}"])
    #expect(KeypadLanguage.arabic.beginsSentence(after: "نعم؟ "))
    #expect(KeypadLanguage.hindi.beginsSentence(after: "हाँ। "))
    #expect(!KeypadLanguage.arabic.beginsSentence(after: "نعم، "))
  }

  /// wordfreq's one list of Serbian and Croatian, in both alphabets; and letters of other keyboards.
  @Test func spellingsOfLists() throws {
    let rows: [(KeypadLanguage, String, String)] = [
      (.serbian, "ljubav", "љубав"), (.serbian, "njega", "њега"), (.serbian, "džep", "џеп"),
      (.serbian, "đak", "ђак"), (.serbianLatin, "ljubav", "ljubav"), (.croatian, "džep", "džep"),
      (.persian, "علي", "علی"), (.urdu, "كهنا", "کہنا"), (.arabic, "علي", "علي"),
    ]
    for (language, listed, written) in rows {
      #expect(WordfreqList.written(listed, in: language) == written)
    }
    let found = try WordfreqTests.frequencies(
      WordfreqTests.read(WordfreqTests.packed([["je", "njega", "x", "new", "york"]]), .serbian))
    #expect(found.keys.sorted() == ["је", "њега"])
  }

  /// A word, a space and its count, as in FrequencyWords.
  @Test func spacedCounts() throws {
    let text = Array("ja 900\nei 700\nq 1\na 400\nme 5\n".utf8)
    let format = WordListSource.Format(of: text, ending: "txt")
    #expect(format == .spaced)
    var writer = WordListWriter(language: .estonian)
    try WordListSource.read(text, format: format, into: &writer)
    #expect(try WordfreqTests.frequencies(writer).keys.sorted() == ["a", "ei", "ja", "me"])
    for other in ["the\t5\nof the\t2\n", "of the\t2\n", "the\n", "5\nthe\n", "12 5\n", "a b 3\n"] {
      #expect(WordListSource.Format(of: Array(other.utf8), ending: "txt") == .counts, "\(other)")
    }
    do {
      var broken = WordListWriter(language: .estonian)
      try WordListSource.read(Array("ja 9\nei\n".utf8), format: .spaced, into: &broken)
      Issue.record("a line without a count is taken")
    } catch {
      #expect(error.place == "2:1" && error.reason.contains("the 22761659"))
    }
  }
}
