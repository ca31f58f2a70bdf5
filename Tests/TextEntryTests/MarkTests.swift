import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Marks and capitals of the languages. Scripts as in ``PredictiveTextTests``.
@Suite(.timeLimited) struct MarkTests {
  static func type(
    _ keys: String, _ words: [(String, Double)], _ language: KeypadLanguage,
    pairs: [(String, String, Double)] = []
  ) -> PredictiveText {
    var predictor = Predictor(lists: [list(words, pairs: pairs, language: language)])
    return PredictiveTextTests.type(keys, &predictor)
  }

  @Test func marksOfTheLanguages() {
    #expect(MultiTap.characters(on: 1) == Array(".,?!'\"-()@/:_1"))
    let own: [(KeypadLanguage, String)] = [
      (.greek, ";«»·"), (.spanish, "¿¡«»"), (.catalan, "·«»"), (.french, "«»"), (.russian, "«»"),
      (.german, "„“"), (.polish, "„”"), (.bulgarian, "„“"), (.danish, "»«"),
    ]
    for (language, marks) in own {
      let characters = MultiTap.characters(on: 1, in: language)
      for mark in marks { #expect(characters.contains(mark), "\(language) \(mark)") }
      #expect(Set(characters).count == characters.count, "\(language)")
      #expect(characters.last == "1", "\(language)")
    }
  }

  /// The Greek question mark ends a sentence; a semicolon elsewhere does not.
  @Test func sentences() {
    let rows: [(text: String, language: KeypadLanguage, begins: Bool)] = [
      ("ναι; ", .greek, true), ("so; ", .english, false), ("so. ", .english, true),
      ("so.", .english, false), ("«Non.» ", .french, true), ("he said \"no.\" ", .english, true),
      ("Hola. ¿", .spanish, true), ("Hola ¿", .spanish, false), ("Nej. »", .danish, true),
      ("„Ja.“ ", .german, true), ("Ja. „", .german, true), ("(ok.) ", .english, true),
      ("", .english, false), ("¿", .spanish, false), (" ", .english, false),
    ]
    for row in rows {
      #expect(row.language.beginsSentence(after: row.text) == row.begins, "\(row)")
    }
    let words: [(String, Double)] = [("ναι", 9), ("όχι", 5)]
    #expect(picture(Self.type("624 1>> 0 694", words, .greek)) == "ναι; [Όχι]")
  }

  @Test func capitals() {
    let rows: [(word: String, language: KeypadLanguage, upper: String, first: String)] = [
      ("ijs", .dutch, "IJS", "IJs"), ("ijs", .german, "IJS", "Ijs"),
      ("izmir", .turkish, "İZMİR", "İzmir"),
      ("άννα", .greek, "ΑΝΝΑ", "Άννα"), ("μάιος", .greek, "ΜΑΪΟΣ", "Μάιος"),
      ("ταΐζω", .greek, "ΤΑΪΖΩ", "Ταΐζω"), ("αυτός", .greek, "ΑΥΤΟΣ", "Αυτός"),
      ("straße", .german, "STRASSE", "Straße"), ("ёлка", .russian, "ЁЛКА", "Ёлка"),
    ]
    for row in rows {
      #expect(row.language.uppercased(row.word) == row.upper, "\(row.word)")
      #expect(row.language.capitalized(row.word) == row.first, "\(row.word)")
    }
  }

  /// The space that came with a word: gone for a mark that closes, there for one that opens, and there again
  /// where the mark is erased.
  @Test func spaceOfAnAcceptedWord() {
    let words: [(String, Double)] = [("hola", 9), ("qué", 5)]
    let rows: [(keys: String, picture: String)] = [
      ("46+", "hola "), ("46+1", "hola[.]"), ("46+1>>>>", "hola [¿]"), ("46+1>>>>>>", "hola[']"),
      ("46+1>>>><<", "hola[?]"), ("46+1-", "hola "), ("46+1>>>>-", "hola "), ("46+1-0", "hola "),
      ("46+1>>>>783", "hola ¿[qué]"), ("46+10", "hola. "), ("46+1-783", "hola [qué]"),
    ]
    for row in rows {
      #expect(picture(Self.type(row.keys, words, .spanish)) == row.picture, "\(row.keys)")
    }
  }

  /// A word that is commoner with an apostrophe at its end has it before the marks.
  @Test func clippedWords() {
    let words: [(String, Double)] = [
      ("so", 500), ("po'", 530), ("po", 30), ("un", 9_000), ("lo", 3_000), ("di", 30_000),
      ("di'", 5), ("va", 500), ("va'", 5),
    ]
    let pairs: [(String, String, Double)] = [("lo", "so", 90), ("un", "po", 400), (".", "so", 9)]
    let rows: [(keys: String, picture: String)] = [
      ("76", "[so]"), ("761", "[po']"), ("7610", "po' "), ("761>", "[so.]"), ("7611", "po'[.]"),
      ("86076", "un [po]"), ("860761", "un [po']"), ("8607610340", "un po' di "),
      ("860761>", "un [po.]"),
      // What was chosen or is expected keeps the mark.
      ("560761", "lo [so.]"), ("76>1", "[po']"), ("56076>1", "lo [po']"), ("341", "[di.]"),
      ("821", "[va.]"),
    ]
    for row in rows {
      let text = Self.type(row.keys, words, .italian, pairs: pairs)
      #expect(picture(text).lowercased() == row.picture, "\(row.keys)")
    }
  }
}
